//! Removal of search indices of agents, which are in the data folder of each process.

use std::time::Duration;

use frontdesk_services::Services;
use frontdesk_types::Result;

use crate::periodic::task::PeriodicTask;

/// Removes the indices of agents that no longer exist.
pub(super) struct RemoveAgentIndices;

impl PeriodicTask for RemoveAgentIndices {
    const NAME: &'static str = "remove_agent_indices";
    const INTERVAL: Duration = Duration::from_secs(10 * 60);

    async fn run(services: &Services) -> Result<()> {
        services.knowledge.delete_orphaned_indexes().await
    }
}
