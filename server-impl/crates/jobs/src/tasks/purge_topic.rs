//! Removes a topic that was deleted: it is invisible already.

use frontdesk_core::scoped;
use frontdesk_store::topics::removal;
use frontdesk_types::{Result, jobs::PurgeTopic};

use crate::{
    context::JobContext,
    task::{Done, Limits, Retry, Task},
};

impl Task for PurgeTopic {
    const LIMITS: Limits = Limits { at_once: 2, per_org: 1 };
    const RETRY: Retry = Retry::DAYS;

    async fn run(self, cx: &mut JobContext) -> Result<Done> {
        cx.steps(scoped!(|tx| removal::topic(tx, self.org, self.topic).await)).await
    }
}
