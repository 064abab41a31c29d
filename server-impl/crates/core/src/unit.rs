//! A unit of work: a transaction, its context for rules, and its consequences.
//!
//! Every rule that changes something takes a [`Unit`]. It may run several times, since a database may abort a
//! transaction in favor of another one: a rule has effects only through its unit, and none of them persists unless
//! the unit is committed.

use std::{
    ops::{Deref, DerefMut},
    sync::Arc,
    time::Duration,
};

use frontdesk_ports::{Ports, random::Random};
use frontdesk_store::{self as store, Store, Tx, retry_aborted};
use frontdesk_types::{
    AgentId, Error, JobId, OrgId, Result, Timestamp,
    accounts::orgs::Plan,
    activity::{Activity, FieldChanges, Resource, Verb},
    events::{EventName, EventSubject, Occurrence},
    jobs::Payload,
    webhooks::announcements::DeliveryAnnouncements,
};
use scoped_futures::ScopedBoxFuture;
#[doc(hidden)]
pub use scoped_futures::ScopedFutureExt; // for `scoped!`
use uuid::Uuid;

use crate::{
    auth::principal::Principal,
    billing::plans::{PlanLimits, PlanTable},
    events::EventPublisher,
    preconditions::Precondition,
    queue,
    representation::{Representation, Represents},
};

/// The organization and the principal for which a unit of work runs.
#[derive(Debug, Clone)]
pub struct UnitScope {
    /// Organization to which the unit belongs.
    pub org: OrgId,
    /// Limits of the organization's plan.
    pub limits: PlanLimits,
    /// Principal that acts.
    pub principal: Principal,
    /// Request in which the principal acts.
    pub request_id: Option<String>,
}

/// Opens units of work.
#[derive(Clone)]
pub struct UnitFactory {
    store: Store,
    publisher: EventPublisher,
    plans: PlanTable,
}

impl UnitFactory {
    /// Creates units on this database, with the ports and the representation of this publisher.
    pub fn new(store: Store, publisher: EventPublisher, plans: PlanTable) -> Self {
        Self { store, publisher, plans }
    }

    /// Returns the publisher, for the events of work that has no unit.
    pub fn publisher(&self) -> &EventPublisher {
        &self.publisher
    }

    /// Begins a unit.
    ///
    /// # Errors
    /// Only faults.
    #[crate::boxed]
    pub async fn begin(&self, scope: UnitScope) -> Result<Unit> {
        Ok(self.build_unit(self.store.begin_for(scope.org).await?, scope))
    }

    /// Returns the scope of a principal that acts for an organization whose plan is not yet known; `None` when
    /// there is no such organization.
    ///
    /// # Errors
    /// Only faults.
    #[crate::boxed]
    pub async fn find_scope(&self, org: OrgId, principal: Principal, request_id: Option<String>) -> Result<Option<UnitScope>> {
        let Some(found) = store::accounts::orgs::find(&mut self.store.read().await?, org).await? else { return Ok(None) };
        Ok(Some(UnitScope { org, limits: self.plans.limits_of(found.plan), principal, request_id }))
    }

    /// Begins a unit for an organization whose plan is not yet known; `None` when there is no such organization.
    ///
    /// # Errors
    /// Only faults.
    #[crate::boxed]
    pub async fn begin_for(&self, org: OrgId, principal: Principal, request_id: Option<String>) -> Result<Option<Unit>> {
        let mut tx = self.store.begin_for(org).await?;
        let Some(found) = store::accounts::orgs::find(&mut tx, org).await? else { return Ok(None) };
        let limits = self.plans.limits_of(found.plan);
        Ok(Some(self.build_unit(tx, UnitScope { org, limits, principal, request_id })))
    }

    /// Runs a rule that makes changes in an organization whose plan is not yet known, and repeats it if the
    /// database aborts its transaction; `None` when there is no such organization.
    ///
    /// # Errors
    /// Those of the rule.
    pub async fn run_rule<'a, T: Send + 'a>(
        &self,
        org: OrgId,
        principal: &Principal,
        request_id: Option<&str>,
        rule: impl for<'u> Fn(&'u mut Unit) -> RuleFuture<'a, 'u, T> + Send + Sync,
    ) -> Result<Option<(T, FollowUp)>> {
        retry_aborted(|| async {
            match self.begin_for(org, principal.clone(), request_id.map(ToOwned::to_owned)).await? {
                Some(unit) => unit.run_rule(&rule).await.map(Some),
                None => Ok(None),
            }
        })
        .await
    }

    /// Begins a unit that is to create an organization.
    ///
    /// # Errors
    /// Only faults.
    #[crate::boxed]
    pub async fn begin_for_new(&self, plan: Plan, principal: Principal, request_id: Option<String>) -> Result<Unit> {
        let scope =
            UnitScope { org: self.publisher.ports().ids.next(), limits: self.plans.limits_of(plan), principal, request_id };
        self.begin(scope).await
    }

    fn build_unit(&self, tx: Tx, scope: UnitScope) -> Unit {
        let (publisher, now) = (self.publisher.clone(), self.publisher.ports().clock.now());
        Unit {
            tx,
            publisher,
            scope,
            now,
            precondition: None,
            activity: Vec::new(),
            occurrences: Vec::new(),
            follow_up: FollowUp::default(),
        }
    }
}

/// The future of a rule in a unit. Boxed and named, since the compiler cannot infer otherwise that it may move
/// between threads, whatever it borrows.
pub type RuleFuture<'a, 'u, T> = ScopedBoxFuture<'a, 'u, Result<T>>;

/// A rule to be run in a unit, as a closure that may `await` and borrow from its surroundings, as in
/// `scoped!(|unit| roles::create(unit, name).await)`. It stands in for `async |unit| …`, since the compiler cannot
/// infer that the future of such a closure may move between threads, whatever it borrows.
#[macro_export]
macro_rules! scoped {
    (|$($argument:pat_param),+| $body:expr) => {
        |$($argument),+| $crate::unit::ScopedFutureExt::scope_boxed(async move { $body })
    };
}

/// A unit of work. Dropped without a commit, it has no effect.
pub struct Unit {
    tx: Tx,
    publisher: EventPublisher,
    scope: UnitScope,
    now: Timestamp,
    /// Precondition that was not yet checked.
    precondition: Option<Precondition>,
    activity: Vec<Activity>,
    occurrences: Vec<Occurrence>,
    follow_up: FollowUp,
}

/// The follow-up actions that are due once a unit is committed.
#[derive(Debug, Clone, Default)]
#[must_use = "the runner and the indices must hear of it"]
pub struct FollowUp {
    /// Set when jobs were queued.
    pub has_queued: bool,
    /// Announcements to the tasks that deliver webhooks.
    pub announcements: DeliveryAnnouncements,
    /// Set when the rights of a principal have changed.
    pub has_changed_rights: bool,
    /// Agents whose index is behind.
    pub changed: Vec<AgentId>,
}

impl Unit {
    /// Returns the organization.
    pub fn org(&self) -> OrgId {
        self.scope.org
    }

    /// Returns the limits of the organization's plan.
    pub fn limits(&self) -> PlanLimits {
        self.scope.limits
    }

    /// Returns the principal that acts.
    pub fn principal(&self) -> &Principal {
        &self.scope.principal
    }

    /// Returns the id of the request in which the principal acts.
    pub fn request_id(&self) -> Option<&str> {
        self.scope.request_id.as_deref()
    }

    /// Returns the time of all changes in the unit.
    pub fn now(&self) -> Timestamp {
        self.now
    }

    /// Makes the change depend on a precondition.
    pub fn set_precondition(&mut self, precondition: Precondition) {
        self.precondition = Some(precondition);
    }

    /// Returns `true` if the change depends on a precondition that was not yet checked. Ask before reads that
    /// only the check needs.
    pub fn has_precondition(&self) -> bool {
        self.precondition.is_some()
    }

    /// Checks the precondition of the change, if there is one. A rule calls this once it has locked what it changes.
    ///
    /// # Errors
    /// `ETAG_MISMATCH`.
    pub fn check_precondition<R>(&mut self, current: &R) -> Result<()>
    where
        dyn Representation: Represents<R>,
    {
        self.precondition.take().map_or(Ok(()), |precondition| precondition.check(self.representation(), current))
    }

    /// Returns the representation of resources in the API.
    pub fn representation(&self) -> &Arc<dyn Representation> {
        self.publisher.representation()
    }

    /// Returns a new id, greater than all before it.
    pub fn new_id<T: From<Uuid>>(&self) -> T {
        self.publisher.ports().ids.next()
    }

    /// Returns the ports for time, randomness and ids, for rules that elsewhere run without a unit.
    pub fn ports(&self) -> Arc<Ports> {
        Arc::clone(self.publisher.ports())
    }

    /// Returns the publisher, for the events of work that has no unit.
    pub fn publisher(&self) -> EventPublisher {
        self.publisher.clone()
    }

    /// Returns the source of randomness for secrets.
    pub fn random(&self) -> &dyn Random {
        &*self.publisher.ports().random
    }

    /// Queues a job that is due immediately.
    ///
    /// # Errors
    /// Only faults.
    #[crate::boxed]
    pub async fn enqueue<P: Payload>(&mut self, payload: &P) -> Result<JobId> {
        self.enqueue_after(payload, Duration::ZERO).await
    }

    /// Queues a job that is due immediately. If the same one is already waiting, that one becomes due instead.
    ///
    /// # Errors
    /// Only faults.
    #[crate::boxed]
    pub async fn enqueue_once<P: Payload>(&mut self, payload: &P) -> Result<()> {
        queue::enqueue_once_now(&mut self.tx, self.publisher.ports(), payload).await
    }

    /// Queues a job that is due after a while.
    ///
    /// # Errors
    /// Only faults.
    #[crate::boxed]
    pub async fn enqueue_after<P: Payload>(&mut self, payload: &P, delay: Duration) -> Result<JobId> {
        queue::enqueue_after(&mut self.tx, self.publisher.ports(), payload, delay).await
    }

    /// Requests that the index of an agent is brought up to date once the change is committed.
    pub fn refresh_index(&mut self, agent: AgentId) {
        self.follow_up.changed.push(agent);
    }

    /// Logs an action.
    pub fn log_activity(&mut self, verb: Verb, resource: impl Into<Resource>) {
        self.log_changes(verb, resource, FieldChanges::default());
    }

    /// Logs an action, with the fields that changed.
    pub fn log_changes(&mut self, verb: Verb, resource: impl Into<Resource>, changes: FieldChanges) {
        let (actor, request_id) = (self.scope.principal.actor(), self.scope.request_id.clone());
        let line = Activity { id: self.new_id(), at: self.now, actor, verb, resource: resource.into(), request_id, changes };
        self.activity.push(line);
    }

    /// Logs the update of a resource, with the fields that differ. Returns `false` if none does: the rule then writes
    /// nothing, so that the resource keeps its entity tag, and emits no event.
    #[must_use = "a rule that changes nothing writes nothing"]
    pub fn log_update(&mut self, resource: impl Into<Resource>, changes: FieldChanges) -> bool {
        let is_changed = !changes.is_empty();
        if is_changed {
            self.log_changes(Verb::Updated, resource, changes);
        }
        is_changed
    }

    /// Emits an event, which is published when the unit is committed. Nothing is written when no one receives
    /// this type of event.
    pub fn emit_event(&mut self, name: EventName, subject: EventSubject) {
        self.emit_events([Occurrence { name, subject }]);
    }

    /// Emits several events.
    pub fn emit_events(&mut self, occurrences: impl IntoIterator<Item = Occurrence>) {
        self.occurrences.extend(occurrences);
    }

    /// Runs a rule, and commits.
    ///
    /// # Errors
    /// Those of the rule.
    #[crate::boxed]
    pub async fn run_rule<'a, T: Send + 'a>(
        mut self,
        rule: &(impl for<'u> Fn(&'u mut Self) -> RuleFuture<'a, 'u, T> + Send + Sync),
    ) -> Result<(T, FollowUp)> {
        let done = rule(&mut self).await?;
        Ok((done, self.commit().await?))
    }

    /// Commits the change with all its consequences.
    ///
    /// # Errors
    /// Only faults; one of them is a rule that ignored a precondition.
    #[crate::boxed]
    pub async fn commit(mut self) -> Result<FollowUp> {
        let org = self.scope.org;
        if self.precondition.is_some() {
            return Err(Error::internal("a rule did not check the precondition of its change"));
        }
        // Without a line of activity, no query has checked yet if events are received.
        let mut are_received = self.activity.is_empty();
        for line in &self.activity {
            are_received = store::activity::insert(&mut self.tx, org, line).await?;
        }
        if are_received {
            self.publisher.publish_all(&mut self.tx, org, self.now, &self.occurrences).await?;
        }
        let (has_queued, announcements) = (self.tx.has_queued(), self.tx.announcements().take());
        let has_changed_rights = self.activity.iter().any(|line| line.resource.grants_rights());
        self.tx.commit().await?;
        Ok(FollowUp { has_queued, announcements, has_changed_rights, ..self.follow_up })
    }
}

impl Deref for Unit {
    type Target = Tx;

    fn deref(&self) -> &Tx {
        &self.tx
    }
}

impl DerefMut for Unit {
    fn deref_mut(&mut self) -> &mut Tx {
        &mut self.tx
    }
}
