//! The source of vectors.

use async_trait::async_trait;
use frontdesk_types::{
    AgentId, ChunkId, OrgId, Result,
    knowledge::chunks::{Change, Embedded},
};
use uuid::Uuid;

/// The vectors of an embedding model, and the changes to their chunks, as they are in the database.
#[async_trait]
pub trait VectorLog: Send + Sync + 'static {
    /// Returns the name of the model.
    fn model(&self) -> &str;

    /// Returns the number and id of the last change of an agent; `None` before the first.
    ///
    /// # Errors
    /// Only faults.
    async fn latest(&self, org: OrgId, agent: AgentId) -> Result<Option<(i64, Uuid)>>;

    /// Returns the change with this number, if there is one.
    ///
    /// # Errors
    /// Only faults.
    async fn change(&self, org: OrgId, agent: AgentId, number: i64) -> Result<Option<Change>>;

    /// Returns the sources of an agent; `None` as long as any of their passages has no vector.
    ///
    /// # Errors
    /// Only faults.
    async fn embedded(&self, org: OrgId, agent: AgentId) -> Result<Option<Vec<Embedded>>>;

    /// Returns the vectors of a version of a source in the format of [`Vector::to_bytes`](super::Vector::to_bytes),
    /// in the order of their passages, after `after`, at most `limit`.
    ///
    /// # Errors
    /// Only faults.
    async fn vectors_of(
        &self,
        org: OrgId,
        source: Embedded,
        after: Option<ChunkId>,
        limit: i64,
    ) -> Result<Vec<(ChunkId, Vec<u8>)>>;
}
