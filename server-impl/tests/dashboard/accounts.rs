//! Signing in and out, sessions, and how pages look to a person.

use std::time::Duration;

use frontdesk_types::accounts::{MemberRole, orgs::Plan};
use http::{Method, StatusCode};

use super::{browser::Browser, desk::Desk};

#[tokio::test]
async fn a_link_signs_in_once_and_only_by_its_button() {
    let desk = Desk::open().await;
    let link = desk.sign_in_link("anna@acme.dev").await;
    let mut scanner = Browser::new(&desk);
    scanner.opens(&link).await;
    assert!(scanner.shown.text().contains("This link signs you in as anna@acme.dev, once."), "{}", scanner.shown.text());
    scanner.opens("/account").await;
    assert!(scanner.path.starts_with("/sign-in"), "opening it signed nobody in: {}", scanner.path);
    let mut anna = Browser::new(&desk);
    anna.opens(&link).await;
    let form = anna.fills("Sign in", &[]);
    let before = anna.cookie.clone();
    anna.sends(&form).await;
    assert_eq!(anna.path, "/app/new");
    assert_ne!(anna.cookie, before, "the browser gets a new secret");
    scanner.opens(&link).await;
    assert_eq!(scanner.shown.status, StatusCode::NOT_FOUND);
    assert_eq!(scanner.shown.heading(), "This link no longer works");
}

#[tokio::test]
async fn a_code_signs_in_and_leads_back_to_the_page_that_was_asked_for() {
    let desk = Desk::open().await;
    let mut anna = Browser::new(&desk);
    anna.opens("/account").await;
    assert_eq!(anna.shown.heading(), "Sign in");
    anna.presses("Continue", &[("email", "not an address")]).await;
    assert_eq!(anna.shown.status, StatusCode::BAD_REQUEST);
    assert!(anna.shown.html.contains("value=\"not an address\""), "what was typed is kept");
    anna.presses("Continue", &[("email", "anna@acme.dev")]).await;
    assert!(anna.shown.text().contains("A code to sign in is on its way to anna@acme.dev."), "{}", anna.shown.text());
    anna.presses("Sign in", &[("code", "12345")]).await;
    assert!(anna.shown.text().contains("The code has six digits."), "{}", anna.shown.text());
    let code = desk.filed_code("anna@acme.dev").await;
    anna.presses("Sign in", &[("code", &code)]).await;
    assert_eq!((anna.path.as_str(), anna.shown.heading().as_str()), ("/account", "Your account"));
}

#[tokio::test]
async fn a_person_sets_their_name_time_zone_language_and_theme() {
    let desk = Desk::open().await;
    let org = desk.has_workspace("Acme", Plan::Free).await;
    let mut anna = desk.has_member(org, "anna@acme.dev", MemberRole::Owner).await;
    anna.opens("/account").await;
    anna.presses("Save", &[("name", "Anna Meier"), ("timeZone", "Mars/Olympus"), ("theme", "dark")]).await;
    assert_eq!(anna.shown.status, StatusCode::BAD_REQUEST);
    assert!(
        anna.shown.html.contains("value=\"Anna Meier\"") && anna.shown.text().contains("There is no such time zone."),
        "{}",
        anna.shown.text()
    );
    anna.presses("Save", &[("timeZone", "Europe/Zurich"), ("language", "en-US")]).await;
    assert!(anna.shown.text().contains("Saved."), "{}", anna.shown.text());
    assert!(anna.shown.html.contains("<option value=\"en-US\" selected>English (US)</option>"), "{}", anna.shown.html);
    anna.opens(&format!("/app/{org}/agents")).await;
    assert!(anna.shown.html.contains("data-theme=\"dark\"") && anna.shown.text().contains("Anna Meier"), "{}", anna.shown.html);
}

#[tokio::test]
async fn sessions_are_listed_and_ended() {
    let desk = Desk::open().await;
    let mut office = desk.sign_in("anna@acme.dev").await;
    let mut phone = desk.sign_in("anna@acme.dev").await;
    office.opens("/account").await;
    assert_eq!(office.shown.html.matches("This browser").count(), 1);
    office.presses("Sign out", &[]).await;
    office.opens("/account").await;
    assert!(office.path.starts_with("/sign-in"), "the first button is the one of this browser: {}", office.path);
    phone.opens("/account").await;
    phone.presses("Sign out everywhere", &[]).await;
    phone.opens("/account").await;
    assert!(phone.path.starts_with("/sign-in"), "{}", phone.path);
}

#[tokio::test]
async fn a_page_that_is_only_fetched_in_advance_is_no_visit() {
    let desk = Desk::open().await;
    let first = desk.has_workspace("First", Plan::Free).await;
    let second = desk.has_workspace("Second", Plan::Free).await;
    let mut anna = desk.has_member(first, "anna@acme.dev", MemberRole::Owner).await;
    let _ = desk.has_member(second, "anna@acme.dev", MemberRole::Owner).await;
    anna.opens(&format!("/app/{first}/agents")).await;
    let prefetched = anna.exchange(Method::GET, &format!("/app/{second}/agents"), &[("sec-purpose", "prefetch")], "").await;
    assert_eq!(prefetched.status, StatusCode::OK);
    anna.opens("/app").await;
    assert!(anna.path.contains(&first.to_string()), "{}", anna.path);
}

#[tokio::test]
async fn keys_need_a_fresh_code_and_what_was_typed_is_kept() {
    let desk = Desk::open().await;
    let org = desk.has_workspace("Acme", Plan::Hobby).await;
    let mut anna = desk.has_member(org, "anna@acme.dev", MemberRole::Owner).await;
    desk.server.clock.advance(Duration::from_secs(16 * 60));
    anna.opens(&format!("/app/{org}/keys/new")).await;
    anna.presses("Create key", &[("name", "Website"), ("scope", "admin")]).await;
    assert_eq!(anna.shown.heading(), "Confirm that it is you");
    let before = anna.cookie.clone();
    anna.presses("Mail a code", &[]).await;
    let code = desk.filed_code("anna@acme.dev").await;
    anna.presses("Continue", &[("code", &code)]).await;
    assert_ne!(anna.cookie, before, "the browser gets a new secret");
    let form = anna.fills("Create key", &[]);
    for field in [("name", "Website"), ("scope", "admin")] {
        assert!(form.fields.contains(&(field.0.to_owned(), field.1.to_owned())), "{form:?}");
    }
    anna.sends(&form).await;
    assert_eq!(anna.shown.heading(), "Your new key");
}

#[tokio::test]
async fn a_session_lasts_while_it_is_used_and_sixty_days_at_most() {
    let desk = Desk::open().await;
    let mut anna = desk.sign_in("anna@acme.dev").await;
    let mut days = 0;
    loop {
        desk.server.clock.advance(Duration::from_hours(13 * 24));
        days += 13;
        anna.opens("/account").await;
        if anna.path.starts_with("/sign-in") {
            break;
        }
        assert!(days < 60, "{days}");
    }
    assert_eq!(days, 65);
    let mut bert = desk.sign_in("bert@acme.dev").await;
    desk.server.clock.advance(Duration::from_hours(14 * 24 + 1));
    bert.opens("/account").await;
    assert!(bert.path.starts_with("/sign-in"), "{}", bert.path);
}
