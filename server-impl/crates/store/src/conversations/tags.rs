//! Index of conversations by label, with the labels that each conversation lists.

use frontdesk_types::{AgentId, ConversationId, OrgId, Result};
use sqlx::types::{Json, Text};
use uuid::Uuid;

use crate::{Conn, Tx, conversations::lists};

/// Replaces the labels of a conversation. Lock it first.
#[crate::boxed]
pub async fn replace(tx: &mut Tx, org: OrgId, agent: AgentId, id: ConversationId, tags: &[String]) -> Result<()> {
    execute!(tx, "DELETE FROM conversation_tags WHERE org_id = $1 AND conversation_id = $2", Text(org), Text(id))?;
    execute!(
        tx,
        r"
        INSERT INTO conversation_tags (org_id, agent_id, tag, conversation_id)
        SELECT $1, $2, t.value, $3
          FROM {EACH_TEXT}($4) AS t",
        Text(org),
        Text(agent),
        Text(id),
        Json(tags)
    )?;
    Ok(())
}

/// Returns those of these conversations that have a label.
#[crate::boxed]
pub async fn filter_tagged(conn: &mut Conn, org: OrgId, ids: &[Uuid], tag: &str) -> Result<Vec<Uuid>> {
    let rows = fetch_all!(
        conn,
        (String,),
        r"
        SELECT conversation_id
          FROM conversation_tags
         WHERE org_id = $1
           AND tag = $2
           AND conversation_id {AMONG} $3 {END_AMONG}",
        Text(org),
        tag,
        Json(ids)
    )?;
    lists::parse_ids(rows)
}

/// Returns all conversations with a label, of an agent or of the organization.
#[crate::boxed]
pub async fn list_tagged(conn: &mut Conn, org: OrgId, agent: Option<AgentId>, tag: &str) -> Result<Vec<Uuid>> {
    let rows = match agent {
        Some(agent) => fetch_all!(
            conn,
            (String,),
            "SELECT conversation_id FROM conversation_tags WHERE org_id = $1 AND agent_id = $2 AND tag = $3",
            Text(org),
            Text(agent),
            tag
        ),
        None => fetch_all!(
            conn,
            (String,),
            "SELECT conversation_id FROM conversation_tags WHERE org_id = $1 AND tag = $2",
            Text(org),
            tag
        ),
    }?;
    lists::parse_ids(rows)
}
