//! Removal of the answers that are stored for repeated requests for a day.

use frontdesk_core::idempotency;
use frontdesk_services::Services;
use frontdesk_types::Result;
use futures::FutureExt;

use crate::{
    overdue::{BATCH_ROWS, for_each_id},
    periodic::task::PeriodicTask,
};

/// Removes answers to requests with an idempotency key that are older than a day, and marks of requests
/// that no longer run.
pub(super) struct RemoveOldIdempotencyKeys;

impl PeriodicTask for RemoveOldIdempotencyKeys {
    const NAME: &'static str = "remove_old_idempotency_keys";

    async fn run(services: &Services) -> Result<()> {
        let now = services.ports.clock.now();
        for_each_id(
            services,
            "removing old idempotency keys",
            |after| {
                async move { idempotency::list_due(&mut services.store.read().await?, now, &after, BATCH_ROWS).await }.boxed()
            },
            |org, _| idempotency::remove_expired(&services.store, org, now).boxed(),
        )
        .await
    }
}
