//! The vectors of a model, read from the database.

use async_trait::async_trait;
use frontdesk_search::vectors::VectorLog;
use frontdesk_store::{self as store, Store};
use frontdesk_types::{
    AgentId, ChunkId, OrgId, Result,
    knowledge::{
        chunks::{ChunkChange, EmbeddedSource},
        sources::SourceVersion,
    },
};
use uuid::Uuid;

/// The source of the vector files.
pub(super) struct DatabaseVectorLog {
    pub(super) store: Store,
    /// Name of the model.
    pub(super) model: String,
}

#[async_trait]
impl VectorLog for DatabaseVectorLog {
    fn model_name(&self) -> &str {
        &self.model
    }

    async fn latest_change(&self, org: OrgId, agent: AgentId) -> Result<Option<(i64, Uuid)>> {
        store::agents::changes::find_latest(&mut self.store.read().await?, org, agent).await
    }

    async fn find_change(&self, org: OrgId, agent: AgentId, number: i64) -> Result<Option<ChunkChange>> {
        store::agents::changes::find(&mut self.store.read().await?, org, agent, number).await
    }

    async fn embedded_sources(&self, org: OrgId, agent: AgentId) -> Result<Option<Vec<EmbeddedSource>>> {
        store::knowledge::vectors::list_embedded(&mut self.store.read().await?, org, agent, &self.model).await
    }

    async fn vectors_of(
        &self,
        org: OrgId,
        source: EmbeddedSource,
        after: Option<ChunkId>,
        limit: i64,
    ) -> Result<Vec<(ChunkId, Vec<u8>)>> {
        let version = SourceVersion { org, source: source.source, version: source.version };
        store::knowledge::vectors::list_of_source(&mut self.store.read().await?, version, &self.model, after, limit).await
    }
}
