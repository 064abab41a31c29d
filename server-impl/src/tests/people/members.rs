use frontdesk_core::{auth::principal::Principal, scoped};
use frontdesk_platform::accounts::{members, orgs};
use frontdesk_store as store;
use frontdesk_types::accounts::{MemberRole, orgs::Plan};

use super::{address, code, for_each_world, message};

#[tokio::test]
async fn nobody_decides_on_people_above_them() {
    for_each_world(Plan::Hobby, async |world| {
        let (owner, admin, member) = (world.owner, world.admin, world.member);
        let change = async |acting, whom, role| {
            world.run_as(acting, scoped!(|unit| members::change_role(unit, whom, role).await)).await.map(|member| member.role)
        };
        let entries = world.entries().await;
        for (acting, whom, role) in [
            (member, member, MemberRole::Owner),
            (member, admin, MemberRole::Member),
            (admin, member, MemberRole::Owner),
            (admin, admin, MemberRole::Owner),
            (admin, owner, MemberRole::Member),
            (admin, owner, MemberRole::Owner),
        ] {
            assert_eq!(code(change(acting, whom, role).await), "FORBIDDEN", "{role}");
        }
        assert_eq!(world.entries().await, entries);
        assert_eq!(change(admin, member, MemberRole::Admin).await.unwrap(), MemberRole::Admin);
        assert_eq!(change(admin, member, MemberRole::Admin).await.unwrap(), MemberRole::Admin, "as it is");
        assert_eq!(world.entries().await, entries + 1, "what does not change is not recorded");
        assert_eq!(change(owner, member, MemberRole::Owner).await.unwrap(), MemberRole::Owner);
        assert_eq!(change(member, owner, MemberRole::Member).await.unwrap(), MemberRole::Member, "an owner decides on owners");
        let stranger = world.account("stranger@acme.dev").await;
        assert_eq!(code(change(member, stranger, MemberRole::Member).await), "MEMBER_NOT_FOUND");
        assert_eq!(code(change(stranger, admin, MemberRole::Member).await), "FORBIDDEN");
    })
    .await;
}

/// The session of a person still says that they are an owner.
#[tokio::test]
async fn a_role_that_was_taken_away_a_moment_ago_gives_no_rights() {
    for_each_world(Plan::Hobby, async |world| {
        let (owner, admin) = (world.owner, world.admin);
        world.run_as(owner, scoped!(|unit| members::change_role(unit, admin, MemberRole::Member).await)).await.unwrap();
        let mia = world.member;
        let remove = world.run_as(admin, scoped!(|unit| members::remove_member(unit, mia).await)).await;
        assert_eq!(message(remove), "FORBIDDEN: Only an owner or admin of the workspace may do this. Ask one of them.");
        world.run_as(owner, scoped!(|unit| members::remove_member(unit, admin).await)).await.unwrap();
        let rename = world.run_as(admin, scoped!(|unit| orgs::rename(unit, "Mine").await)).await;
        assert_eq!(message(rename), "FORBIDDEN: You are not a member of this workspace.");
    })
    .await;
}

#[tokio::test]
async fn people_are_removed_and_leave_and_the_last_owner_stays() {
    for_each_world(Plan::Hobby, async |world| {
        let (owner, admin, member) = (world.owner, world.admin, world.member);
        let remove = async |acting, whom| world.run_as(acting, scoped!(|unit| members::remove_member(unit, whom).await)).await;
        let leave = async |acting| world.run_as(acting, scoped!(|unit| members::leave(unit).await)).await;
        assert_eq!(code(remove(member, admin).await), "FORBIDDEN");
        assert_eq!(code(remove(admin, owner).await), "FORBIDDEN");
        for refused in [leave(owner).await, remove(owner, owner).await] {
            assert_eq!(message(refused), "LAST_OWNER: anna@acme.dev is the last owner. Make somebody else an owner first.");
        }
        let entries = world.entries().await;
        leave(member).await.unwrap();
        assert_eq!((world.role_of(member).await, world.entries().await), (None, entries + 1));
        assert_eq!(code(leave(member).await), "FORBIDDEN", "they have left");
        world.run_as(owner, scoped!(|unit| members::change_role(unit, admin, MemberRole::Owner).await)).await.unwrap();
        leave(owner).await.unwrap();
        assert_eq!(code(leave(admin).await), "LAST_OWNER");
        let operator = world.units.run_rule(world.org, &Principal::Operator, None, scoped!(|unit| members::leave(unit).await));
        assert_eq!(code(operator.await), "FORBIDDEN");
    })
    .await;
}

/// Two owners leave at the same time: one of them stays.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_owners_who_leave_at_once_one_stays() {
    for_each_world(Plan::Hobby, async |world| {
        let (owner, admin) = (world.owner, world.admin);
        world.run_as(owner, scoped!(|unit| members::change_role(unit, admin, MemberRole::Owner).await)).await.unwrap();
        let leave = async |acting| world.run_as(acting, scoped!(|unit| members::leave(unit).await)).await.is_ok();
        let left = tokio::join!(leave(owner), leave(admin));
        assert!(left.0 != left.1, "{left:?}");
        let mut conn = world.store.read().await.unwrap();
        assert_eq!(store::accounts::members::count_with_role(&mut conn, world.org, MemberRole::Owner).await.unwrap(), 1);
    })
    .await;
}

#[tokio::test]
async fn a_workspace_is_renamed_by_owners_and_admins() {
    for_each_world(Plan::Hobby, async |world| {
        let rename = async |acting, name: &'static str| {
            world.run_as(acting, scoped!(|unit| orgs::rename(unit, name).await)).await.map(|org| org.name)
        };
        let entries = world.entries().await;
        assert_eq!(rename(world.admin, " Acme Hotels ").await.unwrap(), "Acme Hotels");
        assert_eq!(rename(world.owner, "Acme Hotels").await.unwrap(), "Acme Hotels");
        assert_eq!(world.entries().await, entries + 1, "once");
        assert_eq!(code(rename(world.member, "Mine").await), "FORBIDDEN");
        assert_eq!(code(rename(world.owner, "two\nlines").await), "VALIDATION_ERROR");
        let found = store::accounts::orgs::find(&mut world.store.read().await.unwrap(), world.org).await.unwrap();
        assert_eq!(found.expect("there").name, "Acme Hotels");
    })
    .await;
}

#[tokio::test]
async fn what_is_wrong_is_said_without_commands() {
    for_each_world(Plan::Hobby, async |world| {
        let unknown = &address("nobody@acme.dev");
        let refused = message(world.run_as_operator(scoped!(|unit| members::remove(unit, unknown).await)).await);
        assert_eq!(refused, "MEMBER_NOT_FOUND: nobody@acme.dev is not a member of the organization. Check the address.");
        for other in [refused, orgs::not_found(world.org).to_string()] {
            assert!(!other.contains("frontdesk "), "{other}");
        }
    })
    .await;
}
