//! Anyone but the person named by the agent is turned away, and learns nothing.

use http::StatusCode;

use super::{desk::Desk, person::Person};

#[tokio::test]
async fn another_account_is_told_the_same_whether_or_not_the_named_address_has_one() {
    let desk = Desk::open().await;
    let workspace = desk.sign_up("anna@acme.dev", "Acme front desk").await;
    let mut ella = Person::signed_in(&desk, &workspace, "ella@other.dev").await;
    let without = ella.shown.clone();
    assert_eq!(desk.number("SELECT COUNT(*) FROM accounts").await, 1);
    Person::signed_in(&desk, &workspace, "anna@acme.dev").await;
    assert_eq!(desk.number("SELECT COUNT(*) FROM accounts").await, 2);
    ella.reloads().await;
    let with = ella.shown.clone();
    assert_eq!((with.status, &with.html), (StatusCode::FORBIDDEN, &without.html));
    let text = with.text();
    assert!(text.contains("CLAIM_ACCOUNT_MISMATCH") && text.contains("ella@other.dev"), "{text}");
    assert!(!with.html.contains("anna") && !with.html.contains("Acme"), "{}", with.html);
}

#[tokio::test]
async fn another_account_can_do_nothing_but_sign_out() {
    let desk = Desk::open().await;
    let workspace = desk.sign_up("anna@acme.dev", "Acme front desk").await;
    let code = desk.claim_code("anna@acme.dev").await;
    let mut ella = Person::signed_in(&desk, &workspace, "ella@other.dev").await;
    let (_, token) = ella.shown.fields("sign-out").remove(0);
    for step in ["code", "new-code", "claim", "delete"] {
        let shown = ella.is_made_to_send(step, format!("form={token}&code={code}&sure=yes"), &[]).await;
        assert_eq!(shown.status, StatusCode::FORBIDDEN, "{step}");
        assert!(shown.text().contains("CLAIM_ACCOUNT_MISMATCH"), "{}", shown.text());
    }
    assert_eq!(desk.key_answers(&workspace.key).await.0, 200);
    assert_eq!(desk.mails_to("anna@acme.dev").await, 1);
    ella.sends("sign-out", &[]).await;
    assert!(ella.shown.text().contains("Sign in to see your workspace"));
    ella.signs_in("ANNA@acme.dev").await;
    assert!(ella.shown.text().contains("Acme front desk"), "spelt in capitals, it is the same person");
}
