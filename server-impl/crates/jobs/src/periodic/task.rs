//! Periodic tasks: name, interval and work.

use std::time::Duration;

use frontdesk_services::Services;
use frontdesk_types::Result;
use futures::{FutureExt, future::BoxFuture};

/// Work without a request that is repeated at intervals.
pub trait PeriodicTask: 'static {
    /// Name in the database, in logs and metrics, and for the operator. Must not change once it is released.
    const NAME: &'static str;

    /// Interval between two runs.
    const INTERVAL: Duration = Duration::from_secs(30);

    /// Does the work that is due. May be dropped at any moment, and may run in several processes concurrently; the
    /// next run does the rest.
    ///
    /// # Errors
    /// Only faults.
    fn run(services: &Services) -> impl Future<Output = Result<()>> + Send;
}

/// A periodic task with its type erased, as the driver runs it.
pub struct ScheduledTask {
    /// Name of the task.
    pub name: &'static str,
    /// Interval between two runs.
    pub interval: Duration,
    /// Does the work that is due.
    pub(super) run: for<'s> fn(&'s Services) -> BoxFuture<'s, Result<()>>,
}

impl ScheduledTask {
    /// Returns the task of this type.
    pub const fn of<T: PeriodicTask>() -> Self {
        Self { name: T::NAME, interval: T::INTERVAL, run: |services| T::run(services).boxed() }
    }
}
