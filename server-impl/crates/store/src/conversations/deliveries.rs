//! Deliveries of messages to visitors, through channels that send them.

use frontdesk_types::{
    AgentId, ConversationId, Error, MessageId, OrgId, Result, Timestamp,
    conversations::{MessageDeliveryStatus, MessageRole, messages::MessageDelivery},
};
use serde_json::Value;
use sqlx::types::{Json, Text};

use crate::{
    Conn, Tx,
    row::{self, Cells},
};

/// A delivery, with the further recipients of the message.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredDelivery {
    /// The delivery itself.
    pub delivery: MessageDelivery,
    /// Addresses that get a copy.
    pub cc: Vec<String>,
}

#[derive(sqlx_macros::FromRow)]
struct DeliveryRow {
    message_id: String,
    status: String,
    detail: Option<String>,
    at: i64,
    cc: Json<Value>,
}

impl TryFrom<DeliveryRow> for StoredDelivery {
    type Error = Error;

    fn try_from(row: DeliveryRow) -> Result<Self> {
        let DeliveryRow { message_id, status, detail, at, cc: Json(cc) } = row;
        let cells = Cells { table: "message_deliveries", id: &message_id };
        let delivery = MessageDelivery { status: cells.parse("status", &status)?, detail, at: Timestamp(at) };
        Ok(Self { delivery, cc: cells.parse_json("cc", cc)? })
    }
}

/// Queues the delivery of a message, with copies to further addresses.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, org: OrgId, message: MessageId, cc: &[String], now: Timestamp) -> Result<()> {
    execute!(
        tx,
        "INSERT INTO message_deliveries (org_id, message_id, status, at, cc) VALUES ($1, $2, $3, $4, $5)",
        Text(org),
        Text(message),
        MessageDeliveryStatus::Queued.as_str(),
        now.0,
        Json(cc)
    )?;
    Ok(())
}

/// Finds the delivery of a message.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, message: MessageId) -> Result<Option<StoredDelivery>> {
    let found = fetch_optional!(
        conn,
        DeliveryRow,
        "SELECT message_id, status, detail, at, cc FROM message_deliveries WHERE org_id = $1 AND message_id = $2",
        Text(org),
        Text(message)
    )?;
    row::one(found)
}

/// Records that a queued message was sent. Returns `false` without effect when it was not queued.
#[crate::boxed]
pub async fn mark_sent(tx: &mut Tx, org: OrgId, message: MessageId, now: Timestamp) -> Result<bool> {
    let sent = execute!(
        tx,
        r"
        UPDATE message_deliveries
           SET status = 'sent', at = $3
         WHERE org_id = $1
           AND message_id = $2
           AND status = 'queued'",
        Text(org),
        Text(message),
        now.0
    )?;
    Ok(sent == 1)
}

/// Records that a message was not delivered, even if it had been sent. Returns `false` without effect when that is
/// known, or there is nothing to deliver.
#[crate::boxed]
pub async fn mark_failed(tx: &mut Tx, org: OrgId, message: MessageId, detail: &str, now: Timestamp) -> Result<bool> {
    let failed = execute!(
        tx,
        r"
        UPDATE message_deliveries
           SET status = 'failed', detail = $3, at = $4
         WHERE org_id = $1
           AND message_id = $2
           AND status <> 'failed'",
        Text(org),
        Text(message),
        detail,
        now.0
    )?;
    Ok(failed == 1)
}

/// Removes the addresses of recipients from the deliveries of these conversations, also from what the other side has said.
#[crate::boxed]
pub async fn forget_addresses(tx: &mut Tx, org: OrgId, conversations: &[ConversationId]) -> Result<()> {
    execute!(
        tx,
        r"
        UPDATE message_deliveries
           SET detail = NULL, cc = $3
         WHERE org_id = $1
           AND message_id IN (SELECT m.id
                                FROM {EACH_TEXT}($2) AS t
                               CROSS JOIN messages m
                               WHERE m.org_id = $1
                                 AND m.conversation_id = t.value)",
        Text(org),
        Json(conversations),
        Json(Vec::<String>::new())
    )?;
    Ok(())
}

#[derive(sqlx_macros::FromRow)]
struct PlaceRow {
    agent_id: String,
    conversation_id: String,
    role: String,
}

/// Returns the agent and the conversation of a message, and its role.
#[crate::boxed]
pub async fn find_place(
    conn: &mut Conn,
    org: OrgId,
    message: MessageId,
) -> Result<Option<(AgentId, ConversationId, MessageRole)>> {
    let found = fetch_optional!(
        conn,
        PlaceRow,
        r"
        SELECT c.agent_id, m.conversation_id, m.role
          FROM messages m
          JOIN conversations c ON c.org_id = m.org_id AND c.id = m.conversation_id
         WHERE m.org_id = $1
           AND m.id = $2",
        Text(org),
        Text(message)
    )?;
    let Some(PlaceRow { agent_id, conversation_id, role }) = found else { return Ok(None) };
    let id = message.to_string();
    let cells = Cells { table: "messages", id: &id };
    let agent = cells.parse("agent_id", &agent_id)?;
    Ok(Some((agent, cells.parse("conversation_id", &conversation_id)?, cells.parse("role", &role)?)))
}
