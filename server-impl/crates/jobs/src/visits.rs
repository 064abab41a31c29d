//! Writes the activity of help center visitors, every few seconds.

use std::{sync::Arc, time::Duration};

use frontdesk_services::Services;
use tokio_util::sync::CancellationToken;

/// Writes counts periodically, and sooner when there are many, until the server stops; the last write is left to
/// [`write_all`]. A write that has begun is not aborted, since its data exists nowhere else.
pub async fn write_periodically(services: Arc<Services>, every: Duration, stop: CancellationToken) {
    let mut ticks = tokio::time::interval(every);
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = ticks.tick() => {}
            () = services.visits.wait_until_half_full() => ticks.reset(),
        }
        write_finished(&services).await;
    }
}

/// Writes counts, except for searches that visitors are still typing.
pub async fn write_finished(services: &Services) {
    if let Err(error) = services.visits.write(&services.store, services.ports.clock.now()).await {
        tracing::error!(%error, "visits of help centers could not be written; trying again soon");
    }
}

/// Writes all counts, at the end of the process.
pub async fn write_all(services: &Services) {
    if let Err(error) = services.visits.write_all(&services.store).await {
        tracing::error!(%error, "the last visits of help centers could not be written, and are lost");
    }
}
