//! The queue of background work.
//!
//! A job is enqueued in the transaction that causes it. A worker claims it under a lease, in a transaction of its own, and completes
//! it in the transaction of its effect. How often it was claimed tells one worker's lease from the next one's.

use serde_json::Value;
use sqlx::types::{Json, Text};

use super::{
    Conn, Tx,
    row::{self, Cells},
};
use crate::types::{
    Error, JobId, Result, Timestamp,
    jobs::{Job, Lane, Task},
};

#[derive(sqlx::FromRow)]
struct JobRow {
    id: String,
    task: Json<Value>,
    attempts: i32,
}

impl TryFrom<JobRow> for Job {
    type Error = Error;

    fn try_from(row: JobRow) -> Result<Self> {
        let JobRow { id, task: Json(task), attempts } = row;
        let cells = Cells { table: "jobs", id: &id };
        Ok(Self { id: cells.parse("id", &id)?, task: cells.json("task", task)?, attempts })
    }
}

/// Adds a job that is to run at `run_at`, or later.
pub async fn enqueue(tx: &mut Tx, id: JobId, task: &Task, run_at: Timestamp) -> Result<()> {
    execute!(
        tx,
        ["INSERT INTO jobs (id, lane, task, run_at) VALUES ($1, $2, $3, $4)"],
        Text(id),
        task.lane().as_str(),
        Json(task),
        run_at.0
    )?;
    Ok(())
}

/// Takes the job of a lane that is due longest, until `lease_until`; then another worker may take it. `None` when none is due.
pub async fn claim(tx: &mut Tx, lane: Lane, now: Timestamp, lease_until: Timestamp) -> Result<Option<Job>> {
    let claimed = fetch_optional!(
        tx,
        JobRow,
        ["UPDATE jobs SET attempts = attempts + 1, run_at = $2 \
          WHERE id = (SELECT id FROM jobs WHERE lane = $3 AND run_at <= $1 ORDER BY run_at, id LIMIT 1" SKIP_LOCKED ") \
          RETURNING id, task, attempts"],
        now.0,
        lease_until.0,
        lane.as_str()
    )?;
    row::one(claimed)
}

/// Has a job until `lease_until`. `false` when the lease ran out and another worker has it.
pub async fn renew(tx: &mut Tx, job: &Job, lease_until: Timestamp) -> Result<bool> {
    let renewed =
        execute!(tx, ["UPDATE jobs SET run_at = $3 WHERE id = $1 AND attempts = $2"], Text(job.id), job.attempts, lease_until.0)?;
    Ok(renewed == 1)
}

/// Removes a job that is done. `false` when the lease ran out and another worker has it: roll its effect back.
pub async fn complete(tx: &mut Tx, job: &Job) -> Result<bool> {
    let done = execute!(tx, ["DELETE FROM jobs WHERE id = $1 AND attempts = $2"], Text(job.id), job.attempts)?;
    Ok(done == 1)
}

/// Puts a job that failed back, to run again at `run_at`. `false` when another worker has it.
pub async fn retry(tx: &mut Tx, job: &Job, run_at: Timestamp, error: &str) -> Result<bool> {
    let put_back = execute!(
        tx,
        ["UPDATE jobs SET run_at = $3, last_error = $4 WHERE id = $1 AND attempts = $2"],
        Text(job.id),
        job.attempts,
        run_at.0,
        error
    )?;
    Ok(put_back == 1)
}

/// Makes the jobs that workers have, or had, due at once; none of theirs is further away than `until`.
pub async fn end_leases(tx: &mut Tx, now: Timestamp, until: Timestamp) -> Result<u64> {
    execute!(tx, ["UPDATE jobs SET run_at = $1 WHERE attempts > 0 AND run_at > $1 AND run_at <= $2"], now.0, until.0)
}

/// When the next job of any lane may be taken; `None` when there is none.
pub async fn next_due(conn: &mut Conn) -> Result<Option<Timestamp>> {
    let due = fetch_optional!(conn, (i64,), ["SELECT run_at FROM jobs ORDER BY run_at LIMIT 1"])?;
    Ok(due.map(|(at,)| Timestamp(at)))
}

/// When the next job of a lane may be taken; `None` when there is none. Ask this first: unlike [`claim`], it needs no transaction.
pub async fn next_due_of(conn: &mut Conn, lane: Lane) -> Result<Option<Timestamp>> {
    let due = fetch_optional!(conn, (i64,), ["SELECT run_at FROM jobs WHERE lane = $1 ORDER BY run_at LIMIT 1"], lane.as_str())?;
    Ok(due.map(|(at,)| Timestamp(at)))
}

/// Removes a job that somebody did without a worker.
pub async fn remove(tx: &mut Tx, id: JobId) -> Result<()> {
    execute!(tx, ["DELETE FROM jobs WHERE id = $1"], Text(id))?;
    Ok(())
}

/// How many jobs there are: waiting, taken, or put back.
pub async fn pending(conn: &mut Conn) -> Result<i64> {
    let (count,) = fetch_one!(conn, (i64,), ["SELECT COUNT(*) FROM jobs"])?;
    Ok(count)
}
