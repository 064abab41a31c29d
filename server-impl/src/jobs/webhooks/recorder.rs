//! Records tries: all that have ended while the last ones were written, in one transaction.

use std::{sync::Arc, time::Duration};

use tokio::sync::{mpsc, oneshot};

use crate::{
    services::Services,
    store::{self, retried},
    types::{Result, webhooks::deliveries::Tried},
};

/// Tries that are recorded in one transaction.
const MOST: usize = 256;

/// Before the next attempt to record, when the database did not answer.
const PAUSE: Duration = Duration::from_millis(500);

/// A try, and who waits until it is recorded.
struct Entry {
    tried: Tried,
    recorded: oneshot::Sender<()>,
}

/// Records tries.
#[derive(Clone)]
pub(super) struct Recorder(mpsc::Sender<Entry>);

impl Recorder {
    /// A recorder, and the work that it is to be run with.
    pub(super) fn start(services: Arc<Services>) -> (Self, impl Future<Output = ()> + Send) {
        let (sender, entries) = mpsc::channel(MOST);
        (Self(sender), record_all(services, entries))
    }

    /// Records a try; returns once that is durable.
    pub(super) async fn record(&self, tried: Tried) {
        let (recorded, done) = oneshot::channel();
        if self.0.send(Entry { tried, recorded }).await.is_ok() {
            // Without an answer the process is about to end.
            let _ = done.await;
        }
    }
}

async fn record_all(services: Arc<Services>, mut entries: mpsc::Receiver<Entry>) {
    let mut batch = Vec::with_capacity(MOST);
    while entries.recv_many(&mut batch, MOST).await > 0 {
        let (tried, waiting): (Vec<_>, Vec<_>) = batch.drain(..).map(|entry: Entry| (entry.tried, entry.recorded)).unzip();
        while let Err(error) = record(&services, &tried).await {
            tracing::error!(%error, "deliveries of webhooks could not be recorded; trying again");
            tokio::time::sleep(PAUSE).await;
        }
        for recorded in waiting {
            let _ = recorded.send(());
        }
    }
}

async fn record(services: &Services, tried: &[Tried]) -> Result<()> {
    retried(|| async {
        let mut tx = services.store.begin().await?;
        store::webhooks::outcomes::record(&mut tx, tried).await?;
        tx.commit().await
    })
    .await
}
