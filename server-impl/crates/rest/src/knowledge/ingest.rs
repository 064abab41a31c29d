//! Tag `ingest`.

use async_trait::async_trait;
use frontdesk_agents::knowledge::{semantic::SemanticSearch, training};
use frontdesk_api::{
    apis::ingest::{GetIngestParams, Ingest, RetrainParams},
    models,
};
use frontdesk_core::scoped;
use frontdesk_http::context::{ChangeContext, ReadContext};
use frontdesk_types::{AgentId, Result, knowledge::sources::TrainingState};

use crate::RestApi;

#[async_trait]
impl Ingest for RestApi {
    async fn get_ingest(&self, cx: &ReadContext, params: GetIngestParams) -> Result<models::Ingest> {
        let agent = AgentId(params.agent_id);
        Ok(ingest_model(
            agent,
            training::read_progress(&mut self.services.store.read().await?, cx.caller.org, agent, self.embedding_model()).await?,
        ))
    }

    async fn retrain(&self, cx: &ChangeContext, params: RetrainParams) -> Result<models::Ingest> {
        let agent = AgentId(params.agent_id);
        self.change(cx, scoped!(|unit| Ok(ingest_model(agent, training::retrain(unit, agent, self.embedding_model()).await?))))
            .await
    }
}

impl RestApi {
    fn embedding_model(&self) -> Option<&str> {
        self.services.knowledge.semantic().map(SemanticSearch::model)
    }
}

fn ingest_model(agent: AgentId, training: TrainingState) -> models::Ingest {
    let TrainingState { queued, processing, ready, failed, embedding, bytes, chunks, outdated } = training;
    models::Ingest {
        agent_id: agent.0,
        sources: queued + processing + ready + failed,
        queued,
        processing,
        ready,
        failed,
        embedding,
        bytes,
        passages: chunks,
        is_retrain_due: outdated > 0,
    }
}
