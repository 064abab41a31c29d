//! A backup created while the server is working, and its restore elsewhere.

use std::{
    fs,
    os::unix::fs::PermissionsExt,
    path::PathBuf,
    process::Output,
    sync::{Arc, Mutex},
    time::Duration,
};

use frontdesk_client::{Client, prelude::*, types};
use serde_json::json;
use tokio::{task::JoinSet, time::sleep};
use uuid::Uuid;

use crate::{
    frontdesk::{FrontdeskHome, text},
    ledger::Ledger,
};

/// Concurrent writers during the backup.
const WRITERS: usize = 2;

/// Minimum number of acknowledged writes before the backup.
const BEFORE: usize = 50;

type Told = Arc<Mutex<Vec<Uuid>>>;

/// Creates a backup while others write; returns its path, the writes that were acknowledged before, and the output
/// of the command. On a busy machine a backup may finish before the next write; then another one is created.
fn copied_under_load(frontdesk: &FrontdeskHome, told: &Told) -> (PathBuf, Vec<Uuid>, Output) {
    for _ in 0..10 {
        let copy = frontdesk.beside("copy.db");
        let before = so_far(told);
        let result = frontdesk.run(&["db", "backup", &copy.display().to_string()]);
        assert!(result.status.success(), "{}", text(&result.stderr));
        if so_far(told).len() > before.len() {
            return (copy, before, result);
        }
        fs::remove_file(copy).expect("the copy goes");
    }
    panic!("nobody could write while a copy was made");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_made_under_load_holds_all_that_was_acknowledged_before() {
    let frontdesk = FrontdeskHome::new();
    let server = frontdesk.serve();
    let workspace = frontdesk.workspace("enterprise");
    let told = Told::default();
    let mut writers = JoinSet::new();
    for _ in 0..WRITERS {
        writers.spawn(create_agents(server.client(&workspace.key), told.clone()));
    }
    while so_far(&told).len() < BEFORE {
        sleep(Duration::from_millis(5)).await;
    }

    let (copy, before, result) = copied_under_load(&frontdesk, &told);
    let shown = copy.display().to_string();
    let length = fs::metadata(&copy).expect("it is there").len();
    assert_eq!(text(&result.stdout), format!("{}\n", json!({ "file": shown, "bytes": length })));
    let told_operator = text(&result.stderr);
    assert!(told_operator.contains("keep a copy of") && told_operator.contains("data/pepper"), "{told_operator}");
    writers.shutdown().await;
    server.kill();

    let restored = restored(&frontdesk, true);
    let mut ledger = Ledger::open(&restored.database()).await;
    ledger.check().await;
    ledger.close().await;
    let server = restored.serve();
    let client = server.client(&workspace.key);
    let agents: Vec<types::Agent> = client.list_agents().limit(100).all().try_collect().await.expect("the key still works");
    for agent in &before {
        assert!(agents.iter().any(|listed| listed.id == *agent), "{agent} was acknowledged before the copy, and is not in it");
    }
    create_agent(&client).await.expect("the copy is a database to go on with");
}

#[test]
fn a_copy_is_for_the_eyes_of_its_user_and_replaces_nothing() {
    let frontdesk = FrontdeskHome::new();
    frontdesk.workspace("hobby");
    let copies = frontdesk.beside("copies");
    fs::create_dir(&copies).expect("a folder for the test");
    let copy = copies.join("copy.db");
    let backup = ["db", "backup", copy.to_str().expect("UTF-8")];
    frontdesk.json(&backup);
    let made = fs::read(&copy).expect("it is there");
    assert_eq!(fs::metadata(&copy).expect("it is there").permissions().mode() & 0o777, 0o600);
    let pepper = fs::read(frontdesk.data().join("pepper")).expect("a pepper");
    assert!(!made.windows(pepper.len()).any(|window| window == pepper), "the pepper is in the copy");

    let (exit, message) = frontdesk.refusal(&backup);
    assert_eq!(exit, 1);
    assert!(message.contains("copy.db") && message.contains("exists already"), "{message}");
    assert_eq!(fs::read(&copy).expect("it is there"), made, "the first copy is as it was");
    assert_eq!(fs::read_dir(&copies).expect("a folder").count(), 1, "nothing else is left");
}

#[test]
fn a_copy_beside_another_pepper_is_refused_with_the_reason() {
    let frontdesk = FrontdeskHome::new();
    frontdesk.workspace("hobby");
    frontdesk.json(&["db", "backup", frontdesk.beside("copy.db").to_str().expect("UTF-8")]);
    let restored = restored(&frontdesk, false);
    let (exit, message) = restored.refusal(&["serve", "--listen", "127.0.0.1:0"]);
    assert_eq!(exit, 1);
    assert!(message.contains("another pepper") && message.contains("FRONTDESK_PEPPER"), "{message}");
}

#[test]
fn what_cannot_be_copied_is_told_and_leaves_nothing_behind() {
    let frontdesk = FrontdeskHome::new();
    let copy = frontdesk.beside("copy.db").display().to_string();
    let (exit, message) = frontdesk.refusal(&["db", "backup", &copy]);
    assert_eq!(exit, 1);
    assert!(message.contains("frontdesk.db cannot be opened"), "{message}");
    let postgres = ["--database-url", "postgres://desk:hush@localhost/desk"];
    let (exit, message) = frontdesk.refusal(&[&postgres[..], &["db", "backup", &copy]].concat());
    assert_eq!(exit, 1);
    assert!(message.contains("pg_dump") && !message.contains("hush"), "{message}");
    let nowhere = frontdesk.beside("nowhere/copy.db").display().to_string();
    let (exit, message) = frontdesk.refusal(&["db", "backup", &nowhere]);
    assert_eq!(exit, 1);
    assert!(message.contains("nowhere/copy.db cannot be written"), "{message}");
    assert_eq!(fs::read_dir(frontdesk.beside("")).expect("a folder").count(), 0, "neither a copy nor a database");
}

/// Restores the backup in a separate data folder, with the pepper that it was created with, or without it.
fn restored(frontdesk: &FrontdeskHome, with_pepper: bool) -> FrontdeskHome {
    let restored = FrontdeskHome::new();
    fs::create_dir(restored.data()).expect("a folder for the test");
    fs::copy(frontdesk.beside("copy.db"), restored.database()).expect("the copy");
    if with_pepper {
        fs::copy(frontdesk.data().join("pepper"), restored.data().join("pepper")).expect("the pepper");
    }
    restored
}

/// Creates agents until the task is aborted.
async fn create_agents(client: Client, told: Told) {
    loop {
        let agent = create_agent(&client).await.expect("an agent");
        told.lock().expect("no writer panics").push(agent);
    }
}

async fn create_agent(client: &Client) -> Result<Uuid, frontdesk_client::Error> {
    client.create_agent().body(types::AgentCreate::builder().name("Front desk")).await.map(|agent| agent.id)
}

fn so_far(told: &Told) -> Vec<Uuid> {
    told.lock().expect("no writer panics").clone()
}
