//! The queue of background work.
//!
//! A job is enqueued in the transaction that causes it. A worker claims it under a lease, in a separate
//! transaction, and completes it in the transaction of its effect. The attempt number distinguishes one worker's
//! lease from the next one's.
//!
//! Within a kind, organizations are scheduled fairly. A job that becomes due is assigned a turn: one after the last
//! waiting job of its organization, but never before the head of the queue. An organization with one job therefore
//! waits for at most one job of each other organization, however many they have queued (start-time fair queueing;
//! Goyal, Vin and Cheng, SIGCOMM 1996).

use frontdesk_types::{
    Error, JobId, OrgId, Result, Timestamp,
    jobs::{Job, Payload},
};
use serde_json::Value;
use sqlx::types::{Json, Text};

use super::{Conn, Tx, row::Cells};

mod operator;
pub mod periodic;

pub use operator::{JobFilter, count_per_state, drop_job, find, list, remove_completed, remove_dead, revive_job};

/// Number of jobs that are assigned a turn in one batch.
const TURNS_PER_BATCH: i64 = 200;

#[derive(sqlx_macros::FromRow)]
struct JobRow {
    id: String,
    kind: String,
    org_id: String,
    task: Json<Value>,
    attempts: i32,
    failures: i32,
    lost: i32,
}

impl TryFrom<JobRow> for Job {
    type Error = Error;

    fn try_from(row: JobRow) -> Result<Self> {
        let JobRow { id, kind, org_id, task: Json(payload), attempts, failures, lost } = row;
        let cells = Cells { table: "jobs", id: &id };
        let org = Some(org_id.as_str()).filter(|org| !org.is_empty());
        let (id, org) = (cells.parse("id", &id)?, cells.parse_some("org_id", org)?);
        Ok(Self { id, kind, org, payload, attempt: attempts, failures, lost })
    }
}

/// Adds a job that is to run at `run_at`, or later.
#[crate::boxed]
pub async fn enqueue<P: Payload>(tx: &mut Tx, id: JobId, payload: &P, now: Timestamp, run_at: Timestamp) -> Result<()> {
    execute!(
        tx,
        "INSERT INTO jobs (id, kind, org_id, task, run_at, created_at) VALUES ($1, $2, $3, $4, $5, $6)",
        Text(id),
        P::KIND,
        org_key(payload.org()),
        Json(payload),
        run_at.0,
        now.0
    )?;
    tx.record_queued();
    Ok(())
}

/// Adds a job, unless the same one is already waiting. Returns `true` if it was added.
#[crate::boxed]
pub async fn enqueue_once<P: Payload>(tx: &mut Tx, id: JobId, payload: &P, now: Timestamp) -> Result<bool> {
    enqueue_unless_pending(tx, id, payload, now, false).await
}

/// Adds a job, unless the same one is waiting or running. Returns `true` if it was added. Use [`enqueue_once`] if a
/// running job may already have passed what has changed.
#[crate::boxed]
pub async fn enqueue_unless_active<P: Payload>(tx: &mut Tx, id: JobId, payload: &P, now: Timestamp) -> Result<bool> {
    enqueue_unless_pending(tx, id, payload, now, true).await
}

async fn enqueue_unless_pending<P: Payload>(
    tx: &mut Tx,
    id: JobId,
    payload: &P,
    now: Timestamp,
    counts_running: bool,
) -> Result<bool> {
    let added = execute!(
        tx,
        r"
        INSERT INTO jobs (id, kind, org_id, task, run_at, created_at)
        SELECT $1, $2, $3, $4, $5, $5
         WHERE NOT EXISTS (SELECT 1
                             FROM jobs
                            WHERE kind = $2
                              AND org_id = $3
                              AND task = $4
                              AND (state = 'waiting' OR $6 AND state = 'running'))",
        Text(id),
        P::KIND,
        org_key(payload.org()),
        Json(payload),
        now.0,
        counts_running
    )?;
    tx.record_queued();
    Ok(added == 1)
}

/// Returns `true` if such a job is waiting or running.
#[crate::boxed]
pub async fn is_pending<P: Payload>(conn: &mut Conn, payload: &P) -> Result<bool> {
    let found = fetch_optional!(
        conn,
        (String,),
        r"
        SELECT id
          FROM jobs
         WHERE kind = $1
           AND org_id = $2
           AND task = $3
           AND state IN ('waiting', 'running')
         LIMIT 1",
        P::KIND,
        org_key(payload.org()),
        Json(payload)
    )?;
    Ok(found.is_some())
}

/// Removes a job that waits.
#[crate::boxed]
pub async fn remove_waiting<P: Payload>(tx: &mut Tx, payload: &P) -> Result<()> {
    execute!(
        tx,
        "DELETE FROM jobs WHERE kind = $1 AND org_id = $2 AND task = $3 AND state = 'waiting'",
        P::KIND,
        org_key(payload.org()),
        Json(payload)
    )?;
    Ok(())
}

/// Makes a job that waits for its next attempt due now.
#[crate::boxed]
pub async fn make_due<P: Payload>(tx: &mut Tx, payload: &P, now: Timestamp) -> Result<()> {
    execute!(
        tx,
        r"
        UPDATE jobs
           SET run_at = $4
         WHERE kind = $1
           AND org_id = $2
           AND state = 'waiting'
           AND task = $3
           AND run_at > $4",
        P::KIND,
        org_key(payload.org()),
        Json(payload),
        now.0
    )?;
    Ok(())
}

/// Returns those of the given kinds that have a due job. Call this before [`claim_next`], since it needs no
/// transaction.
#[crate::boxed]
pub async fn filter_due_kinds(conn: &mut Conn, kinds: &[&str], now: Timestamp) -> Result<Vec<String>> {
    let due = fetch_all!(
        conn,
        (String,),
        r"
        SELECT k.value
          FROM {EACH_TEXT}($1) k
         WHERE EXISTS (SELECT 1 FROM jobs WHERE kind = k.value AND turn IS NOT NULL)
            OR EXISTS (SELECT 1
                         FROM jobs
                        WHERE kind = k.value
                          AND turn IS NULL
                          AND state <> 'dead'
                          AND run_at <= $2)",
        Json(kinds),
        now.0
    )?;
    Ok(due.into_iter().map(|(kind,)| kind).collect())
}

/// Claims the job of a kind whose turn it is, until `lease_until`; afterwards another worker may claim it. Skips
/// the jobs of the organizations in `busy`. Returns `None` when no other is due.
///
/// # Errors
/// Only faults. An unreadable row is set aside as dead, and the next one is taken.
#[crate::boxed]
pub async fn claim_next(tx: &mut Tx, kind: &str, busy: &[OrgId], now: Timestamp, lease_until: Timestamp) -> Result<Option<Job>> {
    assign_turns(tx, kind, now).await?;
    loop {
        let claimed = fetch_optional!(
            tx,
            JobRow,
            r"
            UPDATE jobs
               SET state = 'running', turn = NULL, attempts = attempts + 1, run_at = $2
             WHERE id = (SELECT id
                           FROM jobs
                          WHERE kind = $1
                            AND turn IS NOT NULL
                            AND org_id NOT IN (SELECT value FROM {EACH_TEXT}($3))
                          ORDER BY turn, run_at, id
                          LIMIT 1
                            {SKIP_LOCKED})
            RETURNING id, kind, org_id, task, attempts, failures, lost",
            kind,
            lease_until.0,
            Json(busy)
        )?;
        let Some(row) = claimed else { return Ok(None) };
        let id = row.id.clone();
        match Job::try_from(row) {
            Ok(job) => return Ok(Some(job)),
            Err(error) => bury_unreadable(tx, &id, &error.to_string(), now).await?,
        }
    }
}

/// Assigns turns to jobs that have become due, and to those whose lease expired.
async fn assign_turns(tx: &mut Tx, kind: &str, now: Timestamp) -> Result<()> {
    execute!(
        tx,
        r"
          WITH due AS (SELECT id, org_id, run_at
                         FROM jobs
                        WHERE kind = $1
                          AND turn IS NULL
                          AND state <> 'dead'
                          AND run_at <= $2
                        ORDER BY run_at, id
                        LIMIT $3
                          {SKIP_LOCKED}),
               placed AS (SELECT id,
                                 {GREATEST}(COALESCE((SELECT MAX(w.turn) + 1
                                                        FROM jobs w
                                                       WHERE w.kind = $1
                                                         AND w.org_id = due.org_id
                                                         AND w.turn IS NOT NULL), 0),
                                            COALESCE((SELECT MIN(w.turn)
                                                        FROM jobs w
                                                       WHERE w.kind = $1
                                                         AND w.turn IS NOT NULL), 0))
                                 + ROW_NUMBER() OVER (PARTITION BY org_id ORDER BY run_at, id) - 1 AS turn
                            FROM due)
        UPDATE jobs
           SET lost = lost + CASE WHEN state = 'running' THEN 1 ELSE 0 END, state = 'waiting',
               turn = placed.turn
          FROM placed
         WHERE jobs.id = placed.id",
        kind,
        now.0,
        TURNS_PER_BATCH
    )?;
    Ok(())
}

/// Marks an unreadable row as dead, so that it blocks no other job and the operator can see it.
async fn bury_unreadable(tx: &mut Tx, id: &str, error: &str, now: Timestamp) -> Result<()> {
    execute!(
        tx,
        r"
        UPDATE jobs
           SET state = 'dead', turn = NULL, run_at = $3, failures = failures + 1, last_error = $2
         WHERE id = $1",
        id,
        error,
        now.0
    )?;
    Ok(())
}

/// Renews the lease of a job until `lease_until`. Returns `false` when it expired and another worker has the job,
/// or may claim it.
#[crate::boxed]
pub async fn renew_lease(tx: &mut Tx, job: &Job, lease_until: Timestamp) -> Result<bool> {
    let renewed = execute!(
        tx,
        "UPDATE jobs SET run_at = $3 WHERE id = $1 AND attempts = $2 AND state = 'running'",
        Text(job.id),
        job.attempt,
        lease_until.0
    )?;
    Ok(renewed == 1)
}

/// Removes a completed job. Returns `false` when its worker no longer has it: roll its effect back.
#[crate::boxed]
pub async fn complete(tx: &mut Tx, job: &Job) -> Result<bool> {
    let done = execute!(tx, "DELETE FROM jobs WHERE id = $1 AND attempts = $2 AND state = 'running'", Text(job.id), job.attempt)?;
    Ok(done == 1)
}

/// Returns a failed job to the queue, to run again at `run_at`. Returns `false` when its worker no longer has it.
#[crate::boxed]
pub async fn retry(tx: &mut Tx, job: &Job, run_at: Timestamp, error: &str) -> Result<bool> {
    let put_back = execute!(
        tx,
        r"
        UPDATE jobs
           SET state = 'waiting', run_at = $3, failures = failures + 1, last_error = $4
         WHERE id = $1
           AND attempts = $2
           AND state = 'running'",
        Text(job.id),
        job.attempt,
        run_at.0,
        error
    )?;
    Ok(put_back == 1)
}

/// Returns a job whose worker has to stop to the queue: it is due immediately, and this does not count as a failure.
#[crate::boxed]
pub async fn release_job(tx: &mut Tx, job: &Job, now: Timestamp) -> Result<bool> {
    let put_back = execute!(
        tx,
        r"
        UPDATE jobs
           SET state = 'waiting', run_at = $3
         WHERE id = $1
           AND attempts = $2
           AND state = 'running'",
        Text(job.id),
        job.attempt,
        now.0
    )?;
    Ok(put_back == 1)
}

/// Marks a job that failed for the last time as dead, for the operator to see. Returns `false` when its worker
/// no longer has it.
#[crate::boxed]
pub async fn bury(tx: &mut Tx, job: &Job, error: &str, now: Timestamp) -> Result<bool> {
    let buried = execute!(
        tx,
        r"
        UPDATE jobs
           SET state = 'dead', run_at = $3, failures = failures + 1, last_error = $4
         WHERE id = $1
           AND attempts = $2
           AND state = 'running'",
        Text(job.id),
        job.attempt,
        now.0,
        error
    )?;
    Ok(buried == 1)
}

/// Ends the leases of all running jobs; returns their number.
#[crate::boxed]
pub async fn end_leases(tx: &mut Tx, now: Timestamp) -> Result<u64> {
    execute!(tx, "UPDATE jobs SET run_at = $1 WHERE state = 'running'", now.0)
}

/// Returns the time at which the next job of any kind may be claimed; for a running one, the end of its lease.
/// `None` when there is none.
#[crate::boxed]
pub async fn find_next_due(conn: &mut Conn) -> Result<Option<Timestamp>> {
    let due = fetch_optional!(conn, (i64,), "SELECT run_at FROM jobs WHERE state <> 'dead' ORDER BY run_at LIMIT 1")?;
    Ok(due.map(|(at,)| Timestamp(at)))
}

/// Counts the jobs that are waiting or running.
#[crate::boxed]
pub async fn count_pending(conn: &mut Conn) -> Result<i64> {
    let (count,) = fetch_one!(conn, (i64,), "SELECT COUNT(*) FROM jobs WHERE state <> 'dead'")?;
    Ok(count)
}

/// Returns the value of the column, which is empty for work that belongs to no organization.
fn org_key(org: Option<OrgId>) -> String {
    org.map_or_else(String::new, |org| org.to_string())
}
