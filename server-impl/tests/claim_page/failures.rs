//! The page when something on the server fails.

use frontdesk_platform::mail;
use frontdesk_types::OrgId;
use http::{StatusCode, header};

use super::{
    desk::{Desk, Workspace},
    person::Person,
};

/// Returns the page of a workspace that does not exist, which looks like any other before signing in.
fn nowhere(desk: &Desk) -> Workspace {
    let org: OrgId = desk.server.app.services.ports.ids.next();
    let page =
        mail::claim_url(desk.server.app.services.ring.current_ring().expect("a key ring").current(), &desk.server.url, org);
    Workspace { org: org.to_string(), key: String::new(), page }
}

#[tokio::test]
async fn nothing_is_mailed_while_limits_cannot_be_counted() {
    let desk = Desk::with("redis_url = \"redis://127.0.0.1:1\"").await;
    let mut anna = Person::opens(&desk, &nowhere(&desk)).await;
    anna.sends("sign-in", &[("email", "anna@acme.dev")]).await;
    assert_eq!(anna.shown.status, StatusCode::SERVICE_UNAVAILABLE);
    assert!(anna.shown.headers.contains_key(header::RETRY_AFTER));
    assert!(anna.shown.text().contains("Not possible at the moment") && anna.shown.html.contains("Back to the page"));
    assert_eq!(desk.mails_to("anna@acme.dev").await, 0);
}

#[tokio::test]
async fn a_fault_names_its_request_and_says_nothing_of_the_inside() {
    let desk = Desk::open().await;
    desk.run("DROP TABLE sessions").await;
    let shown = Person::opens(&desk, &nowhere(&desk)).await.shown;
    assert_eq!(shown.status, StatusCode::INTERNAL_SERVER_ERROR);
    let (text, id) = (shown.text(), shown.headers["x-request-id"].to_str().expect("ASCII"));
    assert!(text.contains("Something went wrong") && text.contains(id), "{text}");
    assert!(!shown.html.contains("sessions") && !shown.html.contains("table"), "{}", shown.html);
}
