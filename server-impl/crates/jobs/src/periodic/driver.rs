//! Schedules of the periodic tasks.

use std::{sync::Arc, time::Duration};

use frontdesk_services::Services;
use futures::{FutureExt, future::BoxFuture};
use tokio::time::{Instant, MissedTickBehavior, interval_at};

use super::{recorder::RunRecorder, run::run_once, task::ScheduledTask};
use crate::{RunnerOptions, job_metrics::PERIODIC_SUCCESS};

/// Returns one schedule for each of these tasks, to be run concurrently and dropped at any moment, and the recorder
/// of their outcomes. None of them ends by itself.
pub fn task_schedules(
    tasks: impl IntoIterator<Item = &'static ScheduledTask>,
    services: &Arc<Services>,
    options: RunnerOptions,
) -> Vec<BoxFuture<'static, ()>> {
    let tasks: Vec<_> = tasks.into_iter().collect();
    let recorder = Arc::new(RunRecorder::default());
    let mut schedules = Vec::with_capacity(tasks.len() + 1);
    schedules.push(RunRecorder::write_periodically(Arc::clone(&recorder), Arc::clone(services)).boxed());
    for (place, task) in tasks.iter().enumerate() {
        let schedule = TaskSchedule {
            first_after: first_delay(place, tasks.len(), options.periodic_spread),
            every: options.periodic_every.unwrap_or(task.interval),
        };
        schedules.push(schedule.run_forever(task, Arc::clone(services), Arc::clone(&recorder)).boxed());
    }
    schedules
}

/// Schedule of a task.
struct TaskSchedule {
    first_after: Duration,
    every: Duration,
}

impl TaskSchedule {
    /// Runs a task at its times. A run that takes longer than the period delays the next one.
    async fn run_forever(self, task: &'static ScheduledTask, services: Arc<Services>, recorder: Arc<RunRecorder>) {
        // A task that never succeeds also needs a time, which grows old.
        metrics::gauge!(PERIODIC_SUCCESS, "task" => task.name).set(services.ports.clock.now().0 as f64 / 1e6);
        let mut ticks = interval_at(Instant::now() + self.first_after, self.every);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            ticks.tick().await;
            recorder.add_run(run_once(&services, task).await);
        }
    }
}

/// Returns the delay from the start to the first run of a task. Most tasks have the same period: they stay evenly
/// spaced, and do not all wait for the one writer of SQLite at the same moment.
fn first_delay(place: usize, tasks: usize, spread: Duration) -> Duration {
    let number = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
    spread * number(place) / number(tasks).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::periodic::all_tasks;

    #[test]
    fn first_runs_are_spread_evenly_in_the_order_of_the_tasks() {
        let spread = RunnerOptions::default().periodic_spread;
        let count = all_tasks().count();
        let offsets: Vec<_> = (0..count).map(|place| first_delay(place, count, spread)).collect();
        assert_eq!(offsets[0], Duration::ZERO, "the first one starts with the server");
        assert!(offsets.iter().all(|offset| *offset < spread), "{offsets:?}");
        let apart = spread / u32::try_from(count).expect("few tasks");
        for pair in offsets.windows(2) {
            assert!((pair[1] - pair[0]).abs_diff(apart) < Duration::from_micros(1), "{pair:?}");
        }
        assert!(apart > Duration::from_millis(50), "long enough for what most tasks do: {apart:?}");
    }

    #[test]
    fn without_a_spread_all_start_at_once() {
        assert_eq!([0, 1, 2].map(|place| first_delay(place, 3, Duration::ZERO)), [Duration::ZERO; 3]);
    }
}
