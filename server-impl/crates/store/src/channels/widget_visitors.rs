//! The conversations of visitors of chat widgets. Nothing else of a visitor is stored.

use frontdesk_types::{AgentId, ConversationId, OrgId, Result, WidgetVisitorId};
use sqlx::types::Text;

use crate::{Conn, Tx};

/// Records who began a conversation.
#[crate::boxed]
pub async fn assign_conversation(tx: &mut Tx, org: OrgId, conversation: ConversationId, visitor: WidgetVisitorId) -> Result<()> {
    execute!(
        tx,
        "UPDATE conversations SET widget_visitor = $3 WHERE org_id = $1 AND id = $2",
        Text(org),
        Text(conversation),
        Text(visitor)
    )?;
    Ok(())
}

/// Finds the latest conversation that a visitor began with an agent.
#[crate::boxed]
pub async fn find_latest(
    conn: &mut Conn,
    org: OrgId,
    agent: AgentId,
    visitor: WidgetVisitorId,
) -> Result<Option<ConversationId>> {
    let found = fetch_optional!(
        conn,
        (String,),
        r"
        SELECT id
          FROM conversations
         WHERE org_id = $1
           AND agent_id = $2
           AND widget_visitor = $3
         ORDER BY id DESC
         LIMIT 1",
        Text(org),
        Text(agent),
        Text(visitor)
    )?;
    let cells = crate::row::Cells { table: "conversations", id: "of a visitor" };
    found.map(|(id,)| cells.parse("id", &id)).transpose()
}
