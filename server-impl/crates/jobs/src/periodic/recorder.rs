//! Records the outcomes of periodic tasks for commands to read.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use frontdesk_services::Services;
use frontdesk_store::{self as store, retry_aborted};
use frontdesk_types::{Result, jobs::periodic::PeriodicRun};

/// Interval between two transactions, each of which writes all outcomes that are due.
const WRITE_INTERVAL: Duration = Duration::from_secs(2);

/// Age of a record after which a run with the same outcome is written again: an idle server writes little.
const MAX_RECORD_AGE: Duration = Duration::from_secs(10 * 60);

/// Runs of a process, including those that it has not recorded yet.
#[derive(Debug, Default)]
pub(super) struct RunRecorder(Mutex<BTreeMap<String, NotedRun>>);

/// Last run of a task.
#[derive(Debug)]
struct NotedRun {
    latest: PeriodicRun,
    recorded: Option<PeriodicRun>,
}

impl NotedRun {
    fn is_due(&self) -> bool {
        let latest = &self.latest;
        self.recorded.as_ref().is_none_or(|recorded| {
            (recorded.outcome, &recorded.error) != (latest.outcome, &latest.error)
                || recorded.ended_at + MAX_RECORD_AGE <= latest.ended_at
        })
    }
}

impl RunRecorder {
    /// Adds a run that has ended.
    pub(super) fn add_run(&self, run: PeriodicRun) {
        let mut noted = self.lock_runs();
        match noted.get_mut(&run.task) {
            Some(task) => task.latest = run,
            None => drop(noted.insert(run.task.clone(), NotedRun { latest: run, recorded: None })),
        }
    }

    /// Writes due runs regularly, forever.
    pub(super) async fn write_periodically(self: Arc<Self>, services: Arc<Services>) {
        let mut ticks = tokio::time::interval(WRITE_INTERVAL);
        loop {
            ticks.tick().await;
            if let Err(error) = self.write_due(&services).await {
                tracing::warn!(%error, "how periodic tasks ended could not be recorded; trying again");
            }
        }
    }

    async fn write_due(&self, services: &Services) -> Result<()> {
        let due = self.due_runs();
        if due.is_empty() {
            return Ok(());
        }
        retry_aborted(|| async {
            let mut tx = services.store.begin_relaxed().await?;
            for run in &due {
                store::jobs::periodic::record_run(&mut tx, run).await?;
            }
            tx.commit().await
        })
        .await?;
        self.mark_recorded(&due);
        Ok(())
    }

    /// Returns the runs to write, by name: so two processes never deadlock.
    fn due_runs(&self) -> Vec<PeriodicRun> {
        self.lock_runs().values().filter(|task| task.is_due()).map(|task| task.latest.clone()).collect()
    }

    fn mark_recorded(&self, runs: &[PeriodicRun]) {
        let mut noted = self.lock_runs();
        for run in runs {
            if let Some(task) = noted.get_mut(&run.task) {
                task.recorded = Some(run.clone());
            }
        }
    }

    fn lock_runs(&self) -> MutexGuard<'_, BTreeMap<String, NotedRun>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use frontdesk_types::{Timestamp, jobs::periodic::PeriodicOutcome};

    use super::*;

    fn run(task: &str, minute: u64, outcome: PeriodicOutcome) -> PeriodicRun {
        let ended_at = Timestamp(0) + Duration::from_secs(minute * 60);
        PeriodicRun { task: task.to_owned(), started_at: ended_at, ended_at, outcome, error: None }
    }

    /// Returns the tasks that are due, and marks them as recorded.
    fn record_due(recorder: &RunRecorder) -> Vec<String> {
        let due = recorder.due_runs();
        recorder.mark_recorded(&due);
        due.into_iter().map(|run| run.task).collect()
    }

    #[test]
    fn a_run_is_recorded_when_it_ends_differently_or_the_record_is_old() {
        let recorder = RunRecorder::default();
        recorder.add_run(run("sweep", 0, PeriodicOutcome::Done));
        recorder.add_run(run("mop", 0, PeriodicOutcome::Done));
        assert_eq!(record_due(&recorder), ["mop", "sweep"], "the first one");
        assert_eq!(record_due(&recorder), [""; 0], "once");
        recorder.add_run(run("mop", 9, PeriodicOutcome::Done));
        recorder.add_run(run("sweep", 9, PeriodicOutcome::Failed));
        assert_eq!(record_due(&recorder), ["sweep"], "it failed");
        recorder.add_run(run("mop", 10, PeriodicOutcome::Done));
        recorder.add_run(run("sweep", 10, PeriodicOutcome::Failed));
        assert_eq!(record_due(&recorder), ["mop"], "ten minutes later");
        recorder.add_run(PeriodicRun { error: Some("no broom".to_owned()), ..run("sweep", 10, PeriodicOutcome::Failed) });
        assert_eq!(record_due(&recorder), ["sweep"], "it failed for another reason");
        recorder.add_run(run("sweep", 11, PeriodicOutcome::Done));
        assert_eq!(record_due(&recorder), ["sweep"], "it succeeds again");
    }
}
