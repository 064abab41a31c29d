//! Temporary endpoints of listeners through the API.

use frontdesk_types::{EventId, OrgId, Result, Timestamp, WebhookEndpointId, jobs::overdue::OverdueRecord};
use sqlx::types::{Json, Text};

use super::lanes;
use crate::{
    Conn, Tx,
    row::{self, OverdueRow},
};

/// Makes an endpoint temporary, until `until`.
#[crate::boxed]
pub async fn make_temporary(tx: &mut Tx, org: OrgId, id: WebhookEndpointId, until: Timestamp) -> Result<()> {
    execute!(
        tx,
        "UPDATE webhook_endpoints SET is_temporary = TRUE, held_until = $3 WHERE org_id = $1 AND id = $2",
        Text(org),
        Text(id),
        until.0
    )?;
    Ok(())
}

/// Extends a temporary endpoint until `until`; returns `false` when it is gone.
#[crate::boxed]
pub async fn renew_lease(tx: &mut Tx, org: OrgId, id: WebhookEndpointId, until: Timestamp) -> Result<bool> {
    let renewed = execute!(
        tx,
        "UPDATE webhook_endpoints SET held_until = $3 WHERE org_id = $1 AND id = $2 AND is_temporary",
        Text(org),
        Text(id),
        until.0
    )?;
    Ok(renewed == 1)
}

/// Locks a temporary endpoint until the transaction ends; returns `false` when it is gone.
#[crate::boxed]
pub async fn lock(tx: &mut Tx, org: OrgId, id: WebhookEndpointId) -> Result<bool> {
    let found = fetch_optional!(
        tx,
        (String,),
        "SELECT id FROM webhook_endpoints WHERE org_id = $1 AND id = $2 AND is_temporary {FOR_UPDATE}",
        Text(org),
        Text(id)
    )?;
    Ok(found.is_some())
}

/// Returns the temporary endpoints of an organization, oldest first. Lock the organization, so that none is added.
#[crate::boxed]
pub async fn list_of_org(conn: &mut Conn, org: OrgId) -> Result<Vec<WebhookEndpointId>> {
    let rows = fetch_all!(
        conn,
        (String,),
        "SELECT id FROM webhook_endpoints WHERE org_id = $1 AND is_temporary ORDER BY id",
        Text(org)
    )?;
    lanes::parse_ids(rows)
}

/// Lists temporary endpoints that are no longer renewed, after `after`.
#[crate::boxed]
pub async fn list_lapsed(conn: &mut Conn, now: Timestamp, after: &OverdueRecord, limit: i64) -> Result<Vec<OverdueRecord>> {
    let rows = fetch_all!(
        conn,
        OverdueRow,
        r"
        SELECT held_until AS at, org_id, id
          FROM webhook_endpoints
         WHERE is_temporary
           AND held_until < $3
           AND (held_until, id) > ($1, $2)
         ORDER BY held_until, id
         LIMIT $4",
        after.at.0,
        after.id.as_str(),
        now.0,
        limit
    )?;
    Ok(row::to_overdue(rows))
}

/// Removes deliveries that were sent, since no one looks them up later.
#[crate::boxed]
pub async fn remove_sent(tx: &mut Tx, id: WebhookEndpointId, events: &[EventId]) -> Result<()> {
    execute!(
        tx,
        "DELETE FROM webhook_deliveries WHERE endpoint_id = $1 AND event_id {AMONG} $2 {END_AMONG}",
        Text(id),
        Json(events)
    )?;
    Ok(())
}
