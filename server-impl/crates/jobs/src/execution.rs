//! Execution of a single job, from its claim to its end.

use std::{sync::Arc, time::Duration};

use frontdesk_ports::on_behalf::on_behalf_of;
use frontdesk_services::Services;
use frontdesk_store::{self as store, retried};
use frontdesk_types::{Error, Result, jobs::Job};
use tokio_util::{sync::CancellationToken, task::AbortOnDropHandle};

use super::{
    context::JobContext,
    figures,
    kind::Kind,
    panics::catch_panic,
    task::{Done, OnStop},
};

/// Number of expired leases after which a job is assumed to crash its process.
const MAX_LOST_LEASES: i32 = 10;

/// Runs a job, and records the outcome.
pub(super) async fn execute(services: Arc<Services>, kind: &'static Kind, job: Job, lease: Duration, stop: CancellationToken) {
    let ended = match job.lost {
        MAX_LOST_LEASES.. => bury(&services, kind, &job, "its process died or lost the lease every time it ran").await,
        _ => attempt(&services, kind, &job, lease, &stop).await,
    };
    if let Err(error) = ended {
        // The lease will expire, and the job is claimed again.
        tracing::error!(job = %job.id, kind = kind.name, %error, "the outcome of a job could not be recorded");
    }
}

async fn attempt(
    services: &Arc<Services>,
    kind: &'static Kind,
    job: &Job,
    lease: Duration,
    stop: &CancellationToken,
) -> Result<()> {
    tracing::debug!(job = %job.id, kind = kind.name, attempt = job.attempt, "job taken");
    // Runs in a task of its own: it continues whatever the job does, and never blocks the job.
    let renewal = AbortOnDropHandle::new(tokio::spawn(renew(Arc::clone(services), job.clone(), lease)));
    let let_go = async {
        match kind.on_stop {
            OnStop::Requeue => stop.cancelled().await,
            OnStop::Finish => std::future::pending().await,
        }
    };
    let done = tokio::select! {
        done = on_behalf_of(job.org, perform(services, kind, job)) => done,
        _ = renewal => {
            lost(kind, job);
            return Ok(());
        }
        () = let_go => return release(services, kind, job).await,
    };
    match done {
        Ok(Done(())) => {
            counted(kind, "done");
            Ok(())
        }
        Err(error) => failed(services, kind, job, &error).await,
    }
}

/// Runs the task, and retries it immediately when the database aborted it: an attempt begins by removing leftovers
/// of the previous one.
async fn perform(services: &Arc<Services>, kind: &'static Kind, job: &Job) -> Result<Done> {
    retried(|| perform_once(services, kind, job)).await
}

/// Runs the task once; a panic is a failure like any other.
async fn perform_once(services: &Arc<Services>, kind: &'static Kind, job: &Job) -> Result<Done> {
    let mut cx = JobContext::new(Arc::clone(services), job.clone());
    catch_panic((kind.run)(job.payload.clone(), &mut cx)).await
}

/// Renews the lease of a job until another worker has it.
async fn renew(services: Arc<Services>, job: Job, lease: Duration) {
    let mut pause = lease / 3;
    loop {
        tokio::time::sleep(pause).await;
        pause = match renewed(&services, &job, lease).await {
            Ok(true) => lease / 3,
            Ok(false) => return,
            Err(error) => {
                tracing::warn!(job = %job.id, %error, "a lease could not be renewed; trying again soon");
                lease / 20
            }
        };
    }
}

async fn renewed(services: &Services, job: &Job, lease: Duration) -> Result<bool> {
    retried(|| async {
        let mut tx = services.store.begin().await?;
        let is_held = store::jobs::renew(&mut tx, job, services.ports.clock.now() + lease).await?;
        tx.commit().await?;
        Ok(is_held)
    })
    .await
}

/// Returns a failed job to the queue, or ends it permanently.
async fn failed(services: &Services, kind: &Kind, job: &Job, error: &Error) -> Result<()> {
    let failures = job.failures + 1;
    let Some(pause) = kind.retry.pause(failures) else { return bury(services, kind, job, &error.to_string()).await };
    tracing::error!(job = %job.id, kind = kind.name, failures, %error, "a job failed, and will be tried again");
    let ended = retried(|| async {
        let mut tx = services.store.begin().await?;
        let is_held = store::jobs::retry(&mut tx, job, services.ports.clock.now() + pause, &error.to_string()).await?;
        tx.commit().await?;
        Ok(is_held)
    });
    let is_held = ended.await?;
    counted(kind, if is_held { "failed" } else { "lost" });
    Ok(())
}

/// Marks a job that will not be retried as dead, and notifies its dependents.
async fn bury(services: &Services, kind: &Kind, job: &Job, error: &str) -> Result<()> {
    tracing::error!(job = %job.id, kind = kind.name, %error, "a job failed for the last time; see `frontdesk job show`");
    let now = services.ports.clock.now();
    let buried = retried(|| async {
        let mut tx = services.store.begin().await?;
        let is_held = store::jobs::bury(&mut tx, job, error, now).await?;
        if is_held {
            (kind.give_up)(job.payload.clone(), &mut tx, services.units.publisher()).await?;
        }
        tx.commit().await?;
        Ok(is_held)
    });
    let is_held = buried.await?;
    counted(kind, if is_held { "dead" } else { "lost" });
    Ok(())
}

/// Returns a job to the queue for the next server.
async fn release(services: &Services, kind: &Kind, job: &Job) -> Result<()> {
    let ended = retried(|| async {
        let mut tx = services.store.begin().await?;
        let is_held = store::jobs::release(&mut tx, job, services.ports.clock.now()).await?;
        tx.commit().await?;
        Ok(is_held)
    });
    let is_held = ended.await?;
    counted(kind, if is_held { "released" } else { "lost" });
    Ok(())
}

fn lost(kind: &Kind, job: &Job) {
    tracing::warn!(job = %job.id, kind = kind.name, "a job was lost while it ran: its lease expired, or it was dropped");
    counted(kind, "lost");
}

fn counted(kind: &Kind, outcome: &'static str) {
    metrics::counter!(figures::ENDED, "kind" => kind.name, "outcome" => outcome).increment(1);
}
