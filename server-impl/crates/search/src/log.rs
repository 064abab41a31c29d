//! Where an index reads what it has to contain.

use async_trait::async_trait;
use frontdesk_types::{
    AgentId, ChunkId, OrgId, Result, SourceId,
    knowledge::chunks::{Change, Passage},
};

/// Range of an agent's changes that are available.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Extent {
    /// Changes up to this number may have been removed; 0 while none was.
    pub floor: i64,
    /// The number of the last one, 0 if there is none.
    pub last: i64,
}

/// The changes to the chunks of agents, as the database has them.
#[async_trait]
pub trait ChunkLog: Send + Sync + 'static {
    /// The changes of an agent after a number, ascending, at most `limit`. Up to the [`Extent::floor`], changes may be
    /// missing that were superseded by a later change of the same source, and those of sources that are gone.
    ///
    /// # Errors
    /// Only faults.
    async fn changes_after(&self, org: OrgId, agent: AgentId, number: i64, limit: i64) -> Result<Vec<Change>>;

    /// The change with this number, if there is one.
    ///
    /// # Errors
    /// Only faults.
    async fn change(&self, org: OrgId, agent: AgentId, number: i64) -> Result<Option<Change>>;

    /// Returns which of an agent's changes are available.
    ///
    /// # Errors
    /// Only faults.
    async fn extent(&self, org: OrgId, agent: AgentId) -> Result<Extent>;

    /// The chunks of a source as they are now, in the order of their ids, after `after`, at most `limit`: none for a
    /// source that is gone.
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
