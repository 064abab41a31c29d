//! Deleted content is removed in the end, even if its job was dropped, or died and was removed.

use frontdesk_core::queue;
use frontdesk_services::Services;
use frontdesk_store::{self as store, removal, retried};
use frontdesk_types::{
    AgentId, AttributeId, ContactId, OrgId, Result, SiteId, SourceId,
    jobs::{Payload, PurgeAgent, PurgeOrg, PurgeSite, PurgeSource, RetireContact},
};
use futures::FutureExt;

use crate::overdue::{BATCH, each};

pub(super) async fn sources(services: &Services) -> Result<()> {
    each(
        services,
        "queueing the removal of a source",
        |after| async move { removal::sources_without_job(&mut services.store.read().await?, &after, BATCH).await }.boxed(),
        |org, id| queue_again(services, PurgeSource { org, source: SourceId(id) }).boxed(),
    )
    .await
}

pub(super) async fn agents(services: &Services) -> Result<()> {
    each(
        services,
        "queueing the removal of an agent",
        |after| async move { removal::agents_without_job(&mut services.store.read().await?, &after, BATCH).await }.boxed(),
        |org, id| queue_again(services, PurgeAgent { org, agent: AgentId(id) }).boxed(),
    )
    .await
}

pub(super) async fn sites(services: &Services) -> Result<()> {
    each(
        services,
        "queueing the removal of a help center",
        |after| {
            async move { store::help_center::removal::without_job(&mut services.store.read().await?, &after, BATCH).await }
                .boxed()
        },
        |org, id| queue_again(services, PurgeSite { org, site: SiteId(id) }).boxed(),
    )
    .await
}

pub(super) async fn orgs(services: &Services) -> Result<()> {
    each(
        services,
        "queueing the removal of an organization",
        |after| async move { removal::orgs_without_job(&mut services.store.read().await?, &after, BATCH).await }.boxed(),
        |org, _| queue_again(services, PurgeOrg { org }).boxed(),
    )
    .await
}

pub(super) async fn contacts(services: &Services) -> Result<()> {
    each(
        services,
        "queueing what remains of a contact",
        |after| {
            async move { store::contacts::retiring::without_job(&mut services.store.read().await?, &after, BATCH).await }.boxed()
        },
        |org, id| queue_again(services, RetireContact { org, contact: ContactId(id) }).boxed(),
    )
    .await
}

/// Removes the values of deleted attributes, in steps.
pub(super) async fn attributes(services: &Services) -> Result<()> {
    each(
        services,
        "removing an attribute of contacts",
        |after| {
            async move { store::contacts::attributes::deleted(&mut services.store.read().await?, &after, BATCH).await }.boxed()
        },
        |org, id| attribute(services, org, AttributeId(id)).boxed(),
    )
    .await
}

async fn attribute(services: &Services, org: OrgId, id: AttributeId) -> Result<()> {
    let remove_some = || async {
        let mut tx = services.store.begin().await?;
        let is_more = store::contacts::attributes::removal_step(&mut tx, org, id).await?;
        tx.commit().await?;
        Ok(is_more)
    };
    while retried(remove_some).await? {}
    Ok(())
}

pub(super) async fn queue_again<P: Payload + Send + Sync>(services: &Services, removal: P) -> Result<()> {
    let queued = retried(|| async {
        let mut tx = services.store.begin().await?;
        queue::once(&mut tx, &services.ports, &removal).await?;
        tx.commit().await
    });
    queued.await?;
    services.wake.call();
    Ok(())
}
