//! Search by meaning, with an embedding model: finds passages that say the same in other words.
//!
//! Vectors are stored in the database as 8-bit integers. Questions are answered from files that are built from
//! them, with an exact scan: see [`index::vectors`](frontdesk_search::vectors).

use std::{sync::Arc, time::Duration};

use frontdesk_ports::model::{Embedder, ModelError};
use frontdesk_search::vectors::{Vector, VectorIndexes, VectorLog};
use frontdesk_store::Store;
use frontdesk_types::{AgentId, ChunkId, OrgId, Result, knowledge::chunks::Passage};
use tokio::time::{Instant, timeout};

use self::log::DatabaseVectorLog;

pub mod fusion;
mod log;
#[cfg(test)]
mod tests;

/// Time that a question waits for its vector, and the minimum for those of the passages. After that, it is answered
/// by its words alone.
const EMBEDDING_TIMEOUT: Duration = Duration::from_secs(2);

/// Passages that are embedded in one request.
pub const EMBEDDING_BATCH: usize = 64;

/// A provider's model, its name at the provider, and the weight of its ranks relative to those by words.
pub type EmbeddingModel = (Arc<dyn Embedder>, String, f32);

/// Finds passages by their meaning.
pub struct SemanticSearch {
    store: Store,
    vectors: Arc<VectorIndexes>,
    embedder: Arc<dyn Embedder>,
    model: String,
    /// Weight of the ranks by meaning relative to those by words.
    pub weight: f32,
    timeout: Duration,
}

impl SemanticSearch {
    /// Creates a search over this database and the files built from it, with this model. A question waits for files
    /// that are being built for `max_wait`, or for the minimum if that is longer.
    pub fn new(store: Store, vectors: Arc<VectorIndexes>, (embedder, model, weight): EmbeddingModel, max_wait: Duration) -> Self {
        Self { store, vectors, embedder, model, weight, timeout: max_wait.max(EMBEDDING_TIMEOUT) }
    }

    /// Returns the name of the model, which distinguishes its vectors from others.
    pub fn model(&self) -> &str {
        &self.model
    }

    /// Returns the passages of an agent whose meaning is nearest to that of a question, nearest first, as of the
    /// change `latest`. Returns none if some passage has no vector yet, or the model or the files are not ready in
    /// time: a question must not wait for a mere improvement of its answer.
    ///
    /// # Errors
    /// Only faults.
    #[crate::boxed]
    pub async fn search(
        &self,
        org: OrgId,
        agent: AgentId,
        latest: Option<(i64, uuid::Uuid)>,
        question: &str,
        limit: usize,
    ) -> Result<Vec<ChunkId>> {
        let deadline = Instant::now() + self.timeout;
        let Some(view) = self.vectors.view(self.vector_log(), org, agent, latest, deadline).await else { return Ok(Vec::new()) };
        let Some(question) = self.embed_question(question).await else { return Ok(Vec::new()) };
        let nearest = self.vectors.find_nearest(org, view, question, limit, deadline).await?;
        if nearest.is_none() {
            tracing::warn!("too many semantic searches are running; a question uses word search alone");
        }
        Ok(nearest.unwrap_or_default())
    }

    /// Prepares the files of an agent for the next question.
    #[crate::boxed]
    pub async fn prepare_files(&self, org: OrgId, agent: AgentId) {
        self.vectors.load_vectors(self.vector_log(), org, agent).await;
    }

    /// Returns the vectors of passages.
    ///
    /// # Errors
    /// When the provider fails.
    #[crate::boxed]
    pub async fn embed_passages(&self, passages: &[Passage]) -> Result<Vec<Vector>, ModelError> {
        let texts: Vec<String> = passages.iter().map(embedding_text).collect();
        let vectors = self.embedder.embed(&self.model, &texts).await?;
        if vectors.len() != texts.len() {
            return Err(ModelError::Garbled);
        }
        Ok(vectors.iter().map(|vector| Vector::quantize(vector)).collect())
    }

    async fn embed_question(&self, question: &str) -> Option<Vector> {
        let texts = [question.to_owned()];
        match timeout(EMBEDDING_TIMEOUT, self.embedder.embed(&self.model, &texts)).await {
            Ok(Ok(vectors)) => vectors.first().map(|vector| Vector::quantize(vector)),
            Ok(Err(error)) => {
                tracing::warn!(%error, "a question could not be embedded; it uses word search alone");
                None
            }
            Err(_) => {
                tracing::warn!("a question was not embedded in time; it uses word search alone");
                None
            }
        }
    }

    fn vector_log(&self) -> Arc<dyn VectorLog> {
        Arc::new(DatabaseVectorLog { store: self.store.clone(), model: self.model.clone() })
    }
}

/// Returns the text of a passage for the model: title and heading are part of the meaning.
fn embedding_text(Passage { chunk, title, .. }: &Passage) -> String {
    let heading = chunk.heading.as_deref().filter(|heading| *heading != title);
    [Some(title.as_str()), heading, Some(chunk.text.as_str())].into_iter().flatten().collect::<Vec<_>>().join("\n")
}
