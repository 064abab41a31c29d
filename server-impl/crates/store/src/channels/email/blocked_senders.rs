//! Senders whose email agents refuse.

use frontdesk_types::{AgentId, BlockedSenderId, OrgId, Page, PageRequest, Result, Timestamp, email_channel::BlockedSender};
use sqlx::types::Text;

use crate::{Conn, Tx, row};

record! {
    BlockedSenderRow of "email_blocked_senders" => BlockedSender {
        keys { org_id as org: OrgId, id as id: BlockedSenderId, agent_id as agent: AgentId }
        inserted { sender: String, created_at: Timestamp }
    }
}

/// Blocks a sender for an agent, which must be locked, and does not block it yet.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, blocked: &BlockedSender) -> Result<BlockedSender> {
    insert_record(tx, blocked).await
}

/// Finds a blocked sender of an agent.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, agent: AgentId, id: BlockedSenderId) -> Result<Option<BlockedSender>> {
    row::one(fetch_optional!(
        conn,
        BlockedSenderRow,
        "SELECT {columns} FROM email_blocked_senders WHERE org_id = $1 AND id = $2 AND agent_id = $3",
        Text(org),
        Text(id),
        Text(agent)
    )?)
}

/// Finds a sender that an agent blocks by exactly this address or domain.
#[crate::boxed]
pub async fn find_by_sender(conn: &mut Conn, org: OrgId, agent: AgentId, sender: &str) -> Result<Option<BlockedSender>> {
    row::one(fetch_optional!(
        conn,
        BlockedSenderRow,
        "SELECT {columns} FROM email_blocked_senders WHERE org_id = $1 AND agent_id = $2 AND sender = $3",
        Text(org),
        Text(agent),
        sender
    )?)
}

/// Returns `true` if an agent refuses the mail of an address, which is in lower case: itself, or all of its domain.
#[crate::boxed]
pub async fn is_blocked(conn: &mut Conn, org: OrgId, agent: AgentId, address: &str) -> Result<bool> {
    let domain = address.rsplit_once('@').map_or("", |(_, domain)| domain);
    let (count,) = fetch_one!(
        conn,
        (i64,),
        r"
        SELECT COUNT(*)
          FROM email_blocked_senders
         WHERE org_id = $1
           AND agent_id = $2
           AND sender IN ($3, $4)",
        Text(org),
        Text(agent),
        address,
        format!("*@{domain}")
    )?;
    Ok(count > 0)
}

/// Lists the blocked senders of an agent by the time at which they were blocked.
#[crate::boxed]
pub async fn list(conn: &mut Conn, org: OrgId, agent: AgentId, page: &PageRequest) -> Result<Page<BlockedSender>> {
    let rows = fetch_page!(
        conn,
        BlockedSenderRow,
        page.order,
        r"
        SELECT {columns}
          FROM email_blocked_senders
         WHERE org_id = $1
           AND agent_id = $2
           AND id {BEYOND} $3
         ORDER BY id {DIRECTION}
         LIMIT $4",
        Text(org),
        Text(agent),
        row::start(page),
        row::probe(page)
    )?;
    row::into_page(rows, page, |blocked: &BlockedSender| blocked.id.0)
}

/// Counts the blocked senders of an agent. Lock the agent first, so that the count cannot grow.
#[crate::boxed]
pub async fn count(conn: &mut Conn, org: OrgId, agent: AgentId) -> Result<i64> {
    let (count,) = fetch_one!(
        conn,
        (i64,),
        "SELECT COUNT(*) FROM email_blocked_senders WHERE org_id = $1 AND agent_id = $2",
        Text(org),
        Text(agent)
    )?;
    Ok(count)
}

/// Unblocks a sender.
#[crate::boxed]
pub async fn delete(tx: &mut Tx, org: OrgId, id: BlockedSenderId) -> Result<()> {
    execute!(tx, "DELETE FROM email_blocked_senders WHERE org_id = $1 AND id = $2", Text(org), Text(id))?;
    Ok(())
}
