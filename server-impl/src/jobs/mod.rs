//! Background work that survives the process: taken from the database under a lease, done, and removed in the transaction of its
//! effect; tried again with growing pauses when it fails, and again by anyone when its process died.
//!
//! To add a task: a variant of [`Task`], a file here that does it, and a line in [`perform`].

use std::{sync::Arc, time::Duration};

use tokio::sync::{Notify, watch};

use crate::{
    app::App,
    store,
    types::{
        Error, Result,
        jobs::{Job, Task},
    },
};

mod ingest;
mod purge;
pub mod recovery;
pub mod sweep;

/// A worker that died gives its job back after this long.
const LEASE: Duration = Duration::from_secs(120);

/// Without a call, a worker looks this often: another process may have left work, or its time has come.
const LOOK_AGAIN: Duration = Duration::from_secs(1);

/// Seconds before the second, third, … try; the last one repeats.
const PAUSES: [u64; 6] = [1, 5, 30, 120, 600, 3_600];

/// Calls the workers.
#[derive(Debug, Default)]
pub struct Wake(Notify);

impl Wake {
    /// There is work.
    pub fn call(&self) {
        self.0.notify_one();
    }
}

/// Works until told to stop; a job that was begun is finished first.
pub async fn work(app: Arc<App>, mut stop: watch::Receiver<bool>) {
    while !*stop.borrow() {
        let worked = match step(&app).await {
            Ok(worked) => worked,
            Err(error) => {
                tracing::error!(%error, "a job could not be taken; trying again");
                false
            }
        };
        if worked {
            continue;
        }
        tokio::select! {
            () = app.wake.0.notified() => {}
            () = tokio::time::sleep(LOOK_AGAIN) => {}
            changed = stop.changed() => if changed.is_err() { return },
        }
    }
}

/// Takes one job that is due and does it; `false` when there was none.
///
/// # Errors
/// When the database does not answer. A job that fails is no error here: it is tried again later.
pub async fn step(app: &App) -> Result<bool> {
    let now = app.ports.clock.now();
    let next = store::jobs::next_due(&mut app.store.read().await?).await?;
    if next.is_none_or(|at| at > now) {
        return Ok(false);
    }
    let mut tx = app.store.begin().await?;
    let Some(job) = store::jobs::claim(&mut tx, now, now + LEASE).await? else { return Ok(false) };
    tx.commit().await?;
    tracing::debug!(job = %job.id, task = ?job.task, attempt = job.attempts, "job taken");
    if let Err(error) = perform(app, &job).await {
        postpone(app, &job, &error).await?;
    }
    Ok(true)
}

async fn perform(app: &App, job: &Job) -> Result<()> {
    match job.task {
        Task::IngestSource { org, agent, source } => ingest::ingest(app, job, org, agent, source).await,
        Task::PurgeAgent { org, agent } => purge::purge(app, job, org, agent).await,
    }
}

async fn postpone(app: &App, job: &Job, error: &Error) -> Result<()> {
    let tries = usize::try_from(job.attempts).unwrap_or(1).max(1);
    if let (Task::IngestSource { org, source, .. }, true) = (&job.task, tries >= ingest::MOST_TRIES) {
        tracing::error!(job = %job.id, task = ?job.task, %error, "job failed for the last time");
        return ingest::give_up(app, job, *org, *source).await;
    }
    let pause = Duration::from_secs(PAUSES[(tries - 1).min(PAUSES.len() - 1)]);
    tracing::error!(job = %job.id, task = ?job.task, attempt = job.attempts, %error, "job failed; it will be tried again");
    let mut tx = app.store.begin().await?;
    store::jobs::retry(&mut tx, job, app.ports.clock.now() + pause, &error.to_string()).await?;
    tx.commit().await
}
