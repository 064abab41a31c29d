//! What an agent knows: the passages that its index finds, read from the database.

use std::{collections::HashMap, sync::Arc};

use async_trait::async_trait;

use super::agents;
use crate::{
    index::{ChunkLog, Indexes},
    store::{self, Store},
    types::{
        AgentId, ChunkId, OrgId, Result, SourceId,
        chunks::{Change, Passage},
    },
};

/// A passage, and how well it fits.
#[derive(Debug, Clone)]
pub struct Found {
    /// The passage.
    pub passage: Passage,
    /// BM25, comparable within one answer only.
    pub score: f32,
}

/// The passages of all agents: the database has the truth, the indices find in it.
pub struct Knowledge {
    store: Store,
    indexes: Indexes,
}

impl Knowledge {
    /// Knowledge over this database and these indices.
    pub fn new(store: Store, indexes: Indexes) -> Self {
        Self { store, indexes }
    }

    /// The passages that fit a query best, best first. The index catches up with the database before it answers.
    ///
    /// # Errors
    /// `AGENT_NOT_FOUND`, `AGENT_UNAVAILABLE`.
    pub async fn retrieve(&self, org: OrgId, agent: AgentId, query: &str, limit: usize) -> Result<Vec<Found>> {
        let mut conn = self.store.read().await?;
        agents::find_live(&mut conn, org, agent).await?;
        let latest = store::changes::latest(&mut conn, org, agent).await?;
        drop(conn);
        let hits = self.indexes.search(self.log(), org, agent, latest, query, limit).await?;
        let ids: Vec<ChunkId> = hits.iter().map(|hit| hit.chunk).collect();
        let mut conn = self.store.read().await?;
        let passages = store::chunks::passages(&mut conn, org, agent, &ids).await?;
        let mut by_id: HashMap<ChunkId, Passage> = passages.into_iter().map(|passage| (passage.chunk.id, passage)).collect();
        // A hit whose passage is gone was deleted between the two reads.
        Ok(hits.iter().filter_map(|hit| Some(Found { passage: by_id.remove(&hit.chunk)?, score: hit.score })).collect())
    }

    /// Lets the index of an agent catch up in the background, so that the next question finds it ready.
    pub fn refresh(self: &Arc<Self>, org: OrgId, agent: AgentId) {
        let knowledge = Arc::clone(self);
        tokio::spawn(async move {
            if let Err(error) = knowledge.catch_up(org, agent).await {
                tracing::warn!(%agent, %error, "an index could not catch up; the next question tries again");
            }
        });
    }

    async fn catch_up(&self, org: OrgId, agent: AgentId) -> Result<()> {
        let latest = store::changes::latest(&mut self.store.read().await?, org, agent).await?;
        self.indexes.search(self.log(), org, agent, latest, "", 0).await.map(drop)
    }

    fn log(&self) -> Arc<Log> {
        Arc::new(Log(self.store.clone()))
    }

    /// Drops the index of an agent that is gone.
    ///
    /// # Errors
    /// Only faults.
    pub async fn forget(&self, org: OrgId, agent: AgentId) -> Result<()> {
        self.indexes.forget(org, agent).await
    }
}

/// The changes that an index catches up with, read from the database.
struct Log(Store);

#[async_trait]
impl ChunkLog for Log {
    async fn changes_after(&self, org: OrgId, agent: AgentId, number: i64, limit: i64) -> Result<Vec<Change>> {
        store::changes::after(&mut self.0.read().await?, org, agent, number, limit).await
    }

    async fn change(&self, org: OrgId, agent: AgentId, number: i64) -> Result<Option<Change>> {
        store::changes::find(&mut self.0.read().await?, org, agent, number).await
    }

    async fn chunks_of(
        &self,
        org: OrgId,
        agent: AgentId,
        source: SourceId,
        after: Option<ChunkId>,
        limit: i64,
    ) -> Result<Vec<Passage>> {
        store::chunks::of_source(&mut self.0.read().await?, org, agent, source, after, limit).await
    }
}
