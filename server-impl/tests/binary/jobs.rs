//! Background work as seen by the operator.

use std::time::Duration;

use frontdesk_client::types::{AgentCreate, SourceStatus, TextSourceCreate};
use serde_json::json;
use sqlx::{Connection, SqliteConnection, sqlite::SqliteConnectOptions};
use tokio::time::sleep;

use crate::frontdesk::FrontdeskHome;

const UNKNOWN: &str = "019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49";
const UNREADABLE: &str = "019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a4a";

/// Adds jobs as found after rolling back a release that had added one kind of job, and changed another.
async fn put_strangers(frontdesk: &FrontdeskHome) {
    let options = SqliteConnectOptions::new().filename(frontdesk.database());
    let mut connection = SqliteConnection::connect_with(&options).await.expect("the database opens");
    for (id, kind, task) in [(UNKNOWN, "deliver_webhook", r#"{"hook":7}"#), (UNREADABLE, "ingest_source", r#"{"org":7}"#)] {
        let sql = "INSERT INTO jobs (id, kind, task, run_at) VALUES ($1, $2, $3, 1)";
        sqlx::query(sql).bind(id).bind(kind).bind(task).execute(&mut connection).await.expect("a job");
    }
}

/// Runs a statement on the database file.
async fn execute(frontdesk: &FrontdeskHome, sql: &'static str) {
    let options = SqliteConnectOptions::new().filename(frontdesk.database());
    let mut connection = SqliteConnection::connect_with(&options).await.expect("the database opens");
    sqlx::query(sql).execute(&mut connection).await.expect("a statement");
}

#[tokio::test]
async fn periodic_tasks_are_listed_with_how_they_ended_last() {
    let frontdesk = FrontdeskHome::new();
    frontdesk.workspace("hobby");
    execute(
        &frontdesk,
        "INSERT INTO periodic_runs (name, started_at, ended_at, outcome, error) \
         VALUES ('remove_old_events', 1000000, 2000000, 'failed', 'the disk is full'), \
         ('of_a_later_release', 1, 2, 'done', NULL)",
    )
    .await;
    let listed = frontdesk.json(&["job", "list"]);
    let tasks = listed["periodic"].as_array().expect("the tasks").clone();
    let find = |name: &str| tasks.iter().find(|task| task["name"] == name);
    let failed = json!({
        "name": "remove_old_events",
        "everySeconds": 3600,
        "lastStartedAt": "1970-01-01T00:00:01Z",
        "lastEndedAt": "1970-01-01T00:00:02Z",
        "outcome": "failed",
        "error": "the disk is full",
    });
    assert_eq!(find("remove_old_events"), Some(&failed));
    let never = json!({
        "name": "refresh_key_ring",
        "everySeconds": 30,
        "lastStartedAt": null,
        "lastEndedAt": null,
        "outcome": null,
        "error": null,
    });
    assert_eq!(find("refresh_key_ring"), Some(&never));
    assert_eq!(find("of_a_later_release"), None);
    for filter in [["--state", "dead"], ["--kind", "send_mail"], ["--after", UNKNOWN]] {
        let filtered = frontdesk.json(&[&["job", "list"][..], &filter].concat());
        assert_eq!(filtered, json!({ "items": [], "next": null }), "{filter:?}");
    }

    let _server = frontdesk.serve();
    let mut unfinished = tasks.len();
    for _ in 0..100 {
        let listed = frontdesk.json(&["job", "list"]);
        let ended = listed["periodic"].as_array().expect("the tasks").iter().filter(|task| task["outcome"] == "done");
        unfinished = tasks.len() - ended.count();
        if unfinished == 0 {
            break;
        }
        sleep(Duration::from_millis(200)).await;
    }
    assert_eq!(unfinished, 0, "{}", frontdesk.json(&["job", "list"]));
}

#[tokio::test]
async fn strangers_in_the_queue_are_seen_and_hold_up_nobody() {
    let frontdesk = FrontdeskHome::new();
    let workspace = frontdesk.workspace("hobby");
    put_strangers(&frontdesk).await;
    let server = frontdesk.serve();
    let client = server.client(&workspace.key);
    let agent = client.create_agent().body(AgentCreate::builder().name("Front desk")).await.expect("an agent").id;
    let text = TextSourceCreate::builder().title("Hours").content("The desk opens at 8:00.");
    let source = client.create_text_source(agent).body(text).await.expect("a source").id;
    while client.get_source(agent, source).await.expect("a source").status != SourceStatus::Ready {
        sleep(Duration::from_millis(20)).await;
    }

    let listed = frontdesk.json(&["job", "list"]);
    let items = listed["items"].as_array().expect("a list");
    let [unknown, unreadable] = &items[..] else { panic!("two jobs, and not {listed}") };
    assert_eq!((&unknown["id"], &unknown["known"], &unknown["state"]), (&UNKNOWN.into(), &false.into(), &"waiting".into()));
    assert_eq!((&unreadable["id"], &unreadable["known"], &unreadable["failures"]), (&UNREADABLE.into(), &true.into(), &1.into()));
    assert!(unreadable["lastError"].as_str().is_some_and(|error| error.contains("cannot be read")), "{unreadable}");

    assert_eq!(frontdesk.json(&["job", "retry", UNREADABLE])["id"], UNREADABLE);
    for id in [UNKNOWN, UNREADABLE] {
        assert_eq!(frontdesk.json(&["job", "drop", id])["dropped"], true);
    }
    assert_eq!(frontdesk.json(&["job", "list"])["items"], json!([]));
    let (code, told) = frontdesk.refusal(&["job", "show", UNKNOWN]);
    assert!(code == 1 && told.contains("job list"), "{told}");
}
