//! No other site's page can act for a person, and no planted cookie becomes theirs.

use http::{StatusCode, header};

use super::{
    desk::{Desk, Workspace},
    person::{Person, Shown},
};

const ANNA: &str = "anna@acme.dev";

const STEPS: [&str; 7] = ["sign-in", "sign-in-code", "sign-out", "code", "new-code", "claim", "delete"];

fn assert_refused(shown: &Shown, what: &str) {
    assert_eq!(shown.status, StatusCode::FORBIDDEN, "{what}: {}", shown.text());
    assert!(
        shown.text().contains("This form was not accepted") && shown.html.contains("Back to the page"),
        "{what}: {}",
        shown.text()
    );
    assert!(!shown.html.contains("Acme"), "{what}");
}

/// Returns the token in the forms of a browser.
fn token(person: &Person<'_>) -> String {
    person.shown.fields("sign-out").remove(0).1
}

#[tokio::test]
async fn a_form_that_somebody_else_made_is_refused_at_every_step() {
    let desk = Desk::open().await;
    let workspace = desk.sign_up(ANNA, "Acme").await;
    let anna = Person::proven(&desk, &workspace, ANNA).await;
    let mallory = Person::signed_in(&desk, &workspace, "mallory@other.dev").await;
    let (own, foreign) = (token(&anna), token(&mallory));
    let code = desk.claim_code(ANNA).await;
    let mails = desk.mails_to(ANNA).await;
    let body = |token: &str| format!("form={token}&email={ANNA}&code={code}&sure=yes");
    for step in STEPS {
        let (none, theirs) = (body(""), body(&foreign));
        assert_refused(&anna.is_made_to_send(step, "sure=yes".to_owned(), &[]).await, step);
        assert_refused(&anna.is_made_to_send(step, none, &[]).await, step);
        assert_refused(&anna.is_made_to_send(step, theirs, &[]).await, step);
        for forged in [
            &[("sec-fetch-site", "cross-site")][..],
            &[("sec-fetch-site", "same-site")],
            &[("origin", "https://evil.dev")],
            &[("origin", "https://evil.dev"), ("sec-fetch-site", "same-origin")],
            &[("origin", "null"), ("sec-fetch-site", "cross-site")],
        ] {
            assert_refused(&anna.is_made_to_send(step, body(&own), forged).await, step);
        }
    }
    assert_eq!(desk.key_answers(&workspace.key).await.0, 200, "neither claimed nor deleted");
    assert_eq!(desk.mails_to(ANNA).await, mails);
    let taken =
        anna.is_made_to_send("claim", body(&own), &[("origin", &desk.server.url), ("sec-fetch-site", "same-origin")]).await;
    assert_eq!(taken.status, StatusCode::SEE_OTHER, "the same form from our own page");
    assert_eq!(desk.key_answers(&workspace.key).await.1, "PLAN_UPGRADE_REQUIRED");
}

#[tokio::test]
async fn what_is_no_form_is_refused_as_a_page() {
    let desk = Desk::open().await;
    let workspace = desk.sign_up(ANNA, "Acme").await;
    let anna = Person::opens(&desk, &workspace).await;
    let large = anna.is_made_to_send("sign-in", "a".repeat(16 * 1_024 + 1), &[]).await;
    assert_eq!(large.status, StatusCode::PAYLOAD_TOO_LARGE);
    let page = format!("{}/sign-in", workspace.page);
    let json = desk.http.post(&page).header(header::CONTENT_TYPE, "application/json").body("{}").send().await.expect("an answer");
    assert_eq!(json.status(), StatusCode::UNSUPPORTED_MEDIA_TYPE);
    assert_eq!(json.headers()[header::CONTENT_TYPE], "text/html; charset=utf-8");
    let opened = desk.http.get(&page).send().await.expect("an answer");
    assert_eq!(opened.status(), StatusCode::SEE_OTHER, "as a page, the address of a form leads back");
}

#[tokio::test]
async fn every_page_is_kept_out_of_frames_caches_and_other_sites() {
    let desk = Desk::open().await;
    let workspace = desk.sign_up(ANNA, "Acme").await;
    let stranger = Person::opens(&desk, &workspace).await;
    let signed_in = Person::signed_in(&desk, &workspace, ANNA).await;
    let other = Person::signed_in(&desk, &workspace, "ella@other.dev").await;
    let refused = other.is_made_to_send("claim", String::new(), &[]).await;
    let unknown = Workspace { page: format!("{}/claim/x", desk.server.url), ..workspace.clone() };
    let unknown = Person::opens(&desk, &unknown).await;
    for shown in [&stranger.shown, &signed_in.shown, &other.shown, &refused, &unknown.shown] {
        for (name, value) in [
            (header::CONTENT_TYPE, "text/html; charset=utf-8"),
            (header::X_FRAME_OPTIONS, "DENY"),
            (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
            (header::REFERRER_POLICY, "same-origin"),
            (header::CACHE_CONTROL, "no-store"),
            (header::CONTENT_LANGUAGE, "en"),
        ] {
            assert_eq!(shown.headers[&name], value, "{name}");
        }
        let policy = shown.headers[header::CONTENT_SECURITY_POLICY].to_str().expect("ASCII");
        for part in ["default-src 'none'", "style-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'"]
        {
            assert!(policy.contains(part) && !policy.contains("unsafe"), "{policy}");
        }
        assert!(!shown.html.contains("<script") && !shown.html.contains("style=\""), "{}", shown.html);
        assert!(!shown.html.contains(&workspace.key));
    }
}

#[tokio::test]
async fn the_cookie_from_before_signing_in_opens_nothing_afterwards() {
    let desk = Desk::open().await;
    let workspace = desk.sign_up(ANNA, "Acme").await;
    let mut anna = Person::opens(&desk, &workspace).await;
    let planted = anna.cookie.clone();
    assert_eq!(desk.number("SELECT COUNT(*) FROM sessions").await, 0);
    anna.signs_in(ANNA).await;
    assert!(anna.shown.text().contains("Acme"));
    assert_ne!(anna.cookie, planted);
    let mut mallory = Person::opens(&desk, &workspace).await;
    mallory.cookie = planted;
    mallory.reloads().await;
    assert!(mallory.shown.text().contains("Sign in to see your workspace"), "{}", mallory.shown.text());
}

#[tokio::test]
async fn signing_out_ends_the_session() {
    let desk = Desk::open().await;
    let workspace = desk.sign_up(ANNA, "Acme").await;
    let mut anna = Person::proven(&desk, &workspace, ANNA).await;
    let kept = anna.cookie.clone();
    anna.sends("sign-out", &[]).await;
    assert!(anna.shown.text().contains("Sign in to see your workspace"));
    assert_eq!(desk.number("SELECT COUNT(*) FROM sessions").await, 0);
    anna.cookie = kept;
    anna.reloads().await;
    assert!(anna.shown.text().contains("Sign in to see your workspace"), "whoever kept the cookie has nothing");
}

#[tokio::test]
async fn the_claim_code_must_be_entered_before_anything_is_decided() {
    let desk = Desk::open().await;
    let workspace = desk.sign_up(ANNA, "Acme").await;
    let anna = Person::signed_in(&desk, &workspace, ANNA).await;
    for step in ["claim", "delete"] {
        let shown = anna.is_made_to_send(step, format!("form={}&sure=yes", token(&anna)), &[]).await;
        assert_eq!(shown.status, StatusCode::FORBIDDEN);
        assert!(shown.text().contains("Enter the code from the mail first"), "{}", shown.text());
    }
    assert_eq!(desk.key_answers(&workspace.key).await.0, 200);
    let other = desk.sign_up(ANNA, "Second").await;
    let mut proven = Person::proven(&desk, &other, ANNA).await;
    proven.sends("delete", &[]).await;
    assert_eq!(proven.shown.status, StatusCode::BAD_REQUEST, "the box is not ticked");
    assert_eq!(desk.key_answers(&other.key).await.0, 200);
}
