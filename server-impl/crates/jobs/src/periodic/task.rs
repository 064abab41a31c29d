//! A periodic task: its name, how often it runs, and what it does.

use std::time::Duration;

use frontdesk_services::Services;
use frontdesk_types::Result;
use futures::{FutureExt, future::BoxFuture};

/// Work without a request that is done again and again.
pub trait PeriodicTask: 'static {
    /// Its name in the database, in logs and metrics, and for the operator. It stays once it is released.
    const NAME: &'static str;

    /// Between two runs.
    const EVERY: Duration = Duration::from_secs(30);

    /// Does what is due. May be dropped at any moment, and may run in several processes at the same time; the next run
    /// does the rest.
    ///
    /// # Errors
    /// Only faults.
    fn run(services: &Services) -> impl Future<Output = Result<()>> + Send;
}

/// A periodic task with its type erased, as the driver runs it.
pub struct ScheduledTask {
    /// Its name.
    pub name: &'static str,
    /// Between two runs.
    pub every: Duration,
    /// Does what is due.
    pub(super) run: for<'s> fn(&'s Services) -> BoxFuture<'s, Result<()>>,
}

impl ScheduledTask {
    /// The task of this type.
    pub const fn of<T: PeriodicTask>() -> Self {
        Self { name: T::NAME, every: T::EVERY, run: |services| T::run(services).boxed() }
    }
}
