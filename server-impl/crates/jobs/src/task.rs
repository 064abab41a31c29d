//! Kinds of jobs: implementation, concurrency limits, and retry policy.

use std::time::Duration;

use frontdesk_core::events::EventPublisher;
use frontdesk_services::Services;
use frontdesk_store::Tx;
use frontdesk_types::{Result, jobs::Payload};

use super::context::JobContext;

/// A kind of job.
pub trait JobTask: Payload {
    /// Limits on concurrent jobs.
    const LIMITS: JobLimits;
    /// Retry policy.
    const RETRY: RetryPolicy;
    /// Behavior of a running job when the server stops.
    const ON_STOP: StopAction = StopAction::Requeue;

    /// Returns `true` if this server can do such jobs, as it is configured. Otherwise it leaves them to
    /// other servers that can.
    fn is_possible(services: &Services) -> bool {
        let _ = services;
        true
    }

    /// Does the work. May be dropped at any moment, and run again from the beginning: partial work must do no harm.
    fn run(self, cx: &mut JobContext) -> impl Future<Output = Result<JobDone>> + Send;

    /// Reports that the job failed for the last time, in the transaction that marks it as dead.
    fn give_up(self, tx: &mut Tx, publisher: &EventPublisher) -> impl Future<Output = Result<()>> + Send {
        let _ = (tx, publisher);
        async { Ok(()) }
    }
}

/// Proof that a job was completed: only [`JobTx::complete`](super::context::JobTx::complete) returns one.
#[derive(Debug)]
pub struct JobDone(pub(super) ());

/// Limits on the jobs of a kind that a process runs concurrently.
#[derive(Debug, Clone, Copy)]
pub struct JobLimits {
    /// Maximum over all organizations.
    pub at_once: usize,
    /// Maximum per organization: less than `at_once`, so that one whose jobs keep running leaves capacity for others.
    pub per_org: usize,
}

/// Retry policy of failed jobs.
#[derive(Debug, Clone, Copy)]
pub struct RetryPolicy {
    /// Number of failures after which a job is dead.
    pub max_failures: i32,
    /// Pauses after the first failure, the second, and so on; the last one repeats.
    pub pauses: &'static [Duration],
}

impl RetryPolicy {
    /// About twelve minutes: by then the fault is not a transient one, and a user is waiting to hear about it.
    pub const MINUTES: Self = Self { max_failures: 6, pauses: RETRY_PAUSES };
    /// About two days: the other end may be down for long.
    pub const DAYS: Self = Self { max_failures: 50, pauses: RETRY_PAUSES };

    /// Returns the pause after this many failures; `None` after the last attempt.
    pub(super) fn pause_after(&self, failures: i32) -> Option<Duration> {
        let place = usize::try_from(failures - 1).unwrap_or_default().min(self.pauses.len() - 1);
        (failures < self.max_failures).then(|| self.pauses[place])
    }
}

const RETRY_PAUSES: &[Duration] = &[
    Duration::from_secs(1),
    Duration::from_secs(5),
    Duration::from_secs(30),
    Duration::from_secs(120),
    Duration::from_secs(600),
    Duration::from_secs(3_600),
];

/// Behavior of a running job when the server stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StopAction {
    /// It is dropped, and due immediately for the next server.
    Requeue,
    /// It may finish within the grace period: doing it twice would be noticed outside.
    Finish,
}
