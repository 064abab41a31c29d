//! A kind of job with its type erased, as the runner uses it.

use futures::future::{BoxFuture, FutureExt};
use serde_json::Value;

use super::{
    context::JobContext,
    task::{Done, Limits, OnStop, Retry, Task},
};
use crate::{
    ports::Ports,
    store::Tx,
    types::{Error, Result, jobs::Payload},
};

/// A kind of job.
pub(super) struct Kind {
    pub(super) name: &'static str,
    pub(super) limits: Limits,
    pub(super) retry: Retry,
    pub(super) on_stop: OnStop,
    pub(super) run: for<'c> fn(Value, &'c mut JobContext) -> BoxFuture<'c, Result<Done>>,
    pub(super) give_up: for<'t> fn(Value, &'t mut Tx, &'t Ports) -> BoxFuture<'t, Result<()>>,
}

impl Kind {
    pub(super) const fn of<T: Task>() -> Self {
        Self {
            name: T::KIND,
            limits: T::LIMITS,
            retry: T::RETRY,
            on_stop: T::ON_STOP,
            run: |payload, cx| async { read::<T>(payload)?.run(cx).await }.boxed(),
            give_up: |payload, tx, ports| {
                async move {
                    // An unreadable payload names nothing to report on.
                    match read::<T>(payload) {
                        Ok(task) => task.give_up(tx, ports).await,
                        Err(_) => Ok(()),
                    }
                }
                .boxed()
            },
        }
    }
}

fn read<P: Payload>(payload: Value) -> Result<P> {
    serde_json::from_value(payload).map_err(|error| Error::internal(format!("the payload cannot be read: {error}")))
}
