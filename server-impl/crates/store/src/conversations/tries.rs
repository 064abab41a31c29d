//! Tries: conversations in which members try an agent.

use frontdesk_types::{AgentId, ConversationId, MessageId, OrgId, Result};
use sqlx::types::Text;

use crate::{Conn, row::Cells};

/// A try of an agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AgentTry {
    /// The latest of its replies that are being written.
    pub running: Option<MessageId>,
}

/// Finds a try of an agent.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, agent: AgentId, id: ConversationId) -> Result<Option<AgentTry>> {
    let row = fetch_optional!(
        conn,
        (Option<String>,),
        r"
        SELECT d.id
          FROM conversations c
          LEFT JOIN drafts d ON d.org_id = c.org_id AND d.conversation_id = c.id AND d.error IS NULL
         WHERE c.org_id = $1
           AND c.agent_id = $2
           AND c.id = $3
           AND c.channel = 'playground'
         ORDER BY d.created_at DESC, d.id DESC
         LIMIT 1",
        Text(org),
        Text(agent),
        Text(id)
    )?;
    let Some((running,)) = row else { return Ok(None) };
    let name = id.to_string();
    let running = Cells { table: "drafts", id: &name }.parse_some("id", running.as_deref())?;
    Ok(Some(AgentTry { running }))
}
