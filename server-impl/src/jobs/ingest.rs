//! Cuts a source into chunks, so that the agent knows it.

use std::sync::Arc;

use crate::{
    app::App,
    domain::sources,
    store,
    types::{AgentId, Error, OrgId, Result, SourceId, jobs::Job, sources::SourceStatus},
};

/// Does it, unless the source was deleted meanwhile.
pub(super) async fn ingest(app: &App, job: &Job, org: OrgId, agent: AgentId, source: SourceId) -> Result<()> {
    let text = begin(app, org, source).await?;
    let chunks = match text {
        Some(text) => cut(app, source, text).await?,
        None => Vec::new(),
    };
    let mut tx = app.store.begin().await?;
    sources::finish_ingestion(&mut tx, &app.ports, org, agent, source, &chunks).await?;
    if store::jobs::complete(&mut tx, job).await? {
        tx.commit().await?;
        app.knowledge.refresh(org, agent);
    }
    Ok(())
}

/// Shows that a worker has it, and reads its text.
async fn begin(app: &App, org: OrgId, source: SourceId) -> Result<Option<String>> {
    let mut tx = app.store.begin().await?;
    store::sources::set_status(&mut tx, org, source, SourceStatus::Processing, None, 0, app.ports.clock.now()).await?;
    tx.commit().await?;
    store::sources::text(&mut app.store.read().await?, org, source).await
}

async fn cut(app: &App, source: SourceId, text: String) -> Result<Vec<crate::types::chunks::Chunk>> {
    let ports = Arc::clone(&app.ports);
    tokio::task::spawn_blocking(move || sources::cut(&ports, source, &text))
        .await
        .map_err(|error| Error::internal(format!("a text could not be cut into passages: {error}")))
}
