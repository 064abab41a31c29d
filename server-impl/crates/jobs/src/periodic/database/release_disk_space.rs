//! Release of the space that deleted rows leave in the database file.

use std::time::Duration;

use frontdesk_services::Services;
use frontdesk_types::Result;

use crate::periodic::task::PeriodicTask;

/// Number of steps in one run: 128 MiB.
const STEPS_PER_RUN: usize = 512;

/// Pause between two steps, for the sake of other writers.
const STEP_PAUSE: Duration = Duration::from_millis(10);

/// Returns disk space, step by step; the next run continues.
pub(super) struct ReleaseDiskSpace;

impl PeriodicTask for ReleaseDiskSpace {
    const NAME: &'static str = "release_disk_space";

    async fn run(services: &Services) -> Result<()> {
        for _ in 0..STEPS_PER_RUN {
            if !services.store.shrink().await? {
                break;
            }
            tokio::time::sleep(STEP_PAUSE).await;
        }
        Ok(())
    }
}
