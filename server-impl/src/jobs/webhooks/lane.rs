//! Delivers to one endpoint, as long as deliveries are due.

use std::{
    collections::{HashSet, VecDeque},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use futures::{
    StreamExt,
    future::{BoxFuture, FutureExt},
    stream::FuturesUnordered,
};
use scoped_futures::ScopedFutureExt;
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use super::attempt::{self, Ended, Target, Tools};
use crate::{
    auth::principal::Principal,
    domain::webhooks::{disabling, secrets},
    store,
    types::{
        EventId, OrgId, Result, WebhookEndpointId,
        webhooks::{
            deliveries::{DueDelivery, Outcome},
            endpoints::DisabledReason,
        },
    },
};

/// Tries under way at first, and most of them: a receiver that answers gets more at a time, one that fails a single one.
const FIRST_WINDOW: usize = 4;
const WIDEST_WINDOW: usize = 32;

/// A change of the endpoint holds for deliveries that begin this much later.
const FRESH: Duration = Duration::from_secs(1);

/// When other endpoints wait for their turn, this one ends after so long.
const TURN: Duration = Duration::from_secs(2);

/// The deliveries to an endpoint.
pub(super) struct Lane {
    tools: Tools,
    org: OrgId,
    id: WebhookEndpointId,
    /// Ends it: the process stops, or no longer has the endpoint.
    stop: CancellationToken,
    /// Whether other endpoints wait for their turn.
    is_crowded: Arc<AtomicBool>,
    tries: FuturesUnordered<BoxFuture<'static, Ended>>,
    under_way: HashSet<EventId>,
    due: VecDeque<DueDelivery>,
    window: usize,
    target: Option<(Arc<Target>, Instant)>,
}

impl Lane {
    pub(super) fn new(
        tools: Tools,
        org: OrgId,
        id: WebhookEndpointId,
        stop: CancellationToken,
        is_crowded: Arc<AtomicBool>,
    ) -> Self {
        Self {
            tools,
            org,
            id,
            stop,
            is_crowded,
            tries: FuturesUnordered::new(),
            under_way: HashSet::new(),
            due: VecDeque::new(),
            window: FIRST_WINDOW,
            target: None,
        }
    }

    /// Delivers until nothing is due, the receiver asks for a pause, or another endpoint is to have its turn. Tries that have begun are
    /// finished.
    pub(super) async fn run(mut self) -> Result<()> {
        let begun = Instant::now();
        let mut is_over = false;
        loop {
            let has_had_its_turn = self.is_crowded.load(Ordering::Relaxed) && begun.elapsed() > TURN;
            if !is_over && !has_had_its_turn && !self.stop.is_cancelled() {
                self.begin().await?;
            }
            match self.tries.next().await {
                Some(ended) => is_over |= self.ended(ended).await?,
                None => return Ok(()),
            }
        }
    }

    /// Begins as many tries as the window allows.
    async fn begin(&mut self) -> Result<()> {
        while self.tries.len() < self.window {
            if self.target.as_ref().is_none_or(|(_, read)| read.elapsed() > FRESH) {
                self.target = read(&self.tools, self.org, self.id).await?.map(|target| (Arc::new(target), Instant::now()));
            }
            let Some((target, _)) = &self.target else { return Ok(()) };
            let target = Arc::clone(target);
            if self.due.is_empty() {
                self.refill().await?;
            }
            let Some(due) = self.due.pop_front() else { return Ok(()) };
            let not_before = self.tools.slots.next(self.id, attempt::spacing(target.endpoint.max_per_second));
            self.under_way.insert(due.event);
            self.tries.push(attempt::attempt(self.tools.clone(), target, due, not_before).boxed());
        }
        Ok(())
    }

    /// Reads deliveries that are due, and not under way: they are still waiting in the database until they are recorded.
    async fn refill(&mut self) -> Result<()> {
        let limit = i64::try_from(self.under_way.len() + 2 * self.window).unwrap_or(i64::MAX);
        let due = due(&self.tools, self.id, limit).await?;
        self.due.extend(due.into_iter().filter(|due| !self.under_way.contains(&due.event)));
        Ok(())
    }

    /// Learns from a try; returns whether to stop beginning others.
    async fn ended(&mut self, Ended { event, outcome }: Ended) -> Result<bool> {
        self.under_way.remove(&event);
        let Some(outcome) = outcome else { return Ok(false) };
        if outcome == Outcome::Succeeded {
            self.window = (self.window + 1).min(WIDEST_WINDOW);
            return Ok(false);
        }
        self.window = 1;
        // What was read for a wider window waits its turn again.
        self.due.truncate(1);
        match outcome {
            Outcome::Gone => disable(&self.tools, self.org, self.id, DisabledReason::Gone).await,
            Outcome::RateLimited => Ok(true),
            _ if self.has_failed_for_long() => disable(&self.tools, self.org, self.id, DisabledReason::Failing).await,
            _ => Ok(false),
        }
    }

    fn has_failed_for_long(&self) -> bool {
        let services = &self.tools.services;
        let since = self.target.as_ref().and_then(|(target, _)| target.endpoint.failing_since);
        since.is_some_and(|since| since + services.webhooks.disable_after <= services.ports.clock.now())
    }
}

/// The endpoint as it is now; `None` when nothing is to be delivered to it.
async fn read(tools: &Tools, org: OrgId, id: WebhookEndpointId) -> Result<Option<Target>> {
    let mut conn = tools.services.store.read().await?;
    let Some(endpoint) = store::webhooks::endpoints::find(&mut conn, org, id).await? else { return Ok(None) };
    let secrets = secrets::open(&mut conn, &tools.services.ring, org, id).await?;
    Ok(secrets.filter(|_| endpoint.is_enabled).map(|secrets| Target { endpoint, secrets }))
}

/// Disables the endpoint, if that is still to be done; returns whether to stop beginning tries.
async fn disable(tools: &Tools, org: OrgId, id: WebhookEndpointId, reason: DisabledReason) -> Result<bool> {
    let after = tools.services.webhooks.disable_after;
    let rule =
        tools.services.change(org, &Principal::System, None, |unit| disabling::disable(unit, id, reason, after).scope_boxed());
    Ok(rule.await?.unwrap_or(true))
}

async fn due(tools: &Tools, id: WebhookEndpointId, limit: i64) -> Result<Vec<DueDelivery>> {
    let mut conn = tools.services.store.read().await?;
    store::webhooks::deliveries::due(&mut conn, id, tools.services.ports.clock.now(), limit).await
}
