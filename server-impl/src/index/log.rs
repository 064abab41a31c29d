//! Where an index learns what it must hold.

use async_trait::async_trait;

use crate::types::{
    AgentId, ChunkId, OrgId, Result, SourceId,
    knowledge::chunks::{Change, Passage},
};

/// What of an agent's changes there is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Extent {
    /// Up to this number changes may have gone, 0 while none has.
    pub floor: i64,
    /// The number of the last one, 0 without any.
    pub last: i64,
}

/// The changes to the chunks of agents, as the database has them.
#[async_trait]
pub trait ChunkLog: Send + Sync + 'static {
    /// The changes of an agent behind a number, ascending, `limit` at most. Up to the [`Extent::floor`] those may be missing that a later
    /// change of the same source has overtaken, and those of sources that are gone.
    ///
    /// # Errors
    /// Only faults.
    async fn changes_after(&self, org: OrgId, agent: AgentId, number: i64, limit: i64) -> Result<Vec<Change>>;

    /// The change of that number, unless there is none.
    ///
    /// # Errors
    /// Only faults.
    async fn change(&self, org: OrgId, agent: AgentId, number: i64) -> Result<Option<Change>>;

    /// What of an agent's changes there is.
    ///
    /// # Errors
    /// Only faults.
    async fn extent(&self, org: OrgId, agent: AgentId) -> Result<Extent>;

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
