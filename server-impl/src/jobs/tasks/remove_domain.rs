//! Removes a custom domain that was deleted. Nobody has been served at its hostname since.

use crate::{
    jobs::{
        context::JobContext,
        task::{Done, Limits, Retry, Task},
    },
    store,
    types::{Result, jobs::RemoveDomain},
};

impl Task for RemoveDomain {
    const LIMITS: Limits = Limits { at_once: 2, per_org: 1 };
    const RETRY: Retry = Retry::DAYS;

    async fn run(self, cx: &mut JobContext) -> Result<Done> {
        let mut tx = cx.begin().await?;
        store::custom_domains::remove(&mut tx, self.org, self.domain).await?;
        tx.complete().await
    }
}
