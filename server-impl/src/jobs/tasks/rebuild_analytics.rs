//! Checks the sums of an organization against its conversations, and restores them, in steps: while they are read and added to. How far it
//! is stands in the database, so it goes on there when it is interrupted.

use std::time::Duration;

use scoped_futures::ScopedFutureExt;

use crate::{
    domain::analytics::rebuilding,
    jobs::{
        context::JobContext,
        task::{Done, Limits, Retry, Task},
    },
    store,
    types::{Result, jobs::RebuildAnalytics},
};

/// Between two steps: others write too.
const PAUSE: Duration = Duration::from_millis(10);

impl Task for RebuildAnalytics {
    const LIMITS: Limits = Limits { at_once: 2, per_org: 1 };
    const RETRY: Retry = Retry::DAYS;

    async fn run(self, cx: &mut JobContext) -> Result<Done> {
        let (org, now, mut wrong) = (self.org, cx.now(), 0);
        if store::accounts::orgs::find(&mut cx.read().await?, org).await?.is_none() {
            return cx.nothing_left().await;
        }
        loop {
            let taken =
                cx.step(&mut (), |step| async move { rebuilding::step(&mut step.tx, org, now).await }.scope_boxed()).await?;
            wrong += taken.wrong;
            if taken.is_last {
                break;
            }
            tokio::time::sleep(PAUSE).await;
        }
        tracing::info!(%org, wrong, "the sums were checked");
        cx.nothing_left().await
    }
}
