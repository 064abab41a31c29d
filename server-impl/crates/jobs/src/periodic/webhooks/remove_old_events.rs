//! Removal of events and their deliveries after the retention period set by the operator.

use std::time::Duration;

use frontdesk_core::scoped;
use frontdesk_services::Services;
use frontdesk_store::webhooks::{events, removal};
use frontdesk_types::{OrgId, Result, Timestamp, jobs::overdue::OverdueRecord};
use futures::FutureExt;

use crate::{
    overdue::{BATCH_ROWS, for_each_id},
    periodic::{steps::in_steps, task::PeriodicTask},
};

/// Number of events that are removed in one transaction, with their deliveries and attempts: few enough that
/// concurrent writers hardly notice.
const STEP_ROWS: i64 = 100;

/// Additional retention of hourly statistics compared to events, so that a period of the same length has them all.
const STATISTICS_MARGIN: Duration = Duration::from_hours(24);

/// Removes the events past their retention, and the statistics from before them.
pub(super) struct RemoveOldEvents;

impl PeriodicTask for RemoveOldEvents {
    const NAME: &'static str = "remove_old_events";
    const INTERVAL: Duration = Duration::from_hours(1);

    async fn run(services: &Services) -> Result<()> {
        let before = services.ports.clock.now() - services.webhooks.retention;
        for_each_id(
            services,
            "removing old events",
            |after| orgs_with_old_events(services, after.id, before).boxed(),
            |org, _| remove_events(services, org, before).boxed(),
        )
        .await?;
        in_steps(
            services,
            scoped!(|tx, _| Ok(removal::remove_statistics_before(tx, before - STATISTICS_MARGIN, STEP_ROWS).await? > 0)),
        )
        .await
    }
}

/// Returns organizations after `after` with events past their retention.
async fn orgs_with_old_events(services: &Services, mut after: String, before: Timestamp) -> Result<Vec<OverdueRecord>> {
    let mut found = Vec::new();
    while found.len() < usize::try_from(BATCH_ROWS).unwrap_or_default() {
        let mut conn = services.store.read().await?;
        let Some(org) = events::find_next_org_with_old(&mut conn, &after, before).await? else { break };
        drop(conn);
        after = org.to_string();
        found.push(OverdueRecord { at: before, org: after.clone(), id: after.clone() });
    }
    Ok(found)
}

async fn remove_events(services: &Services, org: OrgId, before: Timestamp) -> Result<()> {
    in_steps(services, scoped!(|tx, _| Ok(removal::remove_events_before(tx, org, before, STEP_ROWS).await? > 0))).await
}
