//! Events, for those who receive them.

use sqlx::types::{Json, Text};

use super::Tx;
use crate::types::{OrgId, Result, events::Event};

/// Writes an event, if anybody in the organization receives its type.
pub async fn insert(tx: &mut Tx, org: OrgId, event: &Event) -> Result<()> {
    execute!(
        tx,
        ["INSERT INTO events (org_id, id, type, at, actor_kind, actor_id, request_id, payload) \
          SELECT CAST($1 AS TEXT), $2, $3, $4, $5, $6, $7, $8 \
          WHERE EXISTS (SELECT 1 FROM event_receivers WHERE org_id = $1 AND type = $3)"],
        Text(org),
        Text(event.id),
        event.what.event_type().as_str(),
        event.at.0,
        event.actor.kind().as_str(),
        event.actor.id(),
        event.request_id.as_deref(),
        Json(event.what.payload())
    )?;
    Ok(())
}
