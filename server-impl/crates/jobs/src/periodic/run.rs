//! A single run of a periodic task.

use std::time::Instant;

use frontdesk_services::Services;
use frontdesk_types::{
    Timestamp,
    jobs::periodic::{PeriodicOutcome, PeriodicRun},
};
use tracing::Instrument;

use super::task::ScheduledTask;
use crate::{job_metrics, overdue::count_failure, panics::catch_panic};

/// Maximum characters of a fault that are recorded; the log contains all of it.
const MAX_ERROR_CHARS: usize = 1_000;

/// Runs a task. A failure, or a panic, is logged and counted: the next run does the same work.
pub(super) async fn run_once(services: &Services, task: &ScheduledTask) -> PeriodicRun {
    let span = tracing::info_span!("periodic_task", task = task.name);
    run_inside(services, task).instrument(span).await
}

async fn run_inside(services: &Services, task: &ScheduledTask) -> PeriodicRun {
    let (started_at, since) = (services.ports.clock.now(), Instant::now());
    let result = catch_panic((task.run)(services)).await;
    if let Err(error) = &result {
        tracing::error!(task = task.name, %error, "a periodic task failed; its next run tries again");
        count_failure(task.name);
    }
    let (ended_at, outcome) = (services.ports.clock.now(), outcome_of(result.is_ok()));
    measure_run(task.name, outcome, since.elapsed().as_secs_f64(), ended_at);
    let error = result.err().map(|error| recordable_error(&error.to_string()));
    PeriodicRun { task: task.name.to_owned(), started_at, ended_at, outcome, error }
}

fn outcome_of(is_done: bool) -> PeriodicOutcome {
    if is_done { PeriodicOutcome::Done } else { PeriodicOutcome::Failed }
}

/// Reports the run in a few series per task.
fn measure_run(task: &'static str, outcome: PeriodicOutcome, seconds: f64, ended_at: Timestamp) {
    metrics::counter!(job_metrics::PERIODIC_RUNS, "task" => task, "outcome" => outcome.as_str()).increment(1);
    metrics::gauge!(job_metrics::PERIODIC_SECONDS, "task" => task).set(seconds);
    if outcome == PeriodicOutcome::Done {
        metrics::gauge!(job_metrics::PERIODIC_SUCCESS, "task" => task).set(ended_at.0 as f64 / 1e6);
    }
}

/// Prepares a fault for its record. PostgreSQL cannot store U+0000.
fn recordable_error(error: &str) -> String {
    error.chars().filter(|letter| *letter != '\0').take(MAX_ERROR_CHARS).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recorded_fault_is_bounded() {
        assert_eq!(recordable_error("a\0b"), "ab");
        assert_eq!(recordable_error(&"ä".repeat(MAX_ERROR_CHARS + 1)).chars().count(), MAX_ERROR_CHARS);
    }
}
