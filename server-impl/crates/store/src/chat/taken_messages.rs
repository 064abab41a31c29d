//! Messages of visitors that are stored before the agent answers them.
//!
//! A taken message ends once: every function that ends it changes only one that waits. An attempt to answer it names its
//! reply here before the credits are reserved, and ends only a message that still names this reply: of two attempts, the
//! later one succeeds.

use frontdesk_types::{
    Error, MessageId, OrgId, Result, Timestamp,
    chat::taken_messages::{TakenMessage, TakenState},
};
use sqlx::types::Text;

use crate::{
    Conn, Tx,
    row::{self, Cells},
};

#[derive(sqlx_macros::FromRow)]
struct TakenRow {
    id: String,
    agent_id: String,
    conversation_id: String,
    channel: String,
    seq: i64,
    subject: Option<String>,
    text: String,
    state: String,
    reply_id: Option<String>,
    created_at: i64,
}

impl TryFrom<TakenRow> for TakenMessage {
    type Error = Error;

    fn try_from(row: TakenRow) -> Result<Self> {
        let TakenRow { id, agent_id, conversation_id, channel, seq, subject, text, state, reply_id, created_at } = row;
        let cells = Cells { table: "taken_messages", id: &id };
        Ok(Self {
            id: cells.parse("message_id", &id)?,
            agent: cells.parse("agent_id", &agent_id)?,
            conversation: cells.parse("conversation_id", &conversation_id)?,
            channel: cells.parse("channel", &channel)?,
            seq,
            subject,
            text,
            state: cells.parse("state", &state)?,
            reply: cells.parse_some("reply_id", reply_id.as_deref())?,
            created_at: Timestamp(created_at),
        })
    }
}

/// Records that a stored message was taken.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, org: OrgId, id: MessageId, subject: Option<&str>, state: TakenState) -> Result<()> {
    execute!(
        tx,
        "INSERT INTO taken_messages (org_id, message_id, subject, state) VALUES ($1, $2, $3, $4)",
        Text(org),
        Text(id),
        subject,
        state.as_str()
    )?;
    Ok(())
}

/// Finds a taken message.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, id: MessageId) -> Result<Option<TakenMessage>> {
    let found = fetch_optional!(
        conn,
        TakenRow,
        r"
        SELECT m.id, c.agent_id, m.conversation_id, c.channel, m.seq, t.subject, m.text, t.state, t.reply_id,
               m.created_at
          FROM taken_messages t
          JOIN messages m ON m.org_id = t.org_id AND m.id = t.message_id
          JOIN conversations c ON c.org_id = m.org_id AND c.id = m.conversation_id
         WHERE t.org_id = $1
           AND t.message_id = $2",
        Text(org),
        Text(id)
    )?;
    row::one(found)
}

/// Finds the taken message to which a message is the answer.
#[crate::boxed]
pub async fn find_answered_by(conn: &mut Conn, org: OrgId, reply: MessageId) -> Result<Option<MessageId>> {
    let found = fetch_optional!(
        conn,
        (String,),
        "SELECT message_id FROM taken_messages WHERE org_id = $1 AND reply_id = $2 AND state = 'answered'",
        Text(org),
        Text(reply)
    )?;
    found.map(|(id,)| Cells { table: "taken_messages", id: &id }.parse("message_id", &id)).transpose()
}

/// Begins an attempt to answer a message that waits, with the id of the new reply. Returns `false` when it no longer
/// waits, or when another attempt has begun since the one with the reply `earlier`.
#[crate::boxed]
pub async fn begin_attempt(tx: &mut Tx, org: OrgId, id: MessageId, earlier: Option<MessageId>, reply: MessageId) -> Result<bool> {
    let begun = execute!(
        tx,
        r"
        UPDATE taken_messages
           SET reply_id = $4
         WHERE org_id = $1
           AND message_id = $2
           AND state = 'waiting'
           AND COALESCE(reply_id, '') = $3",
        Text(org),
        Text(id),
        earlier.map(|earlier| earlier.to_string()).unwrap_or_default(),
        Text(reply)
    )?;
    Ok(begun == 1)
}

/// Marks a message as answered by this reply. Returns `false` when it no longer waits for it.
#[crate::boxed]
pub async fn mark_answered(tx: &mut Tx, org: OrgId, id: MessageId, reply: MessageId) -> Result<bool> {
    let answered = execute!(
        tx,
        r"
        UPDATE taken_messages
           SET state = 'answered'
         WHERE org_id = $1
           AND message_id = $2
           AND state = 'waiting'
           AND reply_id = $3",
        Text(org),
        Text(id),
        Text(reply)
    )?;
    Ok(answered == 1)
}

/// Ends a message that the agent does not answer. Returns `false` when it no longer waits.
#[crate::boxed]
pub async fn end_unanswered(tx: &mut Tx, org: OrgId, id: MessageId, state: TakenState) -> Result<bool> {
    let ended = execute!(
        tx,
        "UPDATE taken_messages SET state = $3 WHERE org_id = $1 AND message_id = $2 AND state = 'waiting'",
        Text(org),
        Text(id),
        state.as_str()
    )?;
    Ok(ended == 1)
}
