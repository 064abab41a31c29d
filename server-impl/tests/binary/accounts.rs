//! Management of people, plans and keys by the operator.

use std::fs;

use frontdesk_client::{ErrorCode, types};
use serde_json::json;

use crate::frontdesk::{FrontdeskHome, string};

#[tokio::test]
async fn people_join_are_invited_and_leave() {
    let frontdesk = FrontdeskHome::new();
    let org = string(&frontdesk.json(&["org", "create", "--name", "Acme", "--plan", "hobby", "--owner", "Anna@Acme.dev"]), "id");
    let on = |arguments: &[&str]| frontdesk.json(&[arguments, &["--org", &org]].concat());
    let invited = on(&["org", "invite", "--email", "bert@acme.dev", "--role", "admin"]);
    assert_eq!((&invited["email"], &invited["role"]), (&json!("bert@acme.dev"), &json!("admin")));
    assert!(string(&invited, "link").contains(&format!("/invite/{}.", string(&invited, "id"))), "{invited}");
    assert_eq!(invited["mail"], "filed", "no mail server is configured");
    on(&["org", "member", "add", "--email", "BERT@acme.dev", "--role", "member"]);
    let listed = on(&["org", "member", "list"]);
    let people: Vec<_> = listed["items"].as_array().expect("a list").iter().map(|one| (&one["email"], &one["role"])).collect();
    assert_eq!(people, [(&json!("BERT@acme.dev"), &json!("member")), (&json!("Anna@acme.dev"), &json!("owner"))]);

    let (code, refusal) = frontdesk.refusal(&["org", "member", "remove", "--email", "anna@acme.dev", "--org", &org]);
    assert!(code != 0 && refusal.contains("last owner"), "{refusal}");
    let (code, refusal) = frontdesk.refusal(&["org", "invite", "--email", "bert@acme.dev", "--org", &org]);
    assert!(
        code != 0 && refusal.contains("already a member") && refusal.contains("hint: `frontdesk org member add`"),
        "{refusal}"
    );
    assert_eq!(on(&["org", "member", "remove", "--email", "bert@acme.dev"])["removed"], true);
    let (code, refusal) = frontdesk.refusal(&["org", "member", "add", "--email", "nobody", "--org", &org]);
    assert!(code != 0 && refusal.contains('@'), "{refusal}");
}

#[tokio::test]
async fn a_running_server_mails_an_invitation_with_the_link_that_was_printed() {
    let frontdesk = FrontdeskHome::new();
    let _server = frontdesk.serve();
    let org = string(&frontdesk.json(&["org", "create", "--name", "Acme", "--plan", "hobby"]), "id");
    let invited = frontdesk.json(&["org", "invite", "--email", "bert@acme.dev", "--org", &org]);
    let (link, folder) = (string(&invited, "link"), frontdesk.data().join("mail"));
    // The command does not know at which port the server listens.
    let link = link.split_once("/invite/").expect("the path of invitations").1;
    let mails = || {
        let files = std::fs::read_dir(&folder).into_iter().flatten();
        files.filter_map(|file| std::fs::read_to_string(file.ok()?.path()).ok()).collect::<Vec<_>>()
    };
    for _ in 0..400 {
        if mails().iter().any(|mail| mail.contains("bert@acme.dev") && mail.contains(link)) {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("no mail with {link} in {:?}", mails());
}

#[tokio::test]
async fn an_owner_makes_a_role_and_the_operator_binds_a_key_to_it() {
    let frontdesk = FrontdeskHome::new();
    let server = frontdesk.serve();
    let org =
        string(&frontdesk.json(&["org", "create", "--name", "Acme", "--plan", "enterprise", "--owner", "anna@acme.dev"]), "id");
    let (code, refusal) = frontdesk.refusal(&["key", "create", "--org", &org, "--scope", "admin", "--by", "bert@acme.dev"]);
    assert!(code != 0 && refusal.contains("org member add"), "{refusal}");
    let owner = frontdesk.json(&["key", "create", "--org", &org, "--scope", "admin", "--by", "anna@acme.dev"]);
    let client = server.client(&string(&owner, "key"));
    let role = types::RoleCreate::builder().name("Readers").permissions(vec![types::Permission::AgentsView]);
    let role = client.create_role().body(role).await.expect("a role");

    let bound = frontdesk.json(&["key", "create", "--org", &org, "--scope", "admin", "--role", "readers"]);
    assert_eq!(bound["role"], json!(role.id));
    let reader = server.client(&string(&bound, "key"));
    assert!(reader.list_agents().send().await.is_ok());
    let refused = reader.create_agent().body(types::AgentCreate::builder().name("Front desk")).await;
    assert_eq!(refused.expect_err("the role does not allow it").code(), Some(&ErrorCode::Forbidden));
    let rotated = frontdesk.json(&["key", "rotate", "--org", &org, "--key", &string(&bound, "id")]);
    assert_eq!((&rotated["role"], &rotated["scope"]), (&bound["role"], &bound["scope"]));
    let (code, refusal) = frontdesk.refusal(&["key", "create", "--org", &org, "--scope", "read", "--role", "Writers"]);
    assert!(code != 0 && refusal.contains("Writers"), "{refusal}");
}

#[tokio::test]
async fn a_subscription_that_lapses_shuts_the_api_until_it_is_paid() {
    let frontdesk = FrontdeskHome::new();
    let server = frontdesk.serve();
    let workspace = frontdesk.workspace("hobby");
    let client = server.client(&workspace.key);
    let set =
        |status: &str| frontdesk.json(&["org", "set-plan", "--org", &workspace.org, "--plan", "hobby", "--subscription", status]);
    let code = async || client.list_agents().await.err().and_then(|error| error.code().cloned());
    assert_eq!(set("past_due")["subscription"], "past_due");
    assert_eq!(code().await, None);
    set("canceled");
    assert_eq!(code().await, Some(ErrorCode::PlanUpgradeRequired));
    set("active");
    assert_eq!(code().await, None);
}

#[tokio::test]
async fn custom_domains_are_an_add_on_and_the_operator_suspends_one() {
    let frontdesk = FrontdeskHome::new();
    let server = frontdesk.serve();
    let workspace = frontdesk.workspace("hobby");
    let (org, client) = (workspace.org, server.client(&workspace.key));
    let add_on = |what: &str| frontdesk.json(&["org", "add-on", what, "--org", &org, "--add-on", "custom_domains"]);
    assert_eq!(add_on("add"), json!({ "id": org, "addOns": ["custom_domains"] }));
    assert_eq!(add_on("add")["addOns"], json!(["custom_domains"]), "it has it already");
    let subscription = client.get_subscription().send().await.expect("a subscription");
    assert_eq!(json!(subscription.add_ons), json!(["custom_domains"]));
    let agent = client.create_agent().body(types::AgentCreate::builder().name("Front desk")).await.expect("an agent");
    let domain = types::CustomDomainCreate::builder().hostname("help.acme.com");
    let domain = client.create_custom_domain(agent.id).body(domain).await.expect("a domain").id.to_string();
    let on = |what: &str| frontdesk.json(&["domain", what, "--org", &org, "--domain", &domain]);
    let suspended = on("suspend");
    assert_eq!((&suspended["id"], &suspended["hostname"]), (&json!(domain), &json!("help.acme.com")));
    assert_eq!(suspended["status"], json!("suspended"));
    assert!(suspended["statusDetail"].as_str().is_some_and(|why| why.contains("operator")), "{suspended}");
    let resumed = on("resume");
    assert_eq!((&resumed["status"], &resumed["statusDetail"]), (&json!("verifying_dns"), &json!(null)));
    assert_eq!(add_on("remove")["addOns"], json!([]));
    let (code, refusal) = frontdesk.refusal(&["domain", "suspend", "--org", &org, "--domain", &org]);
    assert!(code != 0 && refusal.contains("no such custom domain"), "{refusal}");
}

#[test]
fn another_pepper_is_refused() {
    let frontdesk = FrontdeskHome::new();
    frontdesk.workspace("hobby");
    let other = "another pepper, of 32 characters or more";
    let (code, refusal) = frontdesk.refusal(&["org", "list", "--pepper", other]);
    assert!(code != 0 && refusal.contains("FRONTDESK_PEPPER") && !refusal.contains(other), "{refusal}");
    let (_, refusal) = frontdesk.refusal(&["org", "list", "--pepper", "short"]);
    assert!(refusal.contains("32 characters") && !refusal.contains("short\""), "{refusal}");
}

#[test]
fn a_sign_in_link_is_printed_beside_a_server_and_without_one() {
    let frontdesk = FrontdeskHome::new();
    let link = |arguments: &[&str]| frontdesk.json(&[&["sign-in", "--email", "Anna@acme.dev"], arguments].concat());
    let first = link(&[]);
    let token = string(&first, "url");
    let token = token.strip_prefix("http://127.0.0.1:8080/sign-in/").expect("the default address").to_owned();
    assert!(token.len() == 43 && first["expiresAt"].is_string(), "{first}");
    let _server = frontdesk.serve();
    let second = string(&link(&["--public-url", "https://desk.acme.dev"]), "url");
    assert!(second.starts_with("https://desk.acme.dev/sign-in/") && !second.ends_with(&token), "{second}");
    let database = fs::read(frontdesk.database()).expect("the database");
    let log = [database, fs::read(frontdesk.log()).expect("a log")].concat();
    assert!(!log.windows(token.len()).any(|bytes| bytes == token.as_bytes()), "only its hash is stored");
    let (code, refusal) = frontdesk.refusal(&["sign-in", "--email", "anna"]);
    assert!(code != 0 && refusal.contains('@'), "{refusal}");
}

#[test]
fn a_server_says_where_the_dashboard_is_and_how_to_get_in_without_mail() {
    let frontdesk = FrontdeskHome::new();
    let greeting = |flags: &[&str]| frontdesk.serve_with(flags).greeting.clone();
    let without_mail = greeting(&[]);
    assert!(
        without_mail.contains("/app\n") && without_mail.contains("`frontdesk sign-in --email you@example.com`"),
        "{without_mail}"
    );
    let with_mail = greeting(&["--mail-url", "smtp://127.0.0.1:9"]);
    assert!(with_mail.contains("/app\n") && !with_mail.contains("sign-in"), "{with_mail}");
}
