//! Messages as people read them, and their ratings of the answers.

mod emails;

use std::time::Duration;

use frontdesk_types::{
    AgentId, ConversationId, Cursor, Error, MessageId, OrgId, Page, PageRequest, Result, Timestamp,
    activity::NamedActor,
    conversations::{
        MessageRole,
        messages::{AnswerDetails, AnswerFeedback, Message, MessageDelivery},
    },
};
use serde_json::Value;
use sqlx::types::{Json, Text};

use self::emails::{EmailCells, add_attachments};
pub use self::explained::{list_explained, list_retrieved};
use crate::{
    Conn, Tx,
    row::{self, Cells},
};

macro_rules! columns {
    () => {
        sql!(
            r"
            m.id, m.conversation_id, m.seq, m.role, m.text, m.citations, m.see_also, m.model, m.credits_used,
            m.duration, m.finish, m.rating, m.rating_reason, m.rated_at, m.author_kind, m.author_id,
            COALESCE(k.name, p.email) AS author_name, d.status AS delivery_status, d.detail AS delivery_detail,
            d.at AS delivery_at, e.sender AS email_from, e.recipients AS email_to, e.cc AS email_cc,
            e.subject AS email_subject, e.rfc_id AS email_rfc_id, r.verification AS email_verification,
            r.is_automated AS email_is_automated, r.whole_text AS email_whole_text, m.created_at"
        )
    };
}

/// Joins for the names of authors, the mail of a message, and what became of it: at most five lookups by a key for each
/// message `m`.
macro_rules! joined {
    () => {
        sql!(
            r"
            LEFT JOIN api_keys k ON m.author_kind = 'key' AND k.id = m.author_id AND k.org_id = m.org_id
            LEFT JOIN accounts p ON m.author_kind = 'member' AND p.id = m.author_id
            LEFT JOIN message_deliveries d ON d.org_id = m.org_id AND d.message_id = m.id
            LEFT JOIN email_messages e ON e.message_id = m.id
                   AND e.org_id = m.org_id
                   AND e.direction = CASE WHEN m.role = 'visitor' THEN 'inbound' ELSE 'outbound' END
            LEFT JOIN received_mails r ON r.org_id = e.org_id AND r.id = e.id"
        )
    };
}

// Its statements use the macros above.
mod explained;

#[derive(sqlx_macros::FromRow)]
struct MessageRow {
    id: String,
    conversation_id: String,
    seq: i64,
    role: String,
    text: String,
    citations: Option<Json<Value>>,
    see_also: Option<Json<Value>>,
    model: Option<String>,
    credits_used: Option<i64>,
    duration: Option<i64>,
    finish: Option<String>,
    rating: Option<String>,
    rating_reason: Option<String>,
    rated_at: Option<i64>,
    author_kind: Option<String>,
    author_id: Option<String>,
    author_name: Option<String>,
    delivery_status: Option<String>,
    delivery_detail: Option<String>,
    delivery_at: Option<i64>,
    #[sqlx(flatten)]
    email: EmailCells,
    created_at: i64,
}

impl MessageRow {
    /// Takes the fields that only answers have.
    fn take_answer(&mut self, role: MessageRole, cells: &Cells<'_>) -> Result<Option<AnswerDetails>> {
        // A question to the team also stores how the agent's turn ended.
        let Some(finish) = self.finish.take().filter(|_| role == MessageRole::Agent) else { return Ok(None) };
        let Json(citations) = cells.require_present("citations", self.citations.take())?;
        let see_also = self.see_also.take().map(|Json(value)| cells.parse_json("see_also", value)).transpose()?;
        Ok(Some(AnswerDetails {
            citations: cells.parse_json("citations", citations)?,
            see_also: see_also.unwrap_or_default(),
            model: cells.require_present("model", self.model.take())?,
            credits_used: cells.require_present("credits_used", self.credits_used)?,
            duration: self.duration.map(|duration| Duration::from_micros(duration.unsigned_abs())),
            finish: cells.parse("finish", &finish)?,
            feedback: self.parse_feedback(cells)?,
        }))
    }

    fn parse_feedback(&mut self, cells: &Cells<'_>) -> Result<Option<AnswerFeedback>> {
        let Some(rating) = self.rating.take() else { return Ok(None) };
        let at = Timestamp(cells.require_present("rated_at", self.rated_at)?);
        Ok(Some(AnswerFeedback { rating: cells.parse("rating", &rating)?, reason: self.rating_reason.take(), at }))
    }

    fn parse_author(&mut self, cells: &Cells<'_>) -> Result<Option<NamedActor>> {
        let Some(kind) = self.author_kind.take() else { return Ok(None) };
        cells.parse_named_actor(&kind, self.author_id.take(), self.author_name.take()).map(Some)
    }

    fn take_delivery(&mut self, cells: &Cells<'_>) -> Result<Option<MessageDelivery>> {
        let Some(status) = self.delivery_status.take() else { return Ok(None) };
        let at = Timestamp(cells.require_present("delivery_at", self.delivery_at)?);
        Ok(Some(MessageDelivery { status: cells.parse("delivery_status", &status)?, detail: self.delivery_detail.take(), at }))
    }
}

impl TryFrom<MessageRow> for Message {
    type Error = Error;

    fn try_from(mut row: MessageRow) -> Result<Self> {
        let id = row.id.clone();
        let cells = Cells { table: "messages", id: &id };
        let role = cells.parse("role", &row.role)?;
        Ok(Self {
            id: cells.parse("id", &row.id)?,
            conversation: cells.parse("conversation_id", &row.conversation_id)?,
            seq: row.seq,
            role,
            author: row.parse_author(&cells)?,
            answer: row.take_answer(role, &cells)?,
            delivery: row.take_delivery(&cells)?,
            email: row.email.into_email(role, &cells)?,
            text: row.text,
            created_at: Timestamp(row.created_at),
        })
    }
}

/// Lists the messages of a conversation after number `since`, in order.
#[crate::boxed]
pub async fn list(
    conn: &mut Conn,
    org: OrgId,
    conversation: ConversationId,
    since: i64,
    page: &PageRequest<i64>,
) -> Result<Page<Message, i64>> {
    let rows = fetch_page!(
        conn,
        MessageRow,
        page.order,
        r"
        SELECT {columns}
          FROM messages m
          {joined}
         WHERE m.org_id = $1
           AND m.conversation_id = $2
           AND m.seq {BEYOND} $3
           AND m.seq > $5
         ORDER BY m.seq {DIRECTION}
         LIMIT $4",
        Text(org),
        Text(conversation),
        row::start_key(page, i64::MIN, i64::MAX),
        row::probe(page),
        since
    )?;
    let mut messages: Vec<Message> = row::into_records(rows)?;
    add_attachments(conn, org, messages.iter_mut()).await?;
    Ok(Page::from_probe(messages, page.limit, |message| Cursor { key: message.seq, id: message.id.0 }))
}

/// Returns all messages of some conversations, each in order.
#[crate::boxed]
pub async fn list_of_all(conn: &mut Conn, org: OrgId, conversations: &[ConversationId]) -> Result<Vec<Message>> {
    // `CROSS JOIN` keeps SQLite from scanning the messages of all conversations instead.
    let rows = fetch_all!(
        conn,
        MessageRow,
        r"
        SELECT {columns}
          FROM {EACH_TEXT}($2) AS wanted
         CROSS JOIN messages m
          {joined}
         WHERE m.org_id = $1
           AND m.conversation_id = wanted.value
         ORDER BY m.conversation_id, m.seq",
        Text(org),
        Json(conversations)
    )?;
    let mut messages: Vec<Message> = row::into_records(rows)?;
    add_attachments(conn, org, messages.iter_mut()).await?;
    Ok(messages)
}

/// Finds a message in the conversations of an agent; with `role`, only one of this role.
#[crate::boxed]
pub async fn find(
    conn: &mut Conn,
    org: OrgId,
    agent: AgentId,
    id: MessageId,
    role: Option<MessageRole>,
) -> Result<Option<Message>> {
    let found = fetch_optional!(
        conn,
        MessageRow,
        r"
        SELECT {columns}
          FROM messages m
          {joined}
          JOIN conversations c ON c.org_id = m.org_id AND c.id = m.conversation_id
         WHERE m.org_id = $1
           AND c.agent_id = $2
           AND m.id = $3
           AND (CAST($4 AS TEXT) IS NULL OR m.role = $4)",
        Text(org),
        Text(agent),
        Text(id),
        role.map(MessageRole::as_str)
    )?;
    let mut message: Option<Message> = row::one(found)?;
    add_attachments(conn, org, message.iter_mut()).await?;
    Ok(message)
}

/// Sets or removes the rating of an answer. Lock its conversation first.
#[crate::boxed]
pub async fn set_rating(tx: &mut Tx, org: OrgId, id: MessageId, feedback: Option<&AnswerFeedback>) -> Result<()> {
    execute!(
        tx,
        "UPDATE messages SET rating = $3, rating_reason = $4, rated_at = $5 WHERE org_id = $1 AND id = $2",
        Text(org),
        Text(id),
        feedback.map(|feedback| feedback.rating.as_str()),
        feedback.and_then(|feedback| feedback.reason.as_deref()),
        feedback.map(|feedback| feedback.at.0)
    )?;
    Ok(())
}
