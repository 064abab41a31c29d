//! Attachments of messages, stored in blocks.

use std::collections::HashMap;

use frontdesk_types::{AgentId, AttachmentId, MessageId, OrgId, Result, Timestamp, incoming_mail::MessageAttachment};
use sqlx::types::{Json, Text};

use super::MAX_BLOCK_BYTES;
use crate::{Conn, Tx, row};

record! {
    AttachmentRow of "message_attachments" => MessageAttachment {
        keys { org_id as org: OrgId, id as id: AttachmentId, message_id as message: MessageId }
        managed { position: i32, name: String, media_type: String, bytes: i64, created_at: Timestamp }
    }
}

/// Adds an attachment to a message.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, attachment: &MessageAttachment, content: &[u8]) -> Result<()> {
    let MessageAttachment { id, org, message, position, name, media_type, bytes, created_at } = attachment;
    execute!(
        tx,
        r"
        INSERT INTO message_attachments (org_id, id, message_id, position, name, media_type, bytes, created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)",
        Text(*org),
        Text(*id),
        Text(*message),
        *position,
        name.as_str(),
        media_type.as_str(),
        *bytes,
        created_at.0
    )?;
    for (number, block) in (0_i64..).zip(content.chunks(MAX_BLOCK_BYTES)) {
        execute!(
            tx,
            "INSERT INTO message_attachment_blocks (org_id, attachment_id, number, content) VALUES ($1, $2, $3, $4)",
            Text(*org),
            Text(*id),
            number,
            block
        )?;
    }
    Ok(())
}

/// Finds an attachment of a message in the conversations of an agent that is not deleted.
#[crate::boxed]
pub async fn find(
    conn: &mut Conn,
    org: OrgId,
    agent: AgentId,
    message: MessageId,
    id: AttachmentId,
) -> Result<Option<MessageAttachment>> {
    row::one(fetch_optional!(
        conn,
        AttachmentRow,
        r"
        SELECT {columns}
          FROM message_attachments
         WHERE org_id = $1
           AND id = $4
           AND message_id = $3
           AND EXISTS (SELECT 1
                         FROM messages m
                         JOIN conversations c ON c.org_id = m.org_id AND c.id = m.conversation_id
                         JOIN agents a ON a.org_id = c.org_id AND a.id = c.agent_id
                        WHERE m.org_id = $1
                          AND m.id = $3
                          AND c.agent_id = $2
                          AND a.deleted_at IS NULL)",
        Text(org),
        Text(agent),
        Text(message),
        Text(id)
    )?)
}

/// Returns a block of an attachment: 0, 1, 2, … `None` after the last one. Find the attachment first.
#[crate::boxed]
pub async fn find_block(conn: &mut Conn, org: OrgId, id: AttachmentId, number: i64) -> Result<Option<Vec<u8>>> {
    let found = fetch_optional!(
        conn,
        (Vec<u8>,),
        "SELECT content FROM message_attachment_blocks WHERE org_id = $1 AND attachment_id = $2 AND number = $3",
        Text(org),
        Text(id),
        number
    )?;
    Ok(found.map(|(content,)| content))
}

/// Returns the attachments of these messages, each in order.
#[crate::boxed]
pub async fn list_by_message(
    conn: &mut Conn,
    org: OrgId,
    messages: &[MessageId],
) -> Result<HashMap<MessageId, Vec<MessageAttachment>>> {
    let rows = fetch_all!(
        conn,
        AttachmentRow,
        r"
        SELECT {columns}
          FROM message_attachments
         WHERE org_id = $1
           AND message_id {AMONG} $2 {END_AMONG}
         ORDER BY message_id, position",
        Text(org),
        Json(messages)
    )?;
    let mut found: HashMap<MessageId, Vec<MessageAttachment>> = HashMap::new();
    for attachment in row::into_records::<_, MessageAttachment>(rows)? {
        found.entry(attachment.message).or_default().push(attachment);
    }
    Ok(found)
}
