//! Makes sure that deleted agents are removed in the end, even if their job was dropped, or died and was removed.

use frontdesk_services::Services;
use frontdesk_store::removal;
use frontdesk_types::{AgentId, Result, jobs::PurgeAgent};
use futures::FutureExt;

use crate::{
    overdue::{BATCH_ROWS, for_each_id},
    periodic::{requeue::queue_again, task::PeriodicTask},
};

/// Queues the removal of deleted agents that have no job.
pub(super) struct QueueAgentRemovals;

impl PeriodicTask for QueueAgentRemovals {
    const NAME: &'static str = "queue_agent_removals";

    async fn run(services: &Services) -> Result<()> {
        for_each_id(
            services,
            "queueing the removal of an agent",
            |after| {
                async move { removal::list_agents_without_job(&mut services.store.read().await?, &after, BATCH_ROWS).await }
                    .boxed()
            },
            |org, id| queue_again(services, PurgeAgent { org, agent: AgentId(id) }).boxed(),
        )
        .await
    }
}
