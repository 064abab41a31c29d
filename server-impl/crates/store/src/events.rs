//! Events, for their receivers.

use frontdesk_types::{
    ContactId, Error, OrgId, Result,
    events::{Event, EventName},
};
use serde_json::{Value, json};
use sqlx::types::{Json, Text};
use uuid::Uuid;

use super::{Tx, webhooks};

/// Returns the indices of those events that someone in the organization receives, each with the highest number of
/// an event of its resource.
#[crate::boxed]
pub async fn filter_received(tx: &mut Tx, org: OrgId, events: &[(EventName, Uuid)]) -> Result<Vec<(usize, Option<i64>)>> {
    let events: Vec<_> = (0..).zip(events).map(|(place, (name, resource))| occurrence_row(place, *name, *resource)).collect();
    let found = fetch_all!(
        tx,
        (i64, Option<i64>),
        r"
        SELECT CAST(n.value->>'place' AS BIGINT),
               (SELECT MAX(v.sequence)
                  FROM events v
                 WHERE v.org_id = $1
                   AND v.resource_id = n.value->>'resource')
          FROM {EACH_OBJECT}($2) n
         WHERE EXISTS (SELECT 1
                         FROM event_receivers r
                        WHERE r.org_id = $1
                          AND r.type IN (n.value->>'name', '*'))
         ORDER BY 1",
        Text(org),
        Json(events)
    )?;
    found.into_iter().map(|(place, last)| Ok((usize::try_from(place).map_err(Error::internal)?, last))).collect()
}

fn occurrence_row(place: i64, name: EventName, resource: Uuid) -> Value {
    json!({ "place": place, "name": name.as_str(), "resource": resource })
}

/// Records an event, and schedules its delivery to the endpoints that receive it.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, org: OrgId, event: &Event) -> Result<()> {
    let Event { id, name, agent, resource, sequence, at, payload, subjects, is_test } = event;
    execute!(
        tx,
        r"
        INSERT INTO events (org_id, id, type, agent_id, resource_id, sequence, at, payload, is_test)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)",
        Text(org),
        Text(*id),
        name.as_str(),
        agent.map(Text),
        Text(*resource),
        *sequence,
        at.0,
        payload.as_str(),
        *is_test
    )?;
    execute!(
        tx,
        r"
        INSERT INTO event_subjects (org_id, subject, event_id)
        SELECT CAST($1 AS TEXT), e.value, CAST($3 AS TEXT)
          FROM {EACH_TEXT}($2) e",
        Text(org),
        Json(subjects),
        Text(*id)
    )?;
    if *is_test { Ok(()) } else { webhooks::deliveries::create_for_receivers(tx, org, event).await }
}

/// Empties the payloads about these conversations, contacts and leads, and the responses of receivers to them.
#[crate::boxed]
pub async fn erase_payloads(tx: &mut Tx, org: OrgId, subjects: &[Uuid]) -> Result<()> {
    webhooks::deliveries::erase_answers(tx, org, subjects).await?;
    execute!(
        tx,
        r"
        UPDATE events
           SET payload = NULL
         WHERE org_id = $1
           AND id IN (SELECT s.event_id
                        FROM {EACH_TEXT}($2) e
                       CROSS JOIN event_subjects s
                       WHERE s.org_id = $1
                         AND s.subject = e.value)",
        Text(org),
        Json(subjects)
    )?;
    execute!(tx, "DELETE FROM event_subjects WHERE org_id = $1 AND subject {AMONG} $2 {END_AMONG}", Text(org), Json(subjects))?;
    Ok(())
}

/// Assigns the payloads about a merged contact to the contact that it was merged into, so that erasing
/// that one empties them.
#[crate::boxed]
pub async fn move_subjects(tx: &mut Tx, org: OrgId, from: ContactId, into: ContactId) -> Result<()> {
    execute!(
        tx,
        r"
        INSERT INTO event_subjects (org_id, subject, event_id)
        SELECT s.org_id, CAST($3 AS TEXT), s.event_id
          FROM event_subjects s
         WHERE s.org_id = $1
           AND s.subject = $2
            ON CONFLICT DO NOTHING",
        Text(org),
        Text(from),
        Text(into)
    )?;
    execute!(tx, "DELETE FROM event_subjects WHERE org_id = $1 AND subject = $2", Text(org), Text(from))?;
    Ok(())
}
