//! Latest run of each periodic task.

use frontdesk_types::{Error, Result, Timestamp, jobs::periodic::PeriodicRun};

use crate::{
    Conn, Tx,
    row::{self, Cells},
};

#[derive(sqlx_macros::FromRow)]
struct PeriodicRunRow {
    name: String,
    started_at: i64,
    ended_at: i64,
    outcome: String,
    error: Option<String>,
}

impl TryFrom<PeriodicRunRow> for PeriodicRun {
    type Error = Error;

    fn try_from(row: PeriodicRunRow) -> Result<Self> {
        let PeriodicRunRow { name, started_at, ended_at, outcome, error } = row;
        let outcome = Cells { table: "periodic_runs", id: &name }.parse("outcome", &outcome)?;
        Ok(Self { task: name, started_at: Timestamp(started_at), ended_at: Timestamp(ended_at), outcome, error })
    }
}

/// Returns the last recorded run of each task, by name.
#[crate::boxed]
pub async fn list(conn: &mut Conn) -> Result<Vec<PeriodicRun>> {
    let rows =
        fetch_all!(conn, PeriodicRunRow, "SELECT name, started_at, ended_at, outcome, error FROM periodic_runs ORDER BY name")?;
    row::into_records(rows)
}

/// Records a run, replacing the last one of its task.
#[crate::boxed]
pub async fn record_run(tx: &mut Tx, run: &PeriodicRun) -> Result<()> {
    let PeriodicRun { task, started_at, ended_at, outcome, error } = run;
    execute!(
        tx,
        r"
        INSERT INTO periodic_runs (name, started_at, ended_at, outcome, error)
        VALUES ($1, $2, $3, $4, $5)
            ON CONFLICT (name) DO UPDATE
           SET started_at = excluded.started_at, ended_at = excluded.ended_at, outcome = excluded.outcome,
               error = excluded.error",
        task.as_str(),
        started_at.0,
        ended_at.0,
        outcome.as_str(),
        error.as_deref()
    )?;
    Ok(())
}
