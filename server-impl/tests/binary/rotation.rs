//! The operator rotates the pepper alongside running servers, which keep working.

use std::{fs, os::unix::fs::PermissionsExt, time::Duration};

use frontdesk_test_programs::postgres;
use http::StatusCode;
use serde_json::{Value, json};
use sqlx::{AssertSqlSafe, Connection, PgConnection, SqliteConnection};
use tokio::task::block_in_place;

use crate::frontdesk::{FrontdeskHome, ServerProcess, string};

const FIRST: &str = "Wq0Rr7mGZJ2n8bVtY5cKxD4uLhS1aPfE";
const SECOND: &str = "fT3kM9zQwX6yB0jNvH8sC2gA5dUeR7iL";

/// Answer to an agent's sign-up.
struct Agent {
    org: String,
    key: String,
    page: String,
}

/// Returns the address of the server without a path.
fn root(server: &ServerProcess) -> String {
    format!("http://{}", server.address())
}

#[expect(clippy::disallowed_methods, reason = "a test talks to its own server only")]
fn http() -> reqwest::Client {
    reqwest::Client::new()
}

async fn sign_up(server: &ServerProcess, email: &str) -> Agent {
    let request = http().post(format!("{}/agent/sign-up", server.url)).json(&json!({ "human_email": email }));
    let answer: Value = request.send().await.expect("an answer").json().await.expect("JSON");
    let data = &answer["data"];
    Agent { org: string(data, "organization_id"), key: string(data, "api_key"), page: string(data, "claim_url") }
}

/// Returns the status of the agent's claim page, on any server.
async fn opens(server: &ServerProcess, agent: &Agent) -> StatusCode {
    let path = agent.page.split("/claim/").nth(1).expect("a claim page");
    http().get(format!("{}/claim/{path}", root(server))).send().await.expect("an answer").status()
}

/// Returns the code mailed to an agent's person.
fn mailed(frontdesk: &FrontdeskHome, email: &str) -> String {
    let mails = fs::read_dir(frontdesk.data().join("mail")).expect("the folder of mails");
    let mails = mails.map(|mail| fs::read_to_string(mail.expect("an entry").path()).expect("a mail"));
    let mail = mails.into_iter().find(|mail| mail.contains(email)).expect("a mail to that address");
    let alone = |line: &&str| line.len() == 6 && line.bytes().all(|byte| byte.is_ascii_digit());
    mail.lines().find(alone).expect("the code stands alone on a line").to_owned()
}

async fn verify(server: &ServerProcess, agent: &Agent, code: &str) -> StatusCode {
    let body = json!({ "organization_id": agent.org, "code": code });
    let request = http().post(format!("{}/agent/verify", server.url)).bearer_auth(&agent.key).json(&body);
    request.send().await.expect("an answer").status()
}

/// Returns the listed peppers: id, state and availability.
fn listed(frontdesk: &FrontdeskHome) -> Vec<(String, String, bool)> {
    let listed = frontdesk.json(&["secret", "list"]);
    let items = listed["items"].as_array().expect("a list").iter();
    items.map(|item| (string(item, "id"), string(item, "state"), item["isAvailable"].as_bool().expect("a boolean"))).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_rotation_beside_a_running_server_needs_no_restart() {
    let frontdesk = FrontdeskHome::new();
    let server = frontdesk.serve();
    let before = sign_up(&server, "anna@acme.dev").await;
    let code = mailed(&frontdesk, "anna@acme.dev");
    let file = frontdesk.data().join("pepper");
    let first = fs::read_to_string(&file).expect("a pepper");
    let [(old, state, true)] = &listed(&frontdesk)[..] else { panic!("one pepper") };
    assert_eq!(state, "current");

    let rotated = block_in_place(|| frontdesk.json(&["secret", "rotate"]));
    assert_eq!((rotated["retired"].as_str(), &rotated["resealed"]), (Some(old.as_str()), &json!(0)));
    let new = string(&rotated, "id");
    let two = [(new.clone(), "current".to_owned(), true), (old.clone(), "retired".to_owned(), true)];
    assert_eq!(listed(&frontdesk), two);
    let lines = fs::read_to_string(&file).expect("peppers");
    assert_eq!(lines.lines().nth(1), Some(first.as_str()), "the newest stands first");
    assert_eq!(fs::metadata(&file).expect("a file").permissions().mode() & 0o777, 0o600);
    assert!(!rotated.to_string().contains(lines.lines().next().expect("a pepper")), "ids are shown, and no pepper");

    assert_eq!(verify(&server, &before, &code).await, StatusCode::OK, "the code of before");
    assert_eq!(opens(&server, &before).await, StatusCode::OK, "the address of before");
    issues_under_the_new_one(&frontdesk, &server, &new).await;

    server.terminate();
    assert_eq!(server.ended(Duration::from_secs(30)).code(), Some(0));
    let server = frontdesk.serve();
    assert_eq!(verify(&server, &before, &code).await, StatusCode::OK, "after a restart as well");
}

/// Waits for the new pepper: the server checks the key ring twice a minute, and on every readiness check.
async fn issues_under_the_new_one(frontdesk: &FrontdeskHome, server: &ServerProcess, new: &str) {
    assert!(is_ready(server).await);
    let agent = sign_up(server, "bert@acme.dev").await;
    let sql = format!("SELECT code_pepper FROM claims WHERE org_id = '{}'", agent.org);
    let mut database = SqliteConnection::connect(&format!("sqlite:{}", frontdesk.database().display())).await.expect("a file");
    let pepper: String = sqlx::query_scalar(AssertSqlSafe(sql)).fetch_one(&mut database).await.expect("a claim");
    assert_eq!(pepper, new);
    assert_eq!(opens(server, &agent).await, StatusCode::OK);
}

#[tokio::test]
async fn a_pepper_is_dropped_from_the_file_once_nothing_depends_on_it() {
    let frontdesk = FrontdeskHome::new();
    frontdesk.workspace("hobby");
    let old = string(&frontdesk.json(&["secret", "list"])["items"][0], "id");
    let (exit, message) = frontdesk.refusal(&["secret", "forget", "--id", &old]);
    assert_eq!(exit, 1);
    assert!(message.contains("is the current pepper") && message.contains("secret rotate"), "{message}");
    let new = string(&frontdesk.json(&["secret", "rotate"]), "id");
    let (_, message) = frontdesk.refusal(&["secret", "forget", "--id", &old, "--force"]);
    assert!(message.contains("servers may still be using"), "{message}");

    let mut database = SqliteConnection::connect(&format!("sqlite:{}", frontdesk.database().display())).await.expect("a file");
    let earlier = "UPDATE peppers SET retired_at = retired_at - 3600000000 WHERE retired_at IS NOT NULL";
    sqlx::query(earlier).execute(&mut database).await.expect("an hour has passed");
    let (_, message) = frontdesk.refusal(&["secret", "forget", "--id", &old]);
    assert!(message.contains("wait until") && message.contains("--force"), "{message}");
    let forgotten = frontdesk.json(&["secret", "forget", "--id", &old, "--force"]);
    assert_eq!(forgotten, json!({ "id": old, "forgotten": true, "reissued": 0, "resealed": 0 }));

    assert_eq!(listed(&frontdesk), [(new, "current".to_owned(), true)]);
    assert_eq!(fs::read_to_string(frontdesk.data().join("pepper")).expect("a pepper").lines().count(), 1);
    let (_, message) = frontdesk.refusal(&["secret", "forget", "--id", &old, "--force"]);
    assert!(message.contains("secret list"), "{message}");
    let (exit, message) = frontdesk.refusal(&["secret", "forget", "--id", "pepper"]);
    assert_eq!(exit, 2, "{message}");
    drop(frontdesk.serve());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn servers_that_are_given_their_peppers_rotate_one_after_the_other() {
    let Some(url) = block_in_place(postgres::create_database) else { return };
    let with = |peppers: &str| {
        FrontdeskHome::with(vec![("FRONTDESK_DATABASE_URL", url.clone()), ("FRONTDESK_PEPPER", peppers.to_owned())])
    };
    let (old, both) = (with(FIRST), with(&format!("{SECOND} {FIRST}")));
    let one = old.serve();
    let before = sign_up(&one, "anna@acme.dev").await;
    let (exit, message) = old.refusal(&["secret", "rotate"]);
    assert_eq!(exit, 1);
    assert!(message.contains("FRONTDESK_PEPPER") && message.contains("restart each server"), "{message}");

    // The second server is started with both, and still uses the old one.
    let other = both.serve();
    let states: Vec<_> = listed(&both).into_iter().map(|(_, state, _)| state).collect();
    assert_eq!(states, ["current", "prepared"]);
    assert_eq!(opens(&other, &before).await, StatusCode::OK);
    let during = sign_up(&other, "bert@acme.dev").await;
    assert_eq!(opens(&one, &during).await, StatusCode::OK);

    // The first server was left behind: it reports that it is not ready, and which pepper it lacks.
    let rotated = block_in_place(|| both.json(&["secret", "rotate"]));
    let states: Vec<_> = listed(&both).into_iter().map(|(_, state, _)| state).collect();
    assert_eq!(states, ["current", "retired"]);
    assert!(!is_ready(&one).await && is_ready(&other).await);
    let log = fs::read_to_string(old.log()).expect("a log");
    assert!(log.contains(&string(&rotated, "id")) && log.contains("FRONTDESK_PEPPER"), "{log}");
    let (exit, message) = with(FIRST).refusal(&["serve", "--listen", "127.0.0.1:0"]);
    assert_eq!(exit, 1);
    assert!(message.contains("another pepper") && message.contains(&string(&rotated, "id")), "{message}");

    // Restarted with both, it is ready again.
    one.terminate();
    assert_eq!(one.ended(Duration::from_secs(30)).code(), Some(0));
    let again = with(&format!("{SECOND},{FIRST}"));
    let one = again.serve();
    let after = sign_up(&one, "clara@acme.dev").await;
    for agent in [&before, &during, &after] {
        assert_eq!((opens(&one, agent).await, opens(&other, agent).await), (StatusCode::OK, StatusCode::OK));
    }

    let mut database = PgConnection::connect(&url).await.expect("the server answers");
    sqlx::query("UPDATE peppers SET retired_at = 0 WHERE retired_at IS NOT NULL")
        .execute(&mut database)
        .await
        .expect("years pass");
    let (_, message) = both.refusal(&["secret", "forget", "--id", &string(&rotated, "retired")]);
    assert!(message.contains("unclaimed workspaces (2)"), "{message}");
}

async fn is_ready(server: &ServerProcess) -> bool {
    http().get(format!("{}/readyz", root(server))).send().await.expect("an answer").status() == StatusCode::OK
}
