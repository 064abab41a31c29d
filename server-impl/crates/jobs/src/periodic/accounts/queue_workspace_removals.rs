//! Makes sure that deleted workspaces are removed in the end, even if their job was dropped, or died and was removed.

use frontdesk_services::Services;
use frontdesk_store::removal;
use frontdesk_types::{Result, jobs::PurgeOrg};
use futures::FutureExt;

use crate::{
    overdue::{BATCH_ROWS, for_each_id},
    periodic::{requeue::queue_again, task::PeriodicTask},
};

/// Queues the removal of deleted workspaces that have no job.
pub(super) struct QueueWorkspaceRemovals;

impl PeriodicTask for QueueWorkspaceRemovals {
    const NAME: &'static str = "queue_workspace_removals";

    async fn run(services: &Services) -> Result<()> {
        for_each_id(
            services,
            "queueing the removal of an organization",
            |after| {
                async move { removal::list_orgs_without_job(&mut services.store.read().await?, &after, BATCH_ROWS).await }.boxed()
            },
            |org, _| queue_again(services, PurgeOrg { org }).boxed(),
        )
        .await
    }
}
