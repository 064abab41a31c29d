//! Background work that survives the process: claimed in the database under a lease, performed, and removed in the
//! transaction of its effect. It is retried after growing pauses when it fails, and by any process when its own dies; a
//! job that fails for the last time stays as a dead job, which the operator sees and may retry (`frontdesk job`).
//!
//! One [`JobRunner`](runner::JobRunner) per process runs jobs of every kind in [`tasks`]. Each kind has its own limits,
//! so that slow work does not block other work, and within a kind organizations are served fairly.
//!
//! May use: `frontdesk-services`, `frontdesk-fair-queue` and all rules.
//!
//! To add a job: its payload next to the others in `jobs.rs` of `frontdesk-types`, a file in `tasks/` that
//! implements [`JobTask`](task::JobTask) for it, and a line in [`tasks::JOB_KINDS`].
//!
//! Work that is never queued, since it falls due by itself, is [`periodic`]: each such task runs on its own
//! schedule, in every process. To add one: a file in the folder of its context that implements
//! [`PeriodicTask`](periodic::PeriodicTask), and a line in the `mod.rs` there.

pub mod certificate_files;
pub mod context;
pub mod country_database;
mod execution;
pub mod job_metrics;
pub mod kind;
mod overdue;
mod panics;
pub mod periodic;
pub mod projection;
pub mod recovery;
pub mod runner;
pub mod task;
pub mod tasks;
pub mod visits;
pub mod webhooks;

/// Intervals that tests shorten.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunnerOptions {
    /// Time after which the job of a dead worker is free again; a live worker renews its lease three times within it.
    pub lease: std::time::Duration,
    /// Interval at which the runner looks for work without being woken: another process may have queued some, or a
    /// job may have fallen due.
    pub poll_every: std::time::Duration,
    /// Pause between two runs of a periodic task, in place of its own period.
    pub periodic_every: Option<std::time::Duration>,
    /// Time after the start over which the first runs of the periodic tasks are spread.
    pub periodic_spread: std::time::Duration,
    /// Pause between two rounds of the projection of changed conversations.
    pub project_every: std::time::Duration,
    /// Interval at which visits of help centers are written.
    pub count_every: std::time::Duration,
}

impl Default for RunnerOptions {
    fn default() -> Self {
        let seconds = std::time::Duration::from_secs;
        Self {
            lease: seconds(120),
            poll_every: seconds(1),
            periodic_every: None,
            periodic_spread: seconds(5),
            project_every: seconds(1),
            count_every: seconds(10),
        }
    }
}
