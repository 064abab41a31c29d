//! The source of vectors.

use async_trait::async_trait;
use frontdesk_types::{
    AgentId, ChunkId, OrgId, Result,
    knowledge::chunks::{ChunkChange, EmbeddedSource},
};
use uuid::Uuid;

/// The vectors of an embedding model, and the changes to their chunks, as they are in the database.
#[async_trait]
pub trait VectorLog: Send + Sync + 'static {
    /// Returns the name of the model.
    fn model_name(&self) -> &str;

    /// Returns the number and id of the last change of an agent; `None` before the first.
    ///
    /// # Errors
    /// Only faults.
    async fn latest_change(&self, org: OrgId, agent: AgentId) -> Result<Option<(i64, Uuid)>>;

    /// Returns the change with this number, if there is one.
    ///
    /// # Errors
    /// Only faults.
    async fn find_change(&self, org: OrgId, agent: AgentId, number: i64) -> Result<Option<ChunkChange>>;

    /// Returns the sources of an agent; `None` as long as any of their passages has no vector.
    ///
    /// # Errors
    /// Only faults.
    async fn embedded_sources(&self, org: OrgId, agent: AgentId) -> Result<Option<Vec<EmbeddedSource>>>;

    /// Returns the vectors of a version of a source in the format of [`Vector::to_bytes`](super::Vector::to_bytes),
    /// in the order of their passages, after `after`, at most `limit`.
    ///
    /// # Errors
    /// Only faults.
    async fn vectors_of(
        &self,
        org: OrgId,
        source: EmbeddedSource,
        after: Option<ChunkId>,
        limit: i64,
    ) -> Result<Vec<(ChunkId, Vec<u8>)>>;
}
