//! Retention of conversations.

use frontdesk_types::{AgentId, ConversationId, OrgId, Result, Timestamp, jobs::overdue::OverdueRecord, retention::Retention};
use sqlx::types::Text;

use super::{
    Conn, Tx,
    row::{self, Cells, OverdueRow},
};

/// Microseconds per day.
macro_rules! day {
    () => {
        "86400000000"
    };
}

/// Returns the time for which an organization retains its conversations; `None` when there is no such organization.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId) -> Result<Option<Retention>> {
    let found: Option<(Option<i32>,)> =
        fetch_optional!(conn, (Option<i32>,), "SELECT conversation_retention_days FROM orgs WHERE id = $1", Text(org))?;
    Ok(found.map(|(days,)| Retention { conversation_retention_days: days }))
}

/// Sets the time for which an organization retains its conversations. Lock it first.
#[crate::boxed]
pub async fn set(tx: &mut Tx, org: OrgId, retention: Retention) -> Result<()> {
    let days = retention.conversation_retention_days;
    execute!(tx, "UPDATE orgs SET conversation_retention_days = $2 WHERE id = $1", Text(org), days)?;
    Ok(())
}

/// Lists agents with conversations that are to be deleted, after `after`, at most `limit`.
#[crate::boxed]
pub async fn list_due_agents(conn: &mut Conn, now: Timestamp, after: &OverdueRecord, limit: i64) -> Result<Vec<OverdueRecord>> {
    let rows = fetch_all!(
        conn,
        OverdueRow,
        r"
        SELECT a.created_at AS at, a.org_id, a.id
          FROM agents a
          JOIN orgs o ON o.id = a.org_id
         WHERE (a.created_at, a.id) > ($2, $3)
           AND EXISTS (SELECT 1
                         FROM conversations c
                        WHERE c.org_id = a.org_id
                          AND c.agent_id = a.id
                          AND c.last_message_at < $1
                              - CAST(COALESCE(a.conversation_retention_days, o.conversation_retention_days) AS BIGINT) * {day})
         ORDER BY a.created_at, a.id
         LIMIT $4",
        now.0,
        after.at.0,
        after.id.as_str(),
        limit
    )?;
    Ok(row::to_overdue(rows))
}

macro_rules! due_of_agent {
    () => {
        sql!(
            r"
             FROM conversations c
            WHERE c.org_id = $1
              AND c.agent_id = $2
              AND c.last_message_at < $3 - (
                  SELECT CAST(COALESCE(a.conversation_retention_days, o.conversation_retention_days) AS BIGINT)
                    FROM agents a
                    JOIN orgs o ON o.id = a.org_id
                   WHERE a.org_id = $1
                     AND a.id = $2) * {day}"
        )
    };
}

/// Returns some conversations of an agent that are to be deleted, oldest first, each with its number of messages,
/// locked until the transaction ends.
#[crate::boxed]
pub async fn lock_due_conversations(
    tx: &mut Tx,
    org: OrgId,
    agent: AgentId,
    now: Timestamp,
    limit: i64,
) -> Result<Vec<(ConversationId, i64)>> {
    let rows = fetch_all!(
        tx,
        (String, i64),
        "SELECT c.id, c.messages {due_of_agent} ORDER BY c.last_message_at, c.id LIMIT $4 {FOR_REMOVAL}",
        Text(org),
        Text(agent),
        now.0,
        limit
    )?;
    rows.iter().map(|(id, messages)| Ok((Cells { table: "conversations", id }.parse("id", id)?, *messages))).collect()
}

/// Lists the conversations of an agent that are to be deleted, after `after`, not locked.
#[crate::boxed]
pub async fn list_due_of_agent(
    conn: &mut Conn,
    (org, agent): (OrgId, AgentId),
    now: Timestamp,
    after: &OverdueRecord,
    limit: i64,
) -> Result<Vec<OverdueRecord>> {
    let rows = fetch_all!(
        conn,
        OverdueRow,
        r"
        SELECT c.last_message_at AS at, c.org_id, c.id
          {due_of_agent}
           AND (c.last_message_at, c.id) > ($4, $5)
         ORDER BY c.last_message_at, c.id
         LIMIT $6",
        Text(org),
        Text(agent),
        now.0,
        after.at.0,
        after.id.as_str(),
        limit
    )?;
    Ok(row::to_overdue(rows))
}

/// Locks a conversation until the transaction ends, if it is still to be deleted; returns `false` if it is not.
#[crate::boxed]
pub async fn lock_if_due(tx: &mut Tx, (org, agent): (OrgId, AgentId), now: Timestamp, id: ConversationId) -> Result<bool> {
    let found = fetch_optional!(
        tx,
        (String,),
        "SELECT c.id {due_of_agent} AND c.id = $4 {FOR_REMOVAL}",
        Text(org),
        Text(agent),
        now.0,
        Text(id)
    )?;
    Ok(found.is_some())
}
