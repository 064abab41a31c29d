//! Mails that agents sent and received.

use frontdesk_types::{
    AgentId, ConversationId, EmailMessageId, Error, MessageId, OrgId, Page, PageRequest, Result, Timestamp,
    email_messages::{ComposedMail, EmailMessage, EmailMessageFilter, MailDirection, MailStatus},
    jobs::overdue::OverdueRecord,
};
use sqlx::types::{Json, Text};

use crate::{
    Conn, Tx,
    period::lowest_id_at,
    row::{self, OverdueRow},
};

record! {
    EmailMessageRow of "email_messages" => EmailMessage {
        keys { org_id as org: OrgId, id as id: EmailMessageId, agent_id as agent: AgentId }
        inserted {
            conversation_id: Option<ConversationId>, message_id: Option<MessageId>, direction: MailDirection,
            reply_to: Option<String>, created_at: Timestamp
        }
        updated {
            status: MailStatus, detail: Option<String>, sender: String, recipients: Vec<String>, cc: Vec<String>,
            subject: String, rfc_id: String, rfc_hash: [u8; 32], refs: Vec<String>, thread: Option<String>,
            token: Option<String>, accepted: Vec<String>, refused: Vec<String>, attempts: i32, doubtful: i32,
            next_attempt_at: Option<Timestamp>, updated_at: Timestamp
        }
    }
}

/// Adds a mail.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, mail: &EmailMessage) -> Result<EmailMessage> {
    insert_record(tx, mail).await
}

/// Updates a mail, which must be locked. A fault when it is gone.
#[crate::boxed]
pub async fn update(tx: &mut Tx, mail: &EmailMessage) -> Result<()> {
    let gone = || Error::internal(format!("the mail {} is gone", mail.id));
    update_record(tx, mail).await?.map(drop).ok_or_else(gone)
}

/// Finds the mail that carries a message to its recipients, and locks it until the transaction ends.
#[crate::boxed]
pub async fn lock_outgoing(tx: &mut Tx, org: OrgId, message: MessageId) -> Result<Option<EmailMessage>> {
    row::one(fetch_optional!(
        tx,
        EmailMessageRow,
        r"
        SELECT {columns}
          FROM email_messages
         WHERE org_id = $1
           AND message_id = $2
           AND direction = 'outbound' {FOR_UPDATE}",
        Text(org),
        Text(message)
    )?)
}

/// Finds the mail by which a message was received.
#[crate::boxed]
pub async fn find_inbound(conn: &mut Conn, org: OrgId, message: MessageId) -> Result<Option<EmailMessage>> {
    row::one(fetch_optional!(
        conn,
        EmailMessageRow,
        r"
        SELECT {columns}
          FROM email_messages
         WHERE org_id = $1
           AND message_id = $2
           AND direction = 'inbound'",
        Text(org),
        Text(message)
    )?)
}

/// Finds what a mail that is to be sent was composed of; `None` once it needs not be sent any more.
#[crate::boxed]
pub async fn find_composed(conn: &mut Conn, org: OrgId, id: EmailMessageId) -> Result<Option<ComposedMail>> {
    let found = fetch_optional!(
        conn,
        (Option<Json<ComposedMail>>,),
        "SELECT composed FROM email_messages WHERE org_id = $1 AND id = $2",
        Text(org),
        Text(id)
    )?;
    Ok(found.and_then(|(composed,)| composed).map(|Json(composed)| composed))
}

/// Keeps what a mail was composed of, or removes it.
#[crate::boxed]
pub async fn set_composed(tx: &mut Tx, org: OrgId, id: EmailMessageId, composed: Option<&ComposedMail>) -> Result<()> {
    execute!(
        tx,
        "UPDATE email_messages SET composed = $3 WHERE org_id = $1 AND id = $2",
        Text(org),
        Text(id),
        composed.map(Json)
    )?;
    Ok(())
}

/// Returns the last mails of a conversation, at most `limit`, oldest first.
#[crate::boxed]
pub async fn list_last(conn: &mut Conn, org: OrgId, conversation: ConversationId, limit: i64) -> Result<Vec<EmailMessage>> {
    let mut rows = fetch_all!(
        conn,
        EmailMessageRow,
        r"
        SELECT {columns}
          FROM email_messages
         WHERE org_id = $1
           AND conversation_id = $2
         ORDER BY id DESC
         LIMIT $3",
        Text(org),
        Text(conversation),
        limit
    )?;
    rows.reverse();
    row::into_records(rows)
}

/// Returns the mail that a conversation received last before a message was written.
#[crate::boxed]
pub async fn find_last_inbound(
    conn: &mut Conn,
    org: OrgId,
    conversation: ConversationId,
    before: MessageId,
) -> Result<Option<EmailMessage>> {
    row::one(fetch_optional!(
        conn,
        EmailMessageRow,
        r"
        SELECT {columns}
          FROM email_messages
         WHERE org_id = $1
           AND conversation_id = $2
           AND direction = 'inbound'
           AND id < $3
         ORDER BY id DESC
         LIMIT 1",
        Text(org),
        Text(conversation),
        Text(before)
    )?)
}

macro_rules! mails {
    () => {
        sql!("SELECT {columns} FROM email_messages WHERE org_id = $1")
    };
}

/// The condition that all lists share. An absent filter matches everything.
macro_rules! filters {
    () => {
        sql!(
            r"
            id >= $4
            AND (direction = $5 OR $5 IS NULL)
            AND (status = $6 OR $6 IS NULL)"
        )
    };
}

/// Lists the mails of an organization that were written or received since a moment, in this order.
#[crate::boxed]
pub async fn list(
    conn: &mut Conn,
    org: OrgId,
    filter: EmailMessageFilter,
    since: Timestamp,
    page: &PageRequest,
) -> Result<Page<EmailMessage>> {
    let EmailMessageFilter { agent, direction, status } = filter;
    macro_rules! entries {
        ($sql:literal $(, $key:expr)?) => {
            fetch_page!(
                conn,
                EmailMessageRow,
                page.order,
                $sql,
                Text(org),
                row::start(page),
                row::probe(page),
                lowest_id_at(since).to_string(),
                direction.map(MailDirection::as_str),
                status.map(MailStatus::as_str)
                $(, $key)?
            )
        };
    }
    let rows = match (agent, status, direction) {
        (Some(agent), ..) => entries!(
            r"
            {mails}
               AND agent_id = $7
               AND id {BEYOND} $2
               AND {filters}
             ORDER BY id {DIRECTION}
             LIMIT $3",
            agent.to_string()
        ),
        (None, Some(status), _) => entries!(
            r"
            {mails}
               AND status = $7
               AND id {BEYOND} $2
               AND {filters}
             ORDER BY id {DIRECTION}
             LIMIT $3",
            status.as_str()
        ),
        (None, None, Some(direction)) => entries!(
            r"
            {mails}
               AND direction = $7
               AND id {BEYOND} $2
               AND {filters}
             ORDER BY id {DIRECTION}
             LIMIT $3",
            direction.as_str()
        ),
        (None, None, None) => entries!(
            r"
            {mails}
               AND id {BEYOND} $2
               AND {filters}
             ORDER BY id {DIRECTION}
             LIMIT $3"
        ),
    }?;
    row::into_page(rows, page, |mail: &EmailMessage| mail.id.0)
}

/// Lists mails without a conversation from before a moment, after `after`, at most `limit`.
#[crate::boxed]
pub async fn list_expired(conn: &mut Conn, before: Timestamp, after: &OverdueRecord, limit: i64) -> Result<Vec<OverdueRecord>> {
    let rows = fetch_all!(
        conn,
        OverdueRow,
        r"
        SELECT created_at AS at, org_id, id
          FROM email_messages
         WHERE conversation_id IS NULL
           AND created_at < $1
           AND (created_at, id) > ($2, $3)
         ORDER BY created_at, id
         LIMIT $4",
        before.0,
        after.at.0,
        after.id.as_str(),
        limit
    )?;
    Ok(row::to_overdue(rows))
}

/// Removes a mail without a conversation.
#[crate::boxed]
pub async fn remove_expired(tx: &mut Tx, org: OrgId, id: EmailMessageId) -> Result<()> {
    execute!(tx, "DELETE FROM email_messages WHERE org_id = $1 AND id = $2 AND conversation_id IS NULL", Text(org), Text(id))?;
    Ok(())
}

/// Removes some mails of an agent; returns `false` when none was left.
#[crate::boxed]
pub async fn remove_some_of_agent(tx: &mut Tx, org: OrgId, agent: AgentId, limit: i64) -> Result<bool> {
    let removed = execute!(
        tx,
        r"
        DELETE FROM email_messages
         WHERE org_id = $1
           AND id IN (SELECT id FROM email_messages WHERE org_id = $1 AND agent_id = $2 LIMIT $3)",
        Text(org),
        Text(agent),
        limit
    )?;
    Ok(removed > 0)
}
