//! No secret appears where it does not belong: not in the database, its backup and its files, not in the log at its
//! most verbose, not in an answer to anyone but its owner, and not in a mail to anyone else.

mod callers;
pub(crate) mod cells;
mod mails;
mod needles;
pub(crate) mod search;
mod site;

use std::{
    collections::BTreeSet,
    fs,
    time::{Duration, Instant},
};

use frontdesk_test_programs::{
    postgres, provider,
    redis::RedisServer,
    smtp::{MailMood, MailSink},
};
use futures::{StreamExt, stream};
use http::{Method, StatusCode};
use serde_json::json;
use tokio::task::block_in_place;

use self::{
    callers::{Agent, Person},
    cells::Database,
    mails::Mailbox,
    needles::Kind,
    search::{Search, words_of_log},
    site::Site,
};
use crate::frontdesk::{FrontdeskHome, ServerProcess, string};

/// Minimum number of secrets to issue; `FRONTDESK_SECRETS` sets a different number for long runs.
const USUAL: usize = 400;

/// Number of concurrent agents and persons.
const AT_A_TIME: usize = 4;

/// Share of workspaces that belong to the operator: one in this many.
const OPERATORS: u32 = 4;

/// Number of workspaces after which the operator rotates the pepper, while others are being created.
const ROTATED_AT: u32 = 8;

/// Flags of the server: everything is logged, each caller has its own address, and the limits are high.
const FLAGS: [&str; 10] = [
    "--log-filter",
    "trace",
    "--trusted-proxies",
    "127.0.0.1/32",
    "--sign-ups-per-day",
    "1000000",
    "--sign-ins-per-day",
    "1000000",
    "--verifies-per-day",
    "1000000",
];

/// Config file with the operator's key for a model provider.
pub(crate) const CONFIG: &str = "frontdesk.toml";

/// Values for settings that contain a password.
const PEPPER: &str = "kR7vT2mXq9LzB4nWc8HsJ6yPd3FgA5eUo1Ki0ZtMwQ";
const NEXT_PEPPER: &str = "Zc4wQ8nT1xG6kV9sY3jB7mR2pL5dH0fEuA8oN1iK";
const DATABASE_PASSWORD: &str = "uB8xW3qKz7NfT1vRj5LmY9cHp2DsG6aE";
const MAIL_PASSWORD: &str = "hV4nC9tJx2QwM7kPz1RbS8yLf5GdA3eT";
const PROVIDER_KEY: &str = "sk-tY7bD3nGx9VhQ2mJw6ZcP8rKf1LuE5aS4oR";
const REDIS_PASSWORD: &str = "eZ6rF1yUo9HvK3mBw8XjN5cTq2LpD7sG";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_secret_is_left_behind_on_sqlite() {
    let frontdesk = FrontdeskHome::new();
    let server = serve(&frontdesk);
    let site = Site::new(root(&server), Mailbox::folder(frontdesk.data().join("mail")));
    let url = format!("sqlite:{}", frontdesk.database().display());
    let said = use_all(&frontdesk, &site, &url).await;
    let peppers = fs::read_to_string(frontdesk.data().join("pepper")).expect("the file of peppers");
    assert_eq!(peppers.lines().count(), 2, "one was rotated out");
    peppers.lines().for_each(|pepper| site.hoard().add(Kind::Pepper, pepper));
    frontdesk.json(&["db", "backup", frontdesk.beside("copy.db").to_str().expect("UTF-8")]);

    let mut search = Search::new(&site, &said);
    search.files(&frontdesk); // including the write-ahead log, which is emptied when the server exits
    stop(server);
    search.files(&frontdesk);
    search.cells(&url).await;
    search.cells(&format!("sqlite:{}", frontdesk.beside("copy.db").display())).await;
    search.ends();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_secret_is_left_behind_on_postgres() {
    let Some(url) = block_in_place(postgres::create_database) else { return };
    let mails = MailSink::start(MailMood::Accept).await;
    let mut settings = vec![
        // The test server accepts any user with any password.
        ("FRONTDESK_DATABASE_URL", url.replace("frontdesk@", &format!("frontdesk:{DATABASE_PASSWORD}@"))),
        ("FRONTDESK_PEPPER", format!("{PEPPER} {NEXT_PEPPER}")),
        ("FRONTDESK_MAIL_URL", mails.url().replace("smtp://", &format!("smtp://desk:{MAIL_PASSWORD}@"))),
    ];
    let redis = block_in_place(RedisServer::start);
    if let Some(redis) = &redis {
        redis.send_command(&format!("CONFIG SET requirepass {REDIS_PASSWORD}")).expect("it answers");
        settings.push(("FRONTDESK_REDIS_URL", redis.url().replace("redis://", &format!("redis://:{REDIS_PASSWORD}@"))));
    }
    let frontdesk = FrontdeskHome::with(settings);
    let server = serve(&frontdesk);
    let site = Site::new(root(&server), Mailbox::Sink(mails));
    [PEPPER, NEXT_PEPPER].iter().for_each(|pepper| site.hoard().add(Kind::Pepper, pepper));
    for password in [DATABASE_PASSWORD, MAIL_PASSWORD, REDIS_PASSWORD] {
        site.hoard().add(Kind::Password, password);
    }
    let said = use_all(&frontdesk, &site, &url).await;

    let mut search = Search::new(&site, &said);
    stop(server);
    search.files(&frontdesk);
    search.cells(&url).await;
    search.ends();
}

/// Starts a server that also sends questions to a model provider.
fn serve(frontdesk: &FrontdeskHome) -> ServerProcess {
    let settings = block_in_place(provider::model_settings).replace("sk-wrong", PROVIDER_KEY);
    let file = frontdesk.file(CONFIG, &settings);
    frontdesk.serve_with(&[&["--config", &file], &FLAGS[..]].concat())
}

/// Returns the address of a server, without a path.
fn root(server: &ServerProcess) -> String {
    format!("http://{}", server.address())
}

/// Shuts the server down like an operator, so that it logs everything.
fn stop(server: ServerProcess) {
    server.terminate();
    assert_eq!(server.ended(Duration::from_secs(30)).code(), Some(0));
}

/// Issues secrets, uses each of them, and provokes failures; returns the six-digit words that the log contained before.
async fn use_all(frontdesk: &FrontdeskHome, site: &Site, url: &str) -> BTreeSet<String> {
    let begun = Instant::now();
    site.hoard().add(Kind::Password, PROVIDER_KEY);
    let said = words_of_log(&frontdesk.log());
    let required = match std::env::var("FRONTDESK_SECRETS") {
        Ok(text) => text.parse().unwrap_or_else(|_| panic!("FRONTDESK_SECRETS is to be a number, not `{text}`")),
        Err(_) => USUAL,
    };
    let stories = stream::iter(1_u32..).take_while(|_| std::future::ready(site.hoard().count() < required));
    stories.map(|number| story(frontdesk, site, number)).buffer_unordered(AT_A_TIME).collect::<()>().await;
    faults(site, url).await;
    eprintln!("{} on {}, in {:?}", site.hoard().told(), url.split(':').next().unwrap_or_default(), begun.elapsed());
    said
}

/// Tells a story: an agent signs up and works, and its person claims the workspace; in some rounds the
/// operator acts as well.
async fn story(frontdesk: &FrontdeskHome, site: &Site, number: u32) {
    let agent = Agent::signs_up(site, number).await;
    agent.works().await;
    agent.checks_the_code().await;
    let mut person = Person::opens_the_page_of(&agent).await;
    person.claims().await;
    let after = agent.calls(Method::GET, "/agents", None).await;
    assert_eq!(after.json()["error"]["code"], "PLAN_UPGRADE_REQUIRED", "{}", after.body);
    if number.is_multiple_of(2) {
        person.signs_out().await;
    }
    if number == ROTATED_AT {
        let rotated = block_in_place(|| frontdesk.json(&["secret", "rotate"]));
        let listed = block_in_place(|| frontdesk.json(&["secret", "list"]));
        assert_eq!((&listed["items"][0]["id"], &listed["items"][1]["id"]), (&rotated["id"], &rotated["retired"]));
    }
    if number.is_multiple_of(OPERATORS) {
        let keys = block_in_place(|| operator(frontdesk));
        for key in &keys {
            site.hoard().add(Kind::Key, key);
            let request = site.request(Method::GET, "/api/v1/agents").bearer_auth(key);
            site.send(request).await;
        }
    }
}

/// Creates and rotates keys on the command line, which shows each of them only once.
fn operator(frontdesk: &FrontdeskHome) -> [String; 2] {
    let workspace = frontdesk.workspace("hobby");
    let id = workspace.key.split('_').nth(1).expect("a key has three parts");
    let rotated = frontdesk.json(&["key", "rotate", "--org", &workspace.org, "--key", id]);
    let listed = frontdesk.json(&["key", "list", "--org", &workspace.org]).to_string();
    let keys = [workspace.key.clone(), string(&rotated, "key")];
    assert!(!rotated.to_string().contains(&keys[0]) && keys.iter().all(|key| !listed.contains(key)), "a key is shown again");
    keys
}

/// Provokes internal errors while a secret is being handled: neither the answer nor the log may contain it.
async fn faults(site: &Site, url: &str) {
    let number = u32::MAX >> 8;
    let agent = Agent::signs_up(site, number).await;
    let code = site.mails.code(&agent.email, mails::CLAIM, 1).await;
    site.hoard().add_code(&code);
    let mut person = Person::opens_the_page_of(&agent).await;
    let mut database = Database::open(url).await;
    for table in ["claims", "sessions", "api_keys"] {
        let gone = format!("{table}_gone");
        database.rename(table, &gone).await;
        match table {
            "claims" => {
                assert_eq!(agent.verifies(&code).await.status, StatusCode::INTERNAL_SERVER_ERROR);
                // Its key was generated before the fault, and is not returned to any caller.
                let sign_up = site.request(Method::POST, "/api/v1/agent/sign-up");
                let sign_up = sign_up.json(&json!({ "human_email": "ben@acme.dev" }));
                assert_eq!(site.send(sign_up).await.status, StatusCode::INTERNAL_SERVER_ERROR);
            }
            "sessions" => assert_eq!(person.reloads().await, StatusCode::INTERNAL_SERVER_ERROR),
            _ => assert_eq!(agent.calls(Method::GET, "/agents", None).await.status, StatusCode::INTERNAL_SERVER_ERROR),
        }
        database.rename(&gone, table).await;
    }
}
