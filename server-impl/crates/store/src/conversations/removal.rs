//! Removal of conversations.

use frontdesk_types::{AgentId, ConversationId, OrgId, Result, conversations::Channel};
use sqlx::types::Text;

use crate::{Tx, contacts::leads, row::Cells};

/// Removes a conversation with everything that belongs to it. Its leads stay, and so do conversations that
/// continue it.
#[crate::boxed]
pub async fn remove(tx: &mut Tx, org: OrgId, id: ConversationId) -> Result<()> {
    leads::detach_from_conversations(tx, org, &[id]).await?;
    detach_next(tx, org, id).await?;
    execute!(tx, "DELETE FROM conversations WHERE org_id = $1 AND id = $2", Text(org), Text(id))?;
    Ok(())
}

/// Detaches from a conversation those that continue it.
async fn detach_next(tx: &mut Tx, org: OrgId, id: ConversationId) -> Result<()> {
    execute!(tx, "UPDATE conversations SET previous_id = NULL WHERE org_id = $1 AND previous_id = $2", Text(org), Text(id))?;
    Ok(())
}

/// Removes a conversation that has neither a message nor a draft. This takes two statements, so that the second one
/// sees what was added by the transactions that the first one waited for. Returns its agent and channel.
#[crate::boxed]
pub async fn remove_if_empty(tx: &mut Tx, org: OrgId, id: ConversationId) -> Result<Option<(AgentId, Channel)>> {
    let held: Option<(String,)> = fetch_optional!(
        tx,
        (String,),
        "SELECT id FROM conversations WHERE org_id = $1 AND id = $2 {FOR_REMOVAL}",
        Text(org),
        Text(id)
    )?;
    if held.is_none() {
        return Ok(None);
    }
    let removed = fetch_optional!(
        tx,
        (String, String),
        r"
        DELETE FROM conversations
         WHERE org_id = $1
           AND id = $2
           AND NOT EXISTS (SELECT 1 FROM messages m WHERE m.org_id = $1 AND m.conversation_id = $2)
           AND NOT EXISTS (SELECT 1 FROM drafts d WHERE d.org_id = $1 AND d.conversation_id = $2)
        RETURNING agent_id, channel",
        Text(org),
        Text(id)
    )?;
    let Some((agent, channel)) = removed else { return Ok(None) };
    leads::detach_from_conversations(tx, org, &[id]).await?;
    let name = id.to_string();
    let cells = Cells { table: "conversations", id: &name };
    Ok(Some((cells.parse("agent_id", &agent)?, cells.parse("channel", &channel)?)))
}
