use frontdesk_core::{auth::principal::Principal, scoped};
use frontdesk_platform::accounts::{
    invitations::{self, LINK_LIFETIME, MAX_INVITATIONS},
    members,
};
use frontdesk_ports::clock::Clock;
use frontdesk_store as store;
use frontdesk_types::{
    AccountId, InvitationId, PageRequest, Result,
    accounts::{
        Member, MemberRole,
        invitations::{Invitation, OpenInvitation},
        orgs::Plan,
    },
    mail::MailTemplate,
};
use futures::future::join_all;

use super::{DAY, PeopleWorld, address, code, for_each_world};

impl PeopleWorld {
    async fn invite(&self, acting: AccountId, email: &str, role: MemberRole) -> Result<Invitation> {
        let address = &address(email);
        self.run_as(acting, scoped!(|unit| invitations::invite(unit, address, role).await)).await
    }

    async fn send_again(&self, acting: AccountId, id: InvitationId) -> Result<Invitation> {
        self.run_as(acting, scoped!(|unit| invitations::send_again(unit, id).await)).await
    }

    async fn withdraw(&self, acting: AccountId, id: InvitationId) -> Result<Invitation> {
        self.run_as(acting, scoped!(|unit| invitations::withdraw(unit, id).await)).await
    }

    async fn accept(&self, id: InvitationId, account: AccountId) -> Result<Member> {
        self.run_as(account, scoped!(|unit| invitations::accept(unit, id, account).await)).await
    }

    /// Returns what the link of an invitation leads to.
    async fn open(&self, id: InvitationId) -> Option<OpenInvitation> {
        let ring = self.ring.current_ring().unwrap();
        let url = invitations::invitation_url(ring.current(), "https://desk", id);
        let part = url.rsplit('/').next().expect("a part");
        invitations::find_by_link(&self.store, &self.ring, part, self.clock.now()).await.unwrap()
    }

    /// Returns the addresses of the open invitations.
    async fn invited(&self) -> Vec<String> {
        let mut conn = self.store.read().await.unwrap();
        let page = PageRequest::newest(100);
        let listed = store::accounts::invitations::list_open(&mut conn, self.org, None, self.clock.now(), &page).await.unwrap();
        listed.items.into_iter().map(|invitation| invitation.email).collect()
    }
}

#[tokio::test]
async fn an_invitation_is_mailed_opened_and_accepted_by_the_invited_address_alone() {
    for_each_world(Plan::Hobby, async |world| {
        let invitation = world.invite(world.admin, "Bert@Acme.dev", MemberRole::Admin).await.unwrap();
        assert_eq!(invitation.expires_at, world.clock.now() + LINK_LIFETIME);
        assert_eq!(world.take_mails().await, [MailTemplate::Invitation { org: world.org, invitation: invitation.id }]);
        let open = world.open(invitation.id).await.expect("it is open");
        assert_eq!((open.org_name.as_str(), open.inviter.as_deref()), ("Acme", Some("adam@acme.dev")));
        assert_eq!(open.invitation, invitation);

        let (bert, eve) = (world.account("bert@acme.dev").await, world.account("eve@acme.dev").await);
        assert_eq!(code(world.accept(invitation.id, eve).await), "FORBIDDEN");
        assert_eq!(code(world.accept(invitation.id, world.member).await), "FORBIDDEN", "a member either");
        let entries = world.entries().await;
        let member = world.accept(invitation.id, bert).await.unwrap();
        assert_eq!((member.account, member.role), (bert, MemberRole::Admin));
        assert_eq!(world.entries().await, entries + 1);
        assert_eq!(world.accept(invitation.id, bert).await.unwrap(), member, "repeated");
        assert_eq!(world.entries().await, entries + 1);
        assert_eq!(code(world.accept(invitation.id, eve).await), "INVITATION_NOT_FOUND");
        assert_eq!((world.open(invitation.id).await, world.invited().await.len()), (None, 0));
        assert_eq!(code(world.invite(world.owner, "bert@acme.dev", MemberRole::Owner).await), "MEMBER_EXISTS");
    })
    .await;
}

#[tokio::test]
async fn nobody_invites_above_their_own_role() {
    for_each_world(Plan::Hobby, async |world| {
        let invite = async |acting, role| world.invite(acting, "bert@acme.dev", role).await;
        assert_eq!(code(invite(world.member, MemberRole::Member).await), "FORBIDDEN");
        assert_eq!(code(invite(world.admin, MemberRole::Owner).await), "FORBIDDEN");
        let owner = invite(world.owner, MemberRole::Owner).await.unwrap();
        assert_eq!(code(world.send_again(world.admin, owner.id).await), "FORBIDDEN");
        assert_eq!(code(world.withdraw(world.admin, owner.id).await), "FORBIDDEN");
        assert_eq!(code(invite(world.admin, MemberRole::Member).await), "FORBIDDEN", "it would replace that of an owner");
        world.withdraw(world.owner, owner.id).await.unwrap();
        invite(world.admin, MemberRole::Admin).await.unwrap();
        let stranger = world.account("stranger@acme.dev").await;
        assert_eq!(code(invite(stranger, MemberRole::Member).await), "FORBIDDEN");
    })
    .await;
}

#[tokio::test]
async fn a_link_dies_with_its_invitation_and_with_its_time() {
    for_each_world(Plan::Hobby, async |world| {
        let bert = world.account("bert@acme.dev").await;
        let first = world.invite(world.owner, "bert@acme.dev", MemberRole::Admin).await.unwrap();
        let second = world.invite(world.owner, "bert@acme.dev", MemberRole::Member).await.unwrap();
        assert_eq!((world.open(first.id).await, world.invited().await.len()), (None, 1), "it was replaced");
        world.withdraw(world.owner, second.id).await.unwrap();
        assert_eq!((world.open(second.id).await, world.invited().await.len()), (None, 0));
        assert_eq!(code(world.withdraw(world.owner, second.id).await), "INVITATION_NOT_FOUND");
        assert_eq!(code(world.send_again(world.owner, second.id).await), "INVITATION_NOT_FOUND");
        assert_eq!(code(world.accept(second.id, bert).await), "INVITATION_NOT_FOUND");
        let third = world.invite(world.owner, "bert@acme.dev", MemberRole::Member).await.unwrap();
        assert_eq!((world.open(second.id).await, world.open(first.id).await), (None, None), "the earlier links stay dead");

        world.clock.advance(LINK_LIFETIME);
        assert_eq!((world.open(third.id).await, world.invited().await.len()), (None, 0));
        assert_eq!(code(world.accept(third.id, bert).await), "INVITATION_NOT_FOUND");
        let again = world.send_again(world.owner, third.id).await.unwrap();
        assert_eq!(again.expires_at, world.clock.now() + LINK_LIFETIME);
        assert!(world.open(third.id).await.is_some(), "the link in the earlier mail is valid again");
    })
    .await;
}

#[tokio::test]
async fn an_address_is_sent_three_mails_a_day_whatever_is_done() {
    for_each_world(Plan::Hobby, async |world| {
        let first = world.invite(world.owner, "bert@acme.dev", MemberRole::Member).await.unwrap();
        world.send_again(world.owner, first.id).await.unwrap();
        let third = world.invite(world.owner, "bert@acme.dev", MemberRole::Member).await.unwrap();
        assert_eq!(code(world.send_again(world.owner, third.id).await), "RATE_LIMITED");
        world.withdraw(world.owner, third.id).await.unwrap();
        assert_eq!(code(world.invite(world.owner, "BERT@acme.dev", MemberRole::Member).await), "RATE_LIMITED");
        assert_eq!(world.take_mails().await.len(), 3);
        world.clock.advance(DAY);
        world.invite(world.owner, "bert@acme.dev", MemberRole::Member).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_workspace_invites_a_hundred_people_a_day() {
    for_each_world(Plan::Hobby, async |world| {
        let mut last = None;
        for number in 0..MAX_INVITATIONS {
            last = Some(world.invite(world.owner, &format!("person{number}@acme.dev"), MemberRole::Member).await.unwrap());
        }
        let last = last.expect("there are some");
        assert_eq!(code(world.invite(world.owner, "bert@acme.dev", MemberRole::Member).await), "LIMIT_EXCEEDED");
        world.send_again(world.owner, last.id).await.unwrap();
        world.withdraw(world.owner, last.id).await.unwrap();
        assert_eq!(code(world.invite(world.owner, "bert@acme.dev", MemberRole::Member).await), "LIMIT_EXCEEDED", "mailed today");
        world.clock.advance(DAY);
        world.invite(world.owner, "bert@acme.dev", MemberRole::Member).await.unwrap();
        assert_eq!(code(world.invite(world.owner, "cleo@acme.dev", MemberRole::Member).await), "LIMIT_EXCEEDED");
    })
    .await;
}

#[tokio::test]
async fn a_member_keeps_their_role_whatever_an_invitation_says() {
    for_each_world(Plan::Hobby, async |world| {
        let invitation = world.invite(world.owner, "bert@acme.dev", MemberRole::Owner).await.unwrap();
        let bert = world.account("bert@acme.dev").await;
        // Planted, since whoever is added gives their invitation up.
        let mut tx = world.store.begin().await.unwrap();
        let member = Member {
            id: frontdesk_types::MemberId(uuid::Uuid::from_u128(7)),
            org: world.org,
            account: bert,
            email: "bert@acme.dev".to_owned(),
            role: MemberRole::Member,
            joined_at: world.clock.now(),
        };
        store::accounts::members::insert_or_update(&mut tx, world.org, &member).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(world.accept(invitation.id, bert).await.unwrap().role, MemberRole::Member);
        assert_eq!((world.role_of(bert).await, world.open(invitation.id).await), (Some(MemberRole::Member), None));

        let cleo = &address("cleo@acme.dev");
        world.invite(world.owner, "cleo@acme.dev", MemberRole::Owner).await.unwrap();
        world.run_as_operator(scoped!(|unit| members::add_or_update(unit, cleo, MemberRole::Member).await)).await.unwrap();
        assert_eq!(world.invited().await.len(), 0, "who was added needs no invitation");
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_sixty_four_acceptances_at_once_one_counts() {
    for_each_world(Plan::Hobby, async |world| {
        let invitation = world.invite(world.owner, "bert@acme.dev", MemberRole::Admin).await.unwrap();
        let (bert, entries) = (world.account("bert@acme.dev").await, world.entries().await);
        let (org, id) = (world.org, invitation.id);
        let accepted = join_all((0..64).map(|_| {
            let units = world.units.clone();
            tokio::spawn(async move {
                units.run_rule(org, &Principal::System, None, scoped!(|unit| invitations::accept(unit, id, bert).await)).await
            })
        }));
        for done in accepted.await {
            let (member, _) = done.unwrap().unwrap().expect("the organization is there");
            assert_eq!((member.account, member.role), (bert, MemberRole::Admin));
        }
        assert_eq!(world.entries().await, entries + 1);
    })
    .await;
}
