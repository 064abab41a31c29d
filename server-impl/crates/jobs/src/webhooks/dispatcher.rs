//! Claims endpoints with due deliveries for this process, and runs a lane for each.

use std::{
    collections::{BTreeSet, HashMap, VecDeque},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use frontdesk_services::Services;
use frontdesk_store::{self as store, retry_aborted};
use frontdesk_types::{OrgId, Result, WebhookEndpointId};
use tokio::{
    task::{Id, JoinSet},
    time::{Instant, sleep_until},
};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::{
    DispatcherOptions,
    attempt::AttemptTools,
    lane::DeliveryLane,
    recorder::AttemptRecorder,
    shares::{PermitPool, PoolPermit},
    slots::AttemptSlots,
};

/// Number of organizations that are checked with one statement.
const ORGS_PER_LOOK: i64 = 256;

/// Maximum share of the time spent looking for deliveries: one part in this many.
const LOOK_TIME_DIVISOR: u32 = 10;

/// Pause before the next look when the database did not answer.
const LOOK_RETRY_PAUSE: Duration = Duration::from_secs(1);

/// Time for which an endpoint that could not be claimed, since another process has it or its receiver requested a
/// pause, is not tried again, whatever deliveries are caused for it.
const REFUSAL_PAUSE: Duration = Duration::from_secs(1);

type EndpointKey = (OrgId, WebhookEndpointId);

/// A running lane.
struct RunningLane {
    endpoint: EndpointKey,
    stop: CancellationToken,
    _share: PoolPermit,
}

/// Runs the lanes of this process.
pub(super) struct WebhookDispatcher {
    services: Arc<Services>,
    options: DispatcherOptions,
    recorder: AttemptRecorder,
    slots: Arc<AttemptSlots>,
    stop: CancellationToken,
    /// Identifies this process in the leases.
    holder: Uuid,
    shares: Arc<PermitPool>,
    lanes: JoinSet<()>,
    running: HashMap<Id, RunningLane>,
    /// Endpoints whose lanes have ended.
    ended: Vec<WebhookEndpointId>,
    /// Endpoints for which this process has just caused deliveries.
    caused: BTreeSet<EndpointKey>,
    /// Endpoints that could not be claimed, and the time of the attempt.
    refused: HashMap<WebhookEndpointId, Instant>,
    is_crowded: Arc<AtomicBool>,
    /// Organization after which the next look begins, so that all have their turn.
    after: String,
    /// Number of lanes started so far, which selects the next one among the endpoints of an organization.
    turn: usize,
    next_look: Instant,
    /// Earliest time of the next look.
    may_look: Instant,
}

impl WebhookDispatcher {
    pub(super) fn new(
        services: Arc<Services>,
        options: DispatcherOptions,
        recorder: AttemptRecorder,
        stop: CancellationToken,
    ) -> Self {
        let holder = services.ports.ids.next();
        Self {
            services,
            options,
            recorder,
            slots: Arc::new(AttemptSlots::new(options.max_attempts)),
            stop,
            holder,
            shares: PermitPool::new(options.lanes),
            lanes: JoinSet::new(),
            running: HashMap::new(),
            ended: Vec::new(),
            caused: BTreeSet::new(),
            refused: HashMap::new(),
            is_crowded: Arc::default(),
            after: String::new(),
            turn: 0,
            next_look: Instant::now(),
            may_look: Instant::now(),
        }
    }

    /// Delivers until stopped; then running attempts may finish within `grace`.
    pub(super) async fn run(mut self, grace: Duration) {
        let mut renewal = tokio::time::interval(self.options.lease / 3);
        while !self.stop.is_cancelled() {
            if let Err(error) = self.start_due().await {
                tracing::error!(%error, "due deliveries of webhooks could not be looked for; trying again");
                tokio::time::sleep(LOOK_RETRY_PAUSE).await;
            }
            tokio::select! {
                () = self.services.handover.wait_for_unclaimed() => {}
                Some(ended) = self.lanes.join_next_with_id() => {
                    self.forget_lane(ended.map_or_else(|error| error.id(), |(id, ())| id));
                }
                () = sleep_until(self.next_look) => {}
                _ = renewal.tick() => self.renew_leases().await,
                () = self.stop.cancelled() => {}
            }
        }
        self.finish_lanes(grace).await;
    }

    /// Releases endpoints whose lanes have ended, claims those that this process has caused deliveries for, and
    /// from time to time looks for others.
    async fn start_due(&mut self) -> Result<()> {
        while let Some(ended) = self.lanes.try_join_next_with_id() {
            self.forget_lane(ended.map_or_else(|error| error.id(), |(id, ())| id));
        }
        if !self.ended.is_empty() {
            self.release_ended().await?;
        }
        self.start_caused().await?;
        if Instant::now() >= self.next_look {
            let begun = Instant::now();
            self.look_for_due().await?;
            self.may_look = Instant::now() + begun.elapsed() * (LOOK_TIME_DIVISOR - 1);
            self.next_look = self.may_look.max(begun + self.options.poll_every);
        }
        Ok(())
    }

    async fn start_caused(&mut self) -> Result<()> {
        self.caused.append(&mut self.services.handover.take_unclaimed());
        if self.caused.is_empty() {
            return Ok(());
        }
        let running: BTreeSet<EndpointKey> = self.running.values().map(|running| running.endpoint).collect();
        self.refused.retain(|_, at| at.elapsed() < REFUSAL_PAUSE);
        let free = self.caused.iter().filter(|endpoint| !running.contains(endpoint) && !self.refused.contains_key(&endpoint.1));
        let free: Vec<EndpointKey> = free.copied().collect();
        // Those whose lanes are about to end are claimed once they have.
        self.caused.retain(|endpoint| running.contains(endpoint));
        let is_crowded = self.start_round_robin(free, true).await?;
        self.is_crowded.fetch_or(is_crowded, Ordering::Relaxed);
        Ok(())
    }

    /// Looks once at every organization that has deliveries, or until there is no capacity for more lanes.
    async fn look_for_due(&mut self) -> Result<()> {
        let begin = std::mem::take(&mut self.after);
        let mut is_crowded = self.look_between(&begin, None).await?;
        if !begin.is_empty() && self.after.is_empty() {
            is_crowded |= self.look_between("", Some(&begin)).await?;
        }
        self.is_crowded.store(is_crowded, Ordering::Relaxed);
        Ok(())
    }

    /// Looks at the organizations after `after`, up to `until`; returns `true` if some of their endpoints have to wait.
    async fn look_between(&mut self, after: &str, until: Option<&str>) -> Result<bool> {
        let (mut after, mut is_crowded) = (after.to_owned(), false);
        loop {
            if self.shares.is_exhausted() {
                self.after = after;
                return Ok(true);
            }
            let now = self.services.ports.clock.now();
            let found =
                store::webhooks::lanes::list_due(&mut self.services.store.read().await?, &after, now, ORGS_PER_LOOK).await?;
            is_crowded |= self.start_round_robin(found.endpoints, false).await?;
            match found.last {
                Some(last) if until.is_none_or(|until| last.as_str() < until) => after = last,
                _ => return Ok(is_crowded),
            }
        }
    }

    /// Starts lanes for endpoints, round-robin by organization, as far as each may have more; returns `true` if
    /// some have to wait.
    async fn start_round_robin(&mut self, endpoints: Vec<EndpointKey>, is_caused: bool) -> Result<bool> {
        let mut by_org: HashMap<OrgId, Vec<WebhookEndpointId>> = HashMap::new();
        let running: BTreeSet<EndpointKey> = self.running.values().map(|running| running.endpoint).collect();
        // The lease of a lane may have expired while the database did not answer.
        for (org, endpoint) in endpoints.into_iter().filter(|endpoint| !running.contains(endpoint)) {
            by_org.entry(org).or_default().push(endpoint);
        }
        let mut orgs: VecDeque<_> = by_org.into_iter().collect();
        let (mut admitted, mut is_crowded) = (Vec::new(), false);
        while let Some((org, mut endpoints)) = orgs.pop_front() {
            let Some(share) = self.shares.try_take(org) else {
                is_crowded = true;
                continue;
            };
            // Not always the first ones: all endpoints have their turn.
            self.turn = self.turn.wrapping_add(1);
            admitted.push(((org, endpoints.swap_remove(self.turn % endpoints.len())), share));
            if !endpoints.is_empty() {
                orgs.push_back((org, endpoints));
            }
        }
        self.claim_and_start(admitted, is_caused).await?;
        Ok(is_crowded)
    }

    /// Claims endpoints, unless other processes have them, and starts their lanes.
    async fn claim_and_start(&mut self, admitted: Vec<(EndpointKey, PoolPermit)>, is_caused: bool) -> Result<()> {
        if admitted.is_empty() {
            return Ok(());
        }
        let ids: Vec<_> = admitted.iter().map(|((_, id), _)| *id).collect();
        let (services, holder, lease) = (&self.services, self.holder, self.options.lease);
        let taken = retry_aborted(|| async {
            let now = services.ports.clock.now();
            let mut tx = services.store.begin_relaxed().await?;
            let taken = store::webhooks::lanes::take_leases(&mut tx, holder, &ids, now, now + lease).await?;
            tx.commit().await?;
            Ok(taken)
        });
        let taken = taken.await?;
        for (endpoint, share) in admitted {
            if taken.contains(&endpoint.1) {
                self.start_lane(endpoint, share, is_caused);
            } else {
                self.refused.insert(endpoint.1, Instant::now());
            }
        }
        Ok(())
    }

    fn start_lane(&mut self, endpoint: EndpointKey, share: PoolPermit, is_caused: bool) {
        let (slots, stop) = (Arc::clone(&self.slots), self.stop.child_token());
        let tools = AttemptTools { services: Arc::clone(&self.services), recorder: self.recorder.clone(), slots };
        let inbox = self.services.handover.open_lane(endpoint.1);
        let lane = DeliveryLane::new(tools, endpoint, stop.clone(), Arc::clone(&self.is_crowded), self.options.poll_every);
        let started = self.lanes.spawn(async move {
            if let Err(error) = lane.run(inbox, is_caused).await {
                tracing::error!(%error, endpoint = %endpoint.1, "the delivery to a webhook endpoint was interrupted; it goes \
                    on later");
            }
        });
        self.running.insert(started.id(), RunningLane { endpoint, stop, _share: share });
    }

    fn forget_lane(&mut self, id: Id) {
        if let Some(RunningLane { endpoint: (_, endpoint), .. }) = self.running.remove(&id) {
            self.ended.push(endpoint);
        }
        if self.is_crowded.load(Ordering::Relaxed) {
            self.next_look = self.may_look;
        }
    }

    async fn release_ended(&mut self) -> Result<()> {
        let (services, holder, ended) = (&self.services, self.holder, &self.ended);
        let released = retry_aborted(|| async {
            let mut tx = services.store.begin_relaxed().await?;
            store::webhooks::lanes::release_leases(&mut tx, holder, ended).await?;
            tx.commit().await
        });
        released.await?;
        self.ended.clear();
        Ok(())
    }

    /// Renews the leases of the endpoints. The lane of one that another process holds by now starts nothing any more.
    async fn renew_leases(&mut self) {
        let (services, holder, lease) = (&self.services, self.holder, self.options.lease);
        if self.running.is_empty() {
            return;
        }
        let renewed = retry_aborted(|| async {
            let mut tx = services.store.begin_first().await?;
            let kept = store::webhooks::lanes::renew_leases(&mut tx, holder, services.ports.clock.now() + lease).await?;
            tx.commit().await?;
            Ok(kept)
        });
        match renewed.await {
            Ok(kept) => {
                let running: BTreeSet<_> = self.running.values().map(|running| running.endpoint.1).collect();
                for running in self.running.values().filter(|running| !kept.contains(&running.endpoint.1)) {
                    running.stop.cancel();
                }
                // A commit of unknown outcome, or one that PostgreSQL lost in a crash, leaves leases without lanes.
                self.ended.extend(kept.into_iter().filter(|endpoint| !running.contains(endpoint)));
            }
            Err(error) => tracing::error!(%error, "the leases of webhook endpoints could not be renewed; trying again"),
        }
    }

    async fn finish_lanes(&mut self, grace: Duration) {
        let ended = tokio::time::timeout(grace, async { while self.lanes.join_next().await.is_some() {} }).await;
        if ended.is_err() {
            tracing::warn!(
                endpoints = self.running.len(),
                "the server stopped before these deliveries ended; they are sent again"
            );
        }
        self.ended.extend(self.running.drain().map(|(_, running)| running.endpoint.1));
        if let Err(error) = self.release_ended().await {
            tracing::warn!(%error, "webhook endpoints are free for other processes only once their leases have lapsed");
        }
    }
}
