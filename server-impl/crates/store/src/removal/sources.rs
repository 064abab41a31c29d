//! Removes deleted sources, and the leftovers of attempts at one.

use frontdesk_types::{OrgId, Result, SourceId};
use sqlx::types::Text;

use super::{BLOCKS_PER_STEP, ROWS_PER_STEP};
use crate::{Tx, accounts::orgs, knowledge::uploads};

/// Number of documents that are examined in one step.
const DOCUMENTS_PER_STEP: i64 = 64;

/// Removes some of the content of a deleted source; returns `false` when nothing was left.
pub(super) async fn remove_some(tx: &mut Tx, org: OrgId, source: SourceId) -> Result<bool> {
    let (org, source) = (Text(org), Text(source));
    let chunks = execute!(
        tx,
        r"
        DELETE FROM chunks
         WHERE org_id = $1
           AND id IN (SELECT id FROM chunks WHERE org_id = $1 AND source_id = $2 LIMIT $3)",
        org,
        source,
        ROWS_PER_STEP
    )?;
    if chunks > 0 {
        return Ok(true);
    }
    let blocks = execute!(
        tx,
        r"
        DELETE FROM document_blocks
         WHERE org_id = $1
           AND (document_id, number) IN (SELECT b.document_id, b.number
                                           FROM (SELECT id
                                                   FROM documents
                                                  WHERE org_id = $1
                                                    AND source_id = $2
                                                  ORDER BY version, id
                                                  LIMIT $3) d
                                          CROSS JOIN document_blocks b
                                          WHERE b.org_id = $1
                                            AND b.document_id = d.id
                                          LIMIT $4)",
        org,
        source,
        DOCUMENTS_PER_STEP,
        BLOCKS_PER_STEP
    )?;
    if blocks > 0 {
        return Ok(true);
    }
    let documents = execute!(
        tx,
        r"
        DELETE FROM documents
         WHERE org_id = $1
           AND id IN (SELECT id
                        FROM documents
                       WHERE org_id = $1
                         AND source_id = $2
                       ORDER BY version, id
                       LIMIT $3)",
        org,
        source,
        DOCUMENTS_PER_STEP
    )?;
    if documents > 0 {
        return Ok(true);
    }
    match uploads::find_any(tx, org.0, source.0).await? {
        Some(upload) => remove_some_of_upload(tx, org.0, upload).await,
        None => Ok(false),
    }
}

/// Removes some of a file's received blocks; returns `false` when nothing was left.
#[crate::boxed]
pub async fn remove_some_of_upload(tx: &mut Tx, org: OrgId, upload: SourceId) -> Result<bool> {
    let blocks = execute!(
        tx,
        r"
        DELETE FROM upload_blocks
         WHERE org_id = $1
           AND upload_id = $2
           AND number IN (SELECT number FROM upload_blocks WHERE org_id = $1 AND upload_id = $2 LIMIT $3)",
        Text(org),
        Text(upload),
        BLOCKS_PER_STEP
    )?;
    if blocks > 0 {
        return Ok(true);
    }
    let uploads = execute!(tx, "DELETE FROM uploads WHERE org_id = $1 AND id = $2", Text(org), Text(upload))?;
    Ok(uploads > 0)
}

/// Removes a source of a deleted agent that has no content left, and frees its bytes only now, since it may have
/// been read until now. The bytes of a source that was itself deleted are already free.
pub(super) async fn remove(tx: &mut Tx, org: OrgId, source: SourceId) -> Result<()> {
    let counted = fetch_optional!(
        tx,
        (i64,),
        r"
        DELETE FROM sources
         WHERE org_id = $1
           AND id = $2
        RETURNING CASE WHEN deleted_at IS NULL THEN bytes ELSE 0 END",
        Text(org),
        Text(source)
    )?;
    orgs::free_training_bytes(tx, org, counted.map_or(0, |(bytes,)| bytes)).await
}

/// Non-current passages of a source to remove.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LeftoverScope {
    /// Passages of attempts that were never finished.
    Abandoned,
    /// Replaced passages as well: an index that is behind can then no longer answer from them.
    Replaced,
}

/// Removes some of the leftovers of earlier attempts at a source, and of a file that is no longer needed; returns
/// `false` when nothing was left. The output of the current attempt stays, and so does the report of the last
/// visit, without its texts.
#[crate::boxed]
pub async fn prune_step(tx: &mut Tx, org: OrgId, source: SourceId, leftovers: LeftoverScope) -> Result<bool> {
    if let Some(upload) = uploads::find_discarded(tx, org, source).await? {
        return remove_some_of_upload(tx, org, upload).await;
    }
    let blocks = execute!(
        tx,
        r"
        DELETE FROM document_blocks
         WHERE org_id = $1
           AND (document_id, number) IN (SELECT b.document_id, b.number
                                           FROM (SELECT d.id
                                                   FROM sources s
                                                   JOIN documents d ON d.org_id = s.org_id
                                                          AND d.source_id = s.id
                                                          AND d.version <> s.read_version
                                                          AND (d.version <> s.attempt
                                                               OR s.status IN ('ready', 'failed'))
                                                  WHERE s.org_id = $1
                                                    AND s.id = $2
                                                    AND EXISTS (SELECT 1
                                                                  FROM document_blocks t
                                                                 WHERE t.org_id = $1
                                                                   AND t.document_id = d.id)
                                                  LIMIT $3) pruned
                                          CROSS JOIN document_blocks b
                                          WHERE b.org_id = $1
                                            AND b.document_id = pruned.id
                                          LIMIT $4)",
        Text(org),
        Text(source),
        DOCUMENTS_PER_STEP,
        BLOCKS_PER_STEP
    )?;
    if blocks > 0 {
        return Ok(true);
    }
    let documents = execute!(
        tx,
        r"
        DELETE FROM documents
         WHERE org_id = $1
           AND id IN (SELECT d.id
                        FROM sources s
                        JOIN documents d ON d.org_id = s.org_id
                               AND d.source_id = s.id
                               AND d.version NOT IN (s.read_version, s.cut_version)
                       WHERE s.org_id = $1
                         AND s.id = $2
                         AND d.version < (SELECT MAX(l.version)
                                            FROM documents l
                                           WHERE l.org_id = $1
                                             AND l.source_id = $2)
                       LIMIT $3)",
        Text(org),
        Text(source),
        ROWS_PER_STEP
    )?;
    Ok(documents > 0 || prune_chunks(tx, org, source, leftovers).await?)
}

async fn prune_chunks(tx: &mut Tx, org: OrgId, source: SourceId, leftovers: LeftoverScope) -> Result<bool> {
    let chunks = execute!(
        tx,
        r"
        DELETE FROM chunks
         WHERE org_id = $1
           AND id IN (SELECT c.id
                        FROM sources s
                        JOIN chunks c ON c.org_id = s.org_id AND c.source_id = s.id
                       WHERE s.org_id = $1
                         AND s.id = $2
                         AND ((c.version > s.version
                               AND (c.version <> s.attempt OR s.status IN ('ready', 'failed')))
                              OR (c.version < s.version
                                  AND ($3
                                       OR c.version < (SELECT MAX(p.version)
                                                         FROM chunks p
                                                        WHERE p.org_id = s.org_id
                                                          AND p.source_id = s.id
                                                          AND p.version < s.version))))
                       LIMIT $4)",
        Text(org),
        Text(source),
        leftovers == LeftoverScope::Replaced,
        ROWS_PER_STEP
    )?;
    Ok(chunks > 0)
}
