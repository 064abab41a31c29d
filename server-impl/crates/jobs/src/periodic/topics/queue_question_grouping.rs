//! Grouping of new questions with the latest ones of their agent.

use std::time::Duration;

use frontdesk_core::{queue, scoped};
use frontdesk_services::Services;
use frontdesk_store::topics::questions;
use frontdesk_types::{AgentId, OrgId, Result, jobs::GroupQuestions};
use futures::FutureExt;

use crate::{
    overdue::{BATCH_ROWS, for_each_id},
    periodic::{steps::in_transaction, task::PeriodicTask},
};

/// Queues the grouping for each agent that has new questions: at limited intervals, or those of a busy agent would
/// be grouped all the time.
pub(super) struct QueueQuestionGrouping;

impl PeriodicTask for QueueQuestionGrouping {
    const NAME: &'static str = "queue_question_grouping";
    const INTERVAL: Duration = Duration::from_secs(5 * 60);

    async fn run(services: &Services) -> Result<()> {
        for_each_id(
            services,
            "queueing the grouping of questions",
            |after| async move { questions::list_to_group(&mut services.store.read().await?, &after, BATCH_ROWS).await }.boxed(),
            |org, id| queue_grouping(services, org, AgentId(id)).boxed(),
        )
        .await?;
        services.wake.signal_work();
        Ok(())
    }
}

async fn queue_grouping(services: &Services, org: OrgId, agent: AgentId) -> Result<()> {
    in_transaction(
        services,
        scoped!(|tx, _| {
            questions::unmark_to_group(tx, org, agent).await?;
            queue::enqueue_once(tx, &services.ports, &GroupQuestions { org, agent }).await
        }),
    )
    .await
}
