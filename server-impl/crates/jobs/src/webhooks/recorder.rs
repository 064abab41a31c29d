//! Records attempts: all that have ended while the last ones were written, in one transaction.

use std::{collections::HashSet, sync::Arc, time::Duration};

use frontdesk_services::Services;
use frontdesk_store::{self as store, retry_aborted};
use frontdesk_types::{Code, Error, Result, webhooks::deliveries::FinishedAttempt};
use tokio::sync::{mpsc, oneshot};

/// Maximum number of attempts that are recorded in one transaction.
const MAX_BATCH: usize = 256;

/// Pause before the next write when the database did not answer.
const RETRY_PAUSE: Duration = Duration::from_millis(500);

/// Number of writes of an attempt by itself, before it is given up.
const MAX_WRITES: u32 = 3;

/// Number of attempts that were not recorded, by `reason`: `no_owner` if the organization or endpoint is gone,
/// `failed` if the write failed.
const UNRECORDED_TOTAL: &str = "webhook_attempts_unrecorded_total";

/// An attempt, and the channel that reports its record.
struct RecorderEntry {
    tried: FinishedAttempt,
    recorded: oneshot::Sender<bool>,
}

/// Handle to the recorder of attempts.
#[derive(Clone)]
pub(super) struct AttemptRecorder(mpsc::Sender<RecorderEntry>);

impl AttemptRecorder {
    /// Creates a recorder, and the work that must run with it.
    pub(super) fn start(services: Arc<Services>) -> (Self, impl Future<Output = ()> + Send) {
        let (sender, entries) = mpsc::channel(MAX_BATCH);
        (Self(sender), record_all(services, entries))
    }

    /// Records an attempt; once that is done, returns `true` if the delivery is no longer due.
    pub(super) async fn record(&self, tried: FinishedAttempt) -> bool {
        let (recorded, done) = oneshot::channel();
        // Without an answer the process is about to end.
        self.0.send(RecorderEntry { tried, recorded }).await.is_ok() && done.await.unwrap_or(false)
    }
}

async fn record_all(services: Arc<Services>, mut entries: mpsc::Receiver<RecorderEntry>) {
    let mut batch = Vec::with_capacity(MAX_BATCH);
    while entries.recv_many(&mut batch, MAX_BATCH).await > 0 {
        let (tried, waiting): (Vec<_>, Vec<_>) =
            batch.drain(..).map(|entry: RecorderEntry| (entry.tried, entry.recorded)).unzip();
        let failed = record_batch(&services, &tried).await;
        for (place, recorded) in waiting.into_iter().enumerate() {
            let _ = recorded.send(!failed.contains(&place));
        }
    }
}

/// Records attempts together or, if that fails, one by one; returns the positions of those that could not be recorded.
async fn record_batch(services: &Services, tried: &[FinishedAttempt]) -> HashSet<usize> {
    match record_together(services, tried).await {
        Ok(()) => return HashSet::new(),
        Err(error) => tracing::warn!(%error, "deliveries of webhooks could not be recorded together; recording them one by one"),
    }
    let mut failed = HashSet::new();
    for (place, one) in tried.iter().enumerate() {
        if !record_alone(services, one).await {
            failed.insert(place);
        }
    }
    failed
}

/// Records an attempt by itself. One that can never be recorded must not hold up others: after a few failures only
/// the delivery is settled.
async fn record_alone(services: &Services, tried: &FinishedAttempt) -> bool {
    let mut last = None;
    for _ in 0..MAX_WRITES {
        match record_together(services, std::slice::from_ref(tried)).await {
            Ok(()) => return true,
            Err(error) => last = Some(error),
        }
    }
    metrics::counter!(UNRECORDED_TOTAL, "reason" => "failed").increment(1);
    let (error, endpoint, event) = (last.map(|error| error.to_string()), tried.endpoint, tried.event);
    let settled = retry_while_down(services, || settle_delivery(services, tried)).await;
    tracing::error!(error, %endpoint, %event, is_settled = settled.is_ok(), "the delivery of a webhook cannot be recorded; it \
        is given up");
    settled.is_ok()
}

/// Records attempts, as soon as the database answers.
async fn record_together(services: &Services, tried: &[FinishedAttempt]) -> Result<()> {
    let unowned = retry_while_down(services, || async {
        let mut tx = services.store.begin_relaxed().await?;
        let unowned = store::webhooks::outcomes::record_attempts(&mut tx, tried).await?;
        tx.commit().await?;
        Ok(unowned)
    });
    let unowned = unowned.await?;
    if unowned > 0 {
        metrics::counter!(UNRECORDED_TOTAL, "reason" => "no_owner").increment(unowned);
        tracing::info!(unowned, "deliveries ended whose endpoints or events are gone; there is nothing to record");
    }
    Ok(())
}

async fn settle_delivery(services: &Services, tried: &FinishedAttempt) -> Result<()> {
    let mut tx = services.store.begin_relaxed().await?;
    store::webhooks::outcomes::settle_delivery(&mut tx, tried).await?;
    tx.commit().await
}

/// Runs work that is one transaction, again and again while the database does not answer. A lock timeout is not
/// retried: it may be caused by the data to be recorded.
async fn retry_while_down<T, F: Future<Output = Result<T>>>(services: &Services, mut work: impl FnMut() -> F) -> Result<T> {
    loop {
        let done = retry_aborted(&mut work).await;
        let is_late = matches!(&done, Err(Error::Refused(refusal)) if refusal.code == Code::DeadlineExceeded);
        if !is_late || services.store.ping().await.is_ok() {
            return done;
        }
        tracing::error!("the database does not answer, so deliveries of webhooks cannot be recorded; trying again");
        tokio::time::sleep(RETRY_PAUSE).await;
    }
}
