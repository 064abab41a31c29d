//! Contents of mails and attachments that were removed: their blocks go in steps, so that large ones keep no other writer
//! waiting. Nothing finds them any more. The database notes them by itself, whatever removed their rows.

use frontdesk_types::{OrgId, Result};
use sqlx::types::{Json, Text};

use crate::{Conn, Tx, row::Cells};

/// Number of contents that are examined in one step.
const CONTENTS_PER_STEP: i64 = 64;

/// Number of blocks that are removed in one step.
const BLOCKS_PER_STEP: i64 = 32;

/// Finds the first organization after `after` with removed contents.
#[crate::boxed]
pub async fn find_next_org(conn: &mut Conn, after: &str) -> Result<Option<OrgId>> {
    let found = fetch_optional!(
        conn,
        (String,),
        "SELECT org_id FROM removed_mail_contents WHERE org_id > $1 ORDER BY org_id LIMIT 1",
        after
    )?;
    found.map(|(id,)| Cells { table: "removed_mail_contents", id: &id }.parse("org_id", &id)).transpose()
}

/// Removes some blocks of removed contents of an organization; returns `false` when nothing was left.
#[crate::boxed]
pub async fn remove_some(tx: &mut Tx, org: OrgId) -> Result<bool> {
    // They are locked, so that a concurrent step does not forget them while blocks are left.
    let contents = fetch_all!(
        tx,
        (String,),
        "SELECT id FROM removed_mail_contents WHERE org_id = $1 ORDER BY id LIMIT $2 {FOR_REMOVAL}",
        Text(org),
        CONTENTS_PER_STEP
    )?;
    let contents: Vec<String> = contents.into_iter().map(|(id,)| id).collect();
    if contents.is_empty() {
        return Ok(false);
    }
    if !remove_some_blocks(tx, org, &contents).await? {
        execute!(
            tx,
            "DELETE FROM removed_mail_contents WHERE org_id = $1 AND id {AMONG} $2 {END_AMONG}",
            Text(org),
            Json(&contents)
        )?;
    }
    Ok(true)
}

/// Removes some blocks of these contents; returns `false` when none was left.
async fn remove_some_blocks(tx: &mut Tx, org: OrgId, contents: &[String]) -> Result<bool> {
    let raw = execute!(
        tx,
        r"
        DELETE FROM raw_mail_blocks
         WHERE org_id = $1
           AND (mail_id, number) IN (SELECT b.mail_id, b.number
                                       FROM {EACH_TEXT}($2) AS t
                                      CROSS JOIN raw_mail_blocks b
                                      WHERE b.org_id = $1
                                        AND b.mail_id = t.value
                                      LIMIT $3)",
        Text(org),
        Json(contents),
        BLOCKS_PER_STEP
    )?;
    if raw > 0 {
        return Ok(true);
    }
    let attached = execute!(
        tx,
        r"
        DELETE FROM message_attachment_blocks
         WHERE org_id = $1
           AND (attachment_id, number) IN (SELECT b.attachment_id, b.number
                                             FROM {EACH_TEXT}($2) AS t
                                            CROSS JOIN message_attachment_blocks b
                                            WHERE b.org_id = $1
                                              AND b.attachment_id = t.value
                                            LIMIT $3)",
        Text(org),
        Json(contents),
        BLOCKS_PER_STEP
    )?;
    Ok(attached > 0)
}
