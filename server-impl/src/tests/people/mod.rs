//! Stories of people who manage a workspace: its members, invitations, keys and its end, on each database.

mod deletion;
mod invitations;
mod keys;
mod members;

use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::Duration,
};

use frontdesk_core::{
    auth::{
        key_ring::KeyRing,
        principal::{MemberPrincipal, Principal},
    },
    billing::plans::PlanTable,
    events::EventPublisher,
    testing::DebugRepresentation,
    unit::{RuleFuture, Unit, UnitFactory},
};
use frontdesk_platform::accounts::{self, mail_addresses::MailAddress, orgs};
use frontdesk_ports::{Ports, clock::Clock, peppers::GivenPeppers};
use frontdesk_store::{self as store, Store, testing::for_each_database};
use frontdesk_types::{
    AccountId, Error, OrgId, Result, Timestamp,
    accounts::{MemberRole, orgs::Plan},
    jobs::{Payload, SendMail},
    mail::MailTemplate,
};
use toml::Table;

use crate::config::Config;

const DAY: Duration = Duration::from_hours(24);

/// A clock that a story sets. It starts at noon.
#[derive(Debug)]
struct StoryClock(AtomicI64);

impl StoryClock {
    fn advance(&self, by: Duration) {
        self.0.fetch_add(i64::try_from(by.as_micros()).expect("a short time"), Ordering::Relaxed);
    }
}

impl Clock for StoryClock {
    fn now(&self) -> Timestamp {
        Timestamp(self.0.load(Ordering::Relaxed))
    }
}

/// A workspace with an owner, an admin and a member.
struct PeopleWorld {
    store: Store,
    units: UnitFactory,
    clock: Arc<StoryClock>,
    ring: KeyRing,
    org: OrgId,
    owner: AccountId,
    admin: AccountId,
    member: AccountId,
}

/// Returns the plans that are configured by default.
fn default_plans() -> PlanTable {
    Config::from_layers(None, Table::new()).expect("the defaults hold").plans()
}

fn address(text: &str) -> MailAddress {
    MailAddress::parse("", text).expect("an address")
}

impl PeopleWorld {
    async fn new(store: Store, plan: Plan) -> Self {
        let clock = Arc::new(StoryClock(AtomicI64::new(1_795_694_400_000_000)));
        let ports = Arc::new(Ports::with_clock(Arc::clone(&clock) as Arc<dyn Clock>));
        let units = UnitFactory::new(store.clone(), EventPublisher::new(ports, Arc::new(DebugRepresentation)), default_plans());
        let mut unit = units.begin_for_new(plan, Principal::Operator, None).await.unwrap();
        let org = orgs::create(&mut unit, "Acme").await.unwrap().id;
        let mut people = Vec::new();
        for (name, role) in [("anna", MemberRole::Owner), ("adam", MemberRole::Admin), ("mia", MemberRole::Member)] {
            let added = accounts::members::add_or_update(&mut unit, &address(&format!("{name}@acme.dev")), role).await.unwrap();
            people.push(added.account);
        }
        let _nobody_listens = unit.commit().await.unwrap();
        let peppers = GivenPeppers::new(vec!["a secret of this story".to_owned().into()]);
        let ring = KeyRing::open(&store, Arc::new(peppers), clock.now()).await.expect("the ring opens");
        Self { store, units, clock, ring, org, owner: people[0], admin: people[1], member: people[2] }
    }

    /// Runs a rule for a person whose session began when they had the role of an owner: what they may do is decided by
    /// the role that they have now.
    async fn run_as<'a, T: Send + 'a>(
        &self,
        account: AccountId,
        rule: impl for<'u> Fn(&'u mut Unit) -> RuleFuture<'a, 'u, T> + Send + Sync,
    ) -> Result<T> {
        let principal = Principal::Member(MemberPrincipal { account, role: Some(MemberRole::Owner) });
        Ok(self.units.run_rule(self.org, &principal, None, rule).await?.expect("the organization is there").0)
    }

    async fn run_as_operator<'a, T: Send + 'a>(
        &self,
        rule: impl for<'u> Fn(&'u mut Unit) -> RuleFuture<'a, 'u, T> + Send + Sync,
    ) -> Result<T> {
        Ok(self.units.run_rule(self.org, &Principal::Operator, None, rule).await?.expect("the organization is there").0)
    }

    /// Returns the account of an address, which need not be that of a member.
    async fn account(&self, email: &str) -> AccountId {
        let mut unit = self.units.begin_for(self.org, Principal::System, None).await.unwrap().expect("there");
        let (id, now) = (unit.new_id(), unit.now());
        let account = accounts::members::find_or_create_account(&mut unit, id, &address(email), now).await.unwrap().id;
        let _nobody_listens = unit.commit().await.unwrap();
        account
    }

    async fn role_of(&self, account: AccountId) -> Option<MemberRole> {
        let mut conn = self.store.read().await.unwrap();
        store::accounts::members::find(&mut conn, self.org, account).await.unwrap().map(|member| member.role)
    }

    /// Returns the number of entries in the activity.
    async fn entries(&self) -> i64 {
        store::activity::count(&mut self.store.read().await.unwrap(), self.org).await.unwrap()
    }

    /// Returns the mails that wait, and removes their jobs.
    async fn take_mails(&self) -> Vec<MailTemplate> {
        let mut mails = Vec::new();
        loop {
            let mut tx = self.store.begin().await.unwrap();
            let (now, until) = (self.clock.now(), self.clock.now() + DAY);
            let claimed = store::jobs::claim_next(&mut tx, SendMail::KIND, &[], now, until).await.unwrap();
            let Some(job) = claimed else { return mails };
            store::jobs::remove_completed(&mut tx, job.id).await.unwrap();
            tx.commit().await.unwrap();
            mails.push(serde_json::from_value::<SendMail>(job.payload).expect("a mail").template);
        }
    }
}

/// Returns the code of a refusal.
fn code<T>(result: Result<T>) -> &'static str {
    refusal(result).code().as_str()
}

/// Returns the refusal as people see it.
fn message<T>(result: Result<T>) -> String {
    refusal(result).to_string()
}

fn refusal<T>(result: Result<T>) -> Error {
    result.err().expect("it is refused")
}

/// Runs a story in a workspace with this plan, on each database.
async fn for_each_world(plan: Plan, story: impl AsyncFn(&PeopleWorld)) {
    for_each_database(async |store| story(&PeopleWorld::new(store, plan).await).await).await;
}
