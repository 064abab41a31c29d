//! Cuts a source into chunks, so that the agent knows it.

use std::sync::Arc;

use crate::{
    app::App,
    domain::sources,
    store,
    types::{AgentId, Error, OrgId, Result, SourceId, chunks::Chunk, jobs::Job, sources::SourceStatus},
};

/// After so many tries, spread over some twelve minutes, the fault is not one that passes.
pub(super) const MOST_TRIES: usize = 6;

/// What a source says that could not be ingested.
const FAILED: &str = "The text could not be cut into passages, several times over. Delete the source and add it again; if it fails \
     again, ask the operator to look into the server's log.";

/// Tells on the source that it failed, and ends the job.
pub(super) async fn give_up(app: &App, job: &Job, org: OrgId, source: SourceId) -> Result<()> {
    let mut tx = app.store.begin().await?;
    store::sources::set_status(&mut tx, org, source, SourceStatus::Failed, Some(FAILED), 0, app.ports.clock.now()).await?;
    if store::jobs::complete(&mut tx, job).await? {
        tx.commit().await?;
    }
    Ok(())
}

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

async fn cut(app: &App, source: SourceId, text: String) -> Result<Vec<Chunk>> {
    let ports = Arc::clone(&app.ports);
    tokio::task::spawn_blocking(move || sources::cut(&ports, source, &text))
        .await
        .map_err(|error| Error::internal(format!("a text could not be cut into passages: {error}")))
}
