//! Work in one transaction, or in several in a row.

use frontdesk_services::Services;
use frontdesk_store::{Tx, retry_aborted};
use frontdesk_types::{Result, Timestamp};
use scoped_futures::ScopedBoxFuture;

/// Runs work in one transaction.
pub(super) async fn in_transaction<'a, T: Send>(
    services: &Services,
    work: impl for<'t> Fn(&'t mut Tx, Timestamp) -> ScopedBoxFuture<'a, 't, Result<T>> + Send + Sync,
) -> Result<T> {
    retry_aborted(|| async {
        let mut tx = services.store.begin().await?;
        let done = work(&mut tx, services.ports.clock.now()).await?;
        tx.commit().await?;
        Ok(done)
    })
    .await
}

/// Runs work in steps, each in a transaction of its own, until a step returns that no work is left.
pub(super) async fn in_steps<'a>(
    services: &Services,
    work: impl for<'t> Fn(&'t mut Tx, Timestamp) -> ScopedBoxFuture<'a, 't, Result<bool>> + Send + Sync,
) -> Result<()> {
    while in_transaction(services, &work).await? {}
    Ok(())
}
