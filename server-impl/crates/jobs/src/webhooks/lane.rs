//! Lane of one endpoint: sends the deliveries that are handed over, and those that wait in the database.

use std::{
    collections::HashSet,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use frontdesk_core::{auth::principal::Principal, scoped};
use frontdesk_platform::webhooks::{
    disabling,
    handover::{LaneInbox, LaneNotice},
    secrets,
};
use frontdesk_store as store;
use frontdesk_types::{
    Error, EventId, OrgId, Result, WebhookEndpointId,
    webhooks::{deliveries::Outcome, endpoints::DisabledReason},
};
use tokio::{
    sync::oneshot,
    task::JoinSet,
    time::{Instant, sleep_until},
};
use tokio_util::sync::CancellationToken;

use super::{
    attempt::{self, AttemptResult, AttemptTools, DeliveryTarget},
    queue::DeliveryQueue,
    shares::PoolPermit,
    window::DeliveryWindow,
};

/// Maximum age of the endpoint's data: a change by another process applies to deliveries that begin this much later.
const MAX_TARGET_AGE: Duration = Duration::from_secs(1);

/// Duration of a turn when other endpoints wait for theirs.
const TURN_DURATION: Duration = Duration::from_secs(2);

/// Time for which the lane waits for another delivery after the last one that this process caused. It does not wait
/// for those of other processes, which may then claim the endpoint.
const LINGER_DURATION: Duration = Duration::from_secs(1);

/// Pauses before looking for deliveries of other processes: after there was something to do, and while there is.
const FIRST_LOOK_PAUSE: Duration = Duration::from_millis(50);
const BUSY_LOOK_PAUSE: Duration = Duration::from_millis(250);

/// Sends the deliveries to an endpoint.
pub(super) struct DeliveryLane {
    tools: AttemptTools,
    org: OrgId,
    id: WebhookEndpointId,
    /// Ends the lane: the process stops, or no longer has the endpoint.
    stop: CancellationToken,
    /// Set when other endpoints wait for their turn.
    is_crowded: Arc<AtomicBool>,
    poll_every: Duration,
    queue: DeliveryQueue,
    attempts: JoinSet<AttemptResult>,
    /// Deliveries under way, and those that could not be recorded.
    under_way: HashSet<EventId>,
    window: DeliveryWindow,
    target: Option<(Arc<DeliveryTarget>, Instant)>,
    /// Receives the share for the next attempt.
    share: Option<oneshot::Receiver<PoolPermit>>,
    /// Earliest time of the next attempt, by the limit of the endpoint.
    next_try: Option<Instant>,
    begun: Instant,
    /// Time at which this process last caused a delivery.
    last_caused: Option<Instant>,
    next_look: Instant,
    look_after: Duration,
    /// Set when no further attempt may begin.
    is_over: bool,
}

impl DeliveryLane {
    pub(super) fn new(
        tools: AttemptTools,
        (org, id): (OrgId, WebhookEndpointId),
        stop: CancellationToken,
        is_crowded: Arc<AtomicBool>,
        poll_every: Duration,
    ) -> Self {
        let now = Instant::now();
        Self {
            tools,
            org,
            id,
            stop,
            is_crowded,
            poll_every,
            queue: DeliveryQueue::new(org, id),
            attempts: JoinSet::new(),
            under_way: HashSet::new(),
            window: DeliveryWindow::new(),
            target: None,
            share: None,
            next_try: None,
            begun: now,
            last_caused: None,
            next_look: now,
            look_after: poll_every,
            is_over: false,
        }
    }

    /// Delivers until nothing comes any more, the receiver requests a pause, or another endpoint is to have its
    /// turn. Attempts that have begun are finished. `is_fresh` says that this process has just caused a delivery.
    pub(super) async fn run(mut self, mut inbox: LaneInbox, is_fresh: bool) -> Result<()> {
        self.last_caused = is_fresh.then(Instant::now);
        self.schedule_look(true);
        loop {
            if self.can_begin() {
                self.receive_notices(&mut inbox);
                self.begin_attempts(None).await?;
            }
            if self.attempts.is_empty() && !self.can_begin() {
                self.tools.services.handover.abandon_lane(self.id);
                return Ok(());
            }
            if self.is_idle() && !self.is_lingering() {
                match self.tools.services.handover.close_lane(self.id, inbox) {
                    Ok(()) => return Ok(()),
                    Err(open) => inbox = open,
                }
                continue;
            }
            self.wait_for_event(&mut inbox).await?;
        }
    }

    /// Waits for the next event.
    async fn wait_for_event(&mut self, inbox: &mut LaneInbox) -> Result<()> {
        let (may_begin, has_next) = (self.can_begin(), !self.queue.is_empty());
        let is_idle = self.is_idle();
        let lingers_until = self.last_caused.map_or(self.begun, |caused| caused + LINGER_DURATION);
        tokio::select! {
            Some(ended) = self.attempts.join_next() => {
                let result = ended.map_err(|error| Error::internal(format!("a delivery was interrupted: {error}")))?;
                self.process_result(result).await?;
            }
            Some(notice) = inbox.next(), if may_begin => self.accept_notice(notice),
            share = wait_for_share(&mut self.share), if may_begin && has_next => {
                self.share = None;
                self.begin_attempts(share).await?;
            }
            () = sleep_until(self.next_try.unwrap_or(self.begun)), if may_begin && has_next && self.next_try.is_some() => {
                self.next_try = None;
            }
            () = sleep_until(self.next_look), if may_begin => {
                self.queue.mark_behind();
                self.schedule_look(false);
            }
            () = sleep_until(lingers_until), if is_idle => {}
            () = self.stop.cancelled(), if may_begin => {}
            // The turn has just ended.
            else => {}
        }
        Ok(())
    }

    fn can_begin(&self) -> bool {
        let has_had_its_turn = self.is_crowded.load(Ordering::Relaxed) && self.begun.elapsed() > TURN_DURATION;
        !self.is_over && !has_had_its_turn && !self.stop.is_cancelled()
    }

    /// Returns `true` if nothing is under way or to be done.
    fn is_idle(&self) -> bool {
        self.attempts.is_empty() && self.queue.is_empty() && !self.queue.is_behind()
    }

    fn is_lingering(&self) -> bool {
        !self.is_crowded.load(Ordering::Relaxed) && self.last_caused.is_some_and(|caused| caused.elapsed() < LINGER_DURATION)
    }

    fn receive_notices(&mut self, inbox: &mut LaneInbox) {
        while let Some(notice) = inbox.try_next() {
            self.accept_notice(notice);
        }
        if inbox.take_behind() {
            self.queue.mark_behind();
        }
        if inbox.take_changed() {
            self.target = None;
        }
    }

    fn accept_notice(&mut self, notice: LaneNotice) {
        // A test or a repetition is also caused by this process.
        self.last_caused = Some(Instant::now());
        if self.queue.accept_notice(notice, 2 * self.window.size().max(16)) {
            self.schedule_look(true);
        }
    }

    /// Schedules the next look for deliveries without notice. If only this process causes deliveries, those are
    /// retries that are due.
    fn schedule_look(&mut self, was_busy: bool) {
        self.look_after = match was_busy {
            _ if self.tools.services.store.has_one_server() => self.poll_every,
            true if self.attempts.is_empty() => FIRST_LOOK_PAUSE.min(self.poll_every),
            true => BUSY_LOOK_PAUSE.min(self.poll_every),
            false => (self.look_after * 4).min(self.poll_every),
        };
        let next = Instant::now() + self.look_after;
        // A continuous stream of deliveries does not postpone it.
        self.next_look = if was_busy && self.next_look > Instant::now() { self.next_look.min(next) } else { next };
    }

    /// Begins as many attempts as the window allows, the first one with a share that was waited for.
    async fn begin_attempts(&mut self, mut share: Option<PoolPermit>) -> Result<()> {
        while self.attempts.len() < self.window.size() && self.can_begin() {
            while self.queue.needs_refill(self.window.size() / 2) {
                let requested = 2 * self.window.size();
                if self.queue.refill(&self.tools, &self.under_way, requested).await? > 0 {
                    self.schedule_look(true);
                }
            }
            if self.queue.is_empty() {
                break;
            }
            let Some(target) = self.current_target().await? else { break };
            let Some(next) = self.next_share(&mut share) else { break };
            if let Err(at) = self.tools.slots.begin_attempt(self.id, attempt::attempt_spacing(target.endpoint.max_per_second)) {
                self.next_try = Some(at);
                break;
            }
            let Some(queued) = self.queue.pop() else { break };
            self.under_way.insert(queued.event);
            self.attempts.spawn(attempt::attempt_delivery(self.tools.clone(), target, queued, next));
        }
        Ok(())
    }

    /// Returns a share for the next attempt. If there is none, it is waited for.
    fn next_share(&mut self, share: &mut Option<PoolPermit>) -> Option<PoolPermit> {
        let shares = &self.tools.slots.shares;
        let next = share.take().or_else(|| if self.share.is_some() { None } else { shares.try_take(self.org) });
        if next.is_none() && self.share.is_none() {
            self.share = Some(shares.request_permit(self.org));
        }
        next
    }

    /// Returns the target, as read recently; `None` when nothing may be delivered there.
    async fn current_target(&mut self) -> Result<Option<Arc<DeliveryTarget>>> {
        if self.target.as_ref().is_none_or(|(_, read)| read.elapsed() > MAX_TARGET_AGE) {
            self.target = read_target(&self.tools, self.org, self.id).await?.map(|target| (Arc::new(target), Instant::now()));
            self.is_over |= self.target.is_none();
        }
        Ok(self.target.as_ref().map(|(target, _)| Arc::clone(target)))
    }

    /// Processes the result of an attempt.
    async fn process_result(&mut self, AttemptResult { event, outcome, is_recorded }: AttemptResult) -> Result<()> {
        if is_recorded {
            self.under_way.remove(&event);
        } else {
            // It is still due: the next lane sends it again.
            self.is_over = true;
        }
        let Some((outcome, took)) = outcome else { return Ok(()) };
        if outcome == Outcome::Succeeded {
            self.window.record_success(took, self.attempts.len() + 1);
            return Ok(());
        }
        self.window.record_failure();
        // Deliveries that were read for a wider window go back to wait their turn.
        self.queue.keep_one();
        self.is_over |= match outcome {
            Outcome::Gone => disable_endpoint(&self.tools, self.org, self.id, DisabledReason::Gone).await?,
            Outcome::RateLimited => true,
            _ if self.has_failed_for_long() => disable_endpoint(&self.tools, self.org, self.id, DisabledReason::Failing).await?,
            _ => false,
        };
        // The stored endpoint now says since when it fails.
        self.target = None;
        if self.is_over {
            self.share = None;
        }
        Ok(())
    }

    fn has_failed_for_long(&self) -> bool {
        let services = &self.tools.services;
        let since = self.target.as_ref().and_then(|(target, _)| target.endpoint.failing_since);
        since.is_some_and(|since| since + services.webhooks.disable_after <= services.ports.clock.now())
    }
}

/// Waits for the requested share; forever if there is none.
async fn wait_for_share(share: &mut Option<oneshot::Receiver<PoolPermit>>) -> Option<PoolPermit> {
    match share {
        Some(share) => share.await.ok(),
        None => std::future::pending().await,
    }
}

/// Reads the current endpoint; `None` when nothing may be delivered to it.
async fn read_target(tools: &AttemptTools, org: OrgId, id: WebhookEndpointId) -> Result<Option<DeliveryTarget>> {
    let mut conn = tools.services.store.read().await?;
    let Some(endpoint) = store::webhooks::endpoints::find(&mut conn, org, id).await? else { return Ok(None) };
    let secrets = secrets::open_secrets(&mut conn, &tools.services.ring, org, id).await?;
    Ok(secrets.filter(|_| endpoint.is_enabled).map(|secrets| DeliveryTarget { endpoint, secrets }))
}

/// Disables the endpoint, if that is still necessary; returns `true` if no further attempts may begin.
async fn disable_endpoint(tools: &AttemptTools, org: OrgId, id: WebhookEndpointId, reason: DisabledReason) -> Result<bool> {
    let after = tools.services.webhooks.disable_after;
    let rule = tools.services.change(
        org,
        &Principal::System,
        None,
        scoped!(|unit| disabling::disable_failing(unit, id, reason, after).await),
    );
    Ok(rule.await?.unwrap_or(true))
}
