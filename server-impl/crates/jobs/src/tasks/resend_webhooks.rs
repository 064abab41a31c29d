//! Delivers events to a webhook endpoint again, in batches. Run again from the beginning, it skips events that have
//! been delivered since the request.

use frontdesk_store as store;
use frontdesk_types::{Result, jobs::ResendWebhooks};

use crate::{
    context::JobContext,
    task::{JobDone, JobLimits, JobTask, RetryPolicy},
};

impl JobTask for ResendWebhooks {
    const LIMITS: JobLimits = JobLimits { at_once: 4, per_org: 1 };
    const RETRY: RetryPolicy = RetryPolicy::MINUTES;

    async fn run(self, cx: &mut JobContext) -> Result<JobDone> {
        let Some(endpoint) =
            store::webhooks::endpoints::find(&mut cx.services().store.read().await?, self.org, self.endpoint).await?
        else {
            return cx.complete_without_work().await;
        };
        let mut after = None;
        loop {
            let mut conn = cx.services().store.read().await?;
            let batch = store::webhooks::resending::list_next(&mut conn, &endpoint, &self, after).await?;
            drop(conn);
            let Some(last) = batch.last().copied() else { return cx.complete_without_work().await };
            let now = cx.now();
            let mut tx = cx.begin().await?;
            store::webhooks::resending::restart_deliveries(&mut tx, &self, &batch, now).await?;
            tx.commit().await?;
            after = Some(last);
        }
    }
}
