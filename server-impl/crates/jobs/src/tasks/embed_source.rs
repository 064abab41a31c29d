//! Computes the vectors of a source's passages, so that they are found by their meaning. Until then they are found by
//! their words.

use std::{sync::Arc, time::Duration};

use frontdesk_agents::knowledge::semantic::{BATCH, Semantic};
use frontdesk_core::{queue, scoped};
use frontdesk_services::Services;
use frontdesk_store::{self as store, retried};
use frontdesk_types::{ChunkId, Error, Result, jobs::EmbedSource};

use crate::{
    context::{JobContext, JobStep},
    task::{Done, Limits, Retry, Task},
};

/// Number of sources that are queued in one batch.
const QUEUED: i64 = 100;

/// Number of batches of a source before it yields to other organizations.
const TURN: usize = 32;

/// Pause before a retry of queueing them.
const PAUSE: Duration = Duration::from_secs(30);

impl Task for EmbedSource {
    // Most of the time is spent waiting for providers; one that hangs delays its own organization only.
    const LIMITS: Limits = Limits { at_once: 4, per_org: 2 };
    const RETRY: Retry = Retry::DAYS;

    fn is_possible(services: &Services) -> bool {
        services.knowledge.semantic().is_some()
    }

    /// Passages that were embedded before a failure stay, so that a retry continues after them.
    async fn run(self, cx: &mut JobContext) -> Result<Done> {
        let Self { org, agent, source } = self;
        let services = cx.services().clone();
        let Some(semantic) = services.knowledge.semantic() else { return cx.nothing_left().await };
        let found = store::knowledge::sources::find(&mut cx.read().await?, org, agent, source).await?;
        let Some(found) = found else { return cx.nothing_left().await };
        let mut batches = 0;
        while batch(cx, semantic, self, found.version).await? {
            batches += 1;
            if batches == TURN {
                let (ports, task) = (&services.ports, &self);
                return cx.last_step(scoped!(|tx| queue::now(tx, ports, task).await.map(drop))).await;
            }
        }
        // A later version has a job of its own.
        let (version, model) = (found.version, semantic.model());
        let ended =
            cx.last_step(scoped!(|tx| store::knowledge::vectors::finish(tx, org, source, version, model).await.map(drop)));
        let done = ended.await?;
        services.knowledge.refresh(org, agent);
        Ok(done)
    }
}

/// Embeds some passages; returns `false` when all have their vectors.
async fn batch(cx: &mut JobContext, semantic: &Semantic, of: EmbedSource, version: i64) -> Result<bool> {
    let EmbedSource { org, agent, source } = of;
    let mut conn = cx.read().await?;
    let limit = i64::try_from(BATCH).unwrap_or(i64::MAX);
    let missing = store::knowledge::vectors::missing(&mut conn, org, source, version, semantic.model(), limit).await?;
    let passages = store::knowledge::chunks::known(&mut conn, org, agent, &missing).await?;
    drop(conn);
    if passages.is_empty() {
        return Ok(false);
    }
    let vectors = semantic.embed(&passages).await.map_err(Error::internal)?;
    let vectors: Vec<(ChunkId, Vec<u8>)> =
        passages.iter().zip(vectors).map(|(passage, vector)| (passage.chunk.id, vector.to_bytes())).collect();
    let (vectors, model) = (&vectors, semantic.model());
    cx.step(
        &mut (),
        scoped!(|JobStep { tx, .. }| store::knowledge::vectors::insert_many(tx, org, source, version, model, vectors).await),
    )
    .await?;
    Ok(true)
}

/// Queues sources that lack vectors at the start of a server, and retries until that succeeds. Dead jobs are
/// revived: a setting may have been the cause of their failure.
pub async fn queue_in_background(services: Arc<Services>) {
    while let Err(error) = queue_wanting(&services, true).await {
        tracing::error!(%error, "sources without vectors could not be queued; trying again");
        tokio::time::sleep(PAUSE).await;
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
        let wanting = store::knowledge::vectors::wanting(&mut conn, semantic.model(), passes_over_dead, after, QUEUED).await?;
        drop(conn);
        let Some((org, _, source)) = wanting.last() else { return Ok(()) };
        after = Some((*org, *source));
        let queued = retried(|| async {
            let mut tx = services.store.begin().await?;
            for &(org, agent, source) in &wanting {
                queue::once(&mut tx, &services.ports, &EmbedSource { org, agent, source }).await?;
            }
            tx.commit().await
        });
        queued.await?;
        services.wake.call();
    }
}
