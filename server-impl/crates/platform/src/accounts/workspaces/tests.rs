use std::sync::Arc;

use frontdesk_core::{
    auth::principal::{MemberPrincipal, Principal},
    billing::plans::{PlanLimits, PlanTable},
    events::EventPublisher,
    testing::DebugRepresentation,
    unit::UnitFactory,
};
use frontdesk_ports::limiter::MemoryLimiter;
use frontdesk_store::{retry_aborted, testing::for_each_database};
use frontdesk_types::{
    OrgId,
    accounts::{
        orgs::{Subscription, SubscriptionStatus},
        workspaces::MemberContext,
    },
};
use futures::future::join_all;

use super::*;
use crate::{
    accounts::{
        sessions,
        sign_in::BrowserToken,
        testing::{PeopleWorld, client},
    },
    limits::{ActionLimits, DailyCaps, LimitedAction},
};

const ANNA: &str = "anna@acme.dev";

fn plans() -> PlanTable {
    PlanTable::new(|plan| PlanLimits {
        plan,
        monthly_price_cents: None,
        credits: 50,
        agents: None,
        training_bytes: None,
        sources: None,
        crawl_pages: None,
        web_domains: None,
        email_domains: None,
        help_articles: None,
        help_file_bytes: None,
        help_mails_per_day: None,
        waiting_files: 1,
        waiting_visits: 1,
        roles: None,
        idempotency_bytes: 1,
    })
}

impl PeopleWorld {
    async fn create_workspace(&self, account: AccountId, name: &str) -> Result<Org> {
        let new = parse_workspace(SignUpPolicy::Open, ANNA, name)?;
        let publisher = EventPublisher::new(Arc::clone(&self.ports), Arc::new(DebugRepresentation));
        let units = UnitFactory::new(self.store.clone(), publisher, plans());
        let principal = Principal::Member(MemberPrincipal { account, role: None });
        retry_aborted(|| async {
            let mut unit = units.begin_for_new(Plan::Free, principal.clone(), None).await?;
            let org = create_workspace(&mut unit, &new).await?;
            let _nothing_follows = unit.commit().await?;
            Ok(org)
        })
        .await
    }

    async fn list_workspaces(&self, account: AccountId) -> Vec<ListedWorkspace> {
        list_workspaces(&mut self.store.read().await.expect("a connection"), account).await.expect("no fault")
    }

    /// Returns the membership of the person who is signed in with a token.
    async fn find_membership(&self, token: &BrowserToken, org: OrgId) -> Option<MemberContext> {
        let mut conn = self.store.read().await.expect("a connection");
        let person = sessions::find_person(&mut conn, &self.ports, token, Some(org)).await.expect("no fault");
        person.expect("signed in").membership
    }
}

#[tokio::test]
async fn who_signs_in_creates_a_workspace_and_owns_it() {
    for_each_database(async |store| {
        let world = PeopleWorld::new(store).await;
        let (anna, bert) = (world.create_account(ANNA).await, world.create_account("bert@acme.dev").await);
        let second = world.create_workspace(anna, "zebra").await.unwrap();
        let first = world.create_workspace(anna, "  Acme ").await.unwrap();
        let listed = world.list_workspaces(anna).await;
        let names: Vec<_> = listed.iter().map(|one| (one.name.as_str(), one.role, one.plan)).collect();
        assert_eq!(names, [("Acme", MemberRole::Owner, Plan::Free), ("zebra", MemberRole::Owner, Plan::Free)]);
        assert_eq!(listed.iter().map(|one| one.org).collect::<Vec<_>>(), [first.id, second.id]);
        let (annas, berts) = (world.sign_in(ANNA).await, world.sign_in("bert@acme.dev").await);
        let found = world.find_membership(&annas, first.id).await.expect("their own");
        let expected = MemberContext {
            org: first.id,
            name: "Acme".to_owned(),
            account: anna,
            role: MemberRole::Owner,
            plan: Plan::Free,
            canceled: false,
            credits: 50,
            agents: 0,
            training_bytes: 0,
            delete_at: None,
        };
        assert_eq!(found, expected);
        assert_eq!(world.list_workspaces(bert).await, []);
        assert_eq!(world.find_membership(&berts, first.id).await, None, "of others");
        assert_eq!(world.find_membership(&annas, OrgId(world.ports.ids.next())).await, None, "unknown");
    })
    .await;
}

#[tokio::test]
async fn a_plan_counts_while_it_is_paid_and_a_deleted_workspace_is_gone() {
    for_each_database(async |store| {
        let world = PeopleWorld::new(store).await;
        let anna = world.create_account(ANNA).await;
        let org = world.create_workspace(anna, "Acme").await.unwrap().id;
        let token = world.sign_in(ANNA).await;
        for (status, plan, canceled) in [
            (SubscriptionStatus::Active, Plan::Pro, false),
            (SubscriptionStatus::PastDue, Plan::Pro, false),
            (SubscriptionStatus::Canceled, Plan::Free, true),
        ] {
            let (since, period_start, period_end) = (world.now(), world.now(), world.now());
            let mut tx = world.begin().await;
            let subscription = Subscription { status, since, period_start, period_end };
            store::accounts::orgs::set_plan(&mut tx, org, Plan::Pro, Some(subscription)).await.unwrap();
            tx.commit().await.unwrap();
            let found = world.find_membership(&token, org).await.expect("a member");
            assert_eq!((found.plan, found.canceled), (plan, canceled), "{status}");
        }
        let mut tx = world.begin().await;
        store::accounts::orgs::delete(&mut tx, org, world.now()).await.unwrap();
        tx.commit().await.unwrap();
        assert_eq!(world.find_membership(&token, org).await, None);
        assert_eq!(world.list_workspaces(anna).await, []);
    })
    .await;
}

#[test]
fn a_workspace_needs_a_policy_a_name_and_an_inbox_that_allow_it() {
    let code = |policy, owner: &str, name: &str| parse_workspace(policy, owner, name).map_err(|error| error.code()).err();
    assert_eq!(code(SignUpPolicy::Open, ANNA, "Acme"), None);
    assert_eq!(code(SignUpPolicy::Invited, ANNA, "Acme"), Some(Code::Forbidden));
    assert_eq!(code(SignUpPolicy::Open, ANNA, " "), Some(Code::ValidationError));
    assert_eq!(code(SignUpPolicy::Open, "anna@mailinator.com", "Acme"), Some(Code::BlockedEmailDomain));
}

#[tokio::test(flavor = "multi_thread")]
async fn of_64_workspaces_at_once_by_one_address_three_are_made() {
    for_each_database(async |store| {
        let world = Arc::new(PeopleWorld::new(store).await);
        let anna = world.create_account(ANNA).await;
        let ring = Arc::new(frontdesk_core::auth::key_ring::KeyRing::of(vec!["0123456789".to_owned().into()]));
        let caps = DailyCaps { sign_ups: 1_000, verifies: 1, sign_ins: 1 };
        let limits = Arc::new(ActionLimits::new(Arc::new(MemoryLimiter::default()), ring, caps));
        let attempts = (0..64).map(|number| {
            let (world, limits) = (Arc::clone(&world), Arc::clone(&limits));
            tokio::spawn(async move {
                let new = parse_workspace(SignUpPolicy::Open, ANNA, "Acme")?;
                limits.count_action(LimitedAction::CreateWorkspace(client(), &new.owner), world.now()).await?;
                world.create_workspace(anna, &format!("Acme {number}")).await
            })
        });
        let done = join_all(attempts).await.into_iter().map(|done| done.expect("no panic"));
        let refused: Vec<Code> = done.filter_map(|done| done.err().map(|error| error.code())).collect();
        assert_eq!(refused, vec![Code::RateLimited; 61]);
        assert_eq!(world.list_workspaces(anna).await.len(), 3);
    })
    .await;
}
