//! Removes the email channels of deleted agents, and what organizations have besides.

use frontdesk_types::{AgentId, OrgId, Result};
use sqlx::types::Text;

use crate::Tx;

/// Removes some of the email channel of an agent; returns `false` when nothing was left.
#[crate::boxed]
pub async fn remove_some_of_agent(tx: &mut Tx, in_org: OrgId, id: AgentId, limit: i64) -> Result<bool> {
    let (org, agent) = (Text(in_org), Text(id));
    let senders = execute!(
        tx,
        r"
        DELETE FROM email_blocked_senders
         WHERE org_id = $1
           AND id IN (SELECT id FROM email_blocked_senders WHERE org_id = $1 AND agent_id = $2 LIMIT $3)",
        org,
        agent,
        limit
    )?;
    if senders > 0 {
        return Ok(true);
    }
    let addresses = execute!(tx, "DELETE FROM email_addresses WHERE org_id = $1 AND agent_id = $2", org, agent)?;
    let channels = execute!(tx, "DELETE FROM email_channels WHERE org_id = $1 AND id = $2", org, agent)?;
    Ok(addresses > 0 || channels > 0)
}

/// Removes some of the suppressions of an organization; returns `false` when nothing was left.
#[crate::boxed]
pub async fn remove_some_of_org(tx: &mut Tx, org: OrgId, limit: i64) -> Result<bool> {
    let suppressions = execute!(
        tx,
        r"
        DELETE FROM email_suppressions
         WHERE org_id = $1
           AND id IN (SELECT id FROM email_suppressions WHERE org_id = $1 LIMIT $2)",
        Text(org),
        limit
    )?;
    Ok(suppressions > 0)
}
