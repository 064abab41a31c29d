//! Contents of mails and attachments that were removed: their blocks go in steps, so that large ones keep no other writer
//! waiting. Nothing finds them any more. The database notes them by itself, whatever removed their rows.

use frontdesk_types::{OrgId, Result, jobs::overdue::OverdueRecord};
use sqlx::types::Text;
use uuid::Uuid;

use crate::{
    Conn, Tx,
    row::{self, Cells, OverdueRow},
};

/// Number of blocks that are removed in one step.
const BLOCKS_PER_STEP: i64 = 32;

/// Lists removed contents of all organizations after `after`, at most `limit`.
#[crate::boxed]
pub async fn list(conn: &mut Conn, after: &OverdueRecord, limit: i64) -> Result<Vec<OverdueRecord>> {
    let rows = fetch_all!(
        conn,
        OverdueRow,
        r"
        SELECT CAST(0 AS BIGINT) AS at, org_id, id
          FROM removed_mail_contents
         WHERE (org_id, id) > ($1, $2)
         ORDER BY org_id, id
         LIMIT $3",
        after.org.as_str(),
        after.id.as_str(),
        limit
    )?;
    Ok(row::to_overdue(rows))
}

/// Removes some blocks of removed contents; returns `false` when none was left, and forgets them.
#[crate::boxed]
pub async fn remove_some(tx: &mut Tx, org: OrgId, id: Uuid) -> Result<bool> {
    let attached =
        remove_some!(tx, "message_attachment_blocks", "attachment_id", "number", Text(org), Text(id), BLOCKS_PER_STEP)?;
    if attached > 0 {
        return Ok(true);
    }
    let raw = remove_some!(tx, "raw_mail_blocks", "mail_id", "number", Text(org), Text(id), BLOCKS_PER_STEP)?;
    if raw > 0 {
        return Ok(true);
    }
    execute!(tx, "DELETE FROM removed_mail_contents WHERE org_id = $1 AND id = $2", Text(org), Text(id))?;
    Ok(false)
}

/// Removes some blocks of some removed contents of an organization; returns `false` when nothing was left.
#[crate::boxed]
pub async fn remove_some_of_org(tx: &mut Tx, org: OrgId) -> Result<bool> {
    let found = fetch_optional!(tx, (String,), "SELECT id FROM removed_mail_contents WHERE org_id = $1 LIMIT 1", Text(org))?;
    let Some((id,)) = found else { return Ok(false) };
    let id = Cells { table: "removed_mail_contents", id: &id }.parse("id", &id)?;
    remove_some(tx, org, id).await?;
    Ok(true)
}
