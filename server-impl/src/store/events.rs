//! Events, for those who receive them.

use sqlx::types::{Json, Text};
use uuid::Uuid;

use super::{Conn, Tx, row::Cells, webhooks};
use crate::types::{
    ContactId, OrgId, Result,
    events::{Event, EventName},
};

/// Those of these events that somebody in the organization receives.
pub async fn received(conn: &mut Conn, org: OrgId, names: &[EventName]) -> Result<Vec<EventName>> {
    let names: Vec<_> = names.iter().map(|name| name.as_str()).collect();
    let found = fetch_all!(
        conn,
        (String,),
        ["SELECT DISTINCT n.value FROM " EACH_TEXT "($2) n CROSS JOIN event_receivers r WHERE r.org_id = $1 AND r.type IN (n.value, '*')"],
        Text(org),
        Json(names)
    )?;
    found.into_iter().map(|(name,)| Cells { table: "event_receivers", id: &name }.parse("type", &name)).collect()
}

/// The highest number of an event of a resource.
pub async fn last_sequence(conn: &mut Conn, org: OrgId, resource: Uuid) -> Result<Option<i64>> {
    let (last,) = fetch_one!(
        conn,
        (Option<i64>,),
        ["SELECT MAX(sequence) FROM events WHERE org_id = $1 AND resource_id = $2"],
        Text(org),
        Text(resource)
    )?;
    Ok(last)
}

/// Records an event, and lets it be delivered to those who take it.
pub async fn insert(tx: &mut Tx, org: OrgId, event: &Event) -> Result<()> {
    let Event { id, name, agent, resource, sequence, at, payload, subjects, is_test } = event;
    execute!(
        tx,
        ["INSERT INTO events (org_id, id, type, agent_id, resource_id, sequence, at, payload, is_test) \
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)"],
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
        ["INSERT INTO event_subjects (org_id, subject, event_id) \
          SELECT CAST($1 AS TEXT), e.value, CAST($3 AS TEXT) FROM " EACH_TEXT "($2) e"],
        Text(org),
        Json(subjects),
        Text(*id)
    )?;
    if *is_test { Ok(()) } else { webhooks::deliveries::fan_out(tx, org, *id, *name, *agent, *at).await }
}

/// Empties the payloads that tell of one of these conversations, contacts and leads, and what receivers answered to them.
pub async fn forget(tx: &mut Tx, org: OrgId, subjects: &[Uuid]) -> Result<()> {
    webhooks::deliveries::forget_answers(tx, org, subjects).await?;
    execute!(
        tx,
        ["UPDATE events SET payload = NULL WHERE org_id = $1 AND id IN (SELECT s.event_id FROM " EACH_TEXT "($2) e \
          CROSS JOIN event_subjects s WHERE s.org_id = $1 AND s.subject = e.value)"],
        Text(org),
        Json(subjects)
    )?;
    execute!(
        tx,
        ["DELETE FROM event_subjects WHERE org_id = $1 AND subject " AMONG "$2" END_AMONG],
        Text(org),
        Json(subjects)
    )?;
    Ok(())
}

/// Lets the payloads about a contact be those about the contact that it was merged into, so that erasing that one empties them.
pub async fn follow_merge(tx: &mut Tx, org: OrgId, from: ContactId, into: ContactId) -> Result<()> {
    execute!(
        tx,
        ["INSERT INTO event_subjects (org_id, subject, event_id) \
          SELECT s.org_id, CAST($3 AS TEXT), s.event_id FROM event_subjects s WHERE s.org_id = $1 AND s.subject = $2 \
          ON CONFLICT DO NOTHING"],
        Text(org),
        Text(from),
        Text(into)
    )?;
    execute!(tx, ["DELETE FROM event_subjects WHERE org_id = $1 AND subject = $2"], Text(org), Text(from))?;
    Ok(())
}
