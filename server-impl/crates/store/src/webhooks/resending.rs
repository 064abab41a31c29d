//! Repeated delivery of events.

use frontdesk_types::{EventId, Result, Timestamp, jobs::ResendWebhooks, webhooks::endpoints::WebhookEndpoint};
use sqlx::types::{Json, Text};

use crate::{Conn, Tx, period::IdPeriod, row::Cells};

/// Number of events that are resent in one transaction.
const EVENTS_PER_BATCH: i64 = 500;

/// Returns the next events after `after` that a job resends to an endpoint, in order.
#[crate::boxed]
pub async fn list_next(
    conn: &mut Conn,
    endpoint: &WebhookEndpoint,
    job: &ResendWebhooks,
    after: Option<EventId>,
) -> Result<Vec<EventId>> {
    let IdPeriod { from, to, first, beyond } = IdPeriod::new(Some(job.since), Some(job.until));
    let after = after.map_or_else(String::new, |after| after.to_string());
    let types: Vec<&str> = endpoint.event_types.iter().flatten().map(|name| name.as_str()).collect();
    let rows = if job.is_all {
        fetch_all!(
            conn,
            (String,),
            r"
            SELECT v.id
              FROM events v
             WHERE v.org_id = $1
               AND v.id > $2
               AND v.id >= $3
               AND v.id < $4
               AND v.at >= $5
               AND v.at < $6
               AND NOT v.is_test
               AND v.payload IS NOT NULL
               AND ($7 OR v.type {AMONG} $8 {END_AMONG})
               AND ($9 OR v.agent_id {AMONG} $10 {END_AMONG})
             ORDER BY v.id
             LIMIT $11",
            Text(job.org),
            after,
            first,
            beyond,
            from,
            to,
            endpoint.event_types.is_none(),
            Json(types),
            endpoint.agents.is_none(),
            Json(endpoint.agents.as_deref().unwrap_or_default()),
            EVENTS_PER_BATCH
        )
    } else {
        fetch_all!(
            conn,
            (String,),
            r"
            SELECT d.event_id
              FROM webhook_deliveries d
              JOIN events v ON v.org_id = d.org_id AND v.id = d.event_id
             WHERE d.endpoint_id = $1
               AND d.status = 'failed'
               AND d.status <> 'delivered'
               AND d.event_id > $2
               AND d.event_id >= $3
               AND d.event_id < $4
               AND d.at >= $5
               AND d.at < $6
               AND v.payload IS NOT NULL
             ORDER BY d.event_id
             LIMIT $7",
            Text(job.endpoint),
            after,
            first,
            beyond,
            from,
            to,
            EVENTS_PER_BATCH
        )
    }?;
    rows.into_iter().map(|(id,)| Cells { table: "events", id: &id }.parse("id", &id)).collect()
}

/// Restarts the deliveries of events, except those already waiting, and those that arrived after the request.
#[crate::boxed]
pub async fn restart_deliveries(tx: &mut Tx, job: &ResendWebhooks, events: &[EventId], now: Timestamp) -> Result<()> {
    execute!(
        tx,
        r"
        INSERT INTO webhook_deliveries (org_id, endpoint_id, event_id, type, status, due_at, at)
        SELECT v.org_id, CAST($2 AS TEXT), v.id, v.type, 'waiting', CAST($4 AS BIGINT), v.at
          FROM {EACH_TEXT}($3) i
         CROSS JOIN events v
         WHERE v.org_id = $1
           AND v.id = i.value
            ON CONFLICT (endpoint_id, event_id) DO UPDATE
           SET status = 'waiting', tries = 0, due_at = excluded.due_at, delivered_at = NULL
         WHERE webhook_deliveries.status = 'failed'
            OR webhook_deliveries.delivered_at < $5",
        Text(job.org),
        Text(job.endpoint),
        Json(events),
        now.0,
        job.until.0
    )?;
    tx.announcements().add_due(job.org, job.endpoint);
    Ok(())
}
