//! Metrics of background work for operators: the number of jobs, the wait of the oldest due one, the backlog of the
//! projection of conversations, and the state of certificates.

use std::{collections::HashSet, sync::Arc, time::Duration};

use frontdesk_services::Services;
use frontdesk_store as store;
use frontdesk_types::{Result, certificates::CertificateStatistics, projection::ProjectionBacklog};

/// Number of jobs, by `kind` and `state`.
const JOB_COUNT: &str = "jobs";
/// Seconds that the oldest due job has waited, by `kind`.
const OLDEST_JOB_SECONDS: &str = "jobs_oldest_seconds";
/// Number of conversations with changes that are not projected yet; a thousand means that many or more.
const PENDING_CONVERSATIONS: &str = "conversations_pending";
/// Seconds that the longest quiet one of them has waited.
const PENDING_OLDEST_SECONDS: &str = "conversations_pending_oldest_seconds";
/// Number of hostnames with a certificate of this server, by `state`: `valid`, `waiting` for the first one, or
/// `failing` at the last attempt.
const CERTIFICATE_COUNT: &str = "certificates";
/// Days until the first of the certificates expires; NaN while there is none.
const CERTIFICATE_DAYS: &str = "certificate_days_left";
/// Number of failures of work other than jobs, by `work`: of single rows, and of whole periodic tasks.
pub(super) const FAILURES_TOTAL: &str = "background_failures_total";
/// Number of runs of periodic tasks that ended, by `task` and `outcome`.
pub(super) const PERIODIC_RUNS: &str = "periodic_task_runs_total";
/// Duration of the last run of a periodic task, by `task`.
pub(super) const PERIODIC_SECONDS: &str = "periodic_task_seconds";
/// Time of the last success of a periodic task, or of the start of its process, in seconds since 1970, by `task`.
pub(super) const PERIODIC_SUCCESS: &str = "periodic_task_last_success_timestamp_seconds";
/// Number of jobs that ended, by `kind` and `outcome`.
pub(super) const JOBS_ENDED_TOTAL: &str = "jobs_ended_total";

/// Interval between measurements.
const MEASURE_INTERVAL: Duration = Duration::from_secs(10);

/// Measures background work for `/metrics`, forever.
pub async fn measure_periodically(services: Arc<Services>) {
    let mut ticks = tokio::time::interval(MEASURE_INTERVAL);
    let mut known = HashSet::new();
    loop {
        ticks.tick().await;
        // If one of them cannot be counted, the others still are.
        if let Err(error) = measure_jobs(&services, &mut known).await {
            tracing::warn!(%error, "jobs could not be counted");
        }
        if let Err(error) = measure_certificates(&services).await {
            tracing::warn!(%error, "certificates could not be counted");
        }
        if let Err(error) = measure_backlog(&services).await {
            tracing::warn!(%error, "conversations that have changed could not be counted");
        }
    }
}

/// Counts jobs. Series that were reported before and have no jobs any more become 0.
async fn measure_jobs(services: &Services, known: &mut HashSet<(String, String)>) -> Result<()> {
    let now = services.ports.clock.now();
    let counts = store::jobs::count_per_state(&mut services.store.read().await?, now).await?;
    for (kind, state) in known.iter() {
        metrics::gauge!(JOB_COUNT, "kind" => kind.clone(), "state" => state.clone()).set(0.0);
        metrics::gauge!(OLDEST_JOB_SECONDS, "kind" => kind.clone()).set(0.0);
    }
    for count in counts {
        metrics::gauge!(JOB_COUNT, "kind" => count.kind.clone(), "state" => count.state.clone()).set(count.jobs as f64);
        if let Some(since) = count.due_since {
            metrics::gauge!(OLDEST_JOB_SECONDS, "kind" => count.kind.clone()).set(now.since(since).as_secs_f64());
        }
        known.insert((count.kind, count.state));
    }
    Ok(())
}

async fn measure_backlog(services: &Services) -> Result<()> {
    let now = services.ports.clock.now();
    let ProjectionBacklog { conversations, since } = store::projection::count_backlog(&mut services.store.read().await?).await?;
    metrics::gauge!(PENDING_CONVERSATIONS).set(conversations as f64);
    metrics::gauge!(PENDING_OLDEST_SECONDS).set(since.map_or(0.0, |since| now.since(since).as_secs_f64()));
    Ok(())
}

async fn measure_certificates(services: &Services) -> Result<()> {
    if services.certification.ordering.is_none() {
        return Ok(());
    }
    let now = services.ports.clock.now();
    let CertificateStatistics { valid, waiting, failing, first_expiry } =
        store::certificates::statistics(&mut services.store.read().await?, now).await?;
    for (state, count) in [("valid", valid), ("waiting", waiting), ("failing", failing)] {
        metrics::gauge!(CERTIFICATE_COUNT, "state" => state).set(count as f64);
    }
    let days = first_expiry.map_or(f64::NAN, |expiry| expiry.since(now).as_secs_f64() / 86_400.0);
    metrics::gauge!(CERTIFICATE_DAYS).set(days);
    Ok(())
}
