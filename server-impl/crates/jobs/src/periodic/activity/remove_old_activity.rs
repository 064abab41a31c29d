//! Removal of activity after the retention period set by the operator.

use std::time::Duration;

use frontdesk_core::scoped;
use frontdesk_services::Services;
use frontdesk_store::activity;
use frontdesk_types::{OrgId, Result, Timestamp};
use futures::FutureExt;

use crate::{
    overdue::{BATCH_ROWS, for_each_id},
    periodic::{steps::in_steps, task::PeriodicTask},
};

/// Number of entries that are removed in one transaction: few enough that concurrent writers hardly notice.
const STEP_ROWS: i64 = 500;

/// Removes the entries past their retention. Finding them takes a query for every organization, and
/// there are never many.
pub(super) struct RemoveOldActivity;

impl PeriodicTask for RemoveOldActivity {
    const NAME: &'static str = "remove_old_activity";
    const INTERVAL: Duration = Duration::from_hours(1);

    async fn run(services: &Services) -> Result<()> {
        let Some(retention) = services.activity_retention else { return Ok(()) };
        let before = services.ports.clock.now() - retention;
        for_each_id(
            services,
            "removing old activity",
            |after| {
                async move { activity::list_due_for_removal(&mut services.store.read().await?, before, &after, BATCH_ROWS).await }
                    .boxed()
            },
            |org, _| remove_entries(services, org, before).boxed(),
        )
        .await
    }
}

async fn remove_entries(services: &Services, org: OrgId, before: Timestamp) -> Result<()> {
    in_steps(services, scoped!(|tx, _| Ok(activity::remove_old(tx, org, before, STEP_ROWS).await? > 0))).await
}
