//! Groups the latest questions of an agent.

use std::time::Duration;

use frontdesk_agents::topics::{grouping, questions};
use frontdesk_store as store;
use frontdesk_types::{Error, GroupingId, Result, jobs::GroupQuestions, topics::questions::QuestionKind};

use crate::{
    context::JobContext,
    task::{JobDone, JobLimits, JobTask, RetryPolicy},
};

/// Number of rows that are written in one transaction.
const STEP_ROWS: usize = 250;

/// Pause between two transactions, for the sake of other writers.
const STEP_PAUSE: Duration = Duration::from_millis(5);

impl JobTask for GroupQuestions {
    // A job takes a core for up to a second.
    const LIMITS: JobLimits = JobLimits { at_once: 1, per_org: 1 };
    const RETRY: RetryPolicy = RetryPolicy::MINUTES;

    async fn run(self, cx: &mut JobContext) -> Result<JobDone> {
        remove_unseen(cx, self).await?;
        for kind in [QuestionKind::WithoutTopic, QuestionKind::Unanswered] {
            group_kind(cx, self, kind).await?;
        }
        remove_unseen(cx, self).await?;
        cx.complete_without_work().await
    }
}

async fn group_kind(cx: &mut JobContext, task: GroupQuestions, kind: QuestionKind) -> Result<()> {
    let GroupQuestions { org, agent } = task;
    let most = i64::try_from(grouping::MAX_QUESTIONS).unwrap_or(i64::MAX);
    let latest = store::topics::questions::list_latest(&mut cx.read().await?, org, agent, kind, most).await?;
    let services = cx.services().clone();
    let work = tokio::task::spawn_blocking(move || questions::group_questions(&latest, &services.ports.ids)).await;
    let grouped = work.map_err(|error| Error::internal(format!("grouping questions failed: {error}")))?;
    let grouping = GroupingId(cx.ports().ids.next());
    for some in grouped.chunks(STEP_ROWS) {
        let mut tx = cx.begin().await?;
        store::topics::questions::insert_grouped(&mut tx, org, agent, grouping, some).await?;
        tx.commit().await?;
        tokio::time::sleep(STEP_PAUSE).await;
    }
    let mut tx = cx.begin().await?;
    store::topics::questions::show_grouping(&mut tx, org, agent, kind, grouping).await?;
    tx.commit().await
}

/// Removes groups that earlier groupings left.
async fn remove_unseen(cx: &mut JobContext, task: GroupQuestions) -> Result<()> {
    let GroupQuestions { org, agent } = task;
    let limit = i64::try_from(STEP_ROWS).unwrap_or(i64::MAX);
    loop {
        let mut tx = cx.begin().await?;
        let is_more = store::topics::questions::remove_unseen(&mut tx, org, agent, limit).await?;
        tx.commit().await?;
        if !is_more {
            return Ok(());
        }
        tokio::time::sleep(STEP_PAUSE).await;
    }
}
