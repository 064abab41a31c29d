//! Files of sites, stored in blocks. A file that is incomplete or deleted cannot be found.

use frontdesk_types::{
    HelpCenterFileId, OrgId, Page, PageRequest, Result, SiteId, Timestamp,
    help_center::files::{HelpCenterFile, UNUSED_FILE_RETENTION},
    jobs::overdue::OverdueRecord,
};
use sqlx::types::{Json, Text};

use super::{plan_limits, sites};
use crate::{
    Conn, Tx,
    row::{self, OverdueRow},
};

/// Maximum size of a block, in bytes. The tables enforce the same limit.
pub const MAX_BLOCK_BYTES: usize = 256 * 1_024;

record! {
    FileRow of "help_files" => HelpCenterFile {
        keys { org_id as org: OrgId, id as id: HelpCenterFileId, site_id as site: SiteId }
        managed {
            name: String, media_type: String, bytes: i64, width: Option<i64>, height: Option<i64>, expires_at: Option<Timestamp>,
            created_at: Timestamp
        }
    }
}

/// Condition that the site is not deleted.
macro_rules! live {
    () => {
        sql!(
            r"
            deleted_at IS NULL
            AND EXISTS (SELECT 1
                          FROM help_sites s
                         WHERE s.org_id = $1
                           AND s.id = site_id
                           AND s.deleted_at IS NULL)"
        )
    };
}

/// Adds a file without its content, which must all arrive before it expires. [`caps::take_file_bytes`] takes its room.
#[crate::boxed]
pub async fn insert(tx: &mut Tx, file: &HelpCenterFile) -> Result<()> {
    let HelpCenterFile { id, org, site, name, media_type, bytes, width, height, expires_at, created_at } = file;
    execute!(
        tx,
        r"
        INSERT INTO help_files (org_id, id, site_id, name, media_type, bytes, width, height, expires_at,
                                created_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)",
        Text(*org),
        Text(*id),
        Text(*site),
        name.as_str(),
        media_type.as_str(),
        *bytes,
        *width,
        *height,
        expires_at.map(|at| at.0),
        created_at.0
    )?;
    Ok(())
}

/// Adds blocks to a file, starting with number `first`; returns the next number.
#[crate::boxed]
pub async fn insert_blocks(tx: &mut Tx, org: OrgId, id: HelpCenterFileId, first: i64, content: &[u8]) -> Result<i64> {
    let mut number = first;
    for block in content.chunks(MAX_BLOCK_BYTES) {
        execute!(
            tx,
            "INSERT INTO help_file_blocks (org_id, file_id, number, content) VALUES ($1, $2, $3, $4)",
            Text(org),
            Text(id),
            number,
            block
        )?;
        number += 1;
    }
    Ok(number)
}

/// Marks a file as complete, which nothing uses yet; returns it, or `None` when it has expired.
#[crate::boxed]
pub async fn mark_complete(tx: &mut Tx, org: OrgId, id: HelpCenterFileId, now: Timestamp) -> Result<Option<HelpCenterFile>> {
    row::one(fetch_optional!(
        tx,
        FileRow,
        r"
        UPDATE help_files
           SET is_whole = TRUE, expires_at = $3
         WHERE org_id = $1
           AND id = $2
           AND NOT is_whole
           AND {live}
        RETURNING {columns}",
        Text(org),
        Text(id),
        (now + UNUSED_FILE_RETENTION).0
    )?)
}

/// Finds a file.
#[crate::boxed]
pub async fn find(conn: &mut Conn, org: OrgId, id: HelpCenterFileId) -> Result<Option<HelpCenterFile>> {
    row::one(fetch_optional!(
        conn,
        FileRow,
        "SELECT {columns} FROM help_files WHERE org_id = $1 AND id = $2 AND is_whole AND {live}",
        Text(org),
        Text(id)
    )?)
}

/// Returns a block of a file: 0, 1, 2, … `None` after the last one. Find the file first.
#[crate::boxed]
pub async fn find_block(conn: &mut Conn, org: OrgId, id: HelpCenterFileId, number: i64) -> Result<Option<Vec<u8>>> {
    let found = fetch_optional!(
        conn,
        (Vec<u8>,),
        "SELECT content FROM help_file_blocks WHERE org_id = $1 AND file_id = $2 AND number = $3",
        Text(org),
        Text(id),
        number
    )?;
    Ok(found.map(|(content,)| content))
}

/// Lists the files of a site by the time at which they were added.
#[crate::boxed]
pub async fn list(conn: &mut Conn, org: OrgId, site: SiteId, page: &PageRequest) -> Result<Page<HelpCenterFile>> {
    let rows = fetch_page!(
        conn,
        FileRow,
        page.order,
        r"
        SELECT {columns}
          FROM help_files
         WHERE org_id = $1
           AND site_id = $2
           AND id {BEYOND} $3
           AND deleted_at IS NULL
           AND is_whole
         ORDER BY id {DIRECTION}
         LIMIT $4",
        Text(org),
        Text(site),
        row::start(page),
        row::probe(page)
    )?;
    row::into_page(rows, page, |file: &HelpCenterFile| file.id.0)
}

/// Deletes a file and frees its room, unless something uses it; returns `false` when something does, or it is gone.
/// Lock the site first. Its blocks are removed in steps: see [`super::removal`].
#[crate::boxed]
pub async fn delete_unused(tx: &mut Tx, file: &HelpCenterFile, now: Timestamp) -> Result<bool> {
    let deleted = execute!(
        tx,
        r"
        UPDATE help_files
           SET deleted_at = $3
         WHERE org_id = $1
           AND id = $2
           AND deleted_at IS NULL
           AND NOT EXISTS (SELECT 1 FROM help_file_uses u WHERE u.org_id = $1 AND u.file_id = help_files.id)",
        Text(file.org),
        Text(file.id),
        now.0
    )?;
    if deleted == 1 {
        apply_deletion(tx, file, now).await?;
    }
    Ok(deleted == 1)
}

/// Lists files of all organizations that have expired, after `after`, at most `limit`.
#[crate::boxed]
pub async fn list_expired(conn: &mut Conn, now: Timestamp, after: &OverdueRecord, limit: i64) -> Result<Vec<OverdueRecord>> {
    let rows = fetch_all!(
        conn,
        OverdueRow,
        r"
        SELECT f.expires_at AS at, f.org_id, f.id
          FROM help_files f
          JOIN help_sites s ON s.org_id = f.org_id AND s.id = f.site_id
         WHERE f.expires_at IS NOT NULL
           AND f.deleted_at IS NULL
           AND f.expires_at <= $1
           AND (f.expires_at, f.id) > ($2, $3)
           AND s.deleted_at IS NULL
         ORDER BY f.expires_at, f.id
         LIMIT $4",
        now.0,
        after.at.0,
        after.id.as_str(),
        limit
    )?;
    Ok(row::to_overdue(rows))
}

/// Deletes a file like [`delete_unused`] if it has expired; returns it. Its site, which is locked, must then be purged.
#[crate::boxed]
pub async fn delete_expired(tx: &mut Tx, org: OrgId, id: HelpCenterFileId, now: Timestamp) -> Result<Option<HelpCenterFile>> {
    if !lock_site(tx, org, id).await? {
        return Ok(None);
    }
    let deleted: Option<HelpCenterFile> = row::one(fetch_optional!(
        tx,
        FileRow,
        r"
        UPDATE help_files
           SET deleted_at = $3
         WHERE org_id = $1
           AND id = $2
           AND expires_at <= $3
           AND deleted_at IS NULL
        RETURNING {columns}",
        Text(org),
        Text(id),
        now.0
    )?)?;
    if let Some(file) = &deleted {
        apply_deletion(tx, file, now).await?;
    }
    Ok(deleted)
}

/// Locks the site of a file until the transaction ends, so that nothing starts to use it; returns `false` when
/// the site is gone.
async fn lock_site(tx: &mut Tx, org: OrgId, id: HelpCenterFileId) -> Result<bool> {
    let found = fetch_optional!(
        tx,
        (String,),
        r"
        SELECT id
          FROM help_sites
         WHERE org_id = $1
           AND deleted_at IS NULL
           AND id = (SELECT f.site_id FROM help_files f WHERE f.org_id = $1 AND f.id = $2)
           {FOR_UPDATE}",
        Text(org),
        Text(id)
    )?;
    Ok(found.is_some())
}

/// Applies the consequences of deleting a file.
async fn apply_deletion(tx: &mut Tx, file: &HelpCenterFile, now: Timestamp) -> Result<()> {
    sites::mark_for_purge(tx, file.org, file.site, now).await?;
    plan_limits::free_file_bytes(tx, file.org, file.bytes).await
}

/// Returns those of these files that belong to a site.
#[crate::boxed]
pub async fn filter_of_site(conn: &mut Conn, org: OrgId, site: SiteId, ids: &[HelpCenterFileId]) -> Result<Vec<HelpCenterFile>> {
    row::into_records(fetch_all!(
        conn,
        FileRow,
        r"
        SELECT {columns}
          FROM help_files
         WHERE org_id = $1
           AND id {AMONG} $3 {END_AMONG}
           AND site_id = $2
           AND is_whole
           AND deleted_at IS NULL",
        Text(org),
        Text(site),
        Json(ids)
    )?)
}
