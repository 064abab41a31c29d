//! Passages that were retrieved for answers.

use std::collections::HashMap;

use frontdesk_types::{ConversationId, Error, MessageId, OrgId, Result, chat::AnswerPassage, conversations::messages::Message};
use serde_json::Value;
use sqlx::types::{Json, Text};

use super::{MessageRow, emails::add_attachments};
use crate::{
    Conn,
    row::{self, Cells},
};

#[derive(sqlx_macros::FromRow)]
struct ExplainedRow {
    #[sqlx(flatten)]
    message: MessageRow,
    retrieved: Option<Json<Value>>,
}

impl TryFrom<ExplainedRow> for (Message, Vec<AnswerPassage>) {
    type Error = Error;

    fn try_from(ExplainedRow { message, retrieved }: ExplainedRow) -> Result<Self> {
        let id = message.id.clone();
        let cells = Cells { table: "messages", id: &id };
        let retrieved = retrieved.map(|Json(value)| cells.parse_json("retrieved", value)).transpose()?;
        Ok((message.try_into()?, retrieved.unwrap_or_default()))
    }
}

/// Returns the latest messages of a conversation, at most `limit`, oldest first, each with the passages that were
/// retrieved for it.
#[crate::boxed]
pub async fn list_explained(
    conn: &mut Conn,
    org: OrgId,
    conversation: ConversationId,
    limit: i64,
) -> Result<Vec<(Message, Vec<AnswerPassage>)>> {
    let mut rows = fetch_all!(
        conn,
        ExplainedRow,
        r"
        SELECT {columns}, m.retrieved
          FROM messages m
          {joined}
         WHERE m.org_id = $1
           AND m.conversation_id = $2
         ORDER BY m.seq DESC
         LIMIT $3",
        Text(org),
        Text(conversation),
        limit
    )?;
    rows.reverse();
    let mut explained: Vec<(Message, Vec<AnswerPassage>)> = row::into_records(rows)?;
    add_attachments(conn, org, explained.iter_mut().map(|(message, _)| message)).await?;
    Ok(explained)
}

/// Returns the passages that were retrieved for these answers.
#[crate::boxed]
pub async fn list_retrieved(
    conn: &mut Conn,
    org: OrgId,
    answers: &[MessageId],
) -> Result<HashMap<MessageId, Vec<AnswerPassage>>> {
    let rows = fetch_all!(
        conn,
        (String, Json<Value>),
        r"
        SELECT m.id, m.retrieved
          FROM {EACH_TEXT}($2) AS t
         CROSS JOIN messages m
         WHERE m.org_id = $1
           AND m.id = t.value
           AND m.retrieved IS NOT NULL",
        Text(org),
        Json(answers)
    )?;
    let read = |(id, Json(retrieved)): (String, Json<Value>)| {
        let cells = Cells { table: "messages", id: &id };
        Ok((cells.parse("id", &id)?, cells.parse_json("retrieved", retrieved)?))
    };
    rows.into_iter().map(read).collect()
}
