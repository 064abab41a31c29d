//! Removes the deliveries of a webhook endpoint that was deleted: nobody sees them any more.

use frontdesk_core::scoped;
use frontdesk_store::webhooks::removal;
use frontdesk_types::{Result, jobs::PurgeWebhookEndpoint};

use crate::{
    context::JobContext,
    task::{Done, Limits, Retry, Task},
};

/// Number of deliveries that are removed in one transaction, with their attempts.
const ROWS: i64 = 200;

impl Task for PurgeWebhookEndpoint {
    const LIMITS: Limits = Limits { at_once: 2, per_org: 1 };
    const RETRY: Retry = Retry::DAYS;

    async fn run(self, cx: &mut JobContext) -> Result<Done> {
        cx.steps(scoped!(|tx| removal::of_endpoint(tx, self.endpoint, ROWS).await)).await
    }
}
