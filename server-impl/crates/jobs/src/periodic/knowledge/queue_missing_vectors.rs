//! Makes sure that sources get vectors of the configured model.

use std::time::Duration;

use frontdesk_services::Services;
use frontdesk_types::Result;

use crate::{periodic::task::PeriodicTask, tasks::embed_source};

/// Queues sources that lack vectors. The start of a server does so too; but a concurrent server with another model
/// may since have done a job that this one has queued, for its own model.
pub(super) struct QueueMissingVectors;

impl PeriodicTask for QueueMissingVectors {
    const NAME: &'static str = "queue_missing_vectors";
    const INTERVAL: Duration = Duration::from_hours(1);

    async fn run(services: &Services) -> Result<()> {
        embed_source::queue_missing(services).await
    }
}
