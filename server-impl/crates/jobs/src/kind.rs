//! Kinds of jobs with their types erased, for the runner.

use frontdesk_core::events::EventPublisher;
use frontdesk_services::Services;
use frontdesk_store::Tx;
use frontdesk_types::{Error, Result, jobs::Payload};
use futures::future::{BoxFuture, FutureExt};
use serde_json::Value;

use super::{
    context::JobContext,
    task::{JobDone, JobLimits, JobTask, RetryPolicy, StopAction},
};

/// A kind of job.
pub struct JobKind {
    /// Name in the database, in logs and metrics.
    pub name: &'static str,
    /// Limits on running jobs.
    pub limits: JobLimits,
    /// Retry policy.
    pub retry: RetryPolicy,
    /// Behavior when the server stops.
    pub on_stop: StopAction,
    /// Returns `true` if a server can run such jobs, as it is configured.
    pub is_possible: fn(&Services) -> bool,
    /// Runs a job with this payload.
    pub run: for<'c> fn(Value, &'c mut JobContext) -> BoxFuture<'c, Result<JobDone>>,
    /// Reports that a job with this payload failed for the last time.
    pub give_up: for<'t> fn(Value, &'t mut Tx, &'t EventPublisher) -> BoxFuture<'t, Result<()>>,
}

impl JobKind {
    /// Returns the kind of a task.
    pub const fn of<T: JobTask>() -> Self {
        Self {
            name: T::KIND,
            limits: T::LIMITS,
            retry: T::RETRY,
            on_stop: T::ON_STOP,
            is_possible: T::is_possible,
            run: |payload, cx| async { read_payload::<T>(payload)?.run(cx).await }.boxed(),
            give_up: |payload, tx, publisher| {
                async move {
                    // An unreadable payload does not identify anything to report to.
                    match read_payload::<T>(payload) {
                        Ok(task) => task.give_up(tx, publisher).await,
                        Err(_) => Ok(()),
                    }
                }
                .boxed()
            },
        }
    }
}

fn read_payload<P: Payload>(payload: Value) -> Result<P> {
    serde_json::from_value(payload).map_err(|error| Error::internal(format!("the payload cannot be read: {error}")))
}
