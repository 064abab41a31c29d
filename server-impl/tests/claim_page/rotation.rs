//! The operator rotates the pepper while people are on the page: everything issued to them stays valid.

use std::time::Duration;

use frontdesk_server::testing::TestDatabase;
use http::StatusCode;

use super::{
    desk::{Desk, other_than},
    person::Person,
};

const ANNA: &str = "anna@acme.dev";

/// Runs a story on each installed database.
async fn on_each(story: impl AsyncFn(Desk)) {
    for database in [TestDatabase::Sqlite, TestDatabase::Postgres] {
        if let Some(desk) = Desk::on(database, "").await {
            story(desk).await;
        }
    }
}

/// Makes the server notice the rotation, before the person continues.
async fn notices(desk: &Desk) {
    frontdesk_jobs::periodic::testing::run_all(&desk.server.app.services).await;
}

#[tokio::test]
async fn a_page_that_was_opened_before_is_sent_after() {
    on_each(async |desk| {
        for told in [false, true] {
            let email = if told { "bert@acme.dev" } else { ANNA };
            let workspace = desk.sign_up(email, "Acme").await;
            let mut person = Person::opens(&desk, &workspace).await;
            desk.server.rotate_pepper().await;
            if told {
                notices(&desk).await;
            }
            person.sends("sign-in", &[("email", email)]).await;
            assert_eq!(person.shown.status, StatusCode::OK, "{}", person.shown.text());
            assert!(person.shown.text().contains("Check your mail"), "{}", person.shown.text());
        }
    })
    .await;
}

#[tokio::test]
async fn codes_sessions_and_addresses_from_before_open_the_page_after() {
    on_each(async |desk| {
        let workspace = desk.sign_up(ANNA, "Acme").await;
        let claim_code = desk.claim_code(ANNA).await;
        let mut anna = Person::opens(&desk, &workspace).await;
        anna.sends("sign-in", &[("email", ANNA)]).await;
        let code = desk.sign_in_code(ANNA).await;
        desk.server.rotate_pepper().await;

        anna.sends("sign-in-code", &[("code", &code)]).await;
        assert!(anna.shown.text().contains("Acme"), "signed in with the code from before: {}", anna.shown.text());
        notices(&desk).await;
        anna.sends("code", &[("code", &claim_code)]).await;
        assert!(anna.shown.text().contains("Keep it or delete it"), "{}", anna.shown.text());

        desk.server.rotate_pepper().await;
        notices(&desk).await;
        anna.reloads().await;
        assert!(anna.shown.text().contains("Keep it or delete it"), "the session goes on: {}", anna.shown.text());
        anna.sends("claim", &[]).await;
        assert!(anna.shown.text().contains("This workspace is yours"), "{}", anna.shown.text());
    })
    .await;
}

#[tokio::test]
async fn a_code_that_is_mailed_after_takes_the_place_of_the_one_before() {
    on_each(async |desk| {
        let workspace = desk.sign_up(ANNA, "Acme").await;
        let before = desk.claim_code(ANNA).await;
        let mut anna = Person::signed_in(&desk, &workspace, ANNA).await;
        desk.server.rotate_pepper().await;
        notices(&desk).await;
        anna.sends("new-code", &[]).await;
        let after = desk.claim_code(ANNA).await;
        if before != after {
            anna.sends("code", &[("code", &before)]).await;
            assert_eq!(anna.shown.status, StatusCode::BAD_REQUEST, "it no longer works");
        }
        anna.sends("code", &[("code", &after)]).await;
        assert!(anna.shown.text().contains("Keep it or delete it"), "{}", anna.shown.text());
    })
    .await;
}

#[tokio::test]
async fn a_wrong_code_is_as_wrong_as_before() {
    on_each(async |desk| {
        let workspace = desk.sign_up(ANNA, "Acme").await;
        let code = desk.claim_code(ANNA).await;
        let mut anna = Person::signed_in(&desk, &workspace, ANNA).await;
        for _ in 0..5 {
            anna.sends("code", &[("code", other_than(&code))]).await;
            assert_eq!(anna.shown.status, StatusCode::BAD_REQUEST);
        }
        desk.server.rotate_pepper().await;
        notices(&desk).await;
        anna.sends("code", &[("code", &code)]).await;
        assert_eq!(anna.shown.status, StatusCode::BAD_REQUEST, "a rotation unlocks nothing: {}", anna.shown.text());
    })
    .await;
}

#[tokio::test]
async fn a_form_of_somebody_else_is_refused_under_every_pepper() {
    on_each(async |desk| {
        let workspace = desk.sign_up(ANNA, "Acme").await;
        let mallory = Person::opens(&desk, &workspace).await;
        let anna = Person::opens(&desk, &workspace).await;
        let (_, planted) = mallory.shown.fields("sign-in").remove(0);
        desk.server.rotate_pepper().await;
        notices(&desk).await;
        let shown = anna.is_made_to_send("sign-in", format!("form={planted}&email=mallory%40acme.dev"), &[]).await;
        assert_eq!(shown.status, StatusCode::FORBIDDEN, "{}", shown.text());
    })
    .await;
}

/// Only a pepper of the ring recognizes the address of a page.
#[tokio::test]
async fn an_address_that_was_made_up_is_none_after_a_rotation_either() {
    on_each(async |desk| {
        let workspace = desk.sign_up(ANNA, "Acme").await;
        let other = desk.sign_up("bert@acme.dev", "Other").await;
        desk.server.rotate_pepper().await;
        notices(&desk).await;
        let token = workspace.page.rsplit('.').next().expect("a token");
        let made_up =
            super::desk::Workspace { page: format!("{}/claim/{}.{token}", desk.server.url, other.org), ..other.clone() };
        assert_eq!(Person::opens(&desk, &made_up).await.shown.status, StatusCode::NOT_FOUND);
        assert_eq!(Person::opens(&desk, &workspace).await.shown.status, StatusCode::OK);
        assert_eq!(Person::opens(&desk, &other).await.shown.status, StatusCode::OK);
    })
    .await;
}

#[tokio::test]
async fn after_a_leak_the_person_is_mailed_another_code_and_another_address() {
    on_each(async |desk| {
        let workspace = desk.sign_up(ANNA, "Acme").await;
        let leaked = desk.claim_code(ANNA).await;
        let rotation = desk.server.rotate_pepper().await;
        desk.server.clock.advance(Duration::from_secs(61));
        desk.server.forget_pepper(&rotation.retired).await;
        notices(&desk).await;
        assert_eq!(
            Person::opens(&desk, &workspace).await.shown.status,
            StatusCode::NOT_FOUND,
            "who knows the pepper makes it up"
        );

        assert_eq!(desk.mails_to(ANNA).await, 2);
        let page = desk.claim_page(ANNA).await;
        assert_ne!(page, workspace.page);
        let mut anna = Person::signed_in(&desk, &super::desk::Workspace { page, ..workspace }, ANNA).await;
        let code = desk.claim_code(ANNA).await;
        if leaked != code {
            anna.sends("code", &[("code", &leaked)]).await;
            assert_eq!(anna.shown.status, StatusCode::BAD_REQUEST, "{}", anna.shown.text());
        }
        anna.sends("code", &[("code", &code)]).await;
        assert!(anna.shown.text().contains("Keep it or delete it"), "{}", anna.shown.text());
    })
    .await;
}
