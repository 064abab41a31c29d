//! Operator commands alongside a running server.

use frontdesk_client::{Client, Error, ErrorCode, types};
use serde_json::json;
use uuid::Uuid;

use crate::frontdesk::{FrontdeskHome, string, text};

#[tokio::test]
async fn what_the_operator_makes_works_at_once_on_the_running_server() {
    let frontdesk = FrontdeskHome::new();
    let server = frontdesk.serve();

    let org = frontdesk.json(&["org", "create", "--name", " Acme ", "--plan", "hobby"]);
    assert_eq!((&org["name"], &org["plan"], &org["credits"]), (&json!("Acme"), &json!("hobby"), &json!(2_000)));
    let org = string(&org, "id");
    assert_eq!(org.parse::<Uuid>().expect("a UUID").get_version_num(), 7);

    let key = frontdesk.json(&["key", "create", "--org", &org, "--scope", "write", "--name", "Website", "--expires", "7d"]);
    assert!(string(&key, "key").starts_with(&format!("fd_{}_", string(&key, "id"))), "{key}");
    assert!(key["expiresAt"].is_string(), "{key}");
    let client = server.client(&string(&key, "key"));
    let agent = client.create_agent().body(types::AgentCreate::builder().name("Front desk")).await;
    assert_eq!(agent.expect("a write key creates").name, "Front desk");

    let listed = frontdesk.json(&["org", "list"]);
    assert_eq!((&listed["items"][0]["id"], &listed["items"][0]["agents"]), (&json!(org), &json!(1)), "{listed}");
}

#[tokio::test]
async fn a_plan_and_credits_are_changed_while_the_server_runs() {
    let frontdesk = FrontdeskHome::new();
    let server = frontdesk.serve();
    let workspace = frontdesk.workspace("hobby");
    let client = server.client(&workspace.key);

    assert_eq!(frontdesk.json(&["org", "set-plan", "--org", &workspace.org, "--plan", "free"])["plan"], "free");
    assert_eq!(code(list_agents(&client).await), ErrorCode::PlanUpgradeRequired);
    frontdesk.json(&["org", "set-plan", "--org", &workspace.org, "--plan", "pro"]);
    assert!(list_agents(&client).await.is_ok());

    let added = frontdesk.json(&["org", "add-credits", "--org", &workspace.org, "--credits", "500"]);
    assert_eq!(added["credits"], 50_500, "the new plan filled the balance up, and some were added");
}

#[tokio::test]
async fn a_replaced_key_works_as_long_as_the_operator_says() {
    let frontdesk = FrontdeskHome::new();
    let server = frontdesk.serve();
    let workspace = frontdesk.workspace("hobby");
    let (old, id) = (server.client(&workspace.key), key_id(&workspace.key));
    let rotate = |id: &str, overlap: &str| {
        frontdesk.refusal(&["key", "rotate", "--org", &workspace.org, "--key", id, "--overlap", overlap])
    };
    let (code, refusal) = rotate(&id, "2h");
    assert!(code != 0 && refusal.contains("0, 1h or 24h"), "{refusal}");
    let rotated = frontdesk.json(&["key", "rotate", "--org", &workspace.org, "--key", &id, "--overlap", "24h"]);
    assert_eq!((&rotated["replaces"]["id"], rotated["expiresAt"].is_null()), (&json!(id), true), "{rotated}");
    assert!(rotated["replaces"]["endsAt"].is_string(), "{rotated}");
    let new = server.client(&string(&rotated, "key"));
    assert!(list_agents(&old).await.is_ok() && list_agents(&new).await.is_ok(), "both work");
    let shown = old.get_key().send().await.expect("a key");
    assert!(shown.expires_at.is_some(), "the key says when it ends");
    let (code, refusal) = rotate(&id, "0");
    assert!(code != 0 && refusal.contains("KEY_ROTATED"), "{refusal}");
}

#[tokio::test]
async fn a_key_is_shown_once_replaced_and_ended() {
    let frontdesk = FrontdeskHome::new();
    let server = frontdesk.serve();
    let workspace = frontdesk.workspace("hobby");
    let (old, id) = (server.client(&workspace.key), key_id(&workspace.key));
    assert!(list_agents(&old).await.is_ok());

    let rotated = frontdesk.json(&["key", "rotate", "--org", &workspace.org, "--key", &id]);
    let new = server.client(&string(&rotated, "key"));
    assert_eq!(code(list_agents(&old).await), ErrorCode::InvalidApiKey);
    assert!(list_agents(&new).await.is_ok());

    let listed = text(&frontdesk.run(&["key", "list", "--org", &workspace.org]).stdout);
    assert!(listed.contains(&id) && listed.contains(&string(&rotated, "id")), "{listed}");
    for secret in [&workspace.key, &string(&rotated, "key")] {
        let secret = secret.rsplit('_').next().expect("it has three parts");
        assert!(!listed.contains(secret), "the list shows a secret: {listed}");
    }

    let revoke = ["key", "revoke", "--org", &workspace.org, "--key", &string(&rotated, "id")];
    frontdesk.json(&revoke);
    assert_eq!(code(list_agents(&new).await), ErrorCode::InvalidApiKey);
    let (exit, message) = frontdesk.refusal(&revoke);
    assert_eq!(exit, 1);
    assert!(message.contains("key list"), "{message}");
}

#[tokio::test]
async fn another_organization_s_key_is_out_of_reach() {
    let frontdesk = FrontdeskHome::new();
    let server = frontdesk.serve();
    let (ours, theirs) = (frontdesk.workspace("hobby"), frontdesk.workspace("hobby"));
    let id = key_id(&theirs.key);
    for verb in ["rotate", "revoke"] {
        let (exit, message) = frontdesk.refusal(&["key", verb, "--org", &ours.org, "--key", &id]);
        assert_eq!(exit, 1, "{message}");
    }
    assert!(list_agents(&server.client(&theirs.key)).await.is_ok());
}

#[tokio::test]
async fn the_operator_sets_what_only_an_owner_may() {
    let frontdesk = FrontdeskHome::new();
    let server = frontdesk.serve();
    let workspace = frontdesk.workspace("hobby");
    let client = server.client(&workspace.key);
    let agent = client.create_agent().body(types::AgentCreate::builder().name("Front desk")).await.expect("an agent");
    let id = agent.id.to_string();
    let this = ["agent", "set", "--org", &workspace.org, "--agent", &id];

    let many = ["DE", "FR"].repeat(125).join(",");
    let changed = frontdesk
        .json(&[&this[..], &["--geo-mode", "allow", "--geo-countries", &many, "--session-resume-hours", "168"]].concat());
    assert_eq!(changed["geoRestrictionCountries"], json!(["DE", "FR"]), "250 are allowed, and repeated ones go");
    let seen = client.get_agent(agent.id).await.expect("an agent");
    assert_eq!(seen.geo_restriction_countries, Some(vec!["DE".to_owned(), "FR".to_owned()]));
    assert_eq!((seen.geo_restriction_mode, seen.session_resume_hours), (types::GeoRestrictionMode::Allow, 168));

    let (exit, message) = frontdesk.refusal(&[&this[..], &["--geo-countries", &(many + ",DE")]].concat());
    assert_eq!(exit, 1);
    assert!(message.contains("250") && message.contains("251"), "counted before repeated ones go: {message}");
    assert_eq!(frontdesk.refusal(&[&this[..], &["--session-resume-hours", "169"]].concat()).0, 1);
    assert_eq!(frontdesk.refusal(&this).0, 2, "nothing to change");
    let stranger = Uuid::nil().to_string();
    let (exit, message) =
        frontdesk.refusal(&["agent", "set", "--org", &workspace.org, "--agent", &stranger, "--geo-mode", "off"]);
    assert_eq!(exit, 1);
    assert!(message.contains("AGENT_NOT_FOUND") || message.contains("no such agent"), "{message}");
}

#[test]
fn one_server_at_a_time_uses_a_folder() {
    let frontdesk = FrontdeskHome::new();
    let first = frontdesk.serve();
    let (exit, message) = frontdesk.refusal(&["serve", "--listen", "127.0.0.1:0"]);
    assert_eq!(exit, 1);
    assert!(message.contains("another server uses the data folder") && message.contains("--data-dir"), "{message}");
    first.kill();
    drop(frontdesk.serve());
}

#[test]
fn an_address_that_is_taken_is_named() {
    let (one, other) = (FrontdeskHome::new(), FrontdeskHome::new());
    let server = one.serve();
    let address = server.address().to_string();
    let (exit, message) = other.refusal(&["serve", "--listen", &address]);
    assert_eq!(exit, 1);
    assert!(message.contains(&address), "{message}");
}

#[test]
fn the_printed_config_is_a_config() {
    let frontdesk = FrontdeskHome::new();
    let printed = text(&frontdesk.run(&["config"]).stdout);
    let settings: toml::Table = printed.parse().expect("TOML");
    assert_eq!(settings["rate_limit"].as_integer(), Some(600));
    let file = frontdesk.file("frontdesk.toml", &printed);
    assert_eq!(frontdesk.json(&["org", "list", "--config", &file]), json!({ "items": [] }));
}

#[test]
fn the_schema_is_brought_up_to_date_as_often_as_asked() {
    let frontdesk = FrontdeskHome::new();
    for _ in 0..2 {
        assert_eq!(frontdesk.json(&["db", "migrate"]), json!({ "migrated": true }));
    }
}

#[test]
fn a_mistake_is_told_on_standard_error() {
    let frontdesk = FrontdeskHome::new();
    let file = frontdesk.file("frontdesk.toml", "[limits]\nmax_conections = 5\n");
    let (exit, message) = frontdesk.refusal(&["--config", &file, "org", "list"]);
    assert_eq!(exit, 2);
    assert!(message.contains("limits.max_conections") && message.contains("frontdesk.toml"), "{message}");

    let unknown = Uuid::nil().to_string();
    for (arguments, exit, told) in [
        (vec!["org", "create", "--name", "Acme", "--plan", "gold"], 2, "gold"),
        (vec!["org", "create", "--name", "  ", "--plan", "pro"], 1, "ame"),
        (vec!["org", "add-credits", "--org", &unknown, "--credits", "0"], 2, "0"),
        (vec!["org", "add-credits", "--org", &unknown, "--credits", "5"], 1, "org list"),
        (vec!["org", "set-plan", "--org", &unknown, "--plan", "pro"], 1, "org list"),
        (vec!["key", "create", "--org", &unknown, "--scope", "read"], 1, "org list"),
        (vec!["key", "create", "--org", "acme", "--scope", "read"], 2, "acme"),
        (vec!["serve", "--listen", "nowhere"], 2, "nowhere"),
        (vec!["--database-url", "mysql://localhost/x", "org", "list"], 1, "sqlite://"),
        (vec!["dance"], 2, "dance"),
    ] {
        let (ended, message) = frontdesk.refusal(&arguments);
        assert_eq!(ended, exit, "{arguments:?}: {message}");
        assert!(message.contains(told), "{arguments:?}: {message}");
    }
}

async fn list_agents(client: &Client) -> Result<types::AgentList, Error> {
    client.list_agents().await
}

fn code<T>(result: Result<T, Error>) -> ErrorCode {
    let error = result.err().expect("a refusal");
    error.code().cloned().unwrap_or_else(|| panic!("{error}"))
}

/// Returns the public part of a key.
fn key_id(key: &str) -> String {
    key.split('_').nth(1).expect("it has three parts").to_owned()
}
