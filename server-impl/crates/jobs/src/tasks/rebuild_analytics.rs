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
    task::{Done, Limits, Retry, Task},
};

/// Pause between two steps, for the sake of other writers.
const PAUSE: Duration = Duration::from_millis(10);

impl Task for RebuildAnalytics {
    const LIMITS: Limits = Limits { at_once: 2, per_org: 1 };
    const RETRY: Retry = Retry::DAYS;

    async fn run(self, cx: &mut JobContext) -> Result<Done> {
        let (org, now, mut wrong) = (self.org, cx.now(), 0);
        if store::accounts::orgs::find(&mut cx.read().await?, org).await?.is_none() {
            return cx.nothing_left().await;
        }
        // Number of further steps of one conversation each, since one of them cannot be projected.
        let mut single = 0;
        loop {
            let batch = if single > 0 { 1 } else { rebuilding::BATCH };
            let taken = match take(cx, org, now, batch).await {
                Ok(taken) => taken,
                // The database was busy: the job is run again.
                Err(error @ Error::BrokenOff(_)) => return Err(error),
                Err(error) if batch > 1 => {
                    tracing::warn!(%org, %error, "conversations could not be projected together; each is projected for itself");
                    single = rebuilding::BATCH;
                    continue;
                }
                Err(error) => skip(cx, org, error).await?,
            };
            single = (single - 1).max(0);
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

async fn take(cx: &mut JobContext, org: OrgId, now: Timestamp, batch: i64) -> Result<RebuildProgress> {
    cx.step(&mut (), scoped!(|step| rebuilding::step(&mut step.tx, org, now, batch).await)).await
}

/// Skips a conversation that can never be projected, so that later ones are; returns the error if it has another cause.
async fn skip(cx: &mut JobContext, org: OrgId, error: Error) -> Result<RebuildProgress> {
    let skipped = cx.step(&mut (), scoped!(|step| rebuilding::skip(&mut step.tx, org).await)).await?;
    let Some(conversation) = skipped else { return Err(error) };
    tracing::error!(%org, %conversation, %error, "a conversation cannot be projected, and is left out of the analytics");
    count_failure("rebuilding the analytics of a conversation");
    Ok(RebuildProgress { wrong: 0, is_last: false })
}
