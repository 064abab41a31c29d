//! Makes sure that deleted sources are removed in the end, even if their job was dropped, or died and was removed.

use frontdesk_services::Services;
use frontdesk_store::removal;
use frontdesk_types::{Result, SourceId, jobs::PurgeSource};
use futures::FutureExt;

use crate::{
    overdue::{BATCH_ROWS, for_each_id},
    periodic::{requeue::queue_again, task::PeriodicTask},
};

/// Queues the removal of deleted sources that have no job.
pub(super) struct QueueSourceRemovals;

impl PeriodicTask for QueueSourceRemovals {
    const NAME: &'static str = "queue_source_removals";

    async fn run(services: &Services) -> Result<()> {
        for_each_id(
            services,
            "queueing the removal of a source",
            |after| {
                async move { removal::list_sources_without_job(&mut services.store.read().await?, &after, BATCH_ROWS).await }
                    .boxed()
            },
            |org, id| queue_again(services, PurgeSource { org, source: SourceId(id) }).boxed(),
        )
        .await
    }
}
