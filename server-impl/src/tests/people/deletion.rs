use frontdesk_core::scoped;
use frontdesk_platform::accounts::{
    deletion::{self, DELETION_DELAY},
    keys::{self, NewKey},
    members,
};
use frontdesk_ports::clock::Clock;
use frontdesk_store as store;
use frontdesk_types::{
    AccountId, Result,
    accounts::{
        MemberRole,
        keys::Scope,
        orgs::{Org, Plan, WorkspaceContents},
    },
    jobs::overdue::OverdueRecord,
    mail::MailTemplate,
};

use super::{DAY, PeopleWorld, code, for_each_world};

impl PeopleWorld {
    async fn schedule(&self, acting: AccountId) -> Result<Org> {
        self.run_as(acting, scoped!(|unit| deletion::schedule_deletion(unit).await)).await
    }

    async fn cancel(&self, acting: AccountId) -> Result<Org> {
        self.run_as(acting, scoped!(|unit| deletion::cancel_deletion(unit).await)).await
    }

    async fn delete_if_due(&self) -> bool {
        self.run_as_operator(scoped!(|unit| deletion::delete_if_due(unit).await)).await.unwrap()
    }
}

#[tokio::test]
async fn an_owner_schedules_a_deletion_and_another_one_cancels_it() {
    for_each_world(Plan::Hobby, async |world| {
        let (owner, admin) = (world.owner, world.admin);
        for other in [admin, world.member] {
            assert_eq!(code(world.schedule(other).await), "FORBIDDEN");
        }
        world.run_as(owner, scoped!(|unit| members::change_role(unit, admin, MemberRole::Owner).await)).await.unwrap();
        let entries = world.entries().await;
        let delete_at = Some(world.clock.now() + DELETION_DELAY);
        assert_eq!(world.schedule(owner).await.unwrap().delete_at, delete_at);
        let mails = [owner, admin].map(|account| MailTemplate::DeletionScheduled { org: world.org, account });
        assert_eq!(world.take_mails().await, mails);
        world.clock.advance(DAY);
        assert_eq!(world.schedule(admin).await.unwrap().delete_at, delete_at, "it stays as it is");
        assert_eq!((world.take_mails().await.len(), world.entries().await), (0, entries + 1));
        assert!(!world.delete_if_due().await, "it is not due");

        assert_eq!(code(world.cancel(world.member).await), "FORBIDDEN");
        assert_eq!(world.cancel(admin).await.unwrap().delete_at, None);
        assert_eq!(world.cancel(owner).await.unwrap().delete_at, None, "repeated");
        assert_eq!(world.entries().await, entries + 2);
        world.clock.advance(DELETION_DELAY);
        assert!(!world.delete_if_due().await, "it was canceled");
    })
    .await;
}

#[tokio::test]
async fn a_deletion_that_is_due_cannot_be_canceled_and_happens_once() {
    for_each_world(Plan::Hobby, async |world| {
        world.schedule(world.owner).await.unwrap();
        world.clock.advance(DELETION_DELAY);
        assert_eq!(code(world.cancel(world.owner).await), "ORGANIZATION_NOT_FOUND");
        let due = async || {
            let mut conn = world.store.read().await.unwrap();
            store::accounts::deletion::list_due(&mut conn, world.clock.now(), &OverdueRecord::default(), 10).await.unwrap().len()
        };
        assert_eq!(due().await, 1);
        assert!(world.delete_if_due().await);
        assert_eq!(due().await, 0);
        let mut conn = world.store.read().await.unwrap();
        assert!(store::accounts::orgs::find(&mut conn, world.org).await.unwrap().is_none());
    })
    .await;
}

#[tokio::test]
async fn what_would_be_lost_is_counted() {
    for_each_world(Plan::Hobby, async |world| {
        let contents = async || {
            let mut conn = world.store.read().await.unwrap();
            deletion::contents_of(&mut conn, world.org, world.clock.now()).await.unwrap()
        };
        assert_eq!(contents().await, WorkspaceContents { members: 3, ..WorkspaceContents::default() });
        let new = &NewKey::new("Website", Scope::Read);
        world.run_as_operator(scoped!(|unit| keys::issue(unit, new).await.map(drop))).await.unwrap();
        assert_eq!(contents().await, WorkspaceContents { members: 3, keys: 1, ..WorkspaceContents::default() });
    })
    .await;
}
