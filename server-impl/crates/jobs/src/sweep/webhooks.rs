//! Events and their deliveries are kept for as long as the operator wants, and those who listen for as long as their process lives.

use frontdesk_core::{auth::principal::Principal, scoped};
use frontdesk_platform::webhooks::listeners;
use frontdesk_services::Services;
use frontdesk_store::{self as store, retried};
use frontdesk_types::{OrgId, Result, Timestamp, WebhookEndpointId, jobs::overdue::Overdue};
use futures::FutureExt;

use crate::overdue::{BATCH, each};

/// Events that are removed in one transaction, with their deliveries and tries: few enough that concurrent writers hardly notice.
const ROWS: i64 = 100;

/// Hours of figures are kept this much longer than events, so that a period of the same length has them all.
const MARGIN: std::time::Duration = std::time::Duration::from_hours(24);

/// Removes the events that have been kept long enough, and figures from before them.
///
/// # Errors
/// Only faults.
pub async fn forget(services: &Services) -> Result<()> {
    let before = services.ports.clock.now() - services.webhooks.retention;
    each(
        services,
        "removing old events",
        |after| orgs_with_old_events(services, after.id, before).boxed(),
        |org, _| of_org(services, org, before).boxed(),
    )
    .await?;
    let forget_figures = || async {
        let mut tx = services.store.begin().await?;
        let removed = store::webhooks::removal::figures_before(&mut tx, before - MARGIN, ROWS).await?;
        tx.commit().await?;
        Ok(removed)
    };
    while retried(forget_figures).await? > 0 {}
    Ok(())
}

/// Organizations after `after` with events that have been kept long enough.
async fn orgs_with_old_events(services: &Services, mut after: String, before: Timestamp) -> Result<Vec<Overdue>> {
    let mut found = Vec::new();
    while found.len() < usize::try_from(BATCH).unwrap_or_default() {
        let mut conn = services.store.read().await?;
        let Some(org) = store::webhooks::events::next_org_with_old(&mut conn, &after, before).await? else { break };
        drop(conn);
        after = org.to_string();
        found.push(Overdue { at: before, org: after.clone(), id: after.clone() });
    }
    Ok(found)
}

async fn of_org(services: &Services, org: OrgId, before: Timestamp) -> Result<()> {
    let remove_some = || async {
        let mut tx = services.store.begin().await?;
        let removed = store::webhooks::removal::events_before(&mut tx, org, before, ROWS).await?;
        tx.commit().await?;
        Ok(removed)
    };
    while retried(remove_some).await? > 0 {}
    Ok(())
}

/// Ends what those listened with whose process has died.
///
/// # Errors
/// Only faults.
pub(super) async fn end_listeners(services: &Services) -> Result<()> {
    let now = services.ports.clock.now();
    each(
        services,
        "ending what nobody listens with",
        |after| {
            async move { store::webhooks::listeners::lapsed(&mut services.store.read().await?, now, &after, BATCH).await }.boxed()
        },
        |org, id| end_listener(services, org, WebhookEndpointId(id)).boxed(),
    )
    .await
}

async fn end_listener(services: &Services, org: OrgId, id: WebhookEndpointId) -> Result<()> {
    services.change(org, &Principal::System, None, scoped!(|unit| listeners::end(unit, id).await)).await.map(drop)
}
