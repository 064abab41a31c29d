//! Removes a topic that was deleted: it is invisible already.

use frontdesk_core::scoped;
use frontdesk_store::topics::removal;
use frontdesk_types::{Result, jobs::PurgeTopic};

use crate::{
    context::JobContext,
    task::{JobDone, JobLimits, JobTask, RetryPolicy},
};

impl JobTask for PurgeTopic {
    const LIMITS: JobLimits = JobLimits { at_once: 2, per_org: 1 };
    const RETRY: RetryPolicy = RetryPolicy::DAYS;

    async fn run(self, cx: &mut JobContext) -> Result<JobDone> {
        cx.run_steps(scoped!(|tx| removal::remove_some_of_topic(tx, self.org, self.topic).await)).await
    }
}
