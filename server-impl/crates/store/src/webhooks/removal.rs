//! Removes the remains of deleted endpoints and old events, in steps.

use frontdesk_types::{OrgId, Result, Timestamp, WebhookEndpointId};
use sqlx::types::Text;

use crate::Tx;

/// Removes some deliveries of an endpoint, with their attempts; returns `false` when nothing was left.
#[crate::boxed]
pub async fn remove_some_of_endpoint(tx: &mut Tx, endpoint: WebhookEndpointId, limit: i64) -> Result<bool> {
    let removed = execute!(
        tx,
        r"
        DELETE FROM webhook_deliveries
         WHERE endpoint_id = $1
           AND event_id IN (SELECT event_id FROM webhook_deliveries WHERE endpoint_id = $1 LIMIT $2)",
        Text(endpoint),
        limit
    )?;
    if removed > 0 {
        return Ok(true);
    }
    execute!(tx, "DELETE FROM webhook_figures WHERE endpoint_id = $1", Text(endpoint))?;
    Ok(false)
}

/// Removes the endpoints of an organization, and the statistics of all that it had.
#[crate::boxed]
pub async fn remove_of_org(tx: &mut Tx, org: OrgId) -> Result<()> {
    execute!(tx, "DELETE FROM webhook_figures WHERE org_id = $1", Text(org))?;
    execute!(tx, "DELETE FROM webhook_endpoints WHERE org_id = $1", Text(org))?;
    Ok(())
}

/// Removes some statistics of hours before a moment; returns the number of removed rows.
#[crate::boxed]
pub async fn remove_statistics_before(tx: &mut Tx, before: Timestamp, limit: i64) -> Result<u64> {
    execute!(
        tx,
        r"
        DELETE FROM webhook_figures
         WHERE (endpoint_id, hour, is_success, bucket) IN (
               SELECT endpoint_id, hour, is_success, bucket
                 FROM webhook_figures
                WHERE hour < $1
                ORDER BY hour
                LIMIT $2)",
        super::outcomes::hour_of(before),
        limit
    )
}

/// Removes some events from before a moment, with their deliveries; returns the number of removed events.
#[crate::boxed]
pub async fn remove_events_before(tx: &mut Tx, org: OrgId, before: Timestamp, limit: i64) -> Result<u64> {
    execute!(
        tx,
        r"
        DELETE FROM events
         WHERE org_id = $1
           AND id IN (SELECT id FROM events WHERE org_id = $1 AND at < $2 ORDER BY id LIMIT $3)",
        Text(org),
        before.0,
        limit
    )
}
