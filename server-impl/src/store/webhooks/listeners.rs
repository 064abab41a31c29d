//! The temporary endpoints of those who listen through the API.

use sqlx::types::{Json, Text};

use crate::{
    store::{Conn, Tx, row::Cells},
    types::{EventId, OrgId, Result, Timestamp, WebhookEndpointId},
};

/// Makes an endpoint a temporary one, until `until`.
pub async fn hold(tx: &mut Tx, org: OrgId, id: WebhookEndpointId, until: Timestamp) -> Result<()> {
    execute!(
        tx,
        ["UPDATE webhook_endpoints SET is_temporary = TRUE, held_until = $3 WHERE org_id = $1 AND id = $2"],
        Text(org),
        Text(id),
        until.0
    )?;
    Ok(())
}

/// Keeps a temporary endpoint until `until`; `false` when it is gone.
pub async fn renew(tx: &mut Tx, org: OrgId, id: WebhookEndpointId, until: Timestamp) -> Result<bool> {
    let renewed = execute!(
        tx,
        ["UPDATE webhook_endpoints SET held_until = $3 WHERE org_id = $1 AND id = $2 AND is_temporary"],
        Text(org),
        Text(id),
        until.0
    )?;
    Ok(renewed == 1)
}

/// Locks a temporary endpoint until the transaction ends; `false` when it is gone.
pub async fn lock(tx: &mut Tx, org: OrgId, id: WebhookEndpointId) -> Result<bool> {
    let found = fetch_optional!(
        tx,
        (String,),
        ["SELECT id FROM webhook_endpoints WHERE org_id = $1 AND id = $2 AND is_temporary" FOR_UPDATE],
        Text(org),
        Text(id)
    )?;
    Ok(found.is_some())
}

/// The temporary endpoints of an organization, the oldest first. Lock the organization, so that none is added.
pub async fn of_org(conn: &mut Conn, org: OrgId) -> Result<Vec<WebhookEndpointId>> {
    let rows = fetch_all!(
        conn,
        (String,),
        ["SELECT id FROM webhook_endpoints WHERE org_id = $1 AND is_temporary ORDER BY id"],
        Text(org)
    )?;
    rows.into_iter().map(|(id,)| Cells { table: "webhook_endpoints", id: &id }.parse("id", &id)).collect()
}

/// Some temporary endpoints that nobody renews any more.
pub async fn lapsed(conn: &mut Conn, now: Timestamp, limit: i64) -> Result<Vec<(OrgId, WebhookEndpointId)>> {
    let rows = fetch_all!(
        conn,
        (String, String),
        ["SELECT org_id, id FROM webhook_endpoints WHERE is_temporary AND held_until < $1 ORDER BY held_until LIMIT $2"],
        now.0,
        limit
    )?;
    let read = |(org, id): (String, String)| {
        let cells = Cells { table: "webhook_endpoints", id: &id };
        Ok((cells.parse("org_id", &org)?, cells.parse("id", &id)?))
    };
    rows.into_iter().map(read).collect()
}

/// Removes deliveries that were sent: nobody looks for them.
pub async fn sent(tx: &mut Tx, id: WebhookEndpointId, events: &[EventId]) -> Result<()> {
    execute!(
        tx,
        ["DELETE FROM webhook_deliveries WHERE endpoint_id = $1 AND event_id IN (SELECT value FROM " EACH_TEXT "($2))"],
        Text(id),
        Json(events)
    )?;
    Ok(())
}
