//! How many questions visitors ask an agent per day.

use frontdesk_types::{AgentId, OrgId, Result};
use sqlx::types::Text;

use crate::Tx;

/// Counts a question of a visitor on a day, in days since 1970; returns `false`, and counts nothing, when the limit is
/// reached. The database counts, so that the limit holds for all processes together.
#[crate::boxed]
pub async fn count_message(tx: &mut Tx, org: OrgId, agent: AgentId, day: i64, limit: i64) -> Result<bool> {
    let counted = execute!(
        tx,
        r"
        INSERT INTO widget_usage (org_id, agent_id, day, messages)
        SELECT $1, $2, $3, 1
         WHERE $4 > 0
            ON CONFLICT (org_id, agent_id) DO UPDATE
           SET messages = CASE WHEN widget_usage.day = $3 THEN widget_usage.messages + 1 ELSE 1 END, day = $3
         WHERE widget_usage.day <> $3
            OR widget_usage.messages < $4",
        Text(org),
        Text(agent),
        day,
        limit
    )?;
    Ok(counted == 1)
}

/// Takes back a counted question that was not answered.
#[crate::boxed]
pub async fn refund_message(tx: &mut Tx, org: OrgId, agent: AgentId, day: i64) -> Result<()> {
    execute!(
        tx,
        r"
        UPDATE widget_usage
           SET messages = messages - 1
         WHERE org_id = $1
           AND agent_id = $2
           AND day = $3
           AND messages > 0",
        Text(org),
        Text(agent),
        day
    )?;
    Ok(())
}
