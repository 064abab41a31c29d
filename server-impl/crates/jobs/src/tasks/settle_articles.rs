//! Aligns the sources of an agent with the articles of its help center, in steps, so that no other work has to
//! wait: a site with thousands of articles may have been published, or hidden. An interrupted job starts again, and
//! skips what is done.

use frontdesk_agents::knowledge::article_sources::settling;
use frontdesk_core::{queue, scoped};
use frontdesk_types::{Result, jobs::SettleArticles};

use crate::{
    context::{JobContext, JobStep},
    task::{JobDone, JobLimits, JobTask, RetryPolicy},
};

/// Number of steps before it yields to other organizations.
const STEPS_PER_TURN: usize = 20;

impl JobTask for SettleArticles {
    const LIMITS: JobLimits = JobLimits { at_once: 2, per_org: 1 };
    const RETRY: RetryPolicy = RetryPolicy::DAYS;

    async fn run(self, cx: &mut JobContext) -> Result<JobDone> {
        let Self { org, agent } = self;
        let publisher = &cx.services().units.publisher().clone();
        // Number of the last article that was checked.
        let mut after = Some(0);
        for _ in 0..STEPS_PER_TURN {
            let taken = cx.run_step(
                &mut after,
                scoped!(|JobStep { tx, state: after }| {
                    *after = settling::take_step(tx, publisher, (org, agent), after.unwrap_or(0)).await?;
                    Ok(())
                }),
            );
            taken.await?;
            if after.is_none() {
                return cx.complete_without_work().await;
            }
        }
        let task = &self;
        cx.run_last_step(scoped!(|tx| queue::enqueue_now(tx, publisher.ports(), task).await.map(drop))).await
    }
}
