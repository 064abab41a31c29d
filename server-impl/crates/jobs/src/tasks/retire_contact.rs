//! Settles what a contact that was merged or erased leaves behind, in steps that are short enough for concurrent
//! writers.

use frontdesk_agents::contacts::erasure;
use frontdesk_core::scoped;
use frontdesk_types::{Result, jobs::RetireContact};

use crate::{
    context::JobContext,
    task::{JobDone, JobLimits, JobTask, RetryPolicy},
};

impl JobTask for RetireContact {
    const LIMITS: JobLimits = JobLimits { at_once: 2, per_org: 1 };
    const RETRY: RetryPolicy = RetryPolicy::DAYS;

    async fn run(self, cx: &mut JobContext) -> Result<JobDone> {
        let publisher = &cx.services().units.publisher().clone();
        let done = cx.run_steps(scoped!(|tx| erasure::retire_step(tx, publisher, self.org, self.contact).await)).await?;
        cx.services().store.empty_log().await?;
        Ok(done)
    }
}
