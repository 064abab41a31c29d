//! Conversations of a contact.

use frontdesk_types::{AgentId, ContactId, OrgId, Result};
use sqlx::types::{Json, Text};
use uuid::Uuid;

use super::lists;
use crate::Conn;

/// Returns those of these conversations that belong to a contact.
#[crate::boxed]
pub async fn filter(conn: &mut Conn, org: OrgId, ids: &[Uuid], contact: ContactId) -> Result<Vec<Uuid>> {
    let rows = fetch_all!(
        conn,
        (String,),
        "SELECT id FROM conversations WHERE org_id = $1 AND contact_id = $2 AND id {AMONG} $3 {END_AMONG}",
        Text(org),
        Text(contact),
        Json(ids)
    )?;
    lists::parse_ids(rows)
}

/// Returns all conversations of a contact, with an agent or with any.
#[crate::boxed]
pub async fn list(conn: &mut Conn, org: OrgId, agent: Option<AgentId>, contact: ContactId) -> Result<Vec<Uuid>> {
    let rows = fetch_all!(
        conn,
        (String,),
        r"
        SELECT id
          FROM conversations
         WHERE org_id = $1
           AND contact_id = $2
           AND (CAST($3 AS TEXT) IS NULL OR agent_id = $3)",
        Text(org),
        Text(contact),
        agent.map(Text)
    )?;
    lists::parse_ids(rows)
}
