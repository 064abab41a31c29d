//! Tag `ingest`.

use async_trait::async_trait;
use frontdesk_agents::knowledge::{semantic::Semantic, training};
use frontdesk_api::{
    apis::ingest::{GetIngestParams, Ingest, RetrainParams},
    models,
};
use frontdesk_core::scoped;
use frontdesk_http::context::{ChangeContext, ReadContext};
use frontdesk_types::{AgentId, Result, knowledge::sources::Training};

use crate::Api;

#[async_trait]
impl Ingest for Api {
    async fn get_ingest(&self, cx: &ReadContext, params: GetIngestParams) -> Result<models::Ingest> {
        let agent = AgentId(params.agent_id);
        Ok(model(
            agent,
            training::state(&mut self.services.store.read().await?, cx.caller.org, agent, self.embedding_model()).await?,
        ))
    }

    async fn retrain(&self, cx: &ChangeContext, params: RetrainParams) -> Result<models::Ingest> {
        let agent = AgentId(params.agent_id);
        self.change(cx, scoped!(|unit| Ok(model(agent, training::retrain(unit, agent, self.embedding_model()).await?)))).await
    }
}

impl Api {
    fn embedding_model(&self) -> Option<&str> {
        self.services.knowledge.semantic().map(Semantic::model)
    }
}

fn model(agent: AgentId, training: Training) -> models::Ingest {
    let Training { queued, processing, ready, failed, embedding, bytes, chunks, outdated } = training;
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
        chunks,
        retrain_due: outdated > 0,
    }
}
