//! Activity is kept for as long as the operator wants.

use frontdesk_services::Services;
use frontdesk_store::{self as store, retried};
use frontdesk_types::{OrgId, Result, Timestamp};
use futures::FutureExt;

use crate::overdue::{BATCH, each};

/// Entries that are removed in one transaction: few enough that concurrent writers hardly notice.
const ROWS: i64 = 500;

/// Removes the entries that have been kept long enough.
///
/// # Errors
/// Only faults.
pub async fn forget(services: &Services) -> Result<()> {
    let Some(retention) = services.activity_retention else { return Ok(()) };
    let before = services.ports.clock.now() - retention;
    each(
        services,
        "removing old activity",
        |after| {
            async move { store::activity::due_for_removal(&mut services.store.read().await?, before, &after, BATCH).await }
                .boxed()
        },
        |org, _| of_org(services, org, before).boxed(),
    )
    .await
}

async fn of_org(services: &Services, org: OrgId, before: Timestamp) -> Result<()> {
    let remove_some = || async {
        let mut tx = services.store.begin().await?;
        let removed = store::activity::remove_old(&mut tx, org, before, ROWS).await?;
        tx.commit().await?;
        Ok(removed)
    };
    while retried(remove_some).await? > 0 {}
    Ok(())
}
