//! Removes what earlier attempts at a source left, in steps, so that nobody waits for it.

use crate::{
    jobs::{
        context::JobContext,
        task::{Done, Limits, Retry, Task},
    },
    store::removal::{self, Leftovers},
    types::{Result, jobs::PruneSource},
};

impl Task for PruneSource {
    const LIMITS: Limits = Limits { at_once: 2, per_org: 1 };
    const RETRY: Retry = Retry::DAYS;

    async fn run(self, cx: &mut JobContext) -> Result<Done> {
        let Self { org, source, keep_replaced } = self;
        let leftovers = if keep_replaced { Leftovers::Abandoned } else { Leftovers::Replaced };
        loop {
            let mut tx = cx.begin().await?;
            if removal::prune_step(&mut tx, org, source, leftovers).await? {
                tx.commit().await?;
            } else {
                return tx.complete().await;
            }
        }
    }
}
