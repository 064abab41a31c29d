//! Codes cannot be guessed, on the page or over the API.

use std::time::Duration;

use http::{Method, StatusCode, header};
use serde_json::json;

use super::{
    desk::{Desk, other_than},
    person::Person,
};

const ANNA: &str = "anna@acme.dev";

#[tokio::test]
async fn five_wrong_codes_on_the_page_and_over_the_api_together_lock_the_code() {
    let desk = Desk::open().await;
    let workspace = desk.sign_up(ANNA, "Acme").await;
    let code = desk.claim_code(ANNA).await;
    let mut anna = Person::signed_in(&desk, &workspace, ANNA).await;
    for _ in 0..3 {
        anna.sends("code", &[("code", other_than(&code))]).await;
        assert_eq!(anna.shown.status, StatusCode::BAD_REQUEST);
        assert!(anna.shown.text().contains("This code does not open the workspace"), "{}", anna.shown.text());
    }
    for _ in 0..2 {
        let body = json!({ "organization_id": workspace.org, "code": other_than(&code) });
        let (status, _) = desk.call(&workspace.key, Method::POST, "/agent/verify", Some(body)).await;
        assert_eq!(status, StatusCode::BAD_REQUEST);
    }
    anna.sends("code", &[("code", &code)]).await;
    assert_eq!(anna.shown.status, StatusCode::BAD_REQUEST, "it is the right one, and locked");
    anna.sends("new-code", &[]).await;
    assert!(anna.shown.text().contains("Another code is on its way to you"), "{}", anna.shown.text());
    let renewed = desk.claim_code(ANNA).await;
    let spaced = format!(" {} {} ", &renewed[..3], &renewed[3..]);
    anna.sends("code", &[("code", &spaced)]).await;
    assert!(anna.shown.text().contains("Keep it or delete it"), "{}", anna.shown.text());
}

#[tokio::test]
async fn a_fourth_new_code_in_a_day_is_refused() {
    let desk = Desk::open().await;
    let workspace = desk.sign_up(ANNA, "Acme").await;
    let mut anna = Person::signed_in(&desk, &workspace, ANNA).await;
    for _ in 0..3 {
        anna.sends("new-code", &[]).await;
        assert_eq!(anna.shown.status, StatusCode::OK);
        // The mail with a code that has since been replaced is not sent.
        desk.server.wait_until_settled().await;
    }
    anna.sends("new-code", &[]).await;
    assert_eq!(anna.shown.status, StatusCode::TOO_MANY_REQUESTS);
    assert!(anna.shown.text().contains("try again in 24 hours"), "{}", anna.shown.text());
    let wait: u64 = anna.shown.headers[header::RETRY_AFTER].to_str().expect("ASCII").parse().expect("seconds");
    assert!((86_000..=86_400).contains(&wait), "{wait}");
    assert_eq!(desk.mails_to(ANNA).await, 1 + 1 + 3, "the claim, the sign-in, and three more codes");
    desk.server.clock.advance(Duration::from_secs(wait));
    let mut later = Person::signed_in(&desk, &workspace, ANNA).await;
    later.sends("new-code", &[]).await;
    assert_eq!(later.shown.status, StatusCode::OK);
}

#[tokio::test]
async fn five_wrong_codes_lock_an_attempt_to_sign_in() {
    let desk = Desk::open().await;
    let workspace = desk.sign_up(ANNA, "Acme").await;
    let mut anna = Person::opens(&desk, &workspace).await;
    anna.sends("sign-in", &[("email", ANNA)]).await;
    let code = desk.sign_in_code(ANNA).await;
    for _ in 0..5 {
        anna.sends("sign-in-code", &[("code", other_than(&code))]).await;
        assert_eq!(anna.shown.status, StatusCode::BAD_REQUEST);
    }
    let wrong = anna.shown.text();
    anna.sends("sign-in-code", &[("code", &code)]).await;
    assert_eq!((anna.shown.status, anna.shown.text()), (StatusCode::BAD_REQUEST, wrong), "locked, and told in the same words");
    anna.reloads().await;
    anna.signs_in(ANNA).await;
    assert!(anna.shown.text().contains("Acme"));
}

#[tokio::test]
async fn a_code_to_sign_in_opens_nothing_in_another_browser_or_after_its_time() {
    let desk = Desk::open().await;
    let workspace = desk.sign_up(ANNA, "Acme").await;
    let (mut anna, mut mallory) = (Person::opens(&desk, &workspace).await, Person::opens(&desk, &workspace).await);
    anna.sends("sign-in", &[("email", ANNA)]).await;
    mallory.sends("sign-in", &[("email", "mallory@other.dev")]).await;
    let code = desk.sign_in_code(ANNA).await;
    let attempt = anna.shown.fields("sign-in-code").into_iter().find(|(name, _)| name == "sign_in").expect("an id").1;
    let (_, token) = mallory.shown.fields("sign-in-code").remove(0);
    let stolen = mallory.is_made_to_send("sign-in-code", format!("form={token}&sign_in={attempt}&code={code}"), &[]).await;
    assert_eq!(stolen.status, StatusCode::BAD_REQUEST);
    desk.server.clock.advance(Duration::from_secs(15 * 60));
    anna.sends("sign-in-code", &[("code", &code)]).await;
    assert_eq!(anna.shown.status, StatusCode::BAD_REQUEST);
}
