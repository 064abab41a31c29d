//! Mails as they came, stored in blocks until they expire.

use frontdesk_types::{EmailMessageId, MessageId, OrgId, Result, Timestamp, jobs::overdue::OverdueRecord};
use sqlx::types::Text;

use super::MAX_BLOCK_BYTES;
use crate::{
    Conn, Tx,
    row::{self, Cells, OverdueRow},
};

/// Keeps a mail as it came, which must be in [`super::messages`].
#[crate::boxed]
pub async fn insert(tx: &mut Tx, org: OrgId, mail: EmailMessageId, content: &[u8], expires_at: Timestamp) -> Result<()> {
    execute!(
        tx,
        "INSERT INTO raw_mails (org_id, id, bytes, expires_at) VALUES ($1, $2, $3, $4)",
        Text(org),
        Text(mail),
        i64::try_from(content.len()).unwrap_or(i64::MAX),
        expires_at.0
    )?;
    for (number, block) in (0_i64..).zip(content.chunks(MAX_BLOCK_BYTES)) {
        execute!(
            tx,
            "INSERT INTO raw_mail_blocks (org_id, mail_id, number, content) VALUES ($1, $2, $3, $4)",
            Text(org),
            Text(mail),
            number,
            block
        )?;
    }
    Ok(())
}

/// Finds the mail by which a message was received, with its size in bytes; `None` once it is no longer kept as it came.
#[crate::boxed]
pub async fn find_bytes(
    conn: &mut Conn,
    org: OrgId,
    message: MessageId,
    now: Timestamp,
) -> Result<Option<(EmailMessageId, i64)>> {
    let found = fetch_optional!(
        conn,
        (String, i64),
        r"
        SELECT r.id, r.bytes
          FROM email_messages e
          JOIN raw_mails r ON r.org_id = e.org_id AND r.id = e.id
         WHERE e.org_id = $1
           AND e.message_id = $2
           AND e.direction = 'inbound'
           AND r.expires_at > $3",
        Text(org),
        Text(message),
        now.0
    )?;
    found.map(|(id, bytes)| Ok((Cells { table: "raw_mails", id: &id }.parse("id", &id)?, bytes))).transpose()
}

/// Returns a block of a mail: 0, 1, 2, … `None` after the last one. Find the mail first.
#[crate::boxed]
pub async fn find_block(conn: &mut Conn, org: OrgId, mail: EmailMessageId, number: i64) -> Result<Option<Vec<u8>>> {
    let found = fetch_optional!(
        conn,
        (Vec<u8>,),
        "SELECT content FROM raw_mail_blocks WHERE org_id = $1 AND mail_id = $2 AND number = $3",
        Text(org),
        Text(mail),
        number
    )?;
    Ok(found.map(|(content,)| content))
}

/// Lists mails of all organizations that have expired, after `after`, at most `limit`.
#[crate::boxed]
pub async fn list_expired(conn: &mut Conn, now: Timestamp, after: &OverdueRecord, limit: i64) -> Result<Vec<OverdueRecord>> {
    let rows = fetch_all!(
        conn,
        OverdueRow,
        r"
        SELECT expires_at AS at, org_id, id
          FROM raw_mails
         WHERE expires_at <= $1
           AND (expires_at, id) > ($2, $3)
         ORDER BY expires_at, id
         LIMIT $4",
        now.0,
        after.at.0,
        after.id.as_str(),
        limit
    )?;
    Ok(row::to_overdue(rows))
}

/// Removes a mail as it came, if it has expired. Its blocks are removed in steps: see [`super::removed_contents`].
#[crate::boxed]
pub async fn remove_expired(tx: &mut Tx, org: OrgId, mail: EmailMessageId, now: Timestamp) -> Result<()> {
    execute!(tx, "DELETE FROM raw_mails WHERE org_id = $1 AND id = $2 AND expires_at <= $3", Text(org), Text(mail), now.0)?;
    Ok(())
}
