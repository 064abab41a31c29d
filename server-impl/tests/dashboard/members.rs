//! The people of a workspace: invited, promoted, removed, leaving.

use std::time::Duration;

use frontdesk_core::{auth::principal::Principal, scoped};
use frontdesk_platform::accounts::{invitations, mail_addresses::MailAddress, members};
use frontdesk_server::testing::TestDatabase;
use frontdesk_store as store;
use frontdesk_types::{
    OrgId, PageRequest,
    accounts::{MemberRole, orgs::Plan},
};
use http::StatusCode;

use super::{browser::Browser, desk::Desk};

impl Desk {
    /// Returns the path of the newest invitation of a workspace, as its mail has it.
    async fn invitation(&self, org: OrgId) -> String {
        let services = &self.server.app.services;
        let (mut conn, now) = (services.store.read().await.expect("a connection"), services.ports.clock.now());
        let open =
            store::accounts::invitations::list_open(&mut conn, org, None, now, &PageRequest::newest(1)).await.expect("a list");
        let ring = services.ring.current_ring().expect("a ring");
        let id = open.items.first().expect("an invitation").id;
        invitations::invitation_url(ring.current(), "", id)
    }

    /// Returns the roles in a workspace by address.
    async fn roles(&self, org: OrgId) -> Vec<(String, &'static str)> {
        let mut conn = self.server.app.services.store.read().await.expect("a connection");
        let members = store::accounts::members::list(&mut conn, org, None, &PageRequest::newest(50)).await.expect("a list");
        let mut roles: Vec<_> = members.items.into_iter().map(|member| (member.email, member.role.as_str())).collect();
        roles.sort();
        roles
    }
}

#[tokio::test]
async fn an_invitation_admits_the_invited_address_alone() {
    let desk = Desk::open().await;
    let org = desk.has_workspace("Acme", Plan::Free).await;
    let mut anna = desk.has_member(org, "anna@acme.dev", MemberRole::Owner).await;
    anna.opens(&format!("/app/{org}/settings/members")).await;
    anna.presses("Invite", &[("email", "bert@acme.dev"), ("role", "admin")]).await;
    assert!(anna.shown.text().contains("The invitation is on its way."), "{}", anna.shown.text());
    let link = desk.invitation(org).await;
    let mut stranger = Browser::new(&desk);
    stranger.opens(&link).await;
    assert!(
        stranger.shown.text().contains("anna@acme.dev invites you to the workspace Acme, as Admin."),
        "{}",
        stranger.shown.text()
    );
    let mut mallory = desk.sign_in("mallory@other.dev").await;
    mallory.opens(&link).await;
    assert_eq!(mallory.shown.status, StatusCode::FORBIDDEN);
    assert!(!mallory.shown.html.contains(">Accept<"), "{}", mallory.shown.html);
    let mut bert = desk.sign_in("bert@acme.dev").await;
    bert.opens(&link).await;
    let accept = bert.fills("Accept", &[]);
    bert.sends(&accept).await;
    assert_eq!(bert.shown.heading(), "Agents");
    bert.sends(&accept).await;
    assert!(bert.shown.text().contains("This invitation is no longer valid"), "{}", bert.shown.text());
    let expected = [("anna@acme.dev".to_owned(), "owner"), ("bert@acme.dev".to_owned(), "admin")];
    assert_eq!(desk.roles(org).await, expected);
}

#[tokio::test]
async fn several_people_are_invited_at_once_and_each_refusal_is_told() {
    let desk = Desk::open().await;
    let org = desk.has_workspace("Acme", Plan::Free).await;
    let mut anna = desk.has_member(org, "anna@acme.dev", MemberRole::Owner).await;
    anna.opens(&format!("/app/{org}/settings/members")).await;
    anna.presses("Invite", &[("email", "bert@acme.dev, anna@acme.dev\r\ncleo@acme"), ("role", "member")]).await;
    let text = anna.shown.text();
    assert_eq!(anna.shown.status, StatusCode::BAD_REQUEST, "{text}");
    assert!(text.contains("The invitation is on its way.") && text.contains("Open invitations"), "{text}");
    assert!(text.contains("anna@acme.dev : anna@acme.dev is already a member."), "{text}");
    assert!(text.contains("cleo@acme : What follows the @"), "{text}");
    assert!(anna.shown.html.contains("anna@acme.dev\ncleo@acme</textarea>"), "what was refused is kept: {}", anna.shown.html);
    anna.presses("Invite", &[("email", "cleo@acme.dev;dora@acme.dev Cleo@acme.dev"), ("role", "admin")]).await;
    let text = anna.shown.text();
    assert!(text.contains("2 invitations are on their way."), "{text}");
    for address in ["bert@acme.dev", "cleo@acme.dev", "dora@acme.dev"] {
        assert!(text.contains(address), "{address}: {text}");
    }
    anna.presses("Withdraw", &[]).await;
    assert!(anna.shown.text().contains("The invitation is withdrawn."), "{}", anna.shown.text());
}

#[tokio::test]
async fn people_are_shown_by_name_with_when_they_were_last_seen() {
    for database in [TestDatabase::Sqlite, TestDatabase::Postgres] {
        let Some(desk) = Desk::on(database).await else { continue };
        let org = desk.has_workspace("Acme", Plan::Free).await;
        let mut anna = desk.has_member(org, "anna@acme.dev", MemberRole::Owner).await;
        let mut bert = desk.has_member(org, "bert@acme.dev", MemberRole::Admin).await;
        bert.opens("/account").await;
        bert.presses("Save", &[("name", "Bert Muster")]).await;
        let absent = &MailAddress::parse("", "cleo@acme.dev").expect("an address");
        desk.server.run_rule(org, async |unit| members::add_or_update(unit, absent, MemberRole::Member).await).await;
        desk.server.clock.advance(Duration::from_hours(3));
        anna.opens(&format!("/app/{org}/settings/members")).await;
        let text = anna.shown.text();
        assert!(text.contains("Bert Muster bert@acme.dev"), "{text}");
        assert!(text.contains("cleo@acme.dev Member") && text.contains("3 h ago never"), "she never came: {text}");
        assert!(text.contains("anna@acme.dev You Owner The only owner keeps this role"), "{text}");
        anna.follows("Leave").await;
        assert_eq!(anna.path, format!("/app/{org}/leave"));
    }
}

#[tokio::test]
async fn nobody_gives_a_role_above_their_own_and_the_last_owner_stays() {
    let desk = Desk::open().await;
    let org = desk.has_workspace("Acme", Plan::Free).await;
    let mut anna = desk.has_member(org, "anna@acme.dev", MemberRole::Owner).await;
    let mut bert = desk.has_member(org, "bert@acme.dev", MemberRole::Admin).await;
    let _ = desk.has_member(org, "cleo@acme.dev", MemberRole::Member).await;
    let members = format!("/app/{org}/settings/members");
    bert.opens(&members).await;
    let mut promote = bert.fills("Change", &[("role", "admin")]);
    promote.fields.retain(|(name, _)| name != "role");
    promote.fields.push(("role".to_owned(), "owner".to_owned()));
    bert.sends(&promote).await;
    assert_eq!(bert.shown.status, StatusCode::FORBIDDEN, "{}", bert.shown.text());
    anna.opens(&format!("/app/{org}/leave")).await;
    anna.presses("Leave", &[]).await;
    assert!(anna.shown.text().contains("is the last owner"), "{}", anna.shown.text());
    bert.opens(&format!("/app/{org}/leave")).await;
    bert.presses("Leave", &[]).await;
    assert_eq!(bert.path, "/app/new");
    bert.opens(&members).await;
    assert_eq!(bert.shown.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_role_that_is_taken_away_ends_in_the_middle_of_a_session() {
    let desk = Desk::open().await;
    let org = desk.has_workspace("Acme", Plan::Hobby).await;
    let _ = desk.has_member(org, "anna@acme.dev", MemberRole::Owner).await;
    let mut bert = desk.has_member(org, "bert@acme.dev", MemberRole::Admin).await;
    bert.opens(&format!("/app/{org}/keys/new")).await;
    let form = bert.fills("Create key", &[("name", "Mine"), ("scope", "admin")]);
    let address = &MailAddress::parse("", "bert@acme.dev").expect("an address");
    let services = &desk.server.app.services;
    let demoted = services
        .change(org, &Principal::Operator, None, scoped!(|unit| members::add_or_update(unit, address, MemberRole::Member).await))
        .await;
    demoted.expect("a change");
    bert.sends(&form).await;
    assert_eq!(bert.shown.status, StatusCode::FORBIDDEN, "{}", bert.shown.text());
    assert!(bert.shown.text().contains("Your role in this workspace does not include this page."), "{}", bert.shown.text());
    assert!(!bert.shown.html.contains(">API keys<"), "the rail leaves it out");
}
