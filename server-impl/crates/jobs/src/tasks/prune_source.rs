//! Removes leftovers of earlier attempts at a source, in steps, so that no other writer has to wait.

use frontdesk_store::removal::LeftoverScope;
use frontdesk_types::{Result, jobs::PruneSource};

use super::attempt;
use crate::{
    context::JobContext,
    task::{JobDone, JobLimits, JobTask, RetryPolicy},
};

impl JobTask for PruneSource {
    const LIMITS: JobLimits = JobLimits { at_once: 2, per_org: 1 };
    const RETRY: RetryPolicy = RetryPolicy::DAYS;

    async fn run(self, cx: &mut JobContext) -> Result<JobDone> {
        let Self { org, source, keep_replaced } = self;
        let leftovers = if keep_replaced { LeftoverScope::Abandoned } else { LeftoverScope::Replaced };
        attempt::prune_leftovers(cx, org, source, leftovers).await?;
        cx.complete_without_work().await
    }
}
