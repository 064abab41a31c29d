//! Groups the latest questions of an agent.

use std::time::Duration;

use frontdesk_agents::topics::{grouping, questions};
use frontdesk_store as store;
use frontdesk_types::{Error, GroupingId, Result, jobs::GroupQuestions, topics::questions::QuestionKind};

use crate::{
    context::JobContext,
    task::{Done, Limits, Retry, Task},
};

/// Number of rows that are written in one transaction.
const STEP: usize = 250;

/// Pause between two transactions, for the sake of other writers.
const PAUSE: Duration = Duration::from_millis(5);

impl Task for GroupQuestions {
    // A job takes a core for up to a second.
    const LIMITS: Limits = Limits { at_once: 1, per_org: 1 };
    const RETRY: Retry = Retry::MINUTES;

    async fn run(self, cx: &mut JobContext) -> Result<Done> {
        remove_unseen(cx, self).await?;
        for kind in [QuestionKind::WithoutTopic, QuestionKind::Unanswered] {
            group(cx, self, kind).await?;
        }
        remove_unseen(cx, self).await?;
        cx.nothing_left().await
    }
}

async fn group(cx: &mut JobContext, task: GroupQuestions, kind: QuestionKind) -> Result<()> {
    let GroupQuestions { org, agent } = task;
    let most = i64::try_from(grouping::MAX_QUESTIONS).unwrap_or(i64::MAX);
    let latest = store::topics::questions::latest(&mut cx.read().await?, org, agent, kind, most).await?;
    let services = cx.services().clone();
    let work = tokio::task::spawn_blocking(move || questions::grouped(&latest, &services.ports.ids)).await;
    let grouped = work.map_err(|error| Error::internal(format!("grouping questions failed: {error}")))?;
    let grouping = GroupingId(cx.ports().ids.next());
    for some in grouped.chunks(STEP) {
        let mut tx = cx.begin().await?;
        store::topics::questions::insert(&mut tx, org, agent, grouping, some).await?;
        tx.commit().await?;
        tokio::time::sleep(PAUSE).await;
    }
    let mut tx = cx.begin().await?;
    store::topics::questions::show(&mut tx, org, agent, kind, grouping).await?;
    tx.commit().await
}

/// Removes groups that earlier groupings left.
async fn remove_unseen(cx: &mut JobContext, task: GroupQuestions) -> Result<()> {
    let GroupQuestions { org, agent } = task;
    let limit = i64::try_from(STEP).unwrap_or(i64::MAX);
    loop {
        let mut tx = cx.begin().await?;
        let is_more = store::topics::questions::remove_unseen(&mut tx, org, agent, limit).await?;
        tx.commit().await?;
        if !is_more {
            return Ok(());
        }
        tokio::time::sleep(PAUSE).await;
    }
}
