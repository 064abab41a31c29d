//! Aligns the sources of an agent with the articles of its help center, in steps, so that no other work has to
//! wait: a site with thousands of articles may have been published, or hidden. An interrupted job starts again, and
//! skips what is done.

use frontdesk_agents::knowledge::article_sources::settling;
use frontdesk_core::{queue, scoped};
use frontdesk_types::{Result, jobs::SettleArticles};

use crate::{
    context::{JobContext, JobStep},
    task::{Done, Limits, Retry, Task},
};

/// Number of steps before it yields to other organizations.
const TURN: usize = 20;

impl Task for SettleArticles {
    const LIMITS: Limits = Limits { at_once: 2, per_org: 1 };
    const RETRY: Retry = Retry::DAYS;

    async fn run(self, cx: &mut JobContext) -> Result<Done> {
        let Self { org, agent } = self;
        let publisher = &cx.services().units.publisher().clone();
        // Number of the last article that was checked.
        let mut after = Some(0);
        for _ in 0..TURN {
            let taken = cx.step(
                &mut after,
                scoped!(|JobStep { tx, state: after }| {
                    *after = settling::step(tx, publisher, (org, agent), after.unwrap_or(0)).await?;
                    Ok(())
                }),
            );
            taken.await?;
            if after.is_none() {
                return cx.nothing_left().await;
            }
        }
        let task = &self;
        cx.last_step(scoped!(|tx| queue::now(tx, publisher.ports(), task).await.map(drop))).await
    }
}
