//! Writes what visitors of help centers have done, every few seconds.

use std::{sync::Arc, time::Duration};

use frontdesk_services::Services;
use tokio_util::sync::CancellationToken;

/// Writes what was counted periodically, and sooner when it is much, until the server stops: but for [`write_all`],
/// which is the last one. A write that has begun is not broken off, since what it writes is nowhere else.
pub async fn write_regularly(services: Arc<Services>, every: Duration, stop: CancellationToken) {
    let mut ticks = tokio::time::interval(every);
    loop {
        tokio::select! {
            () = stop.cancelled() => return,
            _ = ticks.tick() => {}
            () = services.visits.filling() => ticks.reset(),
        }
        write(&services).await;
    }
}

/// Writes what was counted, but for what visitors are typing still.
pub async fn write(services: &Services) {
    if let Err(error) = services.visits.write(&services.store, services.ports.clock.now()).await {
        tracing::error!(%error, "visits of help centers could not be written; trying again soon");
    }
}

/// Writes all that was counted, at the end of the process.
pub async fn write_all(services: &Services) {
    if let Err(error) = services.visits.write_all(&services.store).await {
        tracing::error!(%error, "the last visits of help centers could not be written, and are lost");
    }
}
