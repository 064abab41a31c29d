//! Removal of jobs that failed for the last time, which stay for the operator to see.

use std::time::Duration;

use frontdesk_core::scoped;
use frontdesk_services::Services;
use frontdesk_store as store;
use frontdesk_types::Result;

use crate::periodic::{steps::in_transaction, task::PeriodicTask};

/// Time for which the operator can see a dead job.
const DEAD_JOB_RETENTION: Duration = Duration::from_hours(30 * 24);

/// Removes jobs that died long ago.
pub(super) struct RemoveDeadJobs;

impl PeriodicTask for RemoveDeadJobs {
    const NAME: &'static str = "remove_dead_jobs";

    async fn run(services: &Services) -> Result<()> {
        in_transaction(services, scoped!(|tx, now| store::jobs::remove_dead(tx, now - DEAD_JOB_RETENTION).await)).await.map(drop)
    }
}
