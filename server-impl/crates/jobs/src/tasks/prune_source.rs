//! Removes leftovers of earlier attempts at a source, in steps, so that no other writer has to wait.

use frontdesk_store::removal::Leftovers;
use frontdesk_types::{Result, jobs::PruneSource};

use super::attempt;
use crate::{
    context::JobContext,
    task::{Done, Limits, Retry, Task},
};

impl Task for PruneSource {
    const LIMITS: Limits = Limits { at_once: 2, per_org: 1 };
    const RETRY: Retry = Retry::DAYS;

    async fn run(self, cx: &mut JobContext) -> Result<Done> {
        let Self { org, source, keep_replaced } = self;
        let leftovers = if keep_replaced { Leftovers::Abandoned } else { Leftovers::Replaced };
        attempt::prune(cx, org, source, leftovers).await?;
        cx.nothing_left().await
    }
}
