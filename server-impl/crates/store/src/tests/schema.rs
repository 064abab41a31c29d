use std::{collections::BTreeSet, fs, path::Path, time::Duration};

use frontdesk_test_programs::postgres;
use frontdesk_types::{
    AgentId, ConversationId, OrgId, Timestamp,
    accounts::orgs::{Plan, SubscriptionStatus},
    idempotency::{IdempotencyMark, KeyState, StoredAnswer},
    jobs::{Payload, PurgeAgent, SendMail, VisitWebsite, overdue::OverdueRecord},
};
use futures::future::join_all;
use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection, sqlite::SqliteConnectOptions};
use uuid::Uuid;

use super::StoreWorld;
use crate::{
    Store, StoreOptions,
    accounts::{claims, keys, orgs, sessions},
    agents, conversations, idempotency, jobs, peppers,
    testing::for_each_database,
};

#[test]
fn both_databases_have_the_same_migrations() {
    let names = |database: &str| -> BTreeSet<_> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../migrations").join(database);
        fs::read_dir(folder).expect("the folder is there").map(|file| file.expect("readable").file_name()).collect()
    };
    assert_eq!(names("sqlite"), names("postgres"));
    assert_eq!(
        names("sqlite").len(),
        crate::migrate::count_known(),
        "a migration is not in the binary: `build.rs` names the folder that they are in"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn processes_that_start_at_once_make_the_database_once() {
    let folder = tempfile::tempdir().unwrap();
    start_many_processes(&format!("sqlite://{}", folder.path().join("frontdesk.db").display())).await;
    if let Some(url) = postgres::create_database() {
        start_many_processes(&url).await;
        postgres::drop_database(&url);
    }
}

async fn start_many_processes(url: &str) {
    let start = async |url: String| {
        let store = Store::open(&url, &StoreOptions::default()).await.unwrap();
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
            r"
            INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
            VALUES (9999, 'later', TRUE, $1, 0)",
            vec![0_u8; 4]
        )
        .unwrap();
        tx.commit().await.unwrap();
        let refused = store.migrate().await.unwrap_err().to_string();
        assert!(refused.contains("migration 9999") && refused.contains("upgrade frontdesk"), "{refused}");
    })
    .await;
}

/// The data of the release before accounts: a paid organization and a sandbox, a key and an activity entry of
/// each, and two jobs.
const BEFORE_ACCOUNTS: [&str; 6] = [
    "INSERT INTO orgs (id, name, plan, created_at) VALUES ('019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49', 'Acme', 'hobby', 7)",
    "INSERT INTO orgs (id, name, plan, created_at) VALUES ('019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a4a', 'Trial', 'sandbox', 8)",
    "INSERT INTO api_keys (id, org_id, name, scope, secret_hash, created_at) \
     SELECT 'key-' || plan, id, 'Key', 'write', CAST('01234567890123456789012345678901' AS BYTES), created_at FROM orgs",
    "INSERT INTO jobs (id, task, run_at) VALUES ('019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a4b', \
     '{\"kind\":\"visit_website\",\"org\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\
     \"agent\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a4c\",\"source\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a4d\"}', 1)",
    "INSERT INTO jobs (id, task, run_at) VALUES ('019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a4e', \
     '{\"kind\":\"purge_agent\",\"org\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\
     \"agent\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a4c\"}', 2)",
    "INSERT INTO credit_entries (org_id, id, kind, state, amount, balance, created_at) \
     SELECT id, id, 'grant', 'settled', 0, 0, 9 FROM orgs",
];

#[tokio::test]
async fn what_the_release_before_accounts_left_is_taken_over() {
    take_over_data(7, &BEFORE_ACCOUNTS, check_accounts).await;
}

/// Creates a database as the release before a migration left it, migrates it, and inspects it: on each database.
pub(super) async fn take_over_data(migration: i64, left: &[&str], look: impl AsyncFn(Store)) {
    let (of_sqlite, of_postgres) = crate::migrate::migrations_before(migration);
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}", folder.path().join("frontdesk.db").display());
    let options = url.parse::<SqliteConnectOptions>().unwrap().create_if_missing(true);
    let mut earlier = SqliteConnection::connect_with(&options).await.unwrap();
    of_sqlite.run(&mut earlier).await.unwrap();
    for sql in left {
        sqlx::raw_sql(AssertSqlSafe(sql.replace("BYTES", "BLOB"))).execute(&mut earlier).await.unwrap();
    }
    earlier.close().await.unwrap();
    look(migrate_to_current(&url).await).await;
    if let Some(url) = postgres::create_database() {
        let mut earlier = PgConnection::connect(&url).await.unwrap();
        of_postgres.run(&mut earlier).await.unwrap();
        for sql in left {
            sqlx::raw_sql(AssertSqlSafe(sql.replace("BYTES", "BYTEA"))).execute(&mut earlier).await.unwrap();
        }
        earlier.close().await.unwrap();
        look(migrate_to_current(&url).await).await;
        postgres::drop_database(&url);
    }
}

async fn migrate_to_current(url: &str) -> Store {
    let store = Store::open(url, &StoreOptions::default()).await.unwrap();
    store.migrate().await.unwrap();
    store
}

async fn check_accounts(store: Store) {
    let mut tx = store.begin().await.unwrap();
    for (key, plan) in [("key-hobby", Plan::Hobby), ("key-sandbox", Plan::Sandbox)] {
        let holder = keys::find_holder(&mut tx, key).await.unwrap().expect("there");
        assert_eq!((holder.plan, holder.permissions, holder.creator), (plan, None, None), "{key}");
    }
    let due = orgs::list_due_for_refill(&mut tx, Timestamp(100), &OverdueRecord::default(), 10).await.unwrap();
    let [due] = &due[..] else { panic!("{} months to begin", due.len()) };
    let paid = orgs::find(&mut tx, due.parse_ids().unwrap().0).await.unwrap().expect("there");
    let subscription = paid.subscription.expect("it has paid");
    assert_eq!((subscription.status, subscription.since), (SubscriptionStatus::Active, Timestamp(7)));
    for kind in [VisitWebsite::KIND, PurgeAgent::KIND] {
        let job = jobs::claim_next(&mut tx, kind, &[], Timestamp(9), Timestamp(99)).await.unwrap().expect("a job");
        assert_eq!((job.kind.as_str(), job.org), (kind, Some(paid.id)));
        assert!(serde_json::from_value::<PurgeAgent>(job.payload.clone()).is_ok(), "{}", job.payload);
    }
    assert!(jobs::claim_next(&mut tx, SendMail::KIND, &[], Timestamp(9), Timestamp(99)).await.unwrap().is_none());
    drop(tx);
    store.close().await;
}

/// The data of the release before the key ring: its only pepper, a claim, and a sign-in attempt.
const BEFORE_THE_KEY_RING: [&str; 4] = [
    "INSERT INTO settings (name, value) VALUES ('pepper', 'mkcRgb8qdjzadvDAmf7A34')",
    "INSERT INTO orgs (id, name, plan, created_at) VALUES ('019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49', 'Trial', 'sandbox', 8)",
    "INSERT INTO claims (org_id, email, code_id, expires_at) \
     VALUES ('019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49', 'anna@acme.dev', '019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a4a', 99)",
    "INSERT INTO sign_ins (id, visitor, email, expires_at) \
     VALUES ('019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a4b', CAST('01234567890123456789012345678901' AS BYTES), 'anna@acme.dev', 99)",
];

#[tokio::test]
async fn codes_that_the_release_before_the_key_ring_mailed_follow_from_its_pepper() {
    take_over_data(10, &BEFORE_THE_KEY_RING, async |store: Store| {
        let mut conn = store.read().await.unwrap();
        let [only] = &peppers::list(&mut conn).await.unwrap()[..] else { panic!("one pepper") };
        assert_eq!((only.id.as_str(), only.current_since, only.retired_at), ("mkcRgb8qdjzadvDAmf7A34", None, None));
        let org = "019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49".parse().unwrap();
        let claim = claims::find(&mut conn, org).await.unwrap().expect("there");
        assert_eq!((&claim.code_pepper, &claim.page_pepper), (&only.id, &only.id));
        let sign_in = "019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a4b".parse().unwrap();
        let sign_in = sessions::find_sign_in(&mut conn, sign_in).await.unwrap().expect("there");
        assert_eq!(sign_in.pepper, only.id);
        drop(conn);
        store.close().await;
    })
    .await;
}

#[tokio::test]
async fn a_row_that_cannot_be_read_is_named() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let org = world.create_org().await;
        let agent = world.create_agent(org).await;
        let mut tx = world.begin_tx().await;
        execute!(tx, "UPDATE agents SET geo_restriction_mode = 'sometimes' WHERE id = $1", agent.to_string()).unwrap();
        let fault = agents::find(&mut tx, org, agent).await.unwrap_err().to_string();
        assert_eq!(
            fault,
            format!(
                "corrupt row: table agents, column geo_restriction_mode, id {agent}: `sometimes` is none of: off, allow, block"
            )
        );
    })
    .await;
}

#[tokio::test]
async fn a_fault_names_the_function_that_asked() {
    for_each_database(async |store| {
        let world = StoreWorld::new(store);
        let nobody = OrgId(world.ids.next());
        let mut tx = world.begin_tx().await;
        let fault = agents::insert(&mut tx, world.new_agent(nobody, "Front desk"), None).await.unwrap_err().to_string();
        assert!(fault.starts_with("store::agents::insert_record: "), "{fault}");
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
        let refused = Store::open(url, &StoreOptions::default()).await.unwrap_err().to_string();
        assert!(refused.contains(advice), "{url}: {refused}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_for_a_writer_to_open_the_database() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}", folder.path().join("frontdesk.db").display());
    let server = Store::open(&url, &StoreOptions::default()).await.unwrap();
    server.migrate().await.unwrap();
    let tx = server.begin().await.unwrap();
    let reader = tokio::time::timeout(Duration::from_secs(2), server.ping()).await;
    reader.expect("its connection writes nothing").unwrap();
    let command = tokio::time::timeout(Duration::from_secs(2), Store::open(&url, &StoreOptions::default())).await;
    let command = command.expect("what is there already is not written again").unwrap();
    command.ping().await.unwrap();
    tx.commit().await.unwrap();
    command.close().await;
    server.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn commands_write_beside_a_running_server() {
    let folder = tempfile::tempdir().unwrap();
    let url = format!("sqlite://{}", folder.path().join("frontdesk.db").display());
    let server = StoreWorld::new(Store::open(&url, &StoreOptions::default()).await.unwrap());
    server.store.migrate().await.unwrap();
    let org = server.create_org().await;
    let command = StoreWorld::new(Store::open(&url, &StoreOptions::default()).await.unwrap());
    command.store.migrate().await.unwrap();
    join_all([&server, &command].map(|world| async move {
        for _ in 0..20 {
            let mut tx = world.begin_tx().await;
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

/// The data of the release before the bound on repeats: an answer, and the changes of an agent whose only source
/// was renamed 5,000 times.
const BEFORE_REPEATS: [&str; 5] = [
    "INSERT INTO orgs (id, name, plan, created_at) VALUES ('019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49', 'Acme', 'hobby', 7)",
    "INSERT INTO idempotency_keys (org_id, idem_key, request_hash, state, token, lease_until, status, data, created_at) \
     SELECT id, 'key-1', CAST('01234567890123456789012345678901' AS BYTES), 'done', id, 0, 201, '{\"n\":1}', 7 FROM orgs",
    "INSERT INTO agents (org_id, id, public_id, name, model, session_resume_hours, geo_mode, change, created_at, updated_at) \
     SELECT id, '019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a4c', 'public', 'Front desk', 'm', 24, 'off', 5000, 7, 7 FROM orgs",
    "INSERT INTO changes (org_id, agent_id, number, change_id, kind, source_id) \
     WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 5000) \
     SELECT a.org_id, a.id, n, a.id, 'added', 'renamed' FROM agents a, numbers",
    "UPDATE changes SET source_id = 'kept' WHERE number = 1",
];

#[tokio::test]
async fn what_the_release_before_the_bound_on_repeats_left_is_taken_over() {
    take_over_data(9, &BEFORE_REPEATS, async |store| {
        let mut tx = store.begin().await.unwrap();
        let org = "019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49".parse().unwrap();
        assert_eq!(idempotency::count_stored_bytes(&mut tx, org).await.unwrap(), 12, "five bytes of key and seven of answer");
        let mark = IdempotencyMark {
            key: "key-1",
            hash: b"01234567890123456789012345678901",
            token: Uuid::nil(),
            lease_until: Timestamp(99),
            reserved: 100,
        };
        let answer = StoredAnswer::Plain(r#"{"n":1}"#.to_owned());
        let found = idempotency::begin_request(&mut tx, org, &mark, Timestamp(9), Timestamp(6)).await.unwrap();
        assert_eq!(found, KeyState::Done { status: 201, answer });
        assert_eq!(idempotency::begin_request(&mut tx, org, &mark, Timestamp(9), Timestamp(7)).await.unwrap(), KeyState::Nothing);
        assert_eq!(idempotency::count_stored_bytes(&mut tx, org).await.unwrap(), 100, "what was past its day made room");
        let (changes,): (i64,) = fetch_one!(tx, (i64,), "SELECT COUNT(*) FROM changes").unwrap();
        assert_eq!(changes, 4_097, "the last 4,096, and that of the source that was never renamed");
        drop(tx);
        store.close().await;
    })
    .await;
}

/// The data of the release before lists of conversations had indices: a conversation with labels, and with a message.
pub(super) const BEFORE_LISTS: [&str; 4] = [
    "INSERT INTO orgs (id, name, plan, created_at) VALUES ('019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49', 'Acme', 'hobby', 7)",
    "INSERT INTO agents (org_id, id, public_id, name, model, session_resume_hours, geo_restriction_mode, created_at, updated_at) \
     SELECT id, '019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a4c', 'public', 'Front desk', 'm', 24, 'off', 7, 7 FROM orgs",
    "INSERT INTO conversations (org_id, id, agent_id, tags, created_at) \
     SELECT org_id, id, id, '[\"refund\", \"vip\"]', 7 FROM agents",
    "INSERT INTO messages (org_id, id, conversation_id, role, text, created_at, seq) SELECT org_id, id, id, 'visitor', 'Hm?', \
     7, 1 FROM agents",
];

#[tokio::test]
async fn what_the_release_before_lists_of_conversations_left_is_taken_over() {
    take_over_data(21, &BEFORE_LISTS, async |store| {
        let mut conn = store.read().await.unwrap();
        let org = "019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49".parse().unwrap();
        let id: Uuid = "019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a4c".parse().unwrap();
        for (tag, expected) in [("refund", vec![id]), ("vip", vec![id]), ("vi", vec![])] {
            assert_eq!(
                conversations::tags::list_tagged(&mut conn, org, Some(AgentId(id)), tag).await.unwrap(),
                expected,
                "{tag}"
            );
        }
        let incomplete = conversations::terms::list_incomplete(&mut conn, &OverdueRecord::default(), 10).await.unwrap();
        assert_eq!(incomplete.iter().map(|row| row.parse_ids().unwrap()).collect::<Vec<_>>(), [(org, id)]);
        let missing = conversations::terms::list_unindexed(&mut conn, org, ConversationId(id), 10).await.unwrap();
        assert_eq!(missing, [(AgentId(id), 1, "Hm?".to_owned())]);
        drop(conn);
        store.close().await;
    })
    .await;
}
