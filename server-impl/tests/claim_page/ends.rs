//! The page when nothing is left to decide, or not in this session.

use std::time::Duration;

use frontdesk_server::testing::TestDatabase;
use frontdesk_store as store;
use frontdesk_types::accounts::orgs::{Plan, Subscription, SubscriptionStatus};
use http::StatusCode;
use serde_json::json;

use super::{
    desk::{Desk, Workspace},
    person::Person,
};

const ANNA: &str = "anna@acme.dev";

const DAY: Duration = Duration::from_hours(24);

#[tokio::test]
async fn a_workspace_is_claimed_once_whatever_the_database() {
    for database in [TestDatabase::Sqlite, TestDatabase::Postgres] {
        let Some(desk) = Desk::on(database, "").await else { continue };
        let workspace = desk.sign_up(ANNA, "Acme").await;
        desk.has_agent(&workspace, json!({ "name": "Front desk" }), "Opening hours").await;
        let mut anna = Person::proven(&desk, &workspace, ANNA).await;
        assert!(anna.shown.text().contains("Opening hours"), "{}", anna.shown.text());
        let choice = anna.shown.clone();
        anna.sends("claim", &[]).await;
        assert!(anna.shown.text().contains("This workspace is yours"), "{}", anna.shown.text());
        for step in ["claim", "delete"] {
            anna.shown = choice.clone();
            anna.sends(step, &[("sure", "yes")]).await;
            assert!(anna.shown.text().contains("This workspace is yours"), "another window still shows {step}");
        }
        let ella = Person::signed_in(&desk, &workspace, "ella@other.dev").await;
        assert_eq!(ella.shown.status, StatusCode::FORBIDDEN);
        assert_eq!(desk.key_answers(&workspace.key).await.1, "PLAN_UPGRADE_REQUIRED");
    }
}

#[tokio::test]
async fn after_seven_days_there_is_nothing_to_claim() {
    let desk = Desk::open().await;
    let workspace = desk.sign_up(ANNA, "Acme").await;
    desk.server.clock.advance(7 * DAY);
    let anna = Person::signed_in(&desk, &workspace, ANNA).await;
    assert_eq!(anna.shown.status, StatusCode::GONE);
    let text = anna.shown.text();
    assert!(text.contains("There is nothing to claim here") && !text.contains("Acme"), "{text}");
}

#[tokio::test]
async fn a_session_ends_after_fourteen_days_and_its_forms_lead_to_signing_in() {
    let desk = Desk::open().await;
    let workspace = desk.sign_up(ANNA, "Acme").await;
    let mut anna = Person::proven(&desk, &workspace, ANNA).await;
    desk.server.clock.advance(6 * DAY);
    anna.reloads().await;
    assert!(anna.shown.html.contains("/claim\""), "still signed in: {}", anna.shown.text());
    desk.server.clock.advance(14 * DAY);
    anna.sends("claim", &[]).await;
    assert!(anna.shown.text().contains("Sign in to see your workspace"), "{}", anna.shown.text());
    assert_eq!(desk.key_answers(&workspace.key).await.0, 401, "it was not claimed in time");
}

#[tokio::test]
async fn a_visit_makes_the_session_last_longer_as_one_of_the_dashboard_does() {
    let desk = Desk::open().await;
    let workspace = desk.sign_up(ANNA, "Acme").await;
    let mut anna = Person::proven(&desk, &workspace, ANNA).await;
    anna.sends("claim", &[]).await;
    for _ in 0..2 {
        desk.server.clock.advance(9 * DAY);
        anna.reloads().await;
        assert!(anna.shown.text().contains("This workspace is yours"), "{}", anna.shown.text());
    }
}

#[tokio::test]
async fn a_code_proves_one_workspace_and_not_another() {
    let desk = Desk::open().await;
    let first = desk.sign_up(ANNA, "First").await;
    let mut anna = Person::proven(&desk, &first, ANNA).await;
    let second = desk.sign_up(ANNA, "Second").await;
    anna.goes_to(&second).await;
    assert!(anna.shown.text().contains("Enter the claim code"), "{}", anna.shown.text());
}

#[tokio::test]
async fn a_workspace_that_is_paid_for_can_be_claimed_and_not_deleted() {
    let desk = Desk::open().await;
    let workspace = desk.sign_up(ANNA, "Acme").await;
    is_paid_for(&desk, &workspace).await;
    let mut anna = Person::proven(&desk, &workspace, ANNA).await;
    assert!(!anna.shown.html.contains("/delete"), "{}", anna.shown.html);
    anna.sends("claim", &[]).await;
    assert!(anna.shown.text().contains("It is on a paid plan"), "{}", anna.shown.text());
    assert_eq!(desk.key_answers(&workspace.key).await.0, 200);
}

/// Puts a workspace on a paid plan, as the operator.
async fn is_paid_for(desk: &Desk, workspace: &Workspace) {
    let app = &desk.server.app;
    let now = app.services.ports.clock.now();
    let month = Subscription { status: SubscriptionStatus::Active, since: now, period_start: now, period_end: now + 30 * DAY };
    let mut tx = app.services.store.without_faults().begin().await.expect("a transaction");
    let org = workspace.org.parse().expect("an id");
    store::accounts::orgs::set_plan(&mut tx, org, Plan::Hobby, Some(month)).await.expect("a query");
    tx.commit().await.expect("a commit");
}
