//! Removal of search indices of help centers, which are in the data folder of each process.

use std::time::Duration;

use frontdesk_services::Services;
use frontdesk_types::Result;

use crate::periodic::task::PeriodicTask;

/// Removes the indices of help centers that no longer exist.
pub(super) struct RemoveHelpIndices;

impl PeriodicTask for RemoveHelpIndices {
    const NAME: &'static str = "remove_help_indices";
    const INTERVAL: Duration = Duration::from_secs(10 * 60);

    async fn run(services: &Services) -> Result<()> {
        services.help_search.delete_orphaned_indexes().await
    }
}
