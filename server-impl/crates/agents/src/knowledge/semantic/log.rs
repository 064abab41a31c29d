//! The vectors of a model, read from the database.

use async_trait::async_trait;
use frontdesk_search::vectors::VectorLog;
use frontdesk_store::{self as store, Store};
use frontdesk_types::{
    AgentId, ChunkId, OrgId, Result,
    knowledge::chunks::{Change, Embedded},
};
use uuid::Uuid;

/// The source of the vector files.
pub(super) struct Log {
    pub(super) store: Store,
    /// Name of the model.
    pub(super) model: String,
}

#[async_trait]
impl VectorLog for Log {
    fn model(&self) -> &str {
        &self.model
    }

    async fn latest(&self, org: OrgId, agent: AgentId) -> Result<Option<(i64, Uuid)>> {
        store::agents::changes::latest(&mut self.store.read().await?, org, agent).await
    }

    async fn change(&self, org: OrgId, agent: AgentId, number: i64) -> Result<Option<Change>> {
        store::agents::changes::find(&mut self.store.read().await?, org, agent, number).await
    }

    async fn embedded(&self, org: OrgId, agent: AgentId) -> Result<Option<Vec<Embedded>>> {
        store::knowledge::vectors::embedded(&mut self.store.read().await?, org, agent, &self.model).await
    }

    async fn vectors_of(
        &self,
        org: OrgId,
        source: Embedded,
        after: Option<ChunkId>,
        limit: i64,
    ) -> Result<Vec<(ChunkId, Vec<u8>)>> {
        store::knowledge::vectors::of_source(&mut self.store.read().await?, org, &self.model, source, after, limit).await
    }
}
