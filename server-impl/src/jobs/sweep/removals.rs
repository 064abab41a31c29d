//! Deleted content is removed in the end, even if its job was dropped, or died and was removed.

use futures::FutureExt;

use crate::{
    domain::queue,
    jobs::overdue::{BATCH, each},
    services::Services,
    store::{removal, retried},
    types::{
        AgentId, Result, SourceId,
        jobs::{Payload, PurgeAgent, PurgeOrg, PurgeSource},
    },
};

pub(super) async fn sources(services: &Services) -> Result<()> {
    each(
        "queueing the removal of a source",
        |after| async move { removal::sources_without_job(&mut services.store.read().await?, &after, BATCH).await }.boxed(),
        |org, id| queue_again(services, PurgeSource { org, source: SourceId(id) }).boxed(),
    )
    .await
}

pub(super) async fn agents(services: &Services) -> Result<()> {
    each(
        "queueing the removal of an agent",
        |after| async move { removal::agents_without_job(&mut services.store.read().await?, &after, BATCH).await }.boxed(),
        |org, id| queue_again(services, PurgeAgent { org, agent: AgentId(id) }).boxed(),
    )
    .await
}

pub(super) async fn orgs(services: &Services) -> Result<()> {
    each(
        "queueing the removal of an organization",
        |after| async move { removal::orgs_without_job(&mut services.store.read().await?, &after, BATCH).await }.boxed(),
        |org, _| queue_again(services, PurgeOrg { org }).boxed(),
    )
    .await
}

async fn queue_again<P: Payload + Send + Sync>(services: &Services, removal: P) -> Result<()> {
    let queued = retried(|| async {
        let mut tx = services.store.begin().await?;
        queue::once(&mut tx, &services.ports, &removal).await?;
        tx.commit().await
    });
    queued.await?;
    services.wake.call();
    Ok(())
}
