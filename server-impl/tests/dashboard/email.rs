//! The pages of the email channel: its settings, addresses and blocked senders, and the suppressions of a workspace.

use frontdesk_server::testing::TestDatabase;
use frontdesk_store as store;
use frontdesk_types::{
    OrgId,
    accounts::{MemberRole, orgs::Plan},
    email_channel::EmailSuppression,
};
use http::StatusCode;

use super::{browser::Browser, desk::Desk};

/// Opens a desk with a shared host for email.
async fn open_desk() -> Desk {
    Desk::with(TestDatabase::Sqlite, "mail.domain = 'mail.desk.dev'").await.expect("SQLite is built in")
}

/// Creates an agent as the owner of a workspace, and opens its email; returns the owner and the path.
async fn open_email(desk: &Desk, org: OrgId) -> (Browser<'_>, String) {
    let mut anna = desk.has_member(org, "anna@acme.dev", MemberRole::Owner).await;
    anna.opens(&format!("/app/{org}/agents/new")).await;
    anna.presses("Create agent", &[("name", "Front desk")]).await;
    let agent = anna.path.clone();
    anna.opens(&format!("{agent}/channels")).await;
    anna.follows("Set up email").await;
    (anna, format!("{agent}/channels/email"))
}

#[tokio::test]
async fn an_owner_sets_up_email() {
    let desk = open_desk().await;
    let org = desk.has_workspace("Acme", Plan::Hobby).await;
    let (mut anna, path) = open_email(&desk, org).await;
    assert!(anna.shown.text().contains("Writes from No address yet"), "{}", anna.shown.text());
    let typed = [("isEnabled", "yes"), ("displayName", "Acme Support"), ("signature", "The front desk\r\nAcme")];
    anna.presses("Save", &typed).await;
    assert!(anna.shown.text().contains("Writes from front-desk-"), "{}", anna.shown.text());
    assert!(anna.shown.html.contains("value=\"Acme Support\"") && anna.shown.html.contains("The front desk\nAcme</textarea>"));
    anna.follows("Addresses").await;
    let text = anna.shown.text();
    assert!(text.contains("@mail.desk.dev Primary Shared host"), "{text}");
    assert!(text.contains("there is none yet"), "an address of one's own needs a domain: {text}");
    let mut mia = desk.has_member(org, "mia@acme.dev", MemberRole::Member).await;
    mia.opens(&path).await;
    assert!(mia.shown.text().contains("Owners and admins can change how the agent answers email."), "{}", mia.shown.text());
}

#[tokio::test]
async fn a_form_that_is_refused_keeps_what_was_typed() {
    let desk = open_desk().await;
    let org = desk.has_workspace("Acme", Plan::Hobby).await;
    let (mut anna, _) = open_email(&desk, org).await;
    anna.presses("Save", &[("displayName", "Acme Support"), ("maxAnswersPerDay", "many")]).await;
    assert_eq!(anna.shown.status, StatusCode::BAD_REQUEST);
    assert!(anna.shown.html.contains("value=\"Acme Support\"") && anna.shown.html.contains("value=\"many\""));
    let text = anna.shown.text();
    assert!(text.contains("No address yet"), "nothing was saved: {text}");
}

#[tokio::test]
async fn a_sender_is_blocked_and_unblocked() {
    let desk = open_desk().await;
    let org = desk.has_workspace("Acme", Plan::Hobby).await;
    let (mut anna, path) = open_email(&desk, org).await;
    anna.opens(&format!("{path}/blocked-senders")).await;
    assert!(anna.shown.text().contains("Nobody is blocked."));
    anna.presses("Block", &[("sender", "spam")]).await;
    assert_eq!(anna.shown.status, StatusCode::BAD_REQUEST);
    anna.presses("Block", &[("sender", "*@Spam.dev")]).await;
    assert!(anna.shown.text().contains("*@spam.dev"), "{}", anna.shown.text());
    anna.presses("Unblock", &[]).await;
    assert!(anna.shown.text().contains("Nobody is blocked."), "{}", anna.shown.text());
}

#[tokio::test]
async fn a_suppression_is_lifted() {
    let desk = open_desk().await;
    let org = desk.has_workspace("Acme", Plan::Hobby).await;
    let services = &desk.server.app.services;
    let suppression = EmailSuppression {
        id: services.ports.ids.next(),
        org,
        address: "bert@example.dev".to_owned(),
        detail: "550 5.1.1 No such user".to_owned(),
        created_at: services.ports.clock.now(),
    };
    let mut tx = services.store.begin().await.expect("a transaction");
    assert!(store::channels::email::suppressions::insert(&mut tx, &suppression).await.expect("a query"));
    tx.commit().await.expect("a commit");
    let mut anna = desk.has_member(org, "anna@acme.dev", MemberRole::Owner).await;
    anna.opens(&format!("/app/{org}/settings")).await;
    anna.follows("Suppressed addresses").await;
    assert!(anna.shown.text().contains("bert@example.dev 550 5.1.1 No such user"), "{}", anna.shown.text());
    anna.presses("Send again", &[]).await;
    assert!(anna.shown.text().contains("No address is suppressed."), "{}", anna.shown.text());
}
