//! Uses of files: by articles, in their newest revision and the one that visitors see, and by sites, in their theme.

use std::collections::HashMap;

use frontdesk_types::{
    HelpCenterFileId, OrgId, Result, SiteId, Timestamp,
    help_center::files::{FileUses, UNUSED_FILE_RETENTION},
};
use sqlx::types::{Json, Text};
use uuid::Uuid;

use crate::{Conn, Tx, row::Cells};

/// Sets the files that an article or a site uses; files of other sites are ignored. Files that it no longer uses
/// expire in time, unless something else uses them. Lock the site first.
#[crate::boxed]
pub async fn replace_uses(
    tx: &mut Tx,
    org: OrgId,
    site: SiteId,
    (user, files): (Uuid, &[HelpCenterFileId]),
    now: Timestamp,
) -> Result<()> {
    let mut touched = fetch_all!(
        tx,
        (String,),
        r"
        DELETE FROM help_file_uses
         WHERE org_id = $1
           AND user_id = $2
           AND file_id NOT IN (SELECT value FROM {EACH_TEXT}($3))
        RETURNING file_id",
        Text(org),
        Text(user),
        Json(files)
    )?;
    let added = fetch_all!(
        tx,
        (String,),
        r"
        INSERT INTO help_file_uses (org_id, file_id, user_id)
        SELECT f.org_id, f.id, CAST($3 AS TEXT)
          FROM {EACH_TEXT}($4) e
         CROSS JOIN help_files f
         WHERE f.org_id = $1
           AND f.id = e.value
           AND f.site_id = $2
           AND f.is_whole
           AND f.deleted_at IS NULL
            ON CONFLICT (org_id, file_id, user_id) DO NOTHING
        RETURNING file_id",
        Text(org),
        Text(site),
        Text(user),
        Json(files)
    )?;
    touched.extend(added);
    update_expiry(tx, org, touched, now).await
}

/// Releases the files that these articles and sites use.
#[crate::boxed]
pub async fn release_uses(tx: &mut Tx, org: OrgId, users: &[Uuid], now: Timestamp) -> Result<()> {
    let released = fetch_all!(
        tx,
        (String,),
        "DELETE FROM help_file_uses WHERE org_id = $1 AND user_id {AMONG} $2 {END_AMONG} RETURNING file_id",
        Text(org),
        Json(users)
    )?;
    update_expiry(tx, org, released, now).await
}

/// Sets or clears the expiry of files whose use has changed.
async fn update_expiry(tx: &mut Tx, org: OrgId, files: Vec<(String,)>, now: Timestamp) -> Result<()> {
    if files.is_empty() {
        return Ok(());
    }
    let files: Vec<String> = files.into_iter().map(|(file,)| file).collect();
    execute!(
        tx,
        r"
        UPDATE help_files
           SET expires_at = CASE
                 WHEN EXISTS (SELECT 1 FROM help_file_uses u WHERE u.org_id = $1 AND u.file_id = help_files.id) THEN NULL
                 ELSE CAST($3 AS BIGINT)
               END
         WHERE org_id = $1
           AND id {AMONG} $2 {END_AMONG}",
        Text(org),
        Json(files),
        (now + UNUSED_FILE_RETENTION).0
    )?;
    Ok(())
}

/// Returns the uses of each of these files. One that is missing is not used.
#[crate::boxed]
pub async fn find_uses(conn: &mut Conn, org: OrgId, files: &[HelpCenterFileId]) -> Result<HashMap<HelpCenterFileId, FileUses>> {
    let rows = fetch_all!(
        conn,
        (String, i64, i64),
        r"
        SELECT u.file_id, COUNT(CASE WHEN u.user_id <> f.site_id THEN 1 END),
               COUNT(CASE WHEN u.user_id = f.site_id THEN 1 END)
          FROM {EACH_TEXT}($2) e
         CROSS JOIN help_files f
         CROSS JOIN help_file_uses u
         WHERE f.org_id = $1
           AND f.id = e.value
           AND u.org_id = $1
           AND u.file_id = e.value
         GROUP BY u.file_id",
        Text(org),
        Json(files)
    )?;
    let read = |(file, articles, themes): (String, i64, i64)| {
        let id = Cells { table: "help_file_uses", id: &file }.parse("file_id", &file)?;
        Ok((id, FileUses { articles, theme: themes > 0 }))
    };
    rows.into_iter().map(read).collect()
}
