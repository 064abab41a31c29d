//! Where an index learns what it must hold.

use async_trait::async_trait;

use crate::types::{
    AgentId, ChunkId, OrgId, Result, SourceId,
    chunks::{Change, Passage},
};

/// The changes to the chunks of agents, as the database has them.
#[async_trait]
pub trait ChunkLog: Send + Sync + 'static {
    /// The changes of an agent behind a number, ascending and without gaps, `limit` at most.
    ///
    /// # Errors
    /// Only faults.
    async fn changes_after(&self, org: OrgId, agent: AgentId, number: i64, limit: i64) -> Result<Vec<Change>>;

    /// The change of that number, unless there is none.
    ///
    /// # Errors
    /// Only faults.
    async fn change(&self, org: OrgId, agent: AgentId, number: i64) -> Result<Option<Change>>;

    /// The chunks of a source as they are now, in the order of their ids, behind `after`, `limit` at most: none of one that is gone.
    ///
    /// # Errors
    /// Only faults.
    async fn chunks_of(
        &self,
        org: OrgId,
        agent: AgentId,
        source: SourceId,
        after: Option<ChunkId>,
        limit: i64,
    ) -> Result<Vec<Passage>>;
}
