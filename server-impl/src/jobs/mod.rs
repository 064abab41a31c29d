//! Background work that survives the process: taken from the database under a lease, done, and removed in the transaction of its
//! effect; tried again with growing pauses when it fails, and again by anyone when its process died.
//!
//! To add a task: a variant of [`Task`], a file here that does it, and a line in [`perform`].

use std::{pin::Pin, sync::Arc, time::Duration};

use tokio::sync::{Notify, watch};

use crate::{
    app::App,
    domain::ingestion::{self, Attempt},
    store,
    types::{
        Error, OrgId, Result, SourceId,
        jobs::{Job, Lane, Task},
        sources::SourceStatus,
    },
};

pub mod embed;
mod ingest;
mod lapse;
mod mail;
mod prune;
mod purge;
mod read;
pub mod recovery;
pub mod sweep;
mod visit;

/// A worker that died gives its job back after this long.
const LEASE: Duration = Duration::from_secs(120);

/// Without a call, a worker looks this often: another process may have left work, or its time has come.
const LOOK_AGAIN: Duration = Duration::from_secs(1);

/// After so many tries, spread over some twelve minutes, the fault is not one that passes.
const MOST_TRIES: usize = 6;

/// Seconds before the second, third, … try; the last one repeats.
const PAUSES: [u64; 6] = [1, 5, 30, 120, 600, 3_600];

/// Calls the workers.
#[derive(Debug, Default)]
pub struct Wake {
    visits: Notify,
    mails: Notify,
    work: Notify,
}

impl Wake {
    /// There is work, in some lane.
    pub fn call(&self) {
        for lane in Lane::ALL {
            self.of(*lane).notify_one();
        }
    }

    fn of(&self, lane: Lane) -> &Notify {
        match lane {
            Lane::Visits => &self.visits,
            Lane::Mails => &self.mails,
            Lane::Work => &self.work,
        }
    }
}

/// How many workers a lane has. A text is cut by one of them at a time; two keep both cores of a small machine busy. Websites and
/// mail servers are mostly waited for.
pub fn workers(lane: Lane) -> usize {
    match lane {
        Lane::Visits => 4,
        Lane::Work | Lane::Mails => 2,
    }
}

/// Works in a lane until told to stop; a job that was begun is finished first.
pub async fn work(app: Arc<App>, lane: Lane, mut stop: watch::Receiver<bool>) {
    while !*stop.borrow() {
        let worked = match step(&app, lane).await {
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
            () = app.wake.of(lane).notified() => {}
            () = tokio::time::sleep(LOOK_AGAIN) => {}
            changed = stop.changed() => if changed.is_err() { return },
        }
    }
}

/// Takes one job of a lane that is due and does it; `false` when there was none.
///
/// # Errors
/// When the database does not answer. A job that fails is no error here: it is tried again later.
pub async fn step(app: &App, lane: Lane) -> Result<bool> {
    let now = app.ports.clock.now();
    let next = store::jobs::next_due_of(&mut app.store.read().await?, lane).await?;
    if next.is_none_or(|at| at > now) {
        return Ok(false);
    }
    let mut tx = app.store.begin().await?;
    let Some(job) = store::jobs::claim(&mut tx, lane, now, now + LEASE).await? else { return Ok(false) };
    tx.commit().await?;
    tracing::debug!(job = %job.id, task = ?job.task, attempt = job.attempts, "job taken");
    if let Err(error) = while_held(app, &job, Box::pin(perform(app, &job))).await {
        postpone(app, &job, &error).await?;
    }
    Ok(true)
}

/// Does a job, and renews its lease as long as that takes. Lets go of it when another worker has it.
async fn while_held(app: &App, job: &Job, mut performed: Pin<Box<impl Future<Output = Result<()>>>>) -> Result<()> {
    loop {
        tokio::select! {
            done = &mut performed => return done,
            () = tokio::time::sleep(LEASE / 3) => {}
        }
        let mut tx = app.store.begin().await?;
        if !store::jobs::renew(&mut tx, job, app.ports.clock.now() + LEASE).await? {
            return Err(Error::internal("another worker has the job: its lease had run out"));
        }
        tx.commit().await?;
    }
}

/// How an attempt at a source ended. What fails because the source was deleted, or another attempt was begun, is no failure: there is
/// nothing left to do.
async fn unless_overtaken(app: &App, job: &Job, attempt: &Attempt, done: Result<()>) -> Result<()> {
    let Err(error) = done else { return Ok(()) };
    if ingestion::is_current(&mut app.store.read().await?, attempt).await? {
        return Err(error);
    }
    tracing::debug!(source = %attempt.source.id, %error, "an attempt at a source was overtaken");
    complete(app, job).await
}

/// Ends a job that has nothing left to do.
async fn complete(app: &App, job: &Job) -> Result<()> {
    let mut tx = app.store.begin().await?;
    if store::jobs::complete(&mut tx, job).await? { tx.commit().await } else { Ok(()) }
}

async fn perform(app: &App, job: &Job) -> Result<()> {
    match job.task {
        Task::VisitWebsite { org, agent, source } => visit::visit(app, job, org, agent, source).await,
        Task::ReadFile { org, agent, source } => read::read(app, job, org, agent, source).await,
        Task::IngestSource { org, agent, source } => ingest::ingest(app, job, org, agent, source).await,
        Task::EmbedSource { org, agent, source } => embed::embed(app, job, org, agent, source).await,
        Task::PruneSource { org, source } => prune::prune(app, job, org, source).await,
        Task::PurgeAgent { org, agent } => purge::purge(app, job, org, agent).await,
        Task::SendMail { letter } => mail::send(app, job, letter).await,
    }
}

async fn postpone(app: &App, job: &Job, error: &Error) -> Result<()> {
    let tries = usize::try_from(job.attempts).unwrap_or(1).max(1);
    if let (Some((org, source, told)), true) = (told_when_given_up(&job.task), tries >= MOST_TRIES) {
        tracing::error!(job = %job.id, task = ?job.task, %error, "job failed for the last time");
        return give_up(app, job, org, source, told).await;
    }
    let pause = Duration::from_secs(PAUSES[(tries - 1).min(PAUSES.len() - 1)]);
    tracing::error!(job = %job.id, task = ?job.task, attempt = job.attempts, %error, "job failed; it will be tried again");
    let mut tx = app.store.begin().await?;
    store::jobs::retry(&mut tx, job, app.ports.clock.now() + pause, &error.to_string()).await?;
    tx.commit().await
}

/// Of a task that ends with its source failed: the source, and what it then says. Other tasks are tried for ever.
fn told_when_given_up(task: &Task) -> Option<(OrgId, SourceId, &'static str)> {
    match *task {
        Task::VisitWebsite { org, source, .. } => Some((org, source, visit::FAILED)),
        Task::ReadFile { org, source, .. } => Some((org, source, read::FAILED)),
        Task::IngestSource { org, source, .. } => Some((org, source, ingest::FAILED)),
        Task::EmbedSource { .. } | Task::PruneSource { .. } | Task::PurgeAgent { .. } | Task::SendMail { .. } => None,
    }
}

/// Tells on the source that it failed, and ends the job.
async fn give_up(app: &App, job: &Job, org: OrgId, source: SourceId, told: &str) -> Result<()> {
    let mut tx = app.store.begin().await?;
    store::sources::set_status(&mut tx, org, source, SourceStatus::Failed, Some(told), app.ports.clock.now()).await?;
    if store::jobs::complete(&mut tx, job).await? { tx.commit().await } else { Ok(()) }
}
