//! Attempts to read a source and to split it into passages: its state, its progress, and its current version.

use frontdesk_types::{
    AgentId, Error, OrgId, Result, SourceId, Timestamp,
    knowledge::sources::{FileFindings, IngestionStage, SourceFailure, SourceStatus, SourceVersion},
};
use sqlx::types::{Json, Text};

use crate::{Tx, row::Cells};

/// A change of the state of a source.
#[derive(Debug, Clone, Copy)]
pub struct SourceTransition<'f> {
    /// New state of the source.
    pub status: SourceStatus,
    /// Cause of a failure; `None` in every other state.
    pub failure: Option<&'f SourceFailure>,
    /// Time of the change.
    pub changed_at: Timestamp,
}

/// Sets the state of a source to one in which no attempt runs. Only an ingestion that failed keeps its progress. Does
/// nothing if the source is gone.
pub async fn set_status(tx: &mut Tx, org: OrgId, id: SourceId, transition: SourceTransition<'_>) -> Result<()> {
    let SourceTransition { status, failure, changed_at } = transition;
    execute!(
        tx,
        r"
        UPDATE sources
           SET status = $3, error = $4, failure_code = $6, stage = NULL, updated_at = $5,
               progress = CASE WHEN $3 = 'failed' AND status IN ('queued', 'processing') THEN progress ELSE 0 END
         WHERE org_id = $1
           AND id = $2
           AND deleted_at IS NULL",
        Text(org),
        Text(id),
        status.as_str(),
        failure.map(|failure| failure.reason.as_str()),
        changed_at.0,
        failure.map(|failure| failure.code.as_str())
    )?;
    Ok(())
}

/// Queues every source of an agent that has a text and is not being processed already; returns their ids. Failed
/// articles are left out: see [`super::article_sources::queue_failed`].
#[crate::boxed]
pub async fn queue_all(tx: &mut Tx, org: OrgId, agent: AgentId, now: Timestamp) -> Result<Vec<SourceId>> {
    let queued = fetch_all!(
        tx,
        (String,),
        r"
        UPDATE sources
           SET status = 'queued', error = NULL, failure_code = NULL, progress = 0, stage = NULL, updated_at = $3
         WHERE org_id = $1
           AND agent_id = $2
           AND (status = 'ready' OR (status = 'failed' AND article IS NULL))
           AND deleted_at IS NULL
           AND EXISTS (SELECT 1
                         FROM documents d
                        WHERE d.org_id = sources.org_id
                          AND d.source_id = sources.id
                          AND d.version = sources.read_version
                          AND d.outcome IN ('fetched', 'unchanged'))
        RETURNING id",
        Text(org),
        Text(agent),
        now.0
    )?;
    queued.iter().map(|(id,)| Cells { table: "sources", id }.parse("id", id)).collect()
}

/// Sets the progress of an attempt, in percent, unless it was further already.
///
/// # Errors
/// A fault when another attempt has started since, or the source was deleted.
#[crate::boxed]
pub async fn set_progress(tx: &mut Tx, SourceVersion { org, source, version }: SourceVersion, percent: i32) -> Result<()> {
    let written = execute!(
        tx,
        r"
        UPDATE sources
           SET progress = CASE WHEN progress < $4 THEN $4 ELSE progress END
         WHERE org_id = $1
           AND id = $2
           AND attempt = $3
           AND deleted_at IS NULL",
        Text(org),
        Text(source),
        version,
        percent
    )?;
    if written == 1 { Ok(()) } else { Err(Error::internal(format!("the source {source} is gone, or another worker has it"))) }
}

/// Ends every running attempt at a source: its output no longer becomes current.
#[crate::boxed]
pub async fn end_attempts(tx: &mut Tx, org: OrgId, id: SourceId) -> Result<()> {
    execute!(
        tx,
        "UPDATE sources SET attempt = attempt + 1 WHERE org_id = $1 AND id = $2 AND deleted_at IS NULL",
        Text(org),
        Text(id)
    )?;
    Ok(())
}

/// Starts an attempt to read or to chunk a source, and returns its number, which is higher than all before it. An
/// ingestion that waits or runs keeps its progress, so that neither its next stage nor a retry goes back.
/// Returns `None` for a source that is gone, and for an article whose text could not be fetched: only its previous
/// text could be chunked, and nothing would show that it is outdated.
#[crate::boxed]
pub async fn begin_attempt(tx: &mut Tx, org: OrgId, id: SourceId, stage: IngestionStage, now: Timestamp) -> Result<Option<i64>> {
    let begun = fetch_optional!(
        tx,
        (i64,),
        r"
        UPDATE sources
           SET status = 'processing', error = NULL, failure_code = NULL, stage = $4, updated_at = $3,
               progress = CASE WHEN status IN ('queued', 'processing') THEN progress ELSE 0 END,
               attempt = attempt + 1
         WHERE org_id = $1
           AND id = $2
           AND deleted_at IS NULL
           AND NOT (article IS NOT NULL AND status = 'failed' AND failure_code <> 'INTERNAL')
        RETURNING attempt",
        Text(org),
        Text(id),
        now.0,
        stage.as_str()
    )?;
    Ok(begun.map(|(attempt,)| attempt))
}

/// Makes the passages of an attempt current. Returns `false` without effect when another attempt has started since.
#[crate::boxed]
pub async fn finish_chunking(
    tx: &mut Tx,
    SourceVersion { org, source, version }: SourceVersion,
    chunks: i32,
    recipe: i64,
    now: Timestamp,
) -> Result<bool> {
    let done = execute!(
        tx,
        r"
        UPDATE sources
           SET status = 'ready', error = NULL, failure_code = NULL, version = attempt,
               cut_version = read_version, chunks = $4, recipe = $5, progress = 100, stage = NULL, updated_at = $6
         WHERE org_id = $1
           AND id = $2
           AND attempt = $3
           AND deleted_at IS NULL",
        Text(org),
        Text(source),
        version,
        chunks,
        recipe,
        now.0
    )?;
    Ok(done == 1)
}

/// Makes the documents of an attempt current; the ingestion is at so many percent then. Returns `false` without effect
/// when another attempt has started since.
#[crate::boxed]
pub async fn finish_reading(tx: &mut Tx, SourceVersion { org, source, version }: SourceVersion, percent: i32) -> Result<bool> {
    let done = execute!(
        tx,
        r"
        UPDATE sources
           SET status = 'queued', read_version = attempt, stage = NULL,
               progress = CASE WHEN progress < $4 THEN $4 ELSE progress END
         WHERE org_id = $1
           AND id = $2
           AND attempt = $3
           AND deleted_at IS NULL",
        Text(org),
        Text(source),
        version,
        percent
    )?;
    Ok(done == 1)
}

/// Starts a version of the documents of a source that waits to be chunked, and ends every running attempt. Returns
/// its number. Lock the agent first.
#[crate::boxed]
pub async fn begin_version(tx: &mut Tx, org: OrgId, id: SourceId, now: Timestamp) -> Result<i64> {
    let (number,) = fetch_one!(
        tx,
        (i64,),
        r"
        UPDATE sources
           SET status = 'queued', error = NULL, failure_code = NULL, progress = 0, stage = NULL, updated_at = $3,
               attempt = attempt + 1, read_version = attempt + 1
         WHERE org_id = $1
           AND id = $2
        RETURNING attempt",
        Text(org),
        Text(id),
        now.0
    )?;
    Ok(number)
}

/// Sets the facts about the file of a source.
#[crate::boxed]
pub async fn set_findings(tx: &mut Tx, org: OrgId, id: SourceId, findings: &FileFindings) -> Result<()> {
    let FileFindings { page_starts, notes } = findings;
    let pages = i32::try_from(page_starts.len()).unwrap_or(i32::MAX);
    execute!(
        tx,
        "UPDATE sources SET pages = $3, reading_notes = $4 WHERE org_id = $1 AND id = $2",
        Text(org),
        Text(id),
        (pages > 0).then_some(pages),
        Json(notes)
    )?;
    Ok(())
}
