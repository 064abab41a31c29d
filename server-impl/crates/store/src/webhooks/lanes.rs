//! Leases on endpoints: one process at a time delivers to an endpoint, so that its limits hold and deliveries need
//! no claims of their own.

use frontdesk_types::{OrgId, Result, Timestamp, WebhookEndpointId};
use sqlx::types::{Json, Text};
use uuid::Uuid;

use crate::{Conn, Tx, row::Cells};

/// The next organizations with waiting deliveries.
#[derive(Debug, Default)]
pub struct DueEndpoints {
    /// Their endpoints that have a delivery due and no process, by organization.
    pub endpoints: Vec<(OrgId, WebhookEndpointId)>,
    /// Last of these organizations; `None` if there were none.
    pub last: Option<String>,
}

/// Examines this many organizations after `after` that have waiting deliveries, in the order of their ids.
#[crate::boxed]
pub async fn list_due(conn: &mut Conn, after: &str, now: Timestamp, orgs: i64) -> Result<DueEndpoints> {
    // Looks up the next organization with waiting deliveries repeatedly, instead of reading them all, and the first
    // delivery of each endpoint, where PostgreSQL would join them all.
    let rows = fetch_all!(
        conn,
        (String, Option<String>),
        r"
          WITH RECURSIVE o (id, place) AS (
               SELECT (SELECT org_id
                         FROM webhook_deliveries
                        WHERE status = 'waiting'
                          AND org_id > $1
                        ORDER BY org_id, endpoint_id, due_at
                        LIMIT 1),
                      1
                UNION ALL
               SELECT (SELECT org_id
                         FROM webhook_deliveries
                        WHERE status = 'waiting'
                          AND org_id > o.id
                        ORDER BY org_id, endpoint_id, due_at
                        LIMIT 1),
                      o.place + 1
                 FROM o
                WHERE o.id IS NOT NULL
                  AND o.place < $3)
        SELECT o.id, e.id
          FROM o
          LEFT JOIN webhook_endpoints e ON e.org_id = o.id
                 AND e.is_enabled
                 AND NOT e.is_temporary
                 AND e.paused_until <= $2
                 AND e.held_until <= $2
                 AND (SELECT d.due_at
                        FROM webhook_deliveries d
                       WHERE d.org_id = e.org_id
                         AND d.endpoint_id = e.id
                         AND d.status = 'waiting'
                       ORDER BY d.due_at
                       LIMIT 1) <= $2
         WHERE o.id IS NOT NULL",
        after,
        now.0,
        orgs
    )?;
    let last = rows.iter().map(|(org, _)| org).max().cloned();
    let read = |(org, id): (String, Option<String>)| {
        let id = id?;
        let cells = Cells { table: "webhook_endpoints", id: &id };
        Some(cells.parse("org_id", &org).and_then(|org| Ok((org, cells.parse("id", &id)?))))
    };
    Ok(DueEndpoints { endpoints: rows.into_iter().filter_map(read).collect::<Result<_>>()?, last })
}

/// Leases those of these endpoints that no process has and that may be delivered to now, until
/// `until`, and returns them.
#[crate::boxed]
pub async fn take_leases(
    tx: &mut Tx,
    holder: Uuid,
    endpoints: &[WebhookEndpointId],
    now: Timestamp,
    until: Timestamp,
) -> Result<Vec<WebhookEndpointId>> {
    let taken = fetch_all!(
        tx,
        (String,),
        r"
        UPDATE webhook_endpoints
           SET holder = $1, held_until = $4
         WHERE id {AMONG} $2 {END_AMONG}
           AND held_until <= $3
           AND paused_until <= $3
           AND is_enabled
           AND NOT is_temporary
        RETURNING id",
        Text(holder),
        Json(endpoints),
        now.0,
        until.0
    )?;
    parse_ids(taken)
}

/// Renews the leases of all endpoints of a process until `until`, and returns the endpoints: those that another
/// process has taken meanwhile are missing.
#[crate::boxed]
pub async fn renew_leases(tx: &mut Tx, holder: Uuid, until: Timestamp) -> Result<Vec<WebhookEndpointId>> {
    let kept = fetch_all!(
        tx,
        (String,),
        "UPDATE webhook_endpoints SET held_until = $2 WHERE holder = $1 RETURNING id",
        Text(holder),
        until.0
    )?;
    parse_ids(kept)
}

/// Releases endpoints to the next process.
#[crate::boxed]
pub async fn release_leases(tx: &mut Tx, holder: Uuid, endpoints: &[WebhookEndpointId]) -> Result<()> {
    execute!(
        tx,
        r"
        UPDATE webhook_endpoints
           SET holder = NULL, held_until = 0
         WHERE id {AMONG} $2 {END_AMONG}
           AND holder = $1",
        Text(holder),
        Json(endpoints)
    )?;
    Ok(())
}

/// Ends the leases of the server that ran before this one.
#[crate::boxed]
pub async fn end_leases(tx: &mut Tx) -> Result<()> {
    execute!(tx, "UPDATE webhook_endpoints SET holder = NULL, held_until = 0 WHERE holder IS NOT NULL")?;
    Ok(())
}

/// Parses ids of endpoints.
pub(super) fn parse_ids(rows: Vec<(String,)>) -> Result<Vec<WebhookEndpointId>> {
    rows.into_iter().map(|(id,)| Cells { table: "webhook_endpoints", id: &id }.parse("id", &id)).collect()
}
