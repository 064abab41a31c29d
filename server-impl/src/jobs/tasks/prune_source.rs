//! Removes what earlier attempts at a source left behind, in steps, so that nobody waits for it.

use super::attempt;
use crate::{
    jobs::{
        context::JobContext,
        task::{Done, Limits, Retry, Task},
    },
    store::removal::Leftovers,
    types::{Result, jobs::PruneSource},
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
