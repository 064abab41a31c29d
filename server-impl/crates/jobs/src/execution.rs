//! Execution of a single job, from its claim to its end.

use std::{sync::Arc, time::Duration};

use frontdesk_ports::on_behalf::on_behalf_of;
use frontdesk_services::Services;
use frontdesk_store::{self as store, retry_aborted};
use frontdesk_types::{Error, Result, jobs::Job};
use tokio_util::{sync::CancellationToken, task::AbortOnDropHandle};

use super::{
    context::JobContext,
    job_metrics,
    kind::JobKind,
    panics::catch_panic,
    task::{JobDone, StopAction},
};

/// Number of expired leases after which a job is assumed to crash its process.
const MAX_LOST_LEASES: i32 = 10;

/// Runs a job, and records the outcome.
pub(super) async fn execute_job(
    services: Arc<Services>,
    kind: &'static JobKind,
    job: Job,
    lease: Duration,
    stop: CancellationToken,
) {
    let ended = match job.lost {
        MAX_LOST_LEASES.. => mark_dead(&services, kind, &job, "its process died or lost the lease every time it ran").await,
        _ => run_attempt(&services, kind, &job, lease, &stop).await,
    };
    if let Err(error) = ended {
        // The lease will expire, and the job is claimed again.
        tracing::error!(job = %job.id, kind = kind.name, %error, "the outcome of a job could not be recorded");
    }
}

async fn run_attempt(
    services: &Arc<Services>,
    kind: &'static JobKind,
    job: &Job,
    lease: Duration,
    stop: &CancellationToken,
) -> Result<()> {
    tracing::debug!(job = %job.id, kind = kind.name, attempt = job.attempt, "job taken");
    // Runs in a task of its own: it continues whatever the job does, and never blocks the job.
    let renewal = AbortOnDropHandle::new(tokio::spawn(keep_renewing(Arc::clone(services), job.clone(), lease)));
    let let_go = async {
        match kind.on_stop {
            StopAction::Requeue => stop.cancelled().await,
            StopAction::Finish => std::future::pending().await,
        }
    };
    let done = tokio::select! {
        done = on_behalf_of(job.org, perform_with_retries(services, kind, job)) => done,
        _ = renewal => {
            record_lost(kind, job);
            return Ok(());
        }
        () = let_go => return release_job(services, kind, job).await,
    };
    match done {
        Ok(JobDone(())) => {
            count_outcome(kind, "done");
            Ok(())
        }
        Err(error) => record_failure(services, kind, job, &error).await,
    }
}

/// Runs the task, and retries it immediately when the database aborted it: an attempt begins by removing leftovers
/// of the previous one.
async fn perform_with_retries(services: &Arc<Services>, kind: &'static JobKind, job: &Job) -> Result<JobDone> {
    retry_aborted(|| perform_once(services, kind, job)).await
}

/// Runs the task once; a panic is a failure like any other.
async fn perform_once(services: &Arc<Services>, kind: &'static JobKind, job: &Job) -> Result<JobDone> {
    let mut cx = JobContext::new(Arc::clone(services), job.clone());
    catch_panic((kind.run)(job.payload.clone(), &mut cx)).await
}

/// Renews the lease of a job until another worker has it.
async fn keep_renewing(services: Arc<Services>, job: Job, lease: Duration) {
    let mut pause = lease / 3;
    loop {
        tokio::time::sleep(pause).await;
        pause = match renew_lease(&services, &job, lease).await {
            Ok(true) => lease / 3,
            Ok(false) => return,
            Err(error) => {
                tracing::warn!(job = %job.id, %error, "a lease could not be renewed; trying again soon");
                lease / 20
            }
        };
    }
}

async fn renew_lease(services: &Services, job: &Job, lease: Duration) -> Result<bool> {
    retry_aborted(|| async {
        let mut tx = services.store.begin_first().await?;
        let is_held = store::jobs::renew_lease(&mut tx, job, services.ports.clock.now() + lease).await?;
        tx.commit().await?;
        Ok(is_held)
    })
    .await
}

/// Returns a failed job to the queue, or ends it permanently.
async fn record_failure(services: &Services, kind: &JobKind, job: &Job, error: &Error) -> Result<()> {
    let failures = job.failures + 1;
    let Some(pause) = kind.retry.pause_after(failures) else { return mark_dead(services, kind, job, &error.to_string()).await };
    tracing::error!(job = %job.id, kind = kind.name, failures, %error, "a job failed, and will be tried again");
    let ended = retry_aborted(|| async {
        let mut tx = services.store.begin_for(job.org).await?;
        let is_held = store::jobs::retry(&mut tx, job, services.ports.clock.now() + pause, &error.to_string()).await?;
        tx.commit().await?;
        Ok(is_held)
    });
    let is_held = ended.await?;
    count_outcome(kind, if is_held { "failed" } else { "lost" });
    Ok(())
}

/// Marks a job that will not be retried as dead, and notifies its dependents.
async fn mark_dead(services: &Services, kind: &JobKind, job: &Job, error: &str) -> Result<()> {
    tracing::error!(job = %job.id, kind = kind.name, %error, "a job failed for the last time; see `frontdesk job show`");
    let now = services.ports.clock.now();
    let buried = retry_aborted(|| async {
        let mut tx = services.store.begin_for(job.org).await?;
        let is_held = store::jobs::bury(&mut tx, job, error, now).await?;
        if is_held {
            (kind.give_up)(job.payload.clone(), &mut tx, services.units.publisher()).await?;
        }
        let has_queued = tx.has_queued();
        tx.commit().await?;
        Ok((is_held, has_queued))
    });
    let (is_held, has_queued) = buried.await?;
    services.wake(has_queued);
    count_outcome(kind, if is_held { "dead" } else { "lost" });
    Ok(())
}

/// Returns a job to the queue for the next server.
async fn release_job(services: &Services, kind: &JobKind, job: &Job) -> Result<()> {
    let ended = retry_aborted(|| async {
        let mut tx = services.store.begin_for(job.org).await?;
        let is_held = store::jobs::release_job(&mut tx, job, services.ports.clock.now()).await?;
        tx.commit().await?;
        Ok(is_held)
    });
    let is_held = ended.await?;
    count_outcome(kind, if is_held { "released" } else { "lost" });
    Ok(())
}

fn record_lost(kind: &JobKind, job: &Job) {
    tracing::warn!(job = %job.id, kind = kind.name, "a job was lost while it ran: its lease expired, or it was dropped");
    count_outcome(kind, "lost");
}

fn count_outcome(kind: &JobKind, outcome: &'static str) {
    metrics::counter!(job_metrics::JOBS_ENDED_TOTAL, "kind" => kind.name, "outcome" => outcome).increment(1);
}
