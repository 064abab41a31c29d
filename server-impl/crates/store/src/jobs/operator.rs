//! Jobs as the operator sees them. Nothing here fails on a row that this release cannot interpret.

use frontdesk_types::{
    JobId, OrgId, Result, Timestamp,
    jobs::records::{JobCount, JobRecord},
};
use serde_json::Value;
use sqlx::types::{Json, Text};

use super::super::{Conn, Tx};

macro_rules! columns {
    () => {
        "id, kind, org_id, state, task, run_at, created_at, attempts, failures, lost, last_error"
    };
}

#[derive(sqlx_macros::FromRow)]
struct JobRecordRow {
    id: String,
    kind: String,
    org_id: String,
    state: String,
    task: Json<Value>,
    run_at: i64,
    created_at: Option<i64>,
    attempts: i32,
    failures: i32,
    lost: i32,
    last_error: Option<String>,
}

impl From<JobRecordRow> for JobRecord {
    fn from(row: JobRecordRow) -> Self {
        let JobRecordRow {
            id,
            kind,
            org_id,
            state,
            task: Json(payload),
            run_at,
            created_at,
            attempts,
            failures,
            lost,
            last_error,
        } = row;
        let org = Some(org_id).filter(|org| !org.is_empty());
        let (run_at, created_at) = (Timestamp(run_at), created_at.map(Timestamp));
        Self { id, kind, org, state, payload, run_at, created_at, attempts, failures, lost, last_error }
    }
}

/// Filter of the jobs to list; `None` matches all.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct JobFilter<'f> {
    /// Kind of the jobs.
    pub kind: Option<&'f str>,
    /// State of the jobs.
    pub state: Option<&'f str>,
    /// Organization of the jobs.
    pub org: Option<OrgId>,
}

/// Lists jobs after the id `after`, oldest first, at most `limit`.
pub async fn list(conn: &mut Conn, filter: JobFilter<'_>, after: &str, limit: i64) -> Result<Vec<JobRecord>> {
    let rows = fetch_all!(
        conn,
        JobRecordRow,
        r"
        SELECT {columns}
          FROM jobs
         WHERE id > $1
           AND kind = COALESCE($2, kind)
           AND state = COALESCE($3, state)
           AND org_id = COALESCE($4, org_id)
         ORDER BY id
         LIMIT $5",
        after,
        filter.kind,
        filter.state,
        filter.org.map(|org| org.to_string()),
        limit
    )?;
    Ok(rows.into_iter().map(JobRecord::from).collect())
}

/// Finds a job.
#[crate::boxed]
pub async fn find(conn: &mut Conn, id: &str) -> Result<Option<JobRecord>> {
    let found = fetch_optional!(conn, JobRecordRow, "SELECT {columns} FROM jobs WHERE id = $1", id)?;
    Ok(found.map(JobRecord::from))
}

/// Makes a waiting or dead job due immediately, with all its attempts restored. Returns `false` when there is none,
/// or a worker has it.
#[crate::boxed]
pub async fn revive_job(tx: &mut Tx, id: &str, now: Timestamp) -> Result<bool> {
    let revived = execute!(
        tx,
        r"
        UPDATE jobs
           SET state = 'waiting', turn = NULL, run_at = $2, failures = 0, lost = 0
         WHERE id = $1
           AND state <> 'running'",
        id,
        now.0
    )?;
    Ok(revived == 1)
}

/// Removes a job in any state; returns `false` when there is none. A worker that has it notices at its next
/// renewal, or when it ends, and stops.
#[crate::boxed]
pub async fn drop_job(tx: &mut Tx, id: &str) -> Result<bool> {
    let removed = execute!(tx, "DELETE FROM jobs WHERE id = $1", id)?;
    Ok(removed == 1)
}

/// Removes a job that was completed without a worker.
#[crate::boxed]
pub async fn remove_completed(tx: &mut Tx, id: JobId) -> Result<()> {
    execute!(tx, "DELETE FROM jobs WHERE id = $1", Text(id))?;
    Ok(())
}

/// Counts the jobs per kind and state.
#[crate::boxed]
pub async fn count_per_state(conn: &mut Conn, now: Timestamp) -> Result<Vec<JobCount>> {
    let rows = fetch_all!(
        conn,
        (String, String, i64, Option<i64>),
        r"
        SELECT kind, state, COUNT(*), MIN(CASE WHEN state = 'waiting' AND run_at <= $1 THEN run_at END)
          FROM jobs
         GROUP BY kind, state
         ORDER BY kind, state",
        now.0
    )?;
    let count = |(kind, state, jobs, due): (_, _, _, Option<i64>)| JobCount { kind, state, jobs, due_since: due.map(Timestamp) };
    Ok(rows.into_iter().map(count).collect())
}

/// Removes jobs that died at `older_than` or before; returns their number.
#[crate::boxed]
pub async fn remove_dead(tx: &mut Tx, older_than: Timestamp) -> Result<u64> {
    execute!(tx, "DELETE FROM jobs WHERE state = 'dead' AND run_at <= $1", older_than.0)
}
