//! Before a visitor signs in, the page reveals nothing.

use http::StatusCode;

use super::{
    desk::{Desk, Workspace},
    person::{Person, Shown},
};

/// Returns the page without intended differences: the token of the form, and the address.
fn without_tokens(shown: &Shown, workspace: &Workspace) -> String {
    let path = workspace.page.splitn(4, '/').nth(3).expect("a path");
    let form = shown.fields("sign-in").into_iter().find(|(name, _)| name == "form").expect("a token").1;
    shown.html.replace(&form, "").replace(path, "")
}

#[tokio::test]
async fn no_byte_of_the_page_depends_on_the_workspace() {
    let desk = Desk::open().await;
    let anna = desk.sign_up("anna@acme.dev", "Acme front desk").await;
    desk.has_agent(&anna, serde_json::json!({ "name": "Front desk" }), "Opening hours").await;
    let ben = desk.sign_up("ben@other.dev", "Ben").await;
    let (one, other) = (Person::opens(&desk, &anna).await.shown, Person::opens(&desk, &ben).await.shown);
    assert_eq!(without_tokens(&one, &anna), without_tokens(&other, &ben));
    assert_eq!(one.headers["content-length"], other.headers["content-length"]);
    let mut deleted = Person::proven(&desk, &ben, "ben@other.dev").await;
    deleted.sends("delete", &[("sure", "yes")]).await;
    assert!(deleted.shown.text().contains("The workspace is deleted"));
    let gone = Person::opens(&desk, &ben).await.shown;
    assert_eq!(without_tokens(&one, &anna), without_tokens(&gone, &ben), "not even whether there is one");
}

#[tokio::test]
async fn an_address_that_was_made_up_is_no_page() {
    let desk = Desk::open().await;
    let workspace = desk.sign_up("anna@acme.dev", "Acme").await;
    let (other, token) = (desk.sign_up("anna@acme.dev", "Acme").await, workspace.page.rsplit('.').next().expect("a token"));
    for page in [
        workspace.page.replace(token, "0000000000000000000000"),
        workspace.page.replace(&workspace.org, &other.org),
        format!("{}/claim/x", desk.server.url),
        format!("{}/nothing", workspace.page),
    ] {
        let workspace = Workspace { page, ..workspace.clone() };
        let shown = Person::opens(&desk, &workspace).await.shown;
        assert_eq!(shown.status, StatusCode::NOT_FOUND, "{}", workspace.page);
        assert!(shown.text().contains("There is no page at this address"), "{}", shown.text());
    }
}

#[tokio::test]
async fn signing_in_answers_the_same_for_every_address() {
    let desk = Desk::open().await;
    let workspace = desk.sign_up("anna@acme.dev", "Acme").await;
    Person::signed_in(&desk, &workspace, "anna@acme.dev").await;
    let mut told = Vec::new();
    for email in ["anna@acme.dev", "ella@acme.dev"] {
        let mut person = Person::opens(&desk, &workspace).await;
        person.sends("sign-in", &[("email", email)]).await;
        told.push((person.shown.status, person.shown.text().replace(email, "")));
    }
    assert_eq!(told[0], told[1]);
    let mut typo = Person::opens(&desk, &workspace).await;
    typo.sends("sign-in", &[("email", "anna acme.dev")]).await;
    assert_eq!(typo.shown.status, StatusCode::BAD_REQUEST);
    assert!(typo.shown.html.contains("value=\"anna acme.dev\"") && typo.shown.html.contains("role=\"alert\""));
}
