//! A kind of job: how it is done, how many run at the same time, and how often it is retried.

use std::time::Duration;

use frontdesk_core::events::EventPublisher;
use frontdesk_services::Services;
use frontdesk_store::Tx;
use frontdesk_types::{Result, jobs::Payload};

use super::context::JobContext;

/// A kind of job.
pub trait Task: Payload {
    /// Limits on concurrent runs.
    const LIMITS: Limits;
    /// Retry policy.
    const RETRY: Retry;
    /// Treatment of a running job when the server stops.
    const ON_STOP: OnStop = OnStop::Requeue;

    /// Can this server do it, as it is configured? Otherwise it leaves such jobs to the servers beside it that can.
    fn is_possible(services: &Services) -> bool {
        let _ = services;
        true
    }

    /// Does the work. May be dropped at any moment, and run again from the beginning: what it has done by then must do
    /// no harm.
    fn run(self, cx: &mut JobContext) -> impl Future<Output = Result<Done>> + Send;

    /// Reports that it failed for the last time, in the transaction that makes it a dead job.
    fn give_up(self, tx: &mut Tx, publisher: &EventPublisher) -> impl Future<Output = Result<()>> + Send {
        let _ = (tx, publisher);
        async { Ok(()) }
    }
}

/// Proof that a job was completed: only [`JobTx::complete`](super::context::JobTx::complete) gives one.
#[derive(Debug)]
pub struct Done(pub(super) ());

/// Number of jobs of a kind that a process runs at a time.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Over all organizations.
    pub at_once: usize,
    /// Per organization: less than `at_once`, so that one whose jobs keep running leaves room for others.
    pub per_org: usize,
}

/// Retry policy of a failed job.
#[derive(Debug, Clone, Copy)]
pub struct Retry {
    /// Failures after which it is dead.
    pub tries: i32,
    /// The pause after the first failure, the second, and so on; the last one repeats.
    pub pauses: &'static [Duration],
}

impl Retry {
    /// About twelve minutes: by then the fault is not a passing one, and somebody is waiting to hear of it.
    pub const MINUTES: Self = Self { tries: 6, pauses: PAUSES };
    /// About two days: the other end may be down for long.
    pub const DAYS: Self = Self { tries: 50, pauses: PAUSES };

    /// Returns how long to wait after so many failures; `None` when that was the last try.
    pub(super) fn pause(&self, failures: i32) -> Option<Duration> {
        let place = usize::try_from(failures - 1).unwrap_or_default().min(self.pauses.len() - 1);
        (failures < self.tries).then(|| self.pauses[place])
    }
}

const PAUSES: &[Duration] = &[
    Duration::from_secs(1),
    Duration::from_secs(5),
    Duration::from_secs(30),
    Duration::from_secs(120),
    Duration::from_secs(600),
    Duration::from_secs(3_600),
];

/// Treatment of a running job when the server stops.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OnStop {
    /// It is dropped, and due immediately for the next server.
    Requeue,
    /// It may finish within the grace period: doing it twice would be noticed outside.
    Finish,
}
