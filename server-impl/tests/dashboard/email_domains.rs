//! The pages of email domains: added, shown with their records, checked, removed.

use frontdesk_server::testing::TestDatabase;
use frontdesk_types::accounts::{MemberRole, orgs::Plan};
use http::StatusCode;

use super::desk::Desk;

/// Opens a desk with a host for mail, whose name servers are gone.
async fn open_desk() -> Desk {
    Desk::with(TestDatabase::Sqlite, "mail.host = 'mx.desk.dev'").await.expect("SQLite is built in")
}

#[tokio::test]
async fn an_owner_adds_a_domain_and_sees_what_to_publish() {
    let desk = open_desk().await;
    let org = desk.has_workspace("Acme", Plan::Hobby).await;
    let mut anna = desk.has_member(org, "anna@acme.dev", MemberRole::Owner).await;
    anna.opens(&format!("/app/{org}/settings")).await;
    anna.follows("Email domains").await;
    assert!(anna.shown.text().contains("No email domain yet."), "{}", anna.shown.text());
    anna.presses("Add domain", &[("hostname", "https://help.acme.dev")]).await;
    assert_eq!(anna.shown.status, StatusCode::BAD_REQUEST);
    assert!(anna.shown.html.contains("value=\"https://help.acme.dev\""), "what was typed is kept");
    anna.presses("Add domain", &[("hostname", "help.acme.dev")]).await;
    let text = anna.shown.text();
    assert!(text.contains("._domainkey.help.acme.dev") && text.contains("v=DKIM1; k=rsa; p="), "{text}");
    assert!(text.contains("fdbounce.help.acme.dev") && text.contains("mx.desk.dev") && text.contains("Priority 10"), "{text}");
    assert!(anna.shown.html.contains("data-copy=\"value-0\""), "each record has buttons that copy it");
    let path = anna.path.clone();
    anna.presses("Receive email", &[]).await;
    assert!(anna.shown.text().contains(".mx.desk.dev"), "{}", anna.shown.text());
    assert!(anna.shown.text().contains("MX pending"), "{}", anna.shown.text());
    anna.presses("Check now", &[]).await;
    assert_eq!(anna.shown.status, StatusCode::BAD_GATEWAY, "no name server answers");
    assert!(anna.shown.text().contains("._domainkey.help.acme.dev"), "the page is still there: {}", anna.shown.text());
    anna.opens(&path).await;
    anna.presses("Stop receiving", &[]).await;
    assert!(anna.shown.text().contains("Disabled"), "{}", anna.shown.text());
}

#[tokio::test]
async fn removing_a_domain_is_confirmed() {
    let desk = open_desk().await;
    let org = desk.has_workspace("Acme", Plan::Hobby).await;
    let mut anna = desk.has_member(org, "anna@acme.dev", MemberRole::Owner).await;
    anna.opens(&format!("/app/{org}/settings/email-domains")).await;
    anna.presses("Add domain", &[("hostname", "help.acme.dev")]).await;
    let path = anna.path.clone();
    anna.follows("Remove domain").await;
    assert!(anna.shown.text().contains("Remove help.acme.dev?"), "{}", anna.shown.text());
    anna.presses("Remove domain", &[]).await;
    assert!(anna.shown.text().contains("No email domain yet."), "{}", anna.shown.text());
    anna.opens(&path).await;
    assert_eq!(anna.shown.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_member_sees_domains_and_changes_none() {
    let desk = open_desk().await;
    let org = desk.has_workspace("Acme", Plan::Hobby).await;
    let mut anna = desk.has_member(org, "anna@acme.dev", MemberRole::Owner).await;
    anna.opens(&format!("/app/{org}/settings/email-domains")).await;
    anna.presses("Add domain", &[("hostname", "help.acme.dev")]).await;
    let mut mia = desk.has_member(org, "mia@acme.dev", MemberRole::Member).await;
    mia.opens(&anna.path).await;
    let text = mia.shown.text();
    assert!(text.contains("help.acme.dev") && text.contains("Owners and admins can add and change email domains."), "{text}");
    assert!(!text.contains("Check now") && !text.contains("Remove domain"), "{text}");
}
