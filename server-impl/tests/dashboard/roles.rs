//! Custom roles of keys: made, given to a key, changed and deleted; and what lower plans see instead.

use frontdesk_types::accounts::{MemberRole, orgs::Plan};
use http::{Method, StatusCode};

use super::{
    browser::{Browser, FilledForm},
    desk::Desk,
};

/// Returns the form with this button, with these permissions ticked and no others.
fn tick(browser: &Browser<'_>, button: &str, name: &str, permissions: &[&str]) -> FilledForm {
    let mut form = browser.fills(button, &[("name", name)]);
    form.fields.retain(|(name, _)| name != "permissions");
    form.fields.extend(permissions.iter().map(|permission| ("permissions".to_owned(), (*permission).to_owned())));
    form
}

/// Returns the permissions that are ticked on the page.
fn ticked(browser: &Browser<'_>) -> Vec<String> {
    let page = dom_query::Document::from(browser.shown.html.as_str());
    let boxes = page.select("input[name=permissions][checked]");
    boxes.nodes().iter().filter_map(|input| input.attr("value")).map(|value| value.to_string()).collect()
}

#[tokio::test]
async fn a_role_is_made_given_to_a_key_changed_and_deleted() {
    let desk = Desk::open().await;
    let org = desk.has_workspace("Acme", Plan::Enterprise).await;
    let mut anna = desk.has_member(org, "anna@acme.dev", MemberRole::Owner).await;
    let roles = format!("/app/{org}/settings/roles");
    anna.opens(&roles).await;
    anna.follows("New role").await;
    let form = tick(&anna, "Create role", "", &["agents:view"]);
    anna.sends(&form).await;
    assert_eq!(anna.shown.status, StatusCode::BAD_REQUEST);
    assert_eq!(ticked(&anna), ["agents:view"], "what was ticked is kept");
    let form = tick(&anna, "Create role", "Readers", &["agents:view", "sources:view"]);
    anna.sends(&form).await;
    anna.sends(&form).await;
    let text = anna.shown.text();
    assert!(text.contains("The role is created.") && text.contains("2 permissions"), "{text}");
    assert_eq!(anna.shown.html.matches(">Readers</b>").count(), 1, "sent twice, it has one effect: {text}");
    assert!(text.contains("See agents · See sources"), "{text}");

    anna.opens(&format!("/app/{org}/keys/new")).await;
    let page = dom_query::Document::from(anna.shown.html.as_str());
    let role = page.select("select[name=role] option").nodes()[1].attr("value").expect("a role").to_string();
    drop(page);
    anna.presses("Create key", &[("name", "Website"), ("scope", "write"), ("role", &role)]).await;
    let page = dom_query::Document::from(anna.shown.html.as_str());
    let bearer = format!("Bearer {}", page.select("#key").text().trim());
    drop(page);
    let models = |path: &'static str| {
        let (bearer, anna) = (bearer.clone(), &anna);
        async move { anna.exchange(Method::GET, path, &[("authorization", &bearer)], "").await.status }
    };
    assert_eq!(models("/api/v1/agents").await, StatusCode::OK);
    assert_eq!(models("/api/v1/roles").await, StatusCode::FORBIDDEN);

    anna.opens(&roles).await;
    anna.follows("Delete").await;
    anna.presses("Delete role", &[]).await;
    assert_eq!(anna.shown.status, StatusCode::CONFLICT);
    assert!(anna.shown.text().contains("A live key is bound to this role."), "{}", anna.shown.text());
    anna.opens(&roles).await;
    anna.follows("Edit").await;
    assert_eq!(ticked(&anna), ["agents:view", "sources:view"]);
    let form = tick(&anna, "Save", "Auditors", &["roles:view"]);
    anna.sends(&form).await;
    let text = anna.shown.text();
    assert!(text.contains("Saved.") && text.contains("Auditors") && text.contains("1 permission"), "{text}");
}

#[tokio::test]
async fn admins_read_roles_and_owners_change_them() {
    let desk = Desk::open().await;
    let org = desk.has_workspace("Acme", Plan::Enterprise).await;
    let mut anna = desk.has_member(org, "anna@acme.dev", MemberRole::Owner).await;
    let roles = format!("/app/{org}/settings/roles");
    anna.opens(&format!("{roles}/new")).await;
    let form = tick(&anna, "Create role", "Readers", &["agents:view"]);
    anna.sends(&form).await;
    anna.follows("Delete").await;
    let form = anna.fills("Delete role", &[]);

    let mut bert = desk.has_member(org, "bert@acme.dev", MemberRole::Admin).await;
    bert.opens(&roles).await;
    let html = &bert.shown.html;
    assert!(html.contains(">Readers</b>") && !html.contains("New role") && !html.contains(">Edit"), "{html}");
    bert.opens(&format!("{roles}/new")).await;
    assert_eq!(bert.shown.status, StatusCode::FORBIDDEN);
    assert!(bert.shown.text().contains("An owner of the workspace can do this."), "{}", bert.shown.text());

    for text in ["The role is deleted.", "No role yet."] {
        anna.sends(&form).await;
        assert!(anna.shown.text().contains(text), "{text}: {}", anna.shown.text());
    }
}

#[tokio::test]
async fn a_lower_plan_sees_what_roles_would_do_and_who_can_change_the_plan() {
    let desk = Desk::open().await;
    let org = desk.has_workspace("Acme", Plan::Pro).await;
    let mut anna = desk.has_member(org, "anna@acme.dev", MemberRole::Owner).await;
    anna.opens(&format!("/app/{org}/settings")).await;
    assert!(anna.shown.text().contains("Roles Enterprise"), "the tab has a mark: {}", anna.shown.text());
    anna.opens(&format!("/app/{org}/settings/roles")).await;
    assert_eq!(anna.shown.status, StatusCode::FORBIDDEN);
    let text = anna.shown.text();
    for part in
        ["Custom roles narrow what your API keys may do", "The plan Enterprise has them; yours is Pro.", "changes the plan"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
    let mut cleo = desk.has_member(org, "cleo@acme.dev", MemberRole::Member).await;
    cleo.opens(&format!("/app/{org}/settings/roles")).await;
    assert!(cleo.shown.text().contains("Your role in this workspace does not include this page."), "{}", cleo.shown.text());
}
