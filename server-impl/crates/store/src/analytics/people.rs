//! Numbers of people who asked questions: the slots in which they did, and the length of the break before.

use std::collections::BTreeMap;

use frontdesk_types::{
    AgentId, Error, OrgId, Result,
    analytics::{SlotInterval, SlotSpan, TimeSlot},
    projection::PersonNumber,
};
use serde_json::{Value, json};
use sqlx::types::{Json, Text};

use super::sums::encode_buckets;
use crate::{Conn, Tx, row::Cells};

/// One agent, or the organization as a whole.
pub type PeopleScope = Option<AgentId>;

fn scope_key(scope: PeopleScope) -> String {
    scope.map(|agent| agent.to_string()).unwrap_or_default()
}

/// Returns the slots in which these people asked, from `from` to before `to`, as far as they are still known.
#[crate::boxed]
pub async fn list_appearances(
    conn: &mut Conn,
    org: OrgId,
    people: &[(PeopleScope, PersonNumber)],
    from: TimeSlot,
    to: TimeSlot,
) -> Result<Vec<(PeopleScope, PersonNumber, TimeSlot)>> {
    let requested: Vec<Value> =
        people.iter().map(|(scope, person)| json!({ "scope": scope_key(*scope), "person": person.0 })).collect();
    let rows = fetch_all!(
        conn,
        (String, i64, i64),
        r"
        SELECT p.scope, p.person, p.slot
          FROM {EACH_OBJECT}($2) n
         CROSS JOIN analytics_people p
         WHERE p.org_id = $1
           AND p.scope = n.value->>'scope'
           AND p.person = CAST(n.value->>'person' AS BIGINT)
           AND p.slot >= $3
           AND p.slot < $4",
        Text(org),
        Json(requested),
        from.0,
        to.0
    )?;
    let read = |(scope, person, slot): (String, i64, i64)| {
        let agent = Some(scope.as_str()).filter(|scope| !scope.is_empty());
        let scope = Cells { table: "analytics_people", id: &scope }.parse_some("scope", agent)?;
        Ok((scope, PersonNumber(person), TimeSlot(slot)))
    };
    rows.into_iter().map(read).collect()
}

/// Records the slots in which people asked.
#[crate::boxed]
pub async fn insert_appearances(tx: &mut Tx, org: OrgId, appearances: &[(PeopleScope, PersonNumber, TimeSlot)]) -> Result<()> {
    let rows: Vec<Value> = appearances
        .iter()
        .map(|(scope, person, slot)| json!({ "scope": scope_key(*scope), "person": person.0, "slot": slot.0 }))
        .collect();
    execute!(
        tx,
        r"
        INSERT INTO analytics_people (org_id, scope, person, slot)
        SELECT $1, n.value->>'scope', CAST(n.value->>'person' AS BIGINT), CAST(n.value->>'slot' AS BIGINT)
          FROM {EACH_OBJECT}($2) n
         WHERE TRUE
            ON CONFLICT (org_id, scope, person, slot) DO NOTHING",
        Text(org),
        Json(rows)
    )?;
    Ok(())
}

/// Adds to the numbers of people who asked in a slot after a break of so many slots.
#[crate::boxed]
pub async fn add_sums(tx: &mut Tx, org: OrgId, added: &BTreeMap<(PeopleScope, TimeSlot, i64), i64>) -> Result<()> {
    let rows: Vec<Value> = added
        .iter()
        .map(|((scope, slot, gap), people)| json!({ "scope": scope_key(*scope), "slot": slot.0, "gap": gap, "people": people }))
        .collect();
    execute!(
        tx,
        r"
        INSERT INTO people_sums (org_id, scope, slot, gap, people)
        SELECT $1, n.value->>'scope', CAST(n.value->>'slot' AS BIGINT), CAST(n.value->>'gap' AS BIGINT),
               CAST(n.value->>'people' AS BIGINT)
          FROM {EACH_OBJECT}($2) n
         WHERE TRUE
            ON CONFLICT (org_id, scope, slot, gap) DO UPDATE
           SET people = people_sums.people + excluded.people",
        Text(org),
        Json(rows)
    )?;
    Ok(())
}

/// Returns the number of people who asked on each of these days, keyed by the number of the day. `never` is the
/// break that stands for all that are longer than a day.
#[crate::boxed]
pub async fn count_per_day(
    conn: &mut Conn,
    org: OrgId,
    scope: PeopleScope,
    days: &[(usize, SlotInterval)],
    never: i64,
) -> Result<Vec<(usize, i64)>> {
    let rows = fetch_all!(
        conn,
        (i64, i64),
        r"
        SELECT CAST(r.value->>'bucket' AS BIGINT) AS bucket, CAST(SUM(s.people) AS BIGINT)
          FROM {EACH_OBJECT}($3) r
         {LOOK_UP} people_sums s
         {LOOKED_UP_BY} s.org_id = $1
           AND s.scope = $2
           AND (s.gap = $4 OR s.slot - s.gap < CAST(r.value->>'from' AS BIGINT))
           {WITHIN_RANGE}
         GROUP BY r.value->>'bucket'",
        Text(org),
        scope_key(scope),
        encode_buckets(days),
        never
    )?;
    parse_numbered(rows)
}

/// Adds to the changes of the number of people who asked within 24 hours.
#[crate::boxed]
pub async fn add_changes(tx: &mut Tx, org: OrgId, added: &BTreeMap<(PeopleScope, SlotSpan, TimeSlot), i64>) -> Result<()> {
    let rows: Vec<Value> = added.iter().map(|(key, people)| to_json(key, *people)).collect();
    execute!(
        tx,
        r"
        INSERT INTO people_changes (org_id, scope, span, slot, people)
        SELECT $1, n.value->>'scope', CAST(n.value->>'span' AS BIGINT), CAST(n.value->>'slot' AS BIGINT),
               CAST(n.value->>'people' AS BIGINT)
          FROM {EACH_OBJECT}($2) n
         WHERE TRUE
            ON CONFLICT (org_id, scope, span, slot) DO UPDATE
           SET people = people_changes.people + excluded.people",
        Text(org),
        Json(rows)
    )?;
    Ok(())
}

fn to_json((scope, span, slot): &(PeopleScope, SlotSpan, TimeSlot), people: i64) -> Value {
    json!({ "scope": scope_key(*scope), "span": span.0, "slot": slot.0, "people": people })
}

/// Returns the change of the number of people who asked within 24 hours for each of these ranges, keyed by the
/// number of the range.
#[crate::boxed]
pub async fn sum_changes(
    conn: &mut Conn,
    org: OrgId,
    scope: PeopleScope,
    buckets: &[(usize, SlotInterval)],
) -> Result<Vec<(usize, i64)>> {
    let rows = fetch_all!(
        conn,
        (i64, i64),
        r"
        SELECT CAST(r.value->>'bucket' AS BIGINT) AS bucket, CAST(SUM(s.people) AS BIGINT)
          FROM {EACH_OBJECT}($3) r
         {LOOK_UP} people_changes s
         {LOOKED_UP_BY} s.org_id = $1
           AND s.scope = $2
           AND s.span = CAST(r.value->>'span' AS BIGINT)
           {WITHIN_RANGE}
         GROUP BY r.value->>'bucket'",
        Text(org),
        scope_key(scope),
        encode_buckets(buckets)
    )?;
    parse_numbered(rows)
}

fn parse_numbered(rows: Vec<(i64, i64)>) -> Result<Vec<(usize, i64)>> {
    rows.into_iter().map(|(bucket, people)| Ok((usize::try_from(bucket).map_err(Error::internal)?, people))).collect()
}

/// Removes the slots before this one in which people asked, at most `limit`; returns the number of removed rows.
#[crate::boxed]
pub async fn remove_appearances_before(tx: &mut Tx, before: TimeSlot, limit: i64) -> Result<u64> {
    execute!(
        tx,
        r"
        DELETE FROM analytics_people
         WHERE (org_id, scope, person, slot) IN (
               SELECT org_id, scope, person, slot
                 FROM analytics_people
                WHERE slot < $1
                LIMIT $2)",
        before.0,
        limit
    )
}
