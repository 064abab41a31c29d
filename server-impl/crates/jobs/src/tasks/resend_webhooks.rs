//! Delivers events to a webhook endpoint again, in batches. Run again from the beginning, it skips events that have
//! been delivered since the request.

use frontdesk_store as store;
use frontdesk_types::{Result, jobs::ResendWebhooks};

use crate::{
    context::JobContext,
    task::{Done, Limits, Retry, Task},
};

impl Task for ResendWebhooks {
    const LIMITS: Limits = Limits { at_once: 4, per_org: 1 };
    const RETRY: Retry = Retry::MINUTES;

    async fn run(self, cx: &mut JobContext) -> Result<Done> {
        let Some(endpoint) =
            store::webhooks::endpoints::find(&mut cx.services().store.read().await?, self.org, self.endpoint).await?
        else {
            return cx.nothing_left().await;
        };
        let mut after = None;
        loop {
            let mut conn = cx.services().store.read().await?;
            let batch = store::webhooks::resending::next(&mut conn, &endpoint, &self, after).await?;
            drop(conn);
            let Some(last) = batch.last().copied() else { return cx.nothing_left().await };
            let now = cx.now();
            let mut tx = cx.begin().await?;
            store::webhooks::resending::begin(&mut tx, &self, &batch, now).await?;
            tx.commit().await?;
            after = Some(last);
        }
    }
}
