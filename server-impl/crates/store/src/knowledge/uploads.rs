//! Files that are being received or wait to be read, in blocks. A file that becomes a new source has the id of the
//! source; one that replaces the file of a source has an id of its own.

use frontdesk_types::{OrgId, Result, SourceId, Timestamp, jobs::overdue::OverdueRecord, knowledge::sources::AgentSource};
use sqlx::types::Text;

use crate::{
    Conn, Tx,
    row::{self, Cells, OverdueRow},
};

/// Maximum size of a block, in bytes. The tables enforce the same limit.
pub const MAX_BLOCK_BYTES: usize = 256 * 1_024;

/// A block of a file that is being received.
#[derive(Debug, Clone, Copy)]
pub struct UploadBlock<'b> {
    /// Number of the block in the file: 0, 1, 2, …
    pub number: i64,
    /// Bytes of the block, at most [`MAX_BLOCK_BYTES`].
    pub content: &'b [u8],
}

/// Starts to receive a file. `format` determines how it is read later.
#[crate::boxed]
pub async fn insert(
    tx: &mut Tx,
    AgentSource { org, agent, source }: AgentSource,
    format: &str,
    lease_until: Timestamp,
) -> Result<()> {
    execute!(
        tx,
        "INSERT INTO uploads (org_id, id, agent_id, format, lease_until) VALUES ($1, $2, $3, $4, $5)",
        Text(org),
        Text(source),
        Text(agent),
        format,
        lease_until.0
    )?;
    Ok(())
}

/// Counts the files of an organization that are being received or waiting to be read.
#[crate::boxed]
pub async fn count(conn: &mut Conn, org: OrgId) -> Result<i64> {
    let (count,) = fetch_one!(
        conn,
        (i64,),
        "SELECT COUNT(*) FROM uploads WHERE org_id = $1 AND (lease_until IS NULL OR lease_until > 0)",
        Text(org)
    )?;
    Ok(count)
}

/// Adds a block to a file that is being received, and renews the lease. Returns `false` when the file is
/// no longer being received.
pub async fn insert_block(
    tx: &mut Tx,
    org: OrgId,
    id: SourceId,
    UploadBlock { number, content }: UploadBlock<'_>,
    lease_until: Timestamp,
) -> Result<bool> {
    let length = i64::try_from(content.len()).unwrap_or(i64::MAX);
    let held = execute!(
        tx,
        r"
        UPDATE uploads
           SET bytes = bytes + $3, lease_until = $4
         WHERE org_id = $1
           AND id = $2
           AND lease_until > 0",
        Text(org),
        Text(id),
        length,
        lease_until.0
    )?;
    if held == 0 {
        return Ok(false);
    }
    execute!(
        tx,
        "INSERT INTO upload_blocks (org_id, upload_id, number, content) VALUES ($1, $2, $3, $4)",
        Text(org),
        Text(id),
        number,
        content
    )?;
    Ok(true)
}

/// Marks a file as complete, to be read by a source. Returns `false` when it is no longer being received.
#[crate::boxed]
pub async fn mark_complete(tx: &mut Tx, org: OrgId, id: SourceId, source: SourceId) -> Result<bool> {
    let finished = execute!(
        tx,
        "UPDATE uploads SET lease_until = NULL, source_id = $3 WHERE org_id = $1 AND id = $2 AND lease_until > 0",
        Text(org),
        Text(id),
        Text(source)
    )?;
    Ok(finished == 1)
}

/// A complete file.
#[derive(Debug, Clone, Copy)]
pub struct CompleteUpload<F> {
    /// Id of the file.
    pub id: SourceId,
    /// Format of the file.
    pub format: F,
    /// Size of the file.
    pub bytes: i64,
}

/// Returns the complete file that waits to be read by a source.
#[crate::boxed]
pub async fn find<F: std::str::FromStr<Err: std::fmt::Display>>(
    conn: &mut Conn,
    org: OrgId,
    source: SourceId,
) -> Result<Option<CompleteUpload<F>>> {
    let found = fetch_optional!(
        conn,
        (String, String, i64),
        "SELECT id, format, bytes FROM uploads WHERE org_id = $1 AND source_id = $2 AND lease_until IS NULL",
        Text(org),
        Text(source)
    )?;
    let read = |(id, format, bytes): (String, String, i64)| {
        let cells = Cells { table: "uploads", id: &id };
        Ok(CompleteUpload { id: cells.parse("id", &id)?, format: cells.parse("format", &format)?, bytes })
    };
    found.map(read).transpose()
}

/// Returns a block of a file: 0, 1, 2, … `None` after the last one.
#[crate::boxed]
pub async fn find_block(conn: &mut Conn, org: OrgId, id: SourceId, number: i64) -> Result<Option<Vec<u8>>> {
    let found = fetch_optional!(
        conn,
        (Vec<u8>,),
        "SELECT content FROM upload_blocks WHERE org_id = $1 AND upload_id = $2 AND number = $3",
        Text(org),
        Text(id),
        number
    )?;
    Ok(found.map(|(content,)| content))
}

/// Marks a file as no longer needed. It no longer counts, and is removed in steps: see `removal`.
#[crate::boxed]
pub async fn mark_discarded(tx: &mut Tx, org: OrgId, id: SourceId) -> Result<()> {
    execute!(tx, "UPDATE uploads SET lease_until = 0 WHERE org_id = $1 AND id = $2", Text(org), Text(id))?;
    Ok(())
}

/// Marks the files of a source as no longer needed, like [`mark_discarded`].
#[crate::boxed]
pub async fn mark_discarded_of_source(tx: &mut Tx, org: OrgId, source: SourceId) -> Result<()> {
    execute!(tx, "UPDATE uploads SET lease_until = 0 WHERE org_id = $1 AND source_id = $2", Text(org), Text(source))?;
    Ok(())
}

/// Returns a file of a source that still exists but is no longer needed.
#[crate::boxed]
pub async fn find_discarded(conn: &mut Conn, org: OrgId, source: SourceId) -> Result<Option<SourceId>> {
    parse_id(fetch_optional!(
        conn,
        (String,),
        "SELECT id FROM uploads WHERE org_id = $1 AND source_id = $2 AND lease_until = 0 LIMIT 1",
        Text(org),
        Text(source)
    )?)
}

/// Returns `true` if a complete file waits to be read by a source.
#[crate::boxed]
pub async fn is_waiting(conn: &mut Conn, org: OrgId, source: SourceId) -> Result<bool> {
    let found = fetch_optional!(
        conn,
        (String,),
        "SELECT id FROM uploads WHERE org_id = $1 AND source_id = $2 AND lease_until IS NULL",
        Text(org),
        Text(source)
    )?;
    Ok(found.is_some())
}

/// Returns a file of a source, whatever its state.
pub(crate) async fn find_any(conn: &mut Conn, org: OrgId, source: SourceId) -> Result<Option<SourceId>> {
    parse_id(fetch_optional!(
        conn,
        (String,),
        "SELECT id FROM uploads WHERE org_id = $1 AND source_id = $2 LIMIT 1",
        Text(org),
        Text(source)
    )?)
}

fn parse_id(found: Option<(String,)>) -> Result<Option<SourceId>> {
    found.map(|(id,)| Cells { table: "uploads", id: &id }.parse("id", &id)).transpose()
}

/// Marks a file whose lease has expired as no longer needed. Returns `false` if it was completed, or received more
/// blocks, in the meantime.
#[crate::boxed]
pub async fn mark_lapsed_discarded(tx: &mut Tx, org: OrgId, id: SourceId, now: Timestamp) -> Result<bool> {
    let forgotten = execute!(
        tx,
        "UPDATE uploads SET lease_until = 0 WHERE org_id = $1 AND id = $2 AND lease_until <= $3",
        Text(org),
        Text(id),
        now.0
    )?;
    Ok(forgotten == 1)
}

/// Renews the lease of a file that is being received.
#[crate::boxed]
pub async fn renew_lease(tx: &mut Tx, org: OrgId, id: SourceId, lease_until: Timestamp) -> Result<()> {
    execute!(
        tx,
        "UPDATE uploads SET lease_until = $3 WHERE org_id = $1 AND id = $2 AND lease_until > 0",
        Text(org),
        Text(id),
        lease_until.0
    )?;
    Ok(())
}

/// Lists files of all organizations that are no longer needed or received, after `after`, at most `limit`.
#[crate::boxed]
pub async fn list_lapsed(conn: &mut Conn, now: Timestamp, after: &OverdueRecord, limit: i64) -> Result<Vec<OverdueRecord>> {
    let rows = fetch_all!(
        conn,
        OverdueRow,
        r"
        SELECT lease_until AS at, org_id, id
          FROM uploads
         WHERE lease_until <= $1
           AND (lease_until, id) > ($2, $3)
         ORDER BY lease_until, id
         LIMIT $4",
        now.0,
        after.at.0,
        after.id.as_str(),
        limit
    )?;
    Ok(row::to_overdue(rows))
}

/// Ends the leases of all files that are being received; returns their number.
#[crate::boxed]
pub async fn end_leases(tx: &mut Tx) -> Result<u64> {
    execute!(tx, "UPDATE uploads SET lease_until = 0 WHERE lease_until > 0")
}
