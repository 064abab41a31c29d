//! Stories of the schedules, with tasks whose work the stories control.

use std::{
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};

use frontdesk_jobs::{
    RunnerOptions,
    periodic::{PeriodicTask, ScheduledTask, driver},
};
use frontdesk_services::Services;
use frontdesk_store as store;
use frontdesk_types::{
    Error, Result,
    jobs::periodic::{PeriodicOutcome, PeriodicRun},
};
use tokio::task::JoinSet;

use super::{JobWorld, on_each_database};
use crate::telemetry::ProcessMetrics;

/// Long enough for a second run to begin concurrently.
const RUN_DURATION: Duration = Duration::from_millis(30);

/// Options with short intervals in place of the periods of the tasks.
const FREQUENT_RUNS: RunnerOptions = RunnerOptions {
    lease: Duration::from_secs(120),
    poll_every: Duration::from_secs(1),
    periodic_every: Some(Duration::from_millis(10)),
    periodic_spread: Duration::ZERO,
    project_every: Duration::from_secs(1),
    count_every: Duration::from_secs(10),
};

/// Number of runs that have begun, of each task.
static HANGING: AtomicUsize = AtomicUsize::new(0);
static QUICK: AtomicUsize = AtomicUsize::new(0);
static RECOVERING: AtomicUsize = AtomicUsize::new(0);

struct Hangs;

impl PeriodicTask for Hangs {
    const NAME: &'static str = "test_hangs";

    async fn run(_: &Services) -> Result<()> {
        HANGING.fetch_add(1, Ordering::SeqCst);
        std::future::pending().await
    }
}

struct Panics;

impl PeriodicTask for Panics {
    const NAME: &'static str = "test_panics";

    async fn run(_: &Services) -> Result<()> {
        panic!("the kettle is empty")
    }
}

struct Quick;

impl PeriodicTask for Quick {
    const NAME: &'static str = "test_quick";

    async fn run(_: &Services) -> Result<()> {
        QUICK.fetch_add(1, Ordering::SeqCst);
        Ok(())
    }
}

const TROUBLED: &[ScheduledTask] = &[ScheduledTask::of::<Hangs>(), ScheduledTask::of::<Panics>(), ScheduledTask::of::<Quick>()];

/// Runs tasks as a server does.
fn runs(world: &JobWorld, tasks: &'static [ScheduledTask]) -> JoinSet<()> {
    driver::task_schedules(tasks, &world.app().services, FREQUENT_RUNS).into_iter().collect()
}

async fn recorded(world: &JobWorld, name: &str) -> Option<PeriodicRun> {
    let mut conn = world.app().services.store.read().await.expect("a connection");
    let runs = store::jobs::periodic::list(&mut conn).await.expect("the runs");
    runs.into_iter().find(|run| run.task == name)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_task_that_hangs_and_one_that_panics_hold_up_no_other() {
    let figures = ProcessMetrics::start().expect("metrics");
    on_each_database(async |world| {
        let (hanging, quick) = (HANGING.load(Ordering::SeqCst), QUICK.load(Ordering::SeqCst));
        let mut running = runs(world, TROUBLED);
        world.until("another one runs often", async || QUICK.load(Ordering::SeqCst) >= quick + 5).await;
        world.until("its panic is recorded", async || recorded(world, Panics::NAME).await.is_some()).await;
        let panicked = recorded(world, Panics::NAME).await.expect("a run");
        let told = (panicked.outcome, panicked.error.as_deref());
        assert_eq!(told, (PeriodicOutcome::Failed, Some("it panicked: the kettle is empty")));
        world.until("a run of the other one is recorded", async || recorded(world, Quick::NAME).await.is_some()).await;
        assert_eq!(recorded(world, Quick::NAME).await.map(|run| run.outcome), Some(PeriodicOutcome::Done));
        assert_eq!(recorded(world, Hangs::NAME).await, None, "it has not ended");
        assert_eq!(HANGING.load(Ordering::SeqCst), hanging + 1, "nor has it begun again");
        let shown = figures.render();
        for series in [
            r#"background_failures_total{work="test_panics"}"#,
            r#"periodic_task_runs_total{task="test_panics",outcome="failed"}"#,
            r#"periodic_task_runs_total{task="test_quick",outcome="done"}"#,
            r#"periodic_task_seconds{task="test_quick"}"#,
            r#"periodic_task_last_success_timestamp_seconds{task="test_quick"}"#,
        ] {
            assert!(shown.contains(series), "{series} is not in\n{shown}");
        }
        let stopped = tokio::time::timeout(Duration::from_secs(5), running.shutdown()).await;
        stopped.expect("a task ends with its server, whatever it does");
    })
    .await;
}

/// Number of concurrent runs of the slow task, and its maximum.
static AT_ONCE: AtomicUsize = AtomicUsize::new(0);
static PEAK: AtomicUsize = AtomicUsize::new(0);
static SLOW: AtomicUsize = AtomicUsize::new(0);

struct Slow;

impl PeriodicTask for Slow {
    const NAME: &'static str = "test_slow";

    async fn run(_: &Services) -> Result<()> {
        PEAK.fetch_max(AT_ONCE.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
        tokio::time::sleep(RUN_DURATION).await;
        AT_ONCE.fetch_sub(1, Ordering::SeqCst);
        SLOW.fetch_add(1, Ordering::SeqCst);
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_task_that_takes_longer_than_its_period_runs_once_at_a_time() {
    on_each_database(async |world| {
        let before = SLOW.load(Ordering::SeqCst);
        let mut running = runs(world, const { &[ScheduledTask::of::<Slow>()] });
        world.until("it has run some times", async || SLOW.load(Ordering::SeqCst) >= before + 5).await;
        running.shutdown().await;
        AT_ONCE.store(0, Ordering::SeqCst);
        assert_eq!(PEAK.load(Ordering::SeqCst), 1);
    })
    .await;
}

struct Recovers;

impl PeriodicTask for Recovers {
    const NAME: &'static str = "test_recovers";

    async fn run(_: &Services) -> Result<()> {
        match RECOVERING.fetch_add(1, Ordering::SeqCst) {
            0 => Err(Error::internal("not yet")),
            _ => Ok(()),
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_task_that_has_failed_runs_again_and_its_success_is_recorded() {
    on_each_database(async |world| {
        RECOVERING.store(0, Ordering::SeqCst);
        let mut running = runs(world, const { &[ScheduledTask::of::<Recovers>()] });
        let is_done = async || recorded(world, Recovers::NAME).await.is_some_and(|run| run.outcome == PeriodicOutcome::Done);
        world.until("its success is recorded", is_done).await;
        assert_eq!(recorded(world, Recovers::NAME).await.and_then(|run| run.error), None);
        assert!(RECOVERING.load(Ordering::SeqCst) > 1);
        running.shutdown().await;
    })
    .await;
}
