//! Checks the totals of an organization against its conversations, and corrects them, in steps, while they are read
//! and added to. Progress is stored in the database, so an interrupted job continues from there.

use std::time::Duration;

use frontdesk_agents::analytics::rebuilding::{self, RebuildProgress};
use frontdesk_core::scoped;
use frontdesk_store as store;
use frontdesk_types::{Error, OrgId, Result, Timestamp, jobs::RebuildAnalytics};

use crate::{
    context::JobContext,
    overdue::count_failure,
    task::{JobDone, JobLimits, JobTask, RetryPolicy},
};

/// Pause between two steps, for the sake of other writers.
const STEP_PAUSE: Duration = Duration::from_millis(10);

impl JobTask for RebuildAnalytics {
    const LIMITS: JobLimits = JobLimits { at_once: 2, per_org: 1 };
    const RETRY: RetryPolicy = RetryPolicy::DAYS;

    async fn run(self, cx: &mut JobContext) -> Result<JobDone> {
        let (org, now, mut wrong) = (self.org, cx.now(), 0);
        if store::accounts::orgs::find(&mut cx.read().await?, org).await?.is_none() {
            return cx.complete_without_work().await;
        }
        // Number of further steps of one conversation each, since one of them cannot be projected.
        let mut single = 0;
        loop {
            let batch = if single > 0 { 1 } else { rebuilding::REBUILD_BATCH };
            let taken = match take_step(cx, org, now, batch).await {
                Ok(taken) => taken,
                // The database was busy: the job is run again.
                Err(error @ Error::BrokenOff(_)) => return Err(error),
                Err(error) if batch > 1 => {
                    tracing::warn!(%org, %error, "conversations could not be projected together; each is projected for itself");
                    single = rebuilding::REBUILD_BATCH;
                    continue;
                }
                Err(error) => skip_conversation(cx, org, error).await?,
            };
            single = (single - 1).max(0);
            wrong += taken.wrong;
            if taken.is_last {
                break;
            }
            tokio::time::sleep(STEP_PAUSE).await;
        }
        tracing::info!(%org, wrong, "the sums were checked");
        cx.complete_without_work().await
    }
}

async fn take_step(cx: &mut JobContext, org: OrgId, now: Timestamp, batch: i64) -> Result<RebuildProgress> {
    cx.run_step(&mut (), scoped!(|step| rebuilding::take_step(&mut step.tx, org, now, batch).await)).await
}

/// Skips a conversation that can never be projected, so that later ones are; returns the error if it has another cause.
async fn skip_conversation(cx: &mut JobContext, org: OrgId, error: Error) -> Result<RebuildProgress> {
    let skipped = cx.run_step(&mut (), scoped!(|step| rebuilding::skip_conversation(&mut step.tx, org).await)).await?;
    let Some(conversation) = skipped else { return Err(error) };
    tracing::error!(%org, %conversation, %error, "a conversation cannot be projected, and is left out of the analytics");
    count_failure("rebuilding the analytics of a conversation");
    Ok(RebuildProgress { wrong: 0, is_last: false })
}
