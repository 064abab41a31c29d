//! Removes a deleted custom domain. Its hostname has not been served since.

use frontdesk_store as store;
use frontdesk_types::{Result, jobs::RemoveDomain};

use crate::{
    context::JobContext,
    task::{JobDone, JobLimits, JobTask, RetryPolicy},
};

impl JobTask for RemoveDomain {
    const LIMITS: JobLimits = JobLimits { at_once: 2, per_org: 1 };
    const RETRY: RetryPolicy = RetryPolicy::DAYS;

    async fn run(self, cx: &mut JobContext) -> Result<JobDone> {
        let mut tx = cx.begin().await?;
        store::custom_domains::remove(&mut tx, self.org, self.domain).await?;
        tx.complete().await
    }
}
