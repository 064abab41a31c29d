use std::{collections::BTreeSet, fs, path::Path};

use futures::future::join_all;

use super::World;
use crate::{
    store::{Options, Store, agents, orgs},
    testing::{databases::for_each_database, postgres},
    types::OrgId,
};

#[test]
fn both_databases_have_the_same_migrations() {
    let names = |database: &str| -> BTreeSet<_> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../migrations").join(database);
        fs::read_dir(folder).expect("the folder is there").map(|file| file.expect("readable").file_name()).collect()
    };
    assert_eq!(names("sqlite"), names("postgres"));
    assert_eq!(
        names("sqlite").len(),
        crate::store::migrate::known(),
        "a migration is not in the binary: `build.rs` names the folder that they are in"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn processes_that_start_at_once_make_the_database_once() {
    let folder = tempfile::tempdir().unwrap();
    start_many(&format!("sqlite://{}", folder.path().join("frontdesk.db").display())).await;
    if let Some(url) = postgres::database() {
        start_many(&url).await;
        postgres::drop_database(&url);
    }
}

async fn start_many(url: &str) {
    let start = async |url: String| {
        let store = Store::open(&url, &Options::default()).await.unwrap();
        store.migrate().await.unwrap();
        store.migrate().await.unwrap();
        store.ping().await.unwrap();
        store.close().await;
    };
    join_all((0..8).map(|_| tokio::spawn(start(url.to_owned())))).await.into_iter().for_each(|done| done.unwrap());
}

#[tokio::test]
async fn a_database_of_a_newer_release_is_refused() {
    for_each_database(async |store| {
        let mut tx = store.begin().await.unwrap();
        execute!(
            tx,
            ["INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time) VALUES (9999, 'later', TRUE, $1, 0)"],
            vec![0_u8; 4]
        )
        .unwrap();
        tx.commit().await.unwrap();
        let refused = store.migrate().await.unwrap_err().to_string();
        assert!(refused.contains("migration 9999") && refused.contains("upgrade frontdesk"), "{refused}");
    })
    .await;
}

#[tokio::test]
async fn a_row_that_cannot_be_read_is_named() {
    for_each_database(async |store| {
        let world = World::new(store);
        let org = world.org().await;
        let agent = world.agent(org).await;
        let mut tx = world.tx().await;
        execute!(tx, ["UPDATE agents SET geo_mode = 'sometimes' WHERE id = $1"], agent.to_string()).unwrap();
        let fault = agents::find(&mut tx, org, agent).await.unwrap_err().to_string();
        assert_eq!(
            fault,
            format!("corrupt row: table agents, column geo_mode, id {agent}: `sometimes` is none of: off, allow, block")
        );
    })
    .await;
}

#[tokio::test]
async fn a_fault_names_the_function_that_asked() {
    for_each_database(async |store| {
        let world = World::new(store);
        let nobody = OrgId(world.ids.next());
        let mut tx = world.tx().await;
        let fault = agents::insert(&mut tx, nobody, &world.new_agent(nobody, "Front desk")).await.unwrap_err().to_string();
        assert!(fault.starts_with("store::agents::insert: "), "{fault}");
    })
    .await;
}

#[tokio::test]
async fn a_url_that_cannot_work_is_refused_with_what_would() {
    for (url, advice) in [
        ("mysql://localhost/frontdesk", "`sqlite://` or `postgres://`"),
        ("frontdesk.db", "`sqlite://` or `postgres://`"),
        ("sqlite::memory:", "name a file"),
        ("sqlite:///no/such/folder/frontdesk.db", "/no/such/folder/frontdesk.db cannot be opened"),
    ] {
        let refused = Store::open(url, &Options::default()).await.unwrap_err().to_string();
        assert!(refused.contains(advice), "{url}: {refused}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_write_beside_a_running_server() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}", folder.path().join("frontdesk.db").display());
    let server = World::new(Store::open(&url, &Options::default()).await.unwrap());
    server.store.migrate().await.unwrap();
    let org = server.org().await;
    let command = World::new(Store::open(&url, &Options::default()).await.unwrap());
    command.store.migrate().await.unwrap();
    join_all([&server, &command].map(|world| async move {
        for _ in 0..20 {
            let mut tx = world.tx().await;
            assert!(orgs::take_agent_slot(&mut tx, org, None).await.unwrap());
            tx.commit().await.unwrap();
        }
    }))
    .await;
    let seen = orgs::find(&mut command.store.read().await.unwrap(), org).await.unwrap().expect("there");
    assert_eq!(seen.agents, 40);
    command.store.close().await;
    server.store.close().await;
    assert!(server.store.read().await.is_err(), "closed");
}
