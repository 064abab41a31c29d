//! Workspaces that people create, rename, choose and delete.

use std::time::Duration;

use frontdesk_server::testing::TestDatabase;
use frontdesk_types::accounts::{MemberRole, orgs::Plan};
use http::StatusCode;

use super::desk::Desk;

#[tokio::test]
async fn a_person_creates_three_workspaces_a_day_and_chooses_among_them() {
    let desk = Desk::open().await;
    let mut anna = desk.sign_in("anna@acme.dev").await;
    for name in ["Bikes", "Acme", "Cars"] {
        anna.opens("/app/new").await;
        anna.presses("Create workspace", &[("name", name)]).await;
        assert_eq!(anna.shown.heading(), "New agent", "{}", anna.shown.text());
        assert!(anna.shown.text().contains("Credits 50"), "{}", anna.shown.text());
    }
    anna.opens("/app/new").await;
    anna.presses("Create workspace", &[("name", "Dogs")]).await;
    assert_eq!(anna.shown.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(anna.shown.html.contains("value=\"Dogs\""), "what was typed is kept: {}", anna.shown.html);
    anna.opens("/app/choose").await;
    let text = anna.shown.text();
    let places = ["Acme", "Bikes", "Cars"].map(|name| text.find(name).unwrap_or(usize::MAX));
    assert!(places.is_sorted() && !text.contains("Dogs"), "{text}");
    // The place is recorded once a minute at most.
    desk.server.clock.advance(Duration::from_secs(60));
    anna.follows("Acme Owner").await;
    anna.opens("/app").await;
    assert!(anna.shown.text().contains("Acme"), "the one opened last: {}", anna.shown.text());
}

#[tokio::test]
async fn where_people_join_by_invitation_nobody_creates_a_workspace() {
    let desk = Desk::with(TestDatabase::Sqlite, "sign_up = \"invited\"\n").await.expect("SQLite is built in");
    let anna = desk.sign_in("anna@acme.dev").await;
    assert_eq!(anna.path, "/app/new");
    assert!(anna.shown.text().contains("people join workspaces by invitation"), "{}", anna.shown.text());
    assert!(!anna.shown.html.contains("Create workspace"), "{}", anna.shown.html);
}

#[tokio::test]
async fn a_workspace_is_renamed_by_those_who_may() {
    let desk = Desk::open().await;
    let org = desk.has_workspace("Acme", Plan::Free).await;
    let mut anna = desk.has_member(org, "anna@acme.dev", MemberRole::Admin).await;
    let settings = format!("/app/{org}/settings");
    anna.opens(&settings).await;
    anna.presses("Save", &[("name", "\u{202e}emcA")]).await;
    assert_eq!(anna.shown.status, StatusCode::BAD_REQUEST, "{}", anna.shown.text());
    anna.presses("Save", &[("name", "Acme Bikes")]).await;
    assert!(anna.shown.text().contains("Saved.") && anna.shown.html.contains("Acme Bikes"), "{}", anna.shown.text());
    let mut cleo = desk.has_member(org, "cleo@acme.dev", MemberRole::Member).await;
    cleo.opens(&settings).await;
    assert!(!cleo.shown.html.contains("name=\"name\""), "members read: {}", cleo.shown.html);
}

#[tokio::test]
async fn a_deletion_is_told_in_numbers_and_can_be_canceled() {
    let desk = Desk::open().await;
    let org = desk.has_workspace("Acme", Plan::Free).await;
    let mut anna = desk.has_member(org, "anna@acme.dev", MemberRole::Owner).await;
    anna.opens(&format!("/app/{org}/agents/new")).await;
    anna.presses("Create agent", &[("name", "Front desk")]).await;
    anna.opens(&format!("/app/{org}/settings/delete")).await;
    assert!(anna.shown.text().contains("Agents 1"), "{}", anna.shown.text());
    anna.presses("Delete workspace", &[("name", "acme")]).await;
    assert_eq!(anna.shown.status, StatusCode::BAD_REQUEST);
    assert!(anna.shown.text().contains("This is not the name of the workspace."), "{}", anna.shown.text());
    anna.presses("Delete workspace", &[("name", "Acme")]).await;
    assert!(anna.shown.text().contains("This workspace will be deleted on"), "{}", anna.shown.text());
    anna.presses("Keep the workspace", &[]).await;
    let text = anna.shown.text();
    assert!(text.contains("The workspace is kept.") && !text.contains("will be deleted on"), "{text}");
    let mut bert = desk.has_member(org, "bert@acme.dev", MemberRole::Admin).await;
    bert.opens(&format!("/app/{org}/settings/delete")).await;
    assert_eq!(bert.shown.status, StatusCode::FORBIDDEN);
    assert!(bert.shown.text().contains("An owner of the workspace can do this."), "{}", bert.shown.text());
}

#[tokio::test]
async fn admins_set_how_long_conversations_are_kept() {
    let desk = Desk::open().await;
    let org = desk.has_workspace("Acme", Plan::Hobby).await;
    let mut anna = desk.has_member(org, "anna@acme.dev", MemberRole::Admin).await;
    let settings = format!("/app/{org}/settings");
    anna.opens(&settings).await;
    for wrong in ["0", "many"] {
        anna.presses("Save retention", &[("conversationRetentionDays", wrong)]).await;
        assert_eq!(anna.shown.status, StatusCode::BAD_REQUEST, "{wrong}");
        assert!(anna.shown.html.contains(&format!("value=\"{wrong}\"")), "what was typed is kept: {}", anna.shown.html);
        assert!(anna.shown.html.contains("value=\"Acme\""), "the other form is as it was: {}", anna.shown.html);
    }
    anna.presses("Save retention", &[("conversationRetentionDays", "365")]).await;
    assert!(anna.shown.text().contains("Saved.") && anna.shown.html.contains("value=\"365\""), "{}", anna.shown.html);
    anna.presses("Save retention", &[("conversationRetentionDays", "")]).await;
    assert!(!anna.shown.html.contains("value=\"365\""), "for ever: {}", anna.shown.html);
    let mut cleo = desk.has_member(org, "cleo@acme.dev", MemberRole::Member).await;
    cleo.opens(&settings).await;
    assert!(!cleo.shown.text().contains("Retention"), "{}", cleo.shown.text());
}

#[tokio::test]
async fn on_the_free_plan_the_settings_say_which_plan_has_retention() {
    let desk = Desk::open().await;
    let org = desk.has_workspace("Acme", Plan::Free).await;
    let mut anna = desk.has_member(org, "anna@acme.dev", MemberRole::Owner).await;
    anna.opens(&format!("/app/{org}/settings")).await;
    let text = anna.shown.text();
    assert!(text.contains("The plan Hobby and higher ones can do this.") && !text.contains("Save retention"), "{text}");
}
