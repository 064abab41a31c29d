//! Activity: who changed what.

use sqlx::types::{Json, Text};

use super::Tx;
use crate::types::{OrgId, Result, activity::Activity};

/// Adds an entry. Answers whether anybody in the organization receives events, so that a change without receivers costs no further
/// statement.
pub async fn insert(tx: &mut Tx, org: OrgId, line: &Activity) -> Result<bool> {
    let (is_received,) = fetch_one!(
        tx,
        (bool,),
        ["INSERT INTO activity (org_id, id, at, actor_kind, actor_id, verb, resource_kind, resource_id, request_id, changes) \
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) \
          RETURNING EXISTS (SELECT 1 FROM event_receivers r WHERE r.org_id = activity.org_id)"],
        Text(org),
        Text(line.id),
        line.at.0,
        line.actor.kind(),
        line.actor.id(),
        line.verb.as_str(),
        line.resource.kind,
        line.resource.id.as_str(),
        line.request_id.as_deref(),
        (!line.changes.is_empty()).then(|| Json(line.changes.to_json()))
    )?;
    Ok(is_received)
}

/// How many entries an organization has.
#[cfg(test)]
pub async fn count(conn: &mut super::Conn, org: OrgId) -> Result<i64> {
    let (lines,) = fetch_one!(conn, (i64,), ["SELECT COUNT(*) FROM activity WHERE org_id = $1"], Text(org))?;
    Ok(lines)
}
