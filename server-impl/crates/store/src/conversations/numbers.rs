//! Numbers of conversations. Each message increments the number of its conversation and takes it, and followers of
//! a conversation compare it.

use std::collections::HashMap;

use frontdesk_types::{ConversationId, OrgId, Result, Timestamp, conversations::ConversationStatus};
use sqlx::types::{Json, Text};

use crate::{Conn, Tx, row::Cells};

/// A locked conversation to which messages are being added.
pub struct RaisedNumber {
    /// Number of the last message.
    pub seq: i64,
    /// Status of the conversation.
    pub status: ConversationStatus,
    /// Number of questions without an answer since the status or the assignee last changed.
    pub misses: i64,
}

#[derive(sqlx_macros::FromRow)]
struct RaisedRow {
    seq: i64,
    status: String,
    misses: i64,
}

/// Counts messages that the visitor, the agent or the team adds now, of which `unanswered` are questions that
/// the agent could not answer. Returns `None` when the conversation is gone.
#[crate::boxed]
pub async fn add_messages(
    tx: &mut Tx,
    org: OrgId,
    id: ConversationId,
    (messages, unanswered): (i64, i64),
    now: Timestamp,
) -> Result<Option<RaisedNumber>> {
    let raised = fetch_optional!(
        tx,
        RaisedRow,
        r"
        UPDATE conversations
           SET seq = seq + $3, messages = messages + $3, unanswered = unanswered + $4, misses = misses + $4,
               last_message_at = {GREATEST}(last_message_at, $5), updated_at = $5
         WHERE org_id = $1
           AND id = $2
        RETURNING seq, status, misses",
        Text(org),
        Text(id),
        messages,
        unanswered,
        now.0
    )?;
    let Some(RaisedRow { seq, status, misses }) = raised else { return Ok(None) };
    let name = id.to_string();
    let status = Cells { table: "conversations", id: &name }.parse("status", &status)?;
    Ok(Some(RaisedNumber { seq, status, misses }))
}

/// Counts a system message, and returns its number. Lock the conversation first.
#[crate::boxed]
pub async fn add_system_message(tx: &mut Tx, org: OrgId, id: ConversationId) -> Result<i64> {
    let (seq,) = fetch_one!(
        tx,
        (i64,),
        r"
        UPDATE conversations
           SET seq = seq + 1, messages = messages + 1
         WHERE org_id = $1
           AND id = $2
        RETURNING seq",
        Text(org),
        Text(id)
    )?;
    Ok(seq)
}

#[derive(sqlx_macros::FromRow)]
struct NumberRow {
    org_id: String,
    id: String,
    seq: i64,
}

/// Returns the latest numbers of those of these conversations that still exist.
#[crate::boxed]
pub async fn find_numbers(conn: &mut Conn, names: &[(OrgId, ConversationId)]) -> Result<HashMap<(OrgId, ConversationId), i64>> {
    let names: Vec<_> = names.iter().map(|(org, id)| serde_json::json!({ "org": org, "id": id })).collect();
    let rows = fetch_all!(
        conn,
        NumberRow,
        r"
        SELECT c.org_id, c.id, c.seq
          FROM {EACH_OBJECT}($1) n
          JOIN conversations c ON c.org_id = n.value->>'org' AND c.id = n.value->>'id'",
        Json(names)
    )?;
    let numbers = rows.into_iter().map(|NumberRow { org_id, id, seq }| {
        let cells = Cells { table: "conversations", id: &id };
        Ok(((cells.parse("org_id", &org_id)?, cells.parse("id", &id)?), seq))
    });
    numbers.collect()
}
