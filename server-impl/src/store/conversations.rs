//! Conversations.

use sqlx::types::Text;

use super::{
    Conn, Tx,
    row::{self, Cells},
};
use crate::types::{AgentId, ConversationId, Error, OrgId, Result, Timestamp, chat::Conversation};

#[derive(sqlx::FromRow)]
struct ConversationRow {
    id: String,
    org_id: String,
    agent_id: String,
    created_at: i64,
}

impl TryFrom<ConversationRow> for Conversation {
    type Error = Error;

    fn try_from(row: ConversationRow) -> Result<Self> {
        let ConversationRow { id, org_id, agent_id, created_at } = row;
        let cells = Cells { table: "conversations", id: &id };
        Ok(Self {
            id: cells.parse("id", &id)?,
            org: cells.parse("org_id", &org_id)?,
            agent: cells.parse("agent_id", &agent_id)?,
            created_at: Timestamp(created_at),
        })
    }
}

/// Begins a conversation.
pub async fn insert(tx: &mut Tx, org: OrgId, conversation: &Conversation) -> Result<()> {
    execute!(
        tx,
        ["INSERT INTO conversations (org_id, id, agent_id, created_at) VALUES ($1, $2, $3, $4)"],
        Text(org),
        Text(conversation.id),
        Text(conversation.agent),
        conversation.created_at.0
    )?;
    Ok(())
}

/// A conversation with an agent.
pub async fn find(conn: &mut Conn, org: OrgId, agent: AgentId, id: ConversationId) -> Result<Option<Conversation>> {
    let found = fetch_optional!(
        conn,
        ConversationRow,
        ["SELECT id, org_id, agent_id, created_at FROM conversations WHERE org_id = $1 AND agent_id = $2 AND id = $3"],
        Text(org),
        Text(agent),
        Text(id)
    )?;
    row::one(found)
}
