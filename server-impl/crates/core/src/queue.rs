//! Queues background work in the transaction that causes it.

use std::time::Duration;

use frontdesk_ports::Ports;
use frontdesk_store::{self as store, Tx};
use frontdesk_types::{JobId, Result, jobs::Payload};

/// Queues a job that is due immediately.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn enqueue_now<P: Payload>(tx: &mut Tx, ports: &Ports, payload: &P) -> Result<JobId> {
    enqueue_after(tx, ports, payload, Duration::ZERO).await
}

/// Queues a job that is due after a while.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn enqueue_after<P: Payload>(tx: &mut Tx, ports: &Ports, payload: &P, delay: Duration) -> Result<JobId> {
    let (id, now) = (ports.ids.next(), ports.clock.now());
    store::jobs::enqueue(tx, id, payload, now, now + delay).await?;
    Ok(id)
}

/// Queues a job that is due immediately, unless the same one is already waiting.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn enqueue_once<P: Payload>(tx: &mut Tx, ports: &Ports, payload: &P) -> Result<()> {
    store::jobs::enqueue_once(tx, ports.ids.next(), payload, ports.clock.now()).await?;
    Ok(())
}

/// Queues a job that is due immediately, unless the same one is waiting or running.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn enqueue_unless_active<P: Payload>(tx: &mut Tx, ports: &Ports, payload: &P) -> Result<()> {
    store::jobs::enqueue_unless_active(tx, ports.ids.next(), payload, ports.clock.now()).await?;
    Ok(())
}

/// Queues a job that is due immediately. If the same one is already waiting, perhaps for its next attempt, that
/// one becomes due instead.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn enqueue_once_now<P: Payload>(tx: &mut Tx, ports: &Ports, payload: &P) -> Result<()> {
    let now = ports.clock.now();
    if !store::jobs::enqueue_once(tx, ports.ids.next(), payload, now).await? {
        store::jobs::make_due(tx, payload, now).await?;
    }
    Ok(())
}
