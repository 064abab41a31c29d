//! Periodic tasks that tests run on demand.

use frontdesk_services::Services;
use frontdesk_types::{
    Result,
    jobs::periodic::{PeriodicOutcome, PeriodicRun},
};

use super::{all_tasks, help_center, run, task::ScheduledTask};

/// Runs every task once, one after another; returns the runs that failed.
pub async fn run_all(services: &Services) -> Vec<PeriodicRun> {
    let mut failed = Vec::new();
    for task in all_tasks() {
        let run = run_task(services, task).await;
        if run.outcome == PeriodicOutcome::Failed {
            failed.push(run);
        }
    }
    failed
}

/// Runs the task with this name once.
///
/// # Panics
/// When there is no such task, or it fails.
pub async fn run_one(services: &Services, name: &str) {
    let task = all_tasks().find(|task| task.name == name).unwrap_or_else(|| panic!("there is no periodic task {name}"));
    let run = run_task(services, task).await;
    assert_eq!(run.error, None, "{name} fails");
}

/// Runs a task once, as its schedule does.
pub async fn run_task(services: &Services, task: &ScheduledTask) -> PeriodicRun {
    run::run_once(services, task).await
}

/// Re-renders the output of any renderer before this one, as `render_outdated_articles` does for the current renderer.
///
/// # Errors
/// Only faults.
pub async fn render_outdated(services: &Services, renderer: i64) -> Result<()> {
    help_center::render_outdated(services, renderer).await
}
