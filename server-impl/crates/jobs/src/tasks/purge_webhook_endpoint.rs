//! Removes the deliveries of a webhook endpoint that was deleted: nobody sees them any more.

use frontdesk_core::scoped;
use frontdesk_store::webhooks::removal;
use frontdesk_types::{Result, jobs::PurgeWebhookEndpoint};

use crate::{
    context::JobContext,
    task::{JobDone, JobLimits, JobTask, RetryPolicy},
};

/// Number of deliveries that are removed in one transaction, with their attempts.
const STEP_ROWS: i64 = 200;

impl JobTask for PurgeWebhookEndpoint {
    const LIMITS: JobLimits = JobLimits { at_once: 2, per_org: 1 };
    const RETRY: RetryPolicy = RetryPolicy::DAYS;

    async fn run(self, cx: &mut JobContext) -> Result<JobDone> {
        cx.run_steps(scoped!(|tx| removal::remove_some_of_endpoint(tx, self.endpoint, STEP_ROWS).await)).await
    }
}
