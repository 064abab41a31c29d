//! Messages of conversations: questions, and the agent's replies with everything the caller received.

use frontdesk_types::{
    AgentId, ConversationId, Error, MessageId, OrgId, Result, Timestamp,
    activity::Actor,
    chat::{Answer, AnswerPassage, StoredReply},
    conversations::{ConversationStatus, MessageRole},
};
use serde_json::Value;
use sqlx::types::{Json, Text};

use crate::{
    Conn, Tx,
    row::{self, Cells},
};

#[derive(sqlx_macros::FromRow)]
struct ReplyRow {
    id: String,
    role: String,
    conversation_id: String,
    agent_id: String,
    text: String,
    citations: Option<Json<Value>>,
    see_also: Option<Json<Value>>,
    model: Option<String>,
    credits_used: Option<i64>,
    credits_remaining: Option<i64>,
    finish: Option<String>,
    pieces: Option<Json<Value>>,
    created_at: i64,
}

impl TryFrom<ReplyRow> for StoredReply {
    type Error = Error;

    fn try_from(row: ReplyRow) -> Result<Self> {
        let ReplyRow {
            id,
            role,
            conversation_id,
            agent_id,
            text,
            citations,
            see_also,
            model,
            credits_used,
            credits_remaining,
            finish,
            pieces,
            created_at,
        } = row;
        let cells = Cells { table: "messages", id: &id };
        let Json(citations) = cells.require_present("citations", citations)?;
        let finish = cells.require_present("finish", finish)?;
        let is_silent = cells.parse::<MessageRole>("role", &role)? == MessageRole::Visitor;
        let answer = Answer {
            text: if is_silent { String::new() } else { text },
            citations: cells.parse_json("citations", citations)?,
            finish: cells.parse("finish", &finish)?,
            see_also: see_also.map(|Json(value)| cells.parse_json("see_also", value)).transpose()?.unwrap_or_default(),
        };
        Ok(Self {
            message: cells.parse("id", &id)?,
            conversation: cells.parse("conversation_id", &conversation_id)?,
            agent: cells.parse("agent_id", &agent_id)?,
            answer,
            pieces: pieces.map(|Json(value)| cells.parse_json("pieces", value)).transpose()?,
            model: cells.require_present("model", model)?,
            credits_used: cells.require_present("credits_used", credits_used)?,
            credits_remaining: cells.require_present("credits_remaining", credits_remaining)?,
            created_at: Timestamp(created_at),
        })
    }
}

/// A question of the visitor.
#[derive(Debug, Clone, Copy)]
pub struct VisitorQuestion<'q> {
    /// Id of the message.
    pub id: MessageId,
    /// Conversation that the message belongs to.
    pub conversation: ConversationId,
    /// Number of the message in the conversation.
    pub seq: i64,
    /// Text of the question.
    pub text: &'q str,
    /// Time at which the question was asked.
    pub created_at: Timestamp,
}

/// Adds a question of the visitor.
pub async fn insert_question(tx: &mut Tx, org: OrgId, question: VisitorQuestion<'_>) -> Result<()> {
    let VisitorQuestion { id, conversation, seq, text, created_at } = question;
    execute!(
        tx,
        r"
        INSERT INTO messages (org_id, id, conversation_id, role, text, created_at, seq)
        VALUES ($1, $2, $3, $4, $5, $6, $7)",
        Text(org),
        Text(id),
        Text(conversation),
        MessageRole::Visitor.as_str(),
        text,
        created_at.0,
        seq
    )?;
    Ok(())
}

/// A reply of the agent, with the question that it answers.
#[derive(Debug, Clone, Copy)]
pub struct NewReply<'r> {
    /// Number of the message in the conversation.
    pub seq: i64,
    /// Time at which the question was asked.
    pub asked_at: Timestamp,
    /// The reply.
    pub reply: &'r StoredReply,
    /// Passages that were retrieved for the question.
    pub retrieved: &'r [AnswerPassage],
}

/// Adds the agent's reply to a question.
pub async fn insert_reply(tx: &mut Tx, org: OrgId, new: NewReply<'_>) -> Result<()> {
    let NewReply { seq, asked_at, reply, retrieved } = new;
    let StoredReply { message, conversation, agent: _, answer, pieces, model, credits_used, credits_remaining, created_at } =
        reply;
    let Answer { text, citations, finish, see_also } = answer;
    execute!(
        tx,
        r"
        INSERT INTO messages (org_id, id, conversation_id, role, text, citations, see_also, model,
                              credits_used, credits_remaining, finish, pieces, created_at, seq, duration,
                              retrieved)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)",
        Text(org),
        Text(*message),
        Text(*conversation),
        MessageRole::Agent.as_str(),
        text.as_str(),
        Json(citations),
        (!see_also.is_empty()).then_some(Json(see_also)),
        model.as_str(),
        *credits_used,
        *credits_remaining,
        finish.as_str(),
        pieces.as_ref().map(Json),
        created_at.0,
        seq,
        (created_at.0 - asked_at.0).max(0),
        Json(retrieved)
    )?;
    Ok(())
}

/// Adds a question for the team to answer, with the silence of the agent.
#[crate::boxed]
pub async fn insert_question_to_team(tx: &mut Tx, org: OrgId, seq: i64, text: &str, silence: &StoredReply) -> Result<()> {
    let StoredReply { message, conversation, answer, model, credits_used, credits_remaining, created_at, .. } = silence;
    execute!(
        tx,
        r"
        INSERT INTO messages (org_id, id, conversation_id, role, text, citations, model, credits_used,
                              credits_remaining, finish, created_at, seq)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)",
        Text(org),
        Text(*message),
        Text(*conversation),
        MessageRole::Visitor.as_str(),
        text,
        Json(&answer.citations),
        model.as_str(),
        *credits_used,
        *credits_remaining,
        answer.finish.as_str(),
        created_at.0,
        seq
    )?;
    Ok(())
}

/// A message of the team, or of the system about someone's action.
pub struct TeamMessage<'m> {
    /// Id of the message.
    pub id: MessageId,
    /// Conversation that the message belongs to.
    pub conversation: ConversationId,
    /// Number of the message in the conversation.
    pub seq: i64,
    /// Role of the author: `team` or `system`.
    pub role: MessageRole,
    /// Author of the message, or the actor that caused it.
    pub author: &'m Actor,
    /// Text of the message.
    pub text: &'m str,
    /// Status that the conversation received with the message, if it changed.
    pub status: Option<ConversationStatus>,
    /// Time at which the message was written.
    pub created_at: Timestamp,
}

/// Adds a message of the team.
#[crate::boxed]
pub async fn insert_team_message(tx: &mut Tx, org: OrgId, message: &TeamMessage<'_>) -> Result<()> {
    execute!(
        tx,
        r"
        INSERT INTO messages (org_id, id, conversation_id, role, text, created_at, seq, author_kind,
                              author_id, status)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        Text(org),
        Text(message.id),
        Text(message.conversation),
        message.role.as_str(),
        message.text,
        message.created_at.0,
        message.seq,
        message.author.kind().as_str(),
        message.author.id(),
        message.status.map(ConversationStatus::as_str)
    )?;
    Ok(())
}

/// Finds a reply of an agent, or a question to the team with the silence it received.
#[crate::boxed]
pub async fn find_reply(conn: &mut Conn, org: OrgId, agent: AgentId, message: MessageId) -> Result<Option<StoredReply>> {
    let found = fetch_optional!(
        conn,
        ReplyRow,
        r"
        SELECT m.id, m.role, m.conversation_id, c.agent_id, m.text, m.citations, m.see_also, m.model,
               m.credits_used, m.credits_remaining, m.finish, m.pieces, m.created_at
          FROM messages m
          JOIN conversations c ON c.org_id = m.org_id AND c.id = m.conversation_id
         WHERE m.org_id = $1
           AND c.agent_id = $2
           AND m.id = $3
           AND m.finish IS NOT NULL",
        Text(org),
        Text(agent),
        Text(message)
    )?;
    row::one(found)
}
