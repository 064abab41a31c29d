//! New questions are grouped with the latest ones of their agent.

use frontdesk_core::queue;
use frontdesk_services::Services;
use frontdesk_store::{self as store, retried};
use frontdesk_types::{AgentId, OrgId, Result, jobs::GroupQuestions};
use futures::FutureExt;

use crate::overdue::{BATCH, each};

/// Queues the grouping for each agent that has new questions.
///
/// # Errors
/// Only faults.
pub async fn queue(services: &Services) -> Result<()> {
    each(
        services,
        "queueing the grouping of questions",
        |after| async move { store::topics::questions::to_group(&mut services.store.read().await?, &after, BATCH).await }.boxed(),
        |org, id| of_agent(services, org, AgentId(id)).boxed(),
    )
    .await?;
    services.wake.call();
    Ok(())
}

async fn of_agent(services: &Services, org: OrgId, agent: AgentId) -> Result<()> {
    retried(|| async {
        let mut tx = services.store.begin().await?;
        store::topics::questions::forget_new(&mut tx, org, agent).await?;
        queue::once(&mut tx, &services.ports, &GroupQuestions { org, agent }).await?;
        tx.commit().await
    })
    .await
}
