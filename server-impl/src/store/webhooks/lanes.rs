//! Which process delivers to an endpoint: one at a time, under a lease, so that its limits hold and deliveries need no claims of their own.

use sqlx::types::{Json, Text};
use uuid::Uuid;

use crate::{
    store::{Conn, Tx, row::Cells},
    types::{OrgId, Result, Timestamp, WebhookEndpointId},
};

/// Endpoints after `after`, in the order of their ids, that have a delivery due and no process.
pub async fn due(conn: &mut Conn, after: &str, now: Timestamp, limit: i64) -> Result<Vec<(OrgId, WebhookEndpointId)>> {
    // Looks up the next endpoint with waiting deliveries, again and again, instead of reading them all.
    let rows = fetch_all!(
        conn,
        (String, String),
        [
            "WITH RECURSIVE w (id) AS (SELECT (SELECT endpoint_id FROM webhook_deliveries WHERE status = 'waiting' AND endpoint_id > $1 \
          ORDER BY endpoint_id, due_at LIMIT 1) UNION ALL SELECT (SELECT endpoint_id FROM webhook_deliveries \
          WHERE status = 'waiting' AND endpoint_id > w.id ORDER BY endpoint_id, due_at LIMIT 1) FROM w WHERE w.id IS NOT NULL) \
          SELECT e.org_id, e.id FROM w CROSS JOIN webhook_endpoints e WHERE e.id = w.id AND e.is_enabled AND NOT e.is_temporary AND e.paused_until <= $2 \
          AND e.held_until <= $2 AND EXISTS (SELECT 1 FROM webhook_deliveries d WHERE d.endpoint_id = e.id AND d.status = 'waiting' \
          AND d.due_at <= $2) LIMIT $3"
        ],
        after,
        now.0,
        limit
    )?;
    let read = |(org, id): (String, String)| {
        let cells = Cells { table: "webhook_endpoints", id: &id };
        Ok((cells.parse("org_id", &org)?, cells.parse("id", &id)?))
    };
    rows.into_iter().map(read).collect()
}

/// Takes those of these endpoints that no process has, until `until`, and returns them.
pub async fn take(
    tx: &mut Tx,
    holder: Uuid,
    endpoints: &[WebhookEndpointId],
    now: Timestamp,
    until: Timestamp,
) -> Result<Vec<WebhookEndpointId>> {
    let taken = fetch_all!(
        tx,
        (String,),
        ["UPDATE webhook_endpoints SET holder = $1, held_until = $4 WHERE id IN (SELECT value FROM " EACH_TEXT "($2)) \
          AND held_until <= $3 RETURNING id"],
        Text(holder),
        Json(endpoints),
        now.0,
        until.0
    )?;
    ids(taken)
}

/// Keeps all endpoints of a process until `until`, and returns them: those that another process has taken meanwhile are missing.
pub async fn renew(tx: &mut Tx, holder: Uuid, until: Timestamp) -> Result<Vec<WebhookEndpointId>> {
    let kept = fetch_all!(
        tx,
        (String,),
        ["UPDATE webhook_endpoints SET held_until = $2 WHERE holder = $1 RETURNING id"],
        Text(holder),
        until.0
    )?;
    ids(kept)
}

/// Leaves endpoints to the next process.
pub async fn release(tx: &mut Tx, holder: Uuid, endpoints: &[WebhookEndpointId]) -> Result<()> {
    execute!(
        tx,
        ["UPDATE webhook_endpoints SET holder = NULL, held_until = 0 WHERE id IN (SELECT value FROM " EACH_TEXT "($2)) \
          AND holder = $1"],
        Text(holder),
        Json(endpoints)
    )?;
    Ok(())
}

/// Ends the leases of the server that ran before this one.
pub async fn end_leases(tx: &mut Tx) -> Result<()> {
    execute!(tx, ["UPDATE webhook_endpoints SET holder = NULL, held_until = 0 WHERE holder IS NOT NULL"])?;
    Ok(())
}

/// Reads ids of endpoints.
pub(super) fn ids(rows: Vec<(String,)>) -> Result<Vec<WebhookEndpointId>> {
    rows.into_iter().map(|(id,)| Cells { table: "webhook_endpoints", id: &id }.parse("id", &id)).collect()
}
