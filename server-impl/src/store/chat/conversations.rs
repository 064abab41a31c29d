//! Conversations.

use sqlx::types::Text;

use crate::{
    store::{Conn, Tx, row},
    types::{AgentId, ConversationId, OrgId, Result, Timestamp, chat::Conversation},
};

record! {
    ConversationRow of "conversations" => Conversation {
        keys { org_id as org: OrgId, id as id: ConversationId, agent_id as agent: AgentId }
        managed { created_at: Timestamp }
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
        ["SELECT " (columns) " FROM conversations WHERE org_id = $1 AND agent_id = $2 AND id = $3"],
        Text(org),
        Text(agent),
        Text(id)
    )?;
    row::one(found)
}

/// Locks a conversation with an agent against removal until the transaction ends. `false` when there is none.
pub async fn lock_row(tx: &mut Tx, org: OrgId, agent: AgentId, id: ConversationId) -> Result<bool> {
    let held: Option<(String,)> = fetch_optional!(
        tx,
        (String,),
        ["SELECT id FROM conversations WHERE org_id = $1 AND agent_id = $2 AND id = $3" FOR_REFERENCE],
        Text(org),
        Text(agent),
        Text(id)
    )?;
    Ok(held.is_some())
}

/// Removes a conversation that has neither a message nor a draft. Two statements, so that the second one sees what was added by the
/// transactions that the first one waited for.
pub async fn remove_if_empty(tx: &mut Tx, org: OrgId, id: ConversationId) -> Result<()> {
    let held: Option<(String,)> = fetch_optional!(
        tx,
        (String,),
        ["SELECT id FROM conversations WHERE org_id = $1 AND id = $2" FOR_REMOVAL],
        Text(org),
        Text(id)
    )?;
    if held.is_none() {
        return Ok(());
    }
    execute!(
        tx,
        ["DELETE FROM conversations WHERE org_id = $1 AND id = $2 \
          AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.org_id = $1 AND m.conversation_id = $2) \
          AND NOT EXISTS (SELECT 1 FROM drafts d WHERE d.org_id = $1 AND d.conversation_id = $2)"],
        Text(org),
        Text(id)
    )?;
    Ok(())
}
