//! What passages mean, by an embedding model: finds those that say the same in other words.
//!
//! Vectors are kept in the database as 8-bit integers. The vectors of a version of a source never change, so a process keeps the
//! ones it used lately in memory, by source and version, within a bound. They are scanned exactly. An agent whose vectors do not fit
//! the bound is still answered, from the database.

use std::{collections::BinaryHeap, sync::Arc, time::Duration};

use tokio::time::timeout;

use self::{
    cache::Cache,
    set::{Nearest, Set},
    vector::Vector,
};
use crate::{
    ports::model::{Embedder, ModelError},
    store::{self, Store, vectors::Embedded},
    types::{AgentId, ChunkId, Error, OrgId, Result, chunks::Passage},
};

mod cache;
pub mod fusion;
mod set;
pub mod vector;

/// How long a question waits for its vector. Past it, the words of the question must do.
const PATIENCE: Duration = Duration::from_secs(2);

/// Vectors that are read at a time.
const PAGE: i64 = 5_000;

/// Bytes of vectors that a process keeps: some 300,000 of 384 numbers.
const KEPT: usize = 128 * 1024 * 1024;

/// Passages that are embedded with one request.
pub const BATCH: usize = 64;

/// Finds passages by what they mean.
pub struct Semantic {
    store: Store,
    embedder: Arc<dyn Embedder>,
    model: String,
    /// What its ranks count beside those by words.
    pub weight: f32,
    cache: Cache,
}

impl Semantic {
    /// Over this database, with a model of a provider: its name there, and what its ranks count beside those by words.
    pub fn new(store: Store, (embedder, model, weight): (Arc<dyn Embedder>, String, f32)) -> Self {
        Self { store, embedder, model, weight, cache: Cache::new(KEPT) }
    }

    /// The name of the model, by which its vectors are told from others.
    pub fn model(&self) -> &str {
        &self.model
    }

    /// The passages of an agent whose meaning is nearest to that of a question, nearest first. None when the model does not answer
    /// in time: a question is not to wait for what only helps.
    ///
    /// # Errors
    /// Only faults.
    pub async fn search(&self, org: OrgId, agent: AgentId, question: &str, limit: usize) -> Result<Vec<ChunkId>> {
        let sources = store::vectors::embedded(&mut self.store.read().await?, org, agent, &self.model).await?;
        if sources.is_empty() {
            return Ok(Vec::new());
        }
        let Some(question) = self.meaning(question).await else { return Ok(Vec::new()) };
        let question = Arc::new(question);
        let mut best = BinaryHeap::new();
        for source in sources {
            let (set, question) = (self.set(org, source).await?, Arc::clone(&question));
            let scanned = tokio::task::spawn_blocking(move || {
                set.scan(&question, limit, &mut best);
                best
            });
            best = scanned.await.map_err(|error| Error::internal(format!("a scan of vectors failed: {error}")))?;
        }
        Ok(best.into_sorted_vec().into_iter().map(|Nearest { chunk, .. }| chunk).collect())
    }

    /// The vectors of passages.
    ///
    /// # Errors
    /// When the provider fails.
    pub async fn embed(&self, passages: &[Passage]) -> Result<Vec<Vector>, ModelError> {
        let texts: Vec<String> = passages.iter().map(told).collect();
        let vectors = self.embedder.embed(&self.model, &texts).await?;
        if vectors.len() != texts.len() {
            return Err(ModelError::Garbled);
        }
        Ok(vectors.iter().map(|vector| Vector::of(vector)).collect())
    }

    async fn meaning(&self, question: &str) -> Option<Vector> {
        let texts = [question.to_owned()];
        match timeout(PATIENCE, self.embedder.embed(&self.model, &texts)).await {
            Ok(Ok(vectors)) => vectors.first().map(|vector| Vector::of(vector)),
            Ok(Err(error)) => {
                tracing::warn!(%error, "a question has no vector; its words must do");
                None
            }
            Err(_) => {
                tracing::warn!("a question has no vector in time; its words must do");
                None
            }
        }
    }

    async fn set(&self, org: OrgId, source: Embedded) -> Result<Arc<Set>> {
        if let Some(set) = self.cache.find(source) {
            return Ok(set);
        }
        let mut set = Set::default();
        let mut after = None;
        loop {
            let page = store::vectors::of_source(&mut self.store.read().await?, org, source, after, PAGE).await?;
            after = page.last().map(|(chunk, _)| *chunk);
            if after.is_none() {
                break;
            }
            page.iter().for_each(|(chunk, data)| set.push(*chunk, data));
        }
        let set = Arc::new(set);
        self.cache.keep(source, &set);
        Ok(set)
    }
}

/// What a model reads of a passage: where it stands belongs to what it says.
fn told(Passage { chunk, title, .. }: &Passage) -> String {
    let heading = chunk.heading.as_deref().filter(|heading| *heading != title);
    [Some(title.as_str()), heading, Some(chunk.text.as_str())].into_iter().flatten().collect::<Vec<_>>().join("\n")
}
