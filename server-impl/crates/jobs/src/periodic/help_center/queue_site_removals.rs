//! Makes sure that deleted help centers are removed in the end, even if their job was dropped, or died and was removed.

use frontdesk_services::Services;
use frontdesk_store::help_center::removal;
use frontdesk_types::{Result, SiteId, jobs::PurgeSite};
use futures::FutureExt;

use crate::{
    overdue::{BATCH_ROWS, for_each_id},
    periodic::{requeue::queue_again, task::PeriodicTask},
};

/// Queues the removal of deleted help centers that have no job.
pub(super) struct QueueSiteRemovals;

impl PeriodicTask for QueueSiteRemovals {
    const NAME: &'static str = "queue_site_removals";

    async fn run(services: &Services) -> Result<()> {
        for_each_id(
            services,
            "queueing the removal of a help center",
            |after| async move { removal::list_without_job(&mut services.store.read().await?, &after, BATCH_ROWS).await }.boxed(),
            |org, id| queue_again(services, PurgeSite { org, site: SiteId(id) }).boxed(),
        )
        .await
    }
}
