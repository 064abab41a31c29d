//! Files of mails that became messages: their attachments, and the mails as they came.

use frontdesk_store::{
    Conn,
    channels::email::{attachments, raw_mails},
};
use frontdesk_types::{
    AgentId, AttachmentId, Code, EmailMessageId, Error, MessageId, OrgId, Result, Timestamp, incoming_mail::MessageAttachment,
};

use super::find_message;

/// Finds an attachment of a message in the conversations of an agent, including one that awaits deletion.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `MESSAGE_NOT_FOUND`, `ATTACHMENT_NOT_FOUND`.
#[crate::boxed]
pub async fn find_attachment(
    conn: &mut Conn,
    org: OrgId,
    (agent, message): (AgentId, MessageId),
    id: AttachmentId,
) -> Result<MessageAttachment> {
    if let Some(found) = attachments::find(conn, org, agent, message, id).await? {
        return Ok(found);
    }
    find_message(conn, org, agent, message).await?;
    Err(Error::refused(
        Code::AttachmentNotFound,
        "This message has no such attachment. Check the id: `email.attachments` of the message lists them.",
    ))
}

/// Finds the mail that became a message in the conversations of an agent, as it came; returns its id and its size in bytes.
///
/// # Errors
/// `AGENT_NOT_FOUND`, `MESSAGE_NOT_FOUND`; `MAIL_NOT_FOUND` if it is no longer kept as it came, or there was none.
#[crate::boxed]
pub async fn find_raw_mail(
    conn: &mut Conn,
    org: OrgId,
    (agent, message): (AgentId, MessageId),
    now: Timestamp,
) -> Result<(EmailMessageId, i64)> {
    find_message(conn, org, agent, message).await?;
    raw_mails::find_bytes(conn, org, message, now).await?.ok_or_else(|| {
        Error::refused(
            Code::MailNotFound,
            "There is no mail as it was received for this message: it is no longer kept, or the message did not arrive as a \
             mail. Read the message itself.",
        )
    })
}
