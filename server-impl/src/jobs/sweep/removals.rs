//! What was deleted is removed in the end, even if its job was dropped, or died and was forgotten.

use futures::FutureExt;

use crate::{
    app::App,
    domain::queue,
    jobs::overdue::{BATCH, each},
    store::removal,
    types::{
        AgentId, Result, SourceId,
        jobs::{Payload, PurgeAgent, PurgeOrg, PurgeSource},
    },
};

pub(super) async fn sources(app: &App) -> Result<()> {
    each(
        "queueing the removal of a source",
        |after| async move { removal::sources_without_job(&mut app.store.read().await?, &after, BATCH).await }.boxed(),
        |org, id| queue_again(app, PurgeSource { org, source: SourceId(id) }).boxed(),
    )
    .await
}

pub(super) async fn agents(app: &App) -> Result<()> {
    each(
        "queueing the removal of an agent",
        |after| async move { removal::agents_without_job(&mut app.store.read().await?, &after, BATCH).await }.boxed(),
        |org, id| queue_again(app, PurgeAgent { org, agent: AgentId(id) }).boxed(),
    )
    .await
}

pub(super) async fn orgs(app: &App) -> Result<()> {
    each(
        "queueing the removal of an organization",
        |after| async move { removal::orgs_without_job(&mut app.store.read().await?, &after, BATCH).await }.boxed(),
        |org, _| queue_again(app, PurgeOrg { org }).boxed(),
    )
    .await
}

async fn queue_again<P: Payload + Send + Sync>(app: &App, removal: P) -> Result<()> {
    let mut tx = app.store.begin().await?;
    queue::once(&mut tx, &app.ports, &removal).await?;
    tx.commit().await?;
    app.wake.call();
    Ok(())
}
