//! How many conversations of an agent are with visitors, and how many are tries.

use frontdesk_types::{AgentId, OrgId, Result};
use sqlx::types::Text;

use crate::Conn;

/// Number of conversations that are looked at: the latest.
pub const MAX_COUNTED: i64 = 1_000;

/// Numbers among the latest conversations of an agent.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ChannelCounts {
    /// Conversations with visitors.
    pub with_visitors: i64,
    /// Tries of members.
    pub in_playground: i64,
}

/// Counts the latest conversations of an agent by who has them, from an index alone.
#[crate::boxed]
pub async fn count_latest(conn: &mut Conn, org: OrgId, agent: AgentId) -> Result<ChannelCounts> {
    let (all, tries) = fetch_one!(
        conn,
        (i64, Option<i64>),
        r"
        SELECT COUNT(*), SUM(CASE WHEN c.channel = 'playground' THEN 1 ELSE 0 END)
          FROM (SELECT channel
                  FROM conversations
                 WHERE org_id = $1
                   AND agent_id = $2
                 ORDER BY last_message_at DESC
                 LIMIT $3) c",
        Text(org),
        Text(agent),
        MAX_COUNTED
    )?;
    let in_playground = tries.unwrap_or_default();
    Ok(ChannelCounts { with_visitors: all - in_playground, in_playground })
}
