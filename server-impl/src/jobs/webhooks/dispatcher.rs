//! Finds endpoints with due deliveries, takes them for this process, and runs a lane for each.

use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use tokio::task::{Id, JoinSet};
use tokio_util::sync::CancellationToken;
use uuid::Uuid;

use super::{Options, attempt::Tools, lane::Lane, recorder::Recorder, slots::Slots};
use crate::{
    services::Services,
    store::{self, retried},
    types::{OrgId, Result, WebhookEndpointId},
};

/// Endpoints that a process delivers to at a time.
const LANES: usize = 256;

/// Before the next look, when the database did not answer.
const PAUSE: Duration = Duration::from_secs(1);

/// A lane that runs.
struct Running {
    endpoint: WebhookEndpointId,
    stop: CancellationToken,
}

/// Runs the lanes of this process.
pub(super) struct Dispatcher {
    services: Arc<Services>,
    options: Options,
    recorder: Recorder,
    slots: Arc<Slots>,
    stop: CancellationToken,
    /// Names this process in the leases.
    holder: Uuid,
    lanes: JoinSet<()>,
    running: HashMap<Id, Running>,
    /// Endpoints whose lanes have ended.
    ended: Vec<WebhookEndpointId>,
    is_crowded: Arc<AtomicBool>,
    /// Where the next look begins, so that all endpoints have their turn.
    after: String,
}

impl Dispatcher {
    pub(super) fn new(services: Arc<Services>, options: Options, recorder: Recorder, stop: CancellationToken) -> Self {
        let holder = services.ports.ids.next();
        Self {
            services,
            options,
            recorder,
            slots: Arc::new(Slots::new()),
            stop,
            holder,
            lanes: JoinSet::new(),
            running: HashMap::new(),
            ended: Vec::new(),
            is_crowded: Arc::default(),
            after: String::new(),
        }
    }

    /// Delivers until stopped; then tries that are under way may finish within `grace`.
    pub(super) async fn run(mut self, grace: Duration) {
        let mut renewal = tokio::time::interval(self.options.lease / 3);
        while !self.stop.is_cancelled() {
            if let Err(error) = self.look().await {
                tracing::error!(%error, "due deliveries of webhooks could not be looked for; trying again");
                tokio::time::sleep(PAUSE).await;
            }
            tokio::select! {
                () = self.services.wake_deliveries.called() => {}
                Some(ended) = self.lanes.join_next_with_id() => self.forget(ended.map_or_else(|error| error.id(), |(id, ())| id)),
                () = tokio::time::sleep(self.options.poll_every) => {}
                _ = renewal.tick() => self.renew().await,
                () = self.stop.cancelled() => {}
            }
        }
        self.finish(grace).await;
    }

    /// Leaves endpoints whose lanes have ended, and takes those that have become due.
    async fn look(&mut self) -> Result<()> {
        while let Some(ended) = self.lanes.try_join_next_with_id() {
            self.forget(ended.map_or_else(|error| error.id(), |(id, ())| id));
        }
        if !self.ended.is_empty() {
            self.release().await?;
        }
        loop {
            let room = LANES - self.running.len();
            let now = self.services.ports.clock.now();
            let limit = i64::try_from(room + 1).unwrap_or(i64::MAX);
            let due = store::webhooks::lanes::due(&mut self.services.store.read().await?, &self.after, now, limit).await?;
            self.is_crowded.store(due.len() > room, Ordering::Relaxed);
            let due: Vec<_> = due.into_iter().take(room).collect();
            let is_whole_round = self.after.is_empty();
            self.after = due.last().filter(|_| due.len() == room).map(|(_, id)| id.to_string()).unwrap_or_default();
            if !due.is_empty() {
                self.take(&due).await?;
            }
            // Those before where this look began are still to be looked for.
            if is_whole_round || !self.after.is_empty() || self.running.len() >= LANES {
                return Ok(());
            }
        }
    }

    async fn take(&mut self, due: &[(OrgId, WebhookEndpointId)]) -> Result<()> {
        let ids: Vec<_> = due.iter().map(|(_, id)| *id).collect();
        let (services, holder, lease) = (&self.services, self.holder, self.options.lease);
        let taken = retried(|| async {
            let now = services.ports.clock.now();
            let mut tx = services.store.begin().await?;
            let taken = store::webhooks::lanes::take(&mut tx, holder, &ids, now, now + lease).await?;
            tx.commit().await?;
            Ok(taken)
        });
        let taken = taken.await?;
        for (org, id) in due.iter().filter(|(_, id)| taken.contains(id)) {
            self.start(*org, *id);
        }
        Ok(())
    }

    fn start(&mut self, org: OrgId, id: WebhookEndpointId) {
        let (slots, stop) = (Arc::clone(&self.slots), self.stop.child_token());
        let tools = Tools { services: Arc::clone(&self.services), recorder: self.recorder.clone(), org, slots };
        let lane = Lane::new(tools, org, id, stop.clone(), Arc::clone(&self.is_crowded));
        let started = self.lanes.spawn(async move {
            if let Err(error) = lane.run().await {
                tracing::error!(%error, endpoint = %id, "the delivery to a webhook endpoint was interrupted; it goes on later");
            }
        });
        self.running.insert(started.id(), Running { endpoint: id, stop });
    }

    fn forget(&mut self, id: Id) {
        if let Some(Running { endpoint, stop: _ }) = self.running.remove(&id) {
            self.ended.push(endpoint);
        }
    }

    async fn release(&mut self) -> Result<()> {
        let (services, holder, ended) = (&self.services, self.holder, &self.ended);
        let released = retried(|| async {
            let mut tx = services.store.begin().await?;
            store::webhooks::lanes::release(&mut tx, holder, ended).await?;
            tx.commit().await
        });
        released.await?;
        self.ended.clear();
        Ok(())
    }

    /// Keeps the endpoints. The lane of one that another process has by now begins nothing any more.
    async fn renew(&mut self) {
        let (services, holder, lease) = (&self.services, self.holder, self.options.lease);
        if self.running.is_empty() {
            return;
        }
        let renewed = retried(|| async {
            let mut tx = services.store.begin().await?;
            let kept = store::webhooks::lanes::renew(&mut tx, holder, services.ports.clock.now() + lease).await?;
            tx.commit().await?;
            Ok(kept)
        });
        match renewed.await {
            Ok(kept) => {
                for running in self.running.values().filter(|running| !kept.contains(&running.endpoint)) {
                    running.stop.cancel();
                }
            }
            Err(error) => tracing::error!(%error, "the leases of webhook endpoints could not be renewed; trying again"),
        }
    }

    async fn finish(&mut self, grace: Duration) {
        let ended = tokio::time::timeout(grace, async { while self.lanes.join_next().await.is_some() {} }).await;
        if ended.is_err() {
            tracing::warn!(
                endpoints = self.running.len(),
                "the server stopped before these deliveries ended; they are sent again"
            );
        }
        self.ended.extend(self.running.drain().map(|(_, running)| running.endpoint));
        if let Err(error) = self.release().await {
            tracing::warn!(%error, "webhook endpoints are free for other processes only once their leases have lapsed");
        }
    }
}
