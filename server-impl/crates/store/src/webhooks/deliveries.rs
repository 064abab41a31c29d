//! Deliveries and their attempts.

use std::{sync::Arc, time::Duration};

use frontdesk_types::{
    Error, EventId, OrgId, Page, PageRequest, Result, Timestamp, WebhookEndpointId,
    events::{Event, EventName},
    webhooks::{
        announcements::NewDelivery,
        deliveries::{Delivery, DeliveryAttempt, DeliveryFilter, DeliveryStatus, DueDelivery},
        events::EventTypes,
    },
};
use sqlx::types::{Json, Text};
use uuid::Uuid;

use super::lanes;
use crate::{
    Conn, Tx,
    period::IdPeriod,
    row::{self, Cells},
};

/// Schedules the delivery of an event to every endpoint that receives it.
pub(crate) async fn create_for_receivers(tx: &mut Tx, org: OrgId, event: &Event) -> Result<()> {
    let added = fetch_all!(
        tx,
        (String,),
        r"
        INSERT INTO webhook_deliveries (org_id, endpoint_id, event_id, type, status, due_at, at)
        SELECT DISTINCT r.org_id, e.id, CAST($2 AS TEXT), CAST($3 AS TEXT), 'waiting', CAST($5 AS BIGINT),
               CAST($5 AS BIGINT)
          FROM event_receivers r
         CROSS JOIN webhook_endpoints e
         WHERE r.org_id = $1
           AND r.type IN ($3, '*')
           AND e.org_id = r.org_id
           AND e.id = r.receiver_id
           AND (e.agent_ids IS NULL OR $4 IN (SELECT value FROM {EACH_TEXT}(e.agent_ids)))
        RETURNING endpoint_id",
        Text(org),
        Text(event.id),
        event.name.as_str(),
        event.agent.map(Text),
        event.at.0
    )?;
    if added.is_empty() {
        return Ok(());
    }
    let payload: Arc<str> = event.payload.as_str().into();
    for endpoint in lanes::parse_ids(added)? {
        tx.announcements().add(NewDelivery { org, endpoint, event: event.id, payload: Arc::clone(&payload) });
    }
    Ok(())
}

/// Schedules the delivery of an event to one endpoint, even if it does not receive such events. An earlier
/// delivery restarts its schedule.
#[crate::boxed]
pub async fn begin_delivery(tx: &mut Tx, org: OrgId, endpoint: WebhookEndpointId, event: EventId, now: Timestamp) -> Result<()> {
    execute!(
        tx,
        r"
        INSERT INTO webhook_deliveries (org_id, endpoint_id, event_id, type, status, due_at, at)
        SELECT v.org_id, CAST($2 AS TEXT), v.id, v.type, 'waiting', CAST($4 AS BIGINT), v.at
          FROM events v
         WHERE v.org_id = $1
           AND v.id = $3
            ON CONFLICT (endpoint_id, event_id) DO UPDATE
           SET status = 'waiting', tries = 0, due_at = excluded.due_at, delivered_at = NULL",
        Text(org),
        Text(endpoint),
        Text(event),
        now.0
    )?;
    tx.announcements().add_due(org, endpoint);
    Ok(())
}

/// Returns the deliveries of an endpoint that are due, longest waiting first, after one that was read before.
#[crate::boxed]
pub async fn list_due(
    conn: &mut Conn,
    (org, endpoint): (OrgId, WebhookEndpointId),
    after: Option<(Timestamp, EventId)>,
    now: Timestamp,
    limit: i64,
) -> Result<Vec<DueDelivery>> {
    let rows = fetch_all!(
        conn,
        (String, i64, i64, Option<String>),
        r"
        SELECT d.event_id, d.due_at, d.tries, e.payload
          FROM webhook_deliveries d
          JOIN events e ON e.org_id = d.org_id AND e.id = d.event_id
         WHERE d.org_id = $1
           AND d.endpoint_id = $2
           AND d.status = 'waiting'
           AND d.due_at <= $3
           AND (d.due_at, d.event_id) > ($4, $5)
         ORDER BY d.due_at, d.event_id
         LIMIT $6",
        Text(org),
        Text(endpoint),
        now.0,
        after.map_or(i64::MIN, |(due_at, _)| due_at.0),
        after.map_or_else(String::new, |(_, event)| event.to_string()),
        limit
    )?;
    let read = |(event, due_at, attempts, payload): (String, i64, i64, Option<String>)| {
        let event = Cells { table: "webhook_deliveries", id: &event }.parse("event_id", &event)?;
        Ok(DueDelivery { event, due_at: Timestamp(due_at), tries: attempts, payload: payload.map(Into::into) })
    };
    rows.into_iter().map(read).collect()
}

macro_rules! all {
    () => {
        sql!(
            r"
            SELECT d.org_id, d.endpoint_id, d.event_id, d.type, d.status, d.attempts, d.due_at, d.at,
                   d.delivered_at, a.at AS tried_at, a.outcome, a.reason, a.status_code, a.duration, a.body
              FROM webhook_deliveries d
              LEFT JOIN webhook_attempts a ON a.endpoint_id = d.endpoint_id
                     AND a.event_id = d.event_id
                     AND a.number = d.attempts
             WHERE d.endpoint_id = $1"
        )
    };
}

#[derive(sqlx_macros::FromRow)]
struct DeliveryRow {
    org_id: String,
    endpoint_id: String,
    event_id: String,
    r#type: String,
    status: String,
    attempts: i64,
    due_at: i64,
    at: i64,
    delivered_at: Option<i64>,
    tried_at: Option<i64>,
    outcome: Option<String>,
    reason: Option<String>,
    status_code: Option<i64>,
    duration: Option<i64>,
    body: Option<String>,
}

impl TryFrom<DeliveryRow> for Delivery {
    type Error = Error;

    fn try_from(row: DeliveryRow) -> Result<Self> {
        let cells = Cells { table: "webhook_deliveries", id: &row.event_id };
        let status = cells.parse("status", &row.status)?;
        let last_attempt = match (row.tried_at, row.outcome, row.reason, row.duration) {
            (Some(at), Some(outcome), Some(reason), Some(duration)) => Some(parse_attempt(
                &cells,
                AttemptRow { at, outcome, reason, status_code: row.status_code, duration, body: row.body },
            )?),
            _ => None,
        };
        Ok(Self {
            org: cells.parse("org_id", &row.org_id)?,
            endpoint: cells.parse("endpoint_id", &row.endpoint_id)?,
            event: cells.parse("event_id", &row.event_id)?,
            name: cells.parse("type", &row.r#type)?,
            status,
            attempts: row.attempts,
            due_at: (status == DeliveryStatus::Waiting).then_some(Timestamp(row.due_at)),
            last_attempt,
            at: Timestamp(row.at),
            delivered_at: row.delivered_at.map(Timestamp),
        })
    }
}

#[derive(sqlx_macros::FromRow)]
struct AttemptRow {
    at: i64,
    outcome: String,
    reason: String,
    status_code: Option<i64>,
    duration: i64,
    body: Option<String>,
}

fn parse_attempt(cells: &Cells<'_>, row: AttemptRow) -> Result<DeliveryAttempt> {
    let AttemptRow { at, outcome, reason, status_code, duration, body } = row;
    Ok(DeliveryAttempt {
        at: Timestamp(at),
        outcome: cells.parse("outcome", &outcome)?,
        reason,
        status_code: status_code.and_then(|code| u16::try_from(code).ok()),
        duration: Duration::from_micros(u64::try_from(duration).unwrap_or_default()),
        body,
    })
}

/// Conditions for the exact period, and for each filter that is set.
macro_rules! within {
    () => {
        sql!(
            r"
            d.event_id >= $4
            AND d.event_id < $5
            AND d.at >= $6
            AND d.at < $7
            AND (d.status = $8 OR $8 IS NULL)
            AND (d.type = $9 OR $9 IS NULL)
            AND d.event_id"
        )
    };
}

/// Lists the deliveries to an endpoint, in the order of their events.
#[crate::boxed]
pub async fn list(
    conn: &mut Conn,
    endpoint: WebhookEndpointId,
    filter: &DeliveryFilter,
    page: &PageRequest,
) -> Result<Page<Delivery>> {
    let rows = match &filter.types {
        EventTypes::All => list_rows(conn, endpoint, filter, None, page).await?,
        EventTypes::One(name) => list_rows(conn, endpoint, filter, Some(*name), page).await?,
        // Each type by its index, so that a page costs the same however rare they are among the others.
        EventTypes::Some(names) => {
            let mut found = Vec::new();
            for name in names {
                found.extend(list_rows(conn, endpoint, filter, Some(*name), page).await?);
            }
            row::merge_rows(found, page, |row: &DeliveryRow| &row.event_id)
        }
    };
    row::into_page(rows, page, |delivery: &Delivery| delivery.event.0)
}

/// Returns the rows of a page of deliveries, of one type of events or of all.
async fn list_rows(
    conn: &mut Conn,
    endpoint: WebhookEndpointId,
    filter: &DeliveryFilter,
    name: Option<EventName>,
    page: &PageRequest,
) -> Result<Vec<DeliveryRow>> {
    let IdPeriod { from, to, first, beyond } = IdPeriod::new(filter.from, filter.to);
    macro_rules! entries {
        ($sql:literal) => {
            fetch_page!(
                conn,
                DeliveryRow,
                page.order,
                $sql,
                Text(endpoint),
                row::start(page),
                row::probe(page),
                first,
                beyond,
                from,
                to,
                filter.status.map(DeliveryStatus::as_str),
                name.map(EventName::as_str)
            )
        };
    }
    match (filter.status, name) {
        (Some(DeliveryStatus::Waiting), _) => entries!(
            r"
            {all}
               AND d.status = 'waiting'
               AND d.status <> 'delivered'
               AND {within} {BEYOND} $2
             ORDER BY d.event_id {DIRECTION}
             LIMIT $3"
        ),
        (Some(DeliveryStatus::Failed), _) => entries!(
            r"
            {all}
               AND d.status = 'failed'
               AND d.status <> 'delivered'
               AND {within} {BEYOND} $2
             ORDER BY d.event_id {DIRECTION}
             LIMIT $3"
        ),
        (_, Some(_)) => entries!("{all} AND d.type = $9 AND {within} {BEYOND} $2 ORDER BY d.event_id {DIRECTION} LIMIT $3"),
        (_, None) => entries!("{all} AND {within} {BEYOND} $2 ORDER BY d.event_id {DIRECTION} LIMIT $3"),
    }
}

/// Finds a delivery.
#[crate::boxed]
pub async fn find(conn: &mut Conn, endpoint: WebhookEndpointId, event: EventId) -> Result<Option<Delivery>> {
    row::one(fetch_optional!(conn, DeliveryRow, "{all} AND d.event_id = $2", Text(endpoint), Text(event))?)
}

/// Returns the last attempts of a delivery, at most `limit`, oldest first.
#[crate::boxed]
pub async fn list_attempts(
    conn: &mut Conn,
    endpoint: WebhookEndpointId,
    event: EventId,
    limit: i64,
) -> Result<Vec<DeliveryAttempt>> {
    let rows = fetch_all!(
        conn,
        AttemptRow,
        r"
        SELECT at, outcome, reason, status_code, duration, body
          FROM webhook_attempts
         WHERE endpoint_id = $1
           AND event_id = $2
         ORDER BY number DESC
         LIMIT $3",
        Text(endpoint),
        Text(event),
        limit
    )?;
    let id = event.to_string();
    let cells = Cells { table: "webhook_attempts", id: &id };
    rows.into_iter().rev().map(|row| parse_attempt(&cells, row)).collect()
}

/// Removes the responses to deliveries of events, which may repeat the payload.
pub(crate) async fn erase_answers(tx: &mut Tx, org: OrgId, subjects: &[Uuid]) -> Result<()> {
    execute!(
        tx,
        r"
        UPDATE webhook_attempts
           SET body = NULL
         WHERE (endpoint_id, event_id) IN (
               SELECT d.endpoint_id, d.event_id
                 FROM {EACH_TEXT}($2) e
                CROSS JOIN event_subjects s
                CROSS JOIN webhook_deliveries d
                WHERE s.org_id = $1
                  AND s.subject = e.value
                  AND d.org_id = s.org_id
                  AND d.event_id = s.event_id)
           AND body IS NOT NULL",
        Text(org),
        Json(subjects)
    )?;
    Ok(())
}
