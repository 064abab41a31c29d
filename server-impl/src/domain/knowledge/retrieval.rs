//! Retrieval: the passages that an agent's index finds, read from the database.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use async_trait::async_trait;

use uuid::Uuid;

use crate::{
    domain::{
        agents,
        knowledge::semantic::{Semantic, fusion::fused},
    },
    index::{ChunkLog, Extent, Indexes, vectors::VectorIndexes},
    store::{self, Store},
    types::{
        AgentId, ChunkId, OrgId, Result, SourceId,
        knowledge::chunks::{Change, Passage},
    },
};

/// A passage, and how well it fits.
#[derive(Debug, Clone)]
pub struct Found {
    /// The passage.
    pub passage: Passage,
    /// Comparable within one answer only: BM25, or with an embedding model the fused score.
    pub score: f32,
}

/// Passages that each ranking contributes when two are fused.
const FUSED: usize = 50;

/// The passages of all agents: the database is the source of truth, the indices only find them.
pub struct Knowledge {
    store: Store,
    indexes: Indexes,
    vectors: Arc<VectorIndexes>,
    semantic: Option<Semantic>,
}

impl Knowledge {
    /// Retrieval over this database and these indices, with an embedding model that fills those of vectors, or without.
    pub fn new(store: Store, indexes: Indexes, vectors: Arc<VectorIndexes>, semantic: Option<Semantic>) -> Self {
        Self { store, indexes, vectors, semantic }
    }

    /// Finds passages by their meaning, if there is an embedding model.
    pub fn semantic(&self) -> Option<&Semantic> {
        self.semantic.as_ref()
    }

    /// The passages that match a query best, best first. The index catches up with the database before it answers.
    ///
    /// # Errors
    /// `AGENT_NOT_FOUND`, `AGENT_UNAVAILABLE`.
    pub async fn retrieve(&self, org: OrgId, agent: AgentId, query: &str, limit: usize) -> Result<Vec<Found>> {
        let mut conn = self.store.read().await?;
        agents::find_live(&mut conn, org, agent).await?;
        let latest = store::agents::changes::latest(&mut conn, org, agent).await?;
        drop(conn);
        let ranked = self.ranked(org, agent, latest, query, limit).await?;
        let ids: Vec<ChunkId> = ranked.iter().map(|(chunk, _)| *chunk).collect();
        let mut conn = self.store.read().await?;
        let passages = store::knowledge::chunks::passages(&mut conn, org, agent, &ids).await?;
        let mut by_id: HashMap<ChunkId, Passage> = passages.into_iter().map(|passage| (passage.chunk.id, passage)).collect();
        // A hit without a passage was deleted between the two reads.
        Ok(ranked.iter().filter_map(|(chunk, score)| Some(Found { passage: by_id.remove(chunk)?, score: *score })).collect())
    }

    /// By their words, and by their meaning if there is an embedding model.
    async fn ranked(
        &self,
        org: OrgId,
        agent: AgentId,
        latest: Option<(i64, Uuid)>,
        query: &str,
        limit: usize,
    ) -> Result<Vec<(ChunkId, f32)>> {
        let words = async |limit| {
            let hits = self.indexes.search(self.log(), org, agent, latest, query, limit).await?;
            Ok(hits.into_iter().map(|hit| (hit.chunk, hit.score)).collect::<Vec<_>>())
        };
        let Some(semantic) = &self.semantic else { return words(limit).await };
        let (mut words, meant) = tokio::try_join!(words(limit.max(FUSED)), semantic.search(org, agent, latest, query, FUSED))?;
        if meant.is_empty() {
            words.truncate(limit);
            return Ok(words);
        }
        let by_words: Vec<ChunkId> = words.into_iter().map(|(chunk, _)| chunk).collect();
        Ok(fused([(&by_words, 1.0), (&meant, semantic.weight)], limit))
    }

    /// The passages right before and right after these in their documents.
    ///
    /// # Errors
    /// Only faults.
    pub async fn neighbours(&self, org: OrgId, agent: AgentId, chunks: &[ChunkId]) -> Result<Vec<Passage>> {
        let mut conn = self.store.read().await?;
        let ids = store::knowledge::chunks::neighbours(&mut conn, org, chunks).await?;
        store::knowledge::chunks::passages(&mut conn, org, agent, &ids).await
    }

    /// Lets the index of an agent catch up in the background, so that it is ready for the next question.
    pub fn refresh(self: &Arc<Self>, org: OrgId, agent: AgentId) {
        let knowledge = Arc::clone(self);
        tokio::spawn(async move {
            if let Err(error) = knowledge.catch_up(org, agent).await {
                tracing::warn!(%agent, %error, "an index could not catch up; the next question tries again");
            }
        });
    }

    async fn catch_up(&self, org: OrgId, agent: AgentId) -> Result<()> {
        let latest = store::agents::changes::latest(&mut self.store.read().await?, org, agent).await?;
        self.indexes.search(self.log(), org, agent, latest, "", 0).await?;
        if let Some(semantic) = &self.semantic {
            semantic.prepare(org, agent).await;
        }
        Ok(())
    }

    fn log(&self) -> Arc<Log> {
        Arc::new(Log(self.store.clone()))
    }

    /// Drops the indices of an agent that is gone.
    ///
    /// # Errors
    /// Only faults.
    pub async fn forget(&self, org: OrgId, agent: AgentId) -> Result<()> {
        self.indexes.forget(org, agent).await?;
        self.vectors.forget(org, agent).await
    }

    /// Deletes the indices of agents that are gone: those that another process purged, and those whose process died in between. Without
    /// an embedding model, all vector indices are deleted.
    ///
    /// # Errors
    /// Only faults.
    pub async fn forget_gone(&self) -> Result<()> {
        if self.semantic.is_none() {
            self.vectors.clear().await?;
        }
        for (org, kept) in self.indexes.kept().await?.into_iter().chain(self.vectors.kept().await?) {
            let known: HashSet<AgentId> = store::agents::ids(&mut self.store.read().await?, org).await?.into_iter().collect();
            for agent in kept.into_iter().filter(|agent| !known.contains(agent)) {
                self.forget(org, agent).await?;
            }
        }
        Ok(())
    }
}

/// The changes that an index catches up on, read from the database.
struct Log(Store);

#[async_trait]
impl ChunkLog for Log {
    async fn changes_after(&self, org: OrgId, agent: AgentId, number: i64, limit: i64) -> Result<Vec<Change>> {
        store::agents::changes::after(&mut self.0.read().await?, org, agent, number, limit).await
    }

    async fn change(&self, org: OrgId, agent: AgentId, number: i64) -> Result<Option<Change>> {
        store::agents::changes::find(&mut self.0.read().await?, org, agent, number).await
    }

    async fn extent(&self, org: OrgId, agent: AgentId) -> Result<Extent> {
        let last = store::agents::changes::latest(&mut self.0.read().await?, org, agent).await?.map_or(0, |(number, _)| number);
        Ok(Extent { floor: store::agents::changes::floor(last), last })
    }

    async fn chunks_of(
        &self,
        org: OrgId,
        agent: AgentId,
        source: SourceId,
        after: Option<ChunkId>,
        limit: i64,
    ) -> Result<Vec<Passage>> {
        store::knowledge::chunks::of_source(&mut self.0.read().await?, org, agent, source, after, limit).await
    }
}
