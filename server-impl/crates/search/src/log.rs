//! Source of the contents of an index.

use async_trait::async_trait;
use frontdesk_types::{
    AgentId, ChunkId, OrgId, Result, SourceId,
    knowledge::chunks::{ChunkChange, Passage},
};

/// The range of an agent's changes that are available.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct LogExtent {
    /// Number up to which changes may have been removed; 0 while none was.
    pub floor: i64,
    /// Number of the last change, 0 if there is none.
    pub last: i64,
}

/// The changes to the chunks of agents, as they are in the database.
#[async_trait]
pub trait ChunkLog: Send + Sync + 'static {
    /// Returns the changes of an agent after a number, ascending, at most `limit`. Up to the [`LogExtent::floor`], some
    /// changes may be missing: those superseded by a later change of the same source, and those of deleted sources.
    ///
    /// # Errors
    /// Only faults.
    async fn changes_after(&self, org: OrgId, agent: AgentId, number: i64, limit: i64) -> Result<Vec<ChunkChange>>;

    /// Returns the change with this number, if there is one.
    ///
    /// # Errors
    /// Only faults.
    async fn find_change(&self, org: OrgId, agent: AgentId, number: i64) -> Result<Option<ChunkChange>>;

    /// Returns the range of an agent's changes that are available.
    ///
    /// # Errors
    /// Only faults.
    async fn extent(&self, org: OrgId, agent: AgentId) -> Result<LogExtent>;

    /// Returns the current chunks of a source, in the order of their ids, after `after`, at most `limit`: none
    /// for a deleted source.
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
