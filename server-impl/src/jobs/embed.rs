//! Gives the passages of a source their vectors, so that they are found by what they mean. Until then they are found by their words.

use crate::{
    app::App,
    domain::semantic::{BATCH, Semantic},
    store,
    types::{
        AgentId, ChunkId, Error, OrgId, Result, SourceId,
        jobs::{Job, Task},
    },
};

/// Sources that are queued in one go.
const QUEUED: i64 = 1_000;

/// Does it. What was embedded before a failure stays, so that another try goes on behind it.
pub(super) async fn embed(app: &App, job: &Job, org: OrgId, agent: AgentId, source: SourceId) -> Result<()> {
    let Some(semantic) = app.knowledge.semantic() else { return super::complete(app, job).await };
    let Some(found) = store::sources::find(&mut app.store.read().await?, org, agent, source).await? else {
        return super::complete(app, job).await;
    };
    while batch(app, semantic, org, agent, (source, found.version)).await? {}
    let mut tx = app.store.begin().await?;
    // A later version has a job of its own.
    store::vectors::finish(&mut tx, org, source, found.version, semantic.model()).await?;
    if store::jobs::complete(&mut tx, job).await? { tx.commit().await } else { Ok(()) }
}

/// Embeds some passages; `false` when all have their vectors.
async fn batch(app: &App, semantic: &Semantic, org: OrgId, agent: AgentId, (source, version): (SourceId, i64)) -> Result<bool> {
    let mut conn = app.store.read().await?;
    let limit = i64::try_from(BATCH).unwrap_or(i64::MAX);
    let missing = store::vectors::missing(&mut conn, org, source, version, semantic.model(), limit).await?;
    let passages = store::chunks::passages(&mut conn, org, agent, &missing).await?;
    drop(conn);
    if passages.is_empty() {
        return Ok(false);
    }
    let vectors = semantic.embed(&passages).await.map_err(Error::internal)?;
    let vectors: Vec<(ChunkId, Vec<u8>)> =
        passages.iter().zip(vectors).map(|(passage, vector)| (passage.chunk.id, vector.to_bytes())).collect();
    let mut tx = app.store.begin().await?;
    store::vectors::insert_many(&mut tx, org, source, version, semantic.model(), &vectors).await?;
    tx.commit().await?;
    Ok(true)
}

/// Queues every source that lacks vectors of the model: of texts that were there before it was configured.
///
/// # Errors
/// Only faults.
pub async fn queue_all(app: &App) -> Result<()> {
    let Some(semantic) = app.knowledge.semantic() else { return Ok(()) };
    let mut after = None;
    loop {
        let wanting = store::vectors::wanting(&mut app.store.read().await?, semantic.model(), after, QUEUED).await?;
        after = wanting.last().map(|(_, _, source)| *source);
        if after.is_none() {
            return Ok(());
        }
        let now = app.ports.clock.now();
        let mut tx = app.store.begin().await?;
        for (org, agent, source) in wanting {
            store::jobs::enqueue(&mut tx, app.ports.ids.next(), &Task::EmbedSource { org, agent, source }, now).await?;
        }
        tx.commit().await?;
    }
}
