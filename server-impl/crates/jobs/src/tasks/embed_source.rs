//! Computes the vectors of a source's passages, so that they are found by their meaning. Until then they are found by
//! their words.

use std::{collections::BTreeMap, sync::Arc, time::Duration};

use frontdesk_agents::knowledge::semantic::{EMBEDDING_BATCH, SemanticSearch};
use frontdesk_core::{queue, scoped};
use frontdesk_services::Services;
use frontdesk_store::{self as store, retry_aborted};
use frontdesk_types::{AgentId, ChunkId, Error, OrgId, Result, SourceId, jobs::EmbedSource, knowledge::sources::SourceVersion};

use crate::{
    context::{JobContext, JobStep},
    task::{JobDone, JobLimits, JobTask, RetryPolicy},
};

/// Number of sources that are queued in one batch.
const BATCH_SOURCES: i64 = 100;

/// Number of batches of a source before it yields to other organizations.
const BATCHES_PER_TURN: usize = 32;

/// Pause before a retry of queueing them.
const RETRY_PAUSE: Duration = Duration::from_secs(30);

impl JobTask for EmbedSource {
    // Most of the time is spent waiting for providers; one that hangs delays its own organization only.
    const LIMITS: JobLimits = JobLimits { at_once: 4, per_org: 2 };
    const RETRY: RetryPolicy = RetryPolicy::DAYS;

    fn is_possible(services: &Services) -> bool {
        services.knowledge.semantic().is_some()
    }

    /// Passages that were embedded before a failure stay, so that a retry continues after them.
    async fn run(self, cx: &mut JobContext) -> Result<JobDone> {
        let Self { org, agent, source } = self;
        let services = cx.services().clone();
        let Some(semantic) = services.knowledge.semantic() else { return cx.complete_without_work().await };
        let found = store::knowledge::sources::find(&mut cx.read().await?, org, agent, source).await?;
        let Some(found) = found else { return cx.complete_without_work().await };
        let mut batches = 0;
        let version = SourceVersion { org, source, version: found.version };
        while embed_batch(cx, semantic, agent, version).await? {
            batches += 1;
            if batches == BATCHES_PER_TURN {
                let (ports, task) = (&services.ports, &self);
                return cx.run_last_step(scoped!(|tx| queue::enqueue_now(tx, ports, task).await.map(drop))).await;
            }
        }
        // A later version has a job of its own.
        let model = semantic.model();
        let ended = cx.run_last_step(scoped!(|tx| store::knowledge::vectors::mark_embedded(tx, version, model).await.map(drop)));
        let done = ended.await?;
        services.knowledge.refresh_index(org, agent);
        Ok(done)
    }
}

/// Embeds some passages; returns `false` when all have their vectors.
async fn embed_batch(cx: &mut JobContext, semantic: &SemanticSearch, agent: AgentId, version: SourceVersion) -> Result<bool> {
    let mut conn = cx.read().await?;
    let limit = i64::try_from(EMBEDDING_BATCH).unwrap_or(i64::MAX);
    let missing = store::knowledge::vectors::list_missing(&mut conn, version, semantic.model(), limit).await?;
    let passages = store::knowledge::chunks::find_known(&mut conn, version.org, agent, &missing).await?;
    drop(conn);
    if passages.is_empty() {
        return Ok(false);
    }
    let vectors = semantic.embed_passages(&passages).await.map_err(Error::internal)?;
    let vectors: Vec<(ChunkId, Vec<u8>)> =
        passages.iter().zip(vectors).map(|(passage, vector)| (passage.chunk.id, vector.to_bytes())).collect();
    let (vectors, model) = (&vectors, semantic.model());
    cx.run_step(&mut (), scoped!(|JobStep { tx, .. }| store::knowledge::vectors::insert_many(tx, version, model, vectors).await))
        .await?;
    Ok(true)
}

/// Queues sources that lack vectors at the start of a server, and retries until that succeeds. Dead jobs are
/// revived: a setting may have been the cause of their failure.
pub async fn queue_in_background(services: Arc<Services>) {
    while let Err(error) = queue_wanting(&services, true).await {
        tracing::error!(%error, "sources without vectors could not be queued; trying again");
        tokio::time::sleep(RETRY_PAUSE).await;
    }
}

/// Queues sources that lack vectors; dead jobs are left to the operator.
///
/// # Errors
/// Only faults.
pub async fn queue_missing(services: &Services) -> Result<()> {
    queue_wanting(services, false).await
}

/// Queues every source that lacks vectors of the model and has no job that would add them: sources from before the
/// model was configured.
async fn queue_wanting(services: &Services, passes_over_dead: bool) -> Result<()> {
    let Some(semantic) = services.knowledge.semantic() else { return Ok(()) };
    let mut after = None;
    loop {
        let mut conn = services.store.read().await?;
        let wanting = store::knowledge::vectors::list_unembedded_sources(
            &mut conn,
            semantic.model(),
            passes_over_dead,
            after,
            BATCH_SOURCES,
        )
        .await?;
        drop(conn);
        let Some((org, _, source)) = wanting.last() else { return Ok(()) };
        after = Some((*org, *source));
        let mut by_agent: BTreeMap<(OrgId, AgentId), Vec<SourceId>> = BTreeMap::new();
        for (org, agent, source) in wanting {
            by_agent.entry((org, agent)).or_default().push(source);
        }
        for ((org, agent), sources) in &by_agent {
            retry_aborted(|| queue_sources(services, *org, *agent, sources)).await?;
        }
        services.wake.signal_work();
    }
}

/// Queues some sources of an agent. A concurrent pass may have queued them since they were listed, and workers may have
/// taken their jobs: the lock lets one pass see what the other has queued.
async fn queue_sources(services: &Services, org: OrgId, agent: AgentId, sources: &[SourceId]) -> Result<()> {
    let mut tx = services.store.begin_for(org).await?;
    if store::agents::lock(&mut tx, org, agent).await?.is_some() {
        for &source in sources {
            queue::enqueue_unless_active(&mut tx, &services.ports, &EmbedSource { org, agent, source }).await?;
        }
    }
    tx.commit().await
}
