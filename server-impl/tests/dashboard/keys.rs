//! API keys that people make: shown once, rotated with an overlap, revoked.

use frontdesk_types::accounts::{MemberRole, orgs::Plan};
use http::{Method, StatusCode};

use super::{
    browser::{Browser, Shown},
    desk::Desk,
};

/// Returns the key on a page.
fn shown_key(shown: &Shown) -> Option<String> {
    let page = dom_query::Document::from(shown.html.as_str());
    let key = page.select("#key").text().trim().to_owned();
    Some(key).filter(|key| !key.is_empty())
}

/// Returns the status of the answer of the API to a key.
async fn api_status(browser: &Browser<'_>, key: &str) -> StatusCode {
    let bearer = format!("Bearer {key}");
    browser.exchange(Method::GET, "/api/v1/agents", &[("authorization", &bearer)], "").await.status
}

#[tokio::test]
async fn a_key_is_made_used_rotated_and_revoked() {
    let desk = Desk::open().await;
    let org = desk.has_workspace("Acme", Plan::Hobby).await;
    let mut anna = desk.has_member(org, "anna@acme.dev", MemberRole::Owner).await;
    anna.opens(&format!("/app/{org}/keys/new")).await;
    anna.presses("Create key", &[("name", "Website"), ("scope", "write"), ("expires", "90")]).await;
    let first = shown_key(&anna.shown).expect("the key is shown");
    assert_eq!(api_status(&anna, &first).await, StatusCode::OK);
    anna.follows("I have stored it").await;
    let text = anna.shown.text();
    assert!(text.contains("Website") && text.contains("write") && text.contains("anna@acme.dev"), "{text}");
    assert!(!anna.shown.html.contains(&first), "a key is shown once");
    anna.follows("Rotate").await;
    anna.presses("Rotate", &[("overlap", "1")]).await;
    let second = shown_key(&anna.shown).expect("the key is shown");
    assert!(anna.shown.text().contains("The old key works until"), "{}", anna.shown.text());
    for key in [&first, &second] {
        assert_eq!(api_status(&anna, key).await, StatusCode::OK, "both work for an hour");
    }
    anna.follows("I have stored it").await;
    assert!(anna.shown.text().contains("Replaced"), "{}", anna.shown.text());
    anna.follows("Rotate").await;
    anna.presses("Rotate", &[("overlap", "0")]).await;
    let third = shown_key(&anna.shown).expect("the key is shown");
    assert_eq!(api_status(&anna, &second).await, StatusCode::UNAUTHORIZED, "it ended at once");
    anna.opens(&format!("/app/{org}/keys/{}/revoke", third.split('_').nth(1).expect("an id"))).await;
    assert!(anna.shown.text().contains("It was never used."), "{}", anna.shown.text());
    anna.presses("Revoke", &[]).await;
    assert!(anna.shown.text().contains("The key is revoked."), "{}", anna.shown.text());
    assert_eq!(api_status(&anna, &third).await, StatusCode::UNAUTHORIZED);
}

#[tokio::test]
async fn a_form_that_is_sent_twice_makes_one_key() {
    let desk = Desk::open().await;
    let org = desk.has_workspace("Acme", Plan::Hobby).await;
    let mut anna = desk.has_member(org, "anna@acme.dev", MemberRole::Owner).await;
    anna.opens(&format!("/app/{org}/keys/new")).await;
    let form = anna.fills("Create key", &[("name", "Website"), ("scope", "read")]);
    anna.sends(&form).await;
    assert!(shown_key(&anna.shown).is_some());
    anna.sends(&form).await;
    assert_eq!(shown_key(&anna.shown), None);
    assert!(anna.shown.text().contains("This form was sent before."), "{}", anna.shown.text());
    anna.opens(&format!("/app/{org}/keys")).await;
    assert_eq!(anna.shown.html.matches(">Website<").count(), 1, "{}", anna.shown.html);
}

#[tokio::test]
async fn what_was_typed_is_kept_when_a_key_is_refused() {
    let desk = Desk::open().await;
    let org = desk.has_workspace("Acme", Plan::Hobby).await;
    let mut anna = desk.has_member(org, "anna@acme.dev", MemberRole::Owner).await;
    anna.opens(&format!("/app/{org}/keys/new")).await;
    anna.presses("Create key", &[("name", "   "), ("scope", "admin"), ("expires", "7")]).await;
    assert_eq!(anna.shown.status, StatusCode::BAD_REQUEST);
    assert!(anna.shown.text().contains("Name cannot be empty or only whitespace"), "{}", anna.shown.text());
    let again = anna.fills("Create key", &[("name", "Import")]);
    assert!(again.fields.contains(&("scope".to_owned(), "admin".to_owned())), "{again:?}");
    assert!(again.fields.contains(&("expires".to_owned(), "7".to_owned())), "{again:?}");
    anna.sends(&again).await;
    assert!(shown_key(&anna.shown).is_some(), "{}", anna.shown.text());
}

#[tokio::test]
async fn on_the_free_plan_a_key_is_made_and_its_limits_are_told() {
    let desk = Desk::open().await;
    let org = desk.has_workspace("Acme", Plan::Free).await;
    let mut anna = desk.has_member(org, "anna@acme.dev", MemberRole::Owner).await;
    anna.opens(&format!("/app/{org}/keys/new")).await;
    assert!(anna.shown.text().contains("PLAN_UPGRADE_REQUIRED"), "{}", anna.shown.text());
    anna.presses("Create key", &[("name", "Later"), ("scope", "read")]).await;
    let key = shown_key(&anna.shown).expect("the key is shown");
    assert_eq!(api_status(&anna, &key).await, StatusCode::FORBIDDEN);
}
