use std::time::Duration;

use frontdesk_core::{auth::principal::Principal, scoped, unit::Unit};
use frontdesk_platform::accounts::{
    keys::{self, MAX_LIVE_KEYS, NewKey, RotatedKey},
    roles,
};
use frontdesk_ports::clock::Clock;
use frontdesk_store as store;
use frontdesk_types::{
    AccountId, Result,
    accounts::{
        keys::{Key, ListedKey, RotationOverlap, Scope},
        orgs::{Plan, SubscriptionStatus},
    },
    mail::MailTemplate,
};
use futures::future::join_all;

use super::{DAY, PeopleWorld, code, for_each_world};

const HOUR: Duration = Duration::from_hours(1);

impl PeopleWorld {
    async fn issue(&self, acting: AccountId, new: &NewKey) -> Result<Key> {
        self.run_as(acting, scoped!(|unit| issue_and_announce(unit, new).await)).await
    }

    async fn rotate(&self, acting: AccountId, key: &str, overlap: RotationOverlap) -> Result<RotatedKey> {
        self.run_as(acting, scoped!(|unit| keys::rotate(unit, key, overlap).await)).await
    }

    async fn revoke(&self, acting: AccountId, key: &str) -> Result<()> {
        self.run_as(acting, scoped!(|unit| keys::revoke(unit, key).await)).await
    }

    async fn is_live(&self, key: &str) -> bool {
        let mut conn = self.store.read().await.unwrap();
        store::accounts::keys::is_live(&mut conn, self.org, key, self.clock.now()).await.unwrap()
    }

    async fn listed(&self) -> Vec<ListedKey> {
        store::accounts::keys::list_for_org(&mut self.store.read().await.unwrap(), self.org, 100, None).await.unwrap()
    }
}

/// Does what the page of keys does.
async fn issue_and_announce(unit: &mut Unit, new: &NewKey) -> Result<Key> {
    let (key, _) = keys::issue(unit, new).await?;
    keys::announce_created(unit, &key).await?;
    Ok(key)
}

fn website() -> NewKey {
    NewKey::new("Website", Scope::Write)
}

#[tokio::test]
async fn owners_and_admins_create_keys_and_owners_are_told() {
    for_each_world(Plan::Hobby, async |world| {
        assert_eq!(code(world.issue(world.member, &website()).await), "FORBIDDEN");
        let new = NewKey { created_by: Some(world.owner), expires_at: Some(world.clock.now() + DAY), ..website() };
        let key = world.issue(world.admin, &new).await.unwrap();
        assert_eq!(key.created_by, Some(world.admin), "nobody creates a key in the name of another person");
        let mail = MailTemplate::KeyCreated { org: world.org, key: key.id.clone(), account: world.owner };
        assert_eq!(world.take_mails().await, [mail]);
        let listed = world.listed().await;
        assert_eq!((listed.len(), listed[0].creator.as_deref()), (1, Some("adam@acme.dev")));
        world.revoke(world.admin, &key.id).await.unwrap();
        assert!(!world.is_live(&key.id).await);
        assert_eq!(code(world.revoke(world.admin, &key.id).await), "KEY_NOT_FOUND");
        assert_eq!(code(world.revoke(world.member, &key.id).await), "FORBIDDEN");
    })
    .await;
}

#[tokio::test]
async fn the_expiry_of_a_persons_key_is_in_the_next_ten_years() {
    for_each_world(Plan::Hobby, async |world| {
        let now = world.clock.now();
        let expiring = async |end| world.issue(world.owner, &NewKey { expires_at: Some(end), ..website() }).await;
        assert_eq!(code(expiring(now).await), "VALIDATION_ERROR");
        assert_eq!(code(expiring(now + keys::MAX_KEY_LIFETIME + HOUR).await), "VALIDATION_ERROR");
        expiring(now + keys::MAX_KEY_LIFETIME).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_custom_role_needs_its_plan_and_is_one_of_the_workspace() {
    for_each_world(Plan::Enterprise, async |world| {
        let role = world.run_as_operator(scoped!(|unit| roles::create(unit, "Editors", &[]).await)).await.unwrap();
        let with_role = |role| NewKey { role: Some(role), ..website() };
        let key = world.issue(world.admin, &with_role(role.id)).await.unwrap();
        assert_eq!(key.role, Some(role.id));
        assert_eq!(world.listed().await[0].role_name.as_deref(), Some("Editors"));
        let unknown = frontdesk_types::RoleId(uuid::Uuid::nil());
        assert_eq!(code(world.issue(world.admin, &with_role(unknown)).await), "ROLE_NOT_FOUND");

        let mut tx = world.store.begin().await.unwrap();
        let org = store::accounts::orgs::find(&mut tx, world.org).await.unwrap().expect("there");
        let canceled = org
            .subscription
            .map(|paid| frontdesk_types::accounts::orgs::Subscription { status: SubscriptionStatus::Canceled, ..paid });
        store::accounts::orgs::set_plan(&mut tx, world.org, Plan::Enterprise, canceled).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(code(world.issue(world.admin, &with_role(role.id)).await), "PLAN_UPGRADE_REQUIRED");
        world.issue(world.admin, &website()).await.unwrap();
    })
    .await;
}

#[tokio::test]
async fn a_replaced_key_works_until_the_overlap_ends() {
    for_each_world(Plan::Hobby, async |world| {
        let (now, owner) = (world.clock.now(), world.owner);
        let key = world.issue(owner, &NewKey { expires_at: Some(now + 2 * DAY), ..website() }).await.unwrap();
        let entries = world.entries().await;
        // Keys are listed by their time.
        world.clock.advance(Duration::from_secs(1));
        let then = world.clock.now();
        let rotated = world.rotate(owner, &key.id, RotationOverlap::Day).await.unwrap();
        assert_eq!(world.entries().await, entries + 2, "rotated, created");
        assert_eq!((rotated.old.expires_at, rotated.old.rotated_at), (Some(then + DAY), Some(then)));
        let kept = |key: &Key| (key.name.clone(), key.scope, key.role, key.created_by);
        assert_eq!((kept(&rotated.new), rotated.new.expires_at), (kept(&key), Some(now + 2 * DAY)));
        assert_eq!(code(world.rotate(owner, &key.id, RotationOverlap::None).await), "KEY_ROTATED");
        world.clock.advance(DAY - HOUR);
        assert!(world.is_live(&key.id).await && world.is_live(&rotated.new.id).await);
        world.clock.advance(HOUR);
        assert!(!world.is_live(&key.id).await && world.is_live(&rotated.new.id).await);
        let listed = world.listed().await;
        let states: Vec<_> = listed.iter().map(|listed| listed.key.is_live(world.clock.now())).collect();
        assert_eq!(states, [true, false], "newest first");

        let last = world.rotate(owner, &rotated.new.id, RotationOverlap::Day).await.unwrap();
        assert_eq!(last.old.expires_at, Some(now + 2 * DAY), "an expiry is never later than it was");
        assert_eq!(code(world.rotate(owner, "unknown", RotationOverlap::Hour).await), "KEY_NOT_FOUND");
        world.revoke(owner, &last.old.id).await.unwrap();
        assert_eq!(code(world.rotate(owner, &last.old.id, RotationOverlap::Hour).await), "KEY_NOT_FOUND", "it was revoked");
        let now_ended = world.rotate(owner, &last.new.id, RotationOverlap::None).await.unwrap();
        assert!(!world.is_live(&now_ended.old.id).await && now_ended.old.revoked_at.is_some());
    })
    .await;
}

/// A key that an owner has created may change roles.
#[tokio::test]
async fn an_admin_is_not_shown_a_key_that_may_do_more_than_theirs() {
    for_each_world(Plan::Hobby, async |world| {
        let owners = world.issue(world.owner, &website()).await.unwrap();
        assert_eq!(code(world.rotate(world.admin, &owners.id, RotationOverlap::None).await), "FORBIDDEN");
        assert!(world.is_live(&owners.id).await);
        let admins = world.issue(world.admin, &website()).await.unwrap();
        assert_eq!(code(world.rotate(world.member, &admins.id, RotationOverlap::None).await), "FORBIDDEN");
        let rotated = world.rotate(world.owner, &admins.id, RotationOverlap::Hour).await.unwrap();
        assert_eq!(rotated.new.created_by, Some(world.admin));
        world.rotate(world.admin, &rotated.new.id, RotationOverlap::None).await.unwrap();
        world.revoke(world.admin, &owners.id).await.unwrap();
    })
    .await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_workspace_has_a_hundred_live_keys_however_many_are_created_at_once() {
    for_each_world(Plan::Hobby, async |world| {
        let count = async || {
            let mut conn = world.store.read().await.unwrap();
            store::accounts::keys::count_live(&mut conn, world.org, world.clock.now()).await.unwrap()
        };
        for number in 0..MAX_LIVE_KEYS - 8 {
            let expires_at = (number % 2 == 0).then(|| world.clock.now() + DAY);
            world.issue(world.owner, &NewKey { expires_at, ..website() }).await.unwrap();
        }
        let org = world.org;
        let issued = join_all((0..16).map(|_| {
            let units = world.units.clone();
            tokio::spawn(async move {
                let new = &website();
                units.run_rule(org, &Principal::Operator, None, scoped!(|unit| keys::issue(unit, new).await)).await.is_ok()
            })
        }));
        let issued = issued.await.into_iter().filter(|done| *done.as_ref().unwrap()).count();
        assert_eq!((issued, count().await), (8, (MAX_LIVE_KEYS, 0)));
        assert_eq!(code(world.issue(world.owner, &website()).await), "LIMIT_EXCEEDED");
        let newest = world.listed().await.remove(0).key.id;
        world.rotate(world.owner, &newest, RotationOverlap::Hour).await.unwrap();
        assert_eq!(count().await, (MAX_LIVE_KEYS, 1), "a rotation is always possible");
        world.clock.advance(DAY);
        assert_eq!(count().await.1, 0);
        world.issue(world.owner, &website()).await.unwrap();
    })
    .await;
}
