//! Queues jobs again that were dropped, or died and were removed.

use frontdesk_core::{queue, scoped};
use frontdesk_services::Services;
use frontdesk_types::{Result, jobs::Payload};

use super::steps::in_transaction;

/// Queues a job, unless it is queued already.
pub(super) async fn queue_again<P: Payload>(services: &Services, job: P) -> Result<()> {
    let job = &job;
    in_transaction(services, scoped!(|tx, _| queue::enqueue_once(tx, &services.ports, job).await.map(drop))).await?;
    services.wake.signal_work();
    Ok(())
}
