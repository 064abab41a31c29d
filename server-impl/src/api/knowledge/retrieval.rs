//! Tag `retrieval`.

use async_trait::async_trait;
use frontdesk_api::{
    apis::retrieval::{Retrieval, RetrieveParams},
    models,
};
use frontdesk_vocabulary::texts;

use crate::{
    api::Api,
    domain::{knowledge::retrieval::Found, text_rules},
    http::context::Context,
    types::{
        AgentId, Error, Result,
        knowledge::chunks::{Chunk, Passage},
    },
};

#[async_trait]
impl Retrieval for Api {
    async fn retrieve(&self, cx: &Context, params: RetrieveParams, body: models::RetrieveRequest) -> Result<models::PassageList> {
        let query = text_rules::kept("/query", &texts::QUERY, &body.query)?;
        let limit = usize::try_from(body.limit).map_err(|_| Error::internal("the contract lets a negative limit through"))?;
        let found = self.services.knowledge.retrieve(cx.caller()?.org, AgentId(params.agent_id), query, limit).await?;
        Ok(models::PassageList { items: found.into_iter().map(model).collect() })
    }
}

fn model(found: Found) -> models::Passage {
    let Found { passage: Passage { chunk, title, url }, score } = found;
    let Chunk { id: _, source, document: _, start, end, text, heading: _, language: _ } = chunk;
    models::Passage { source_id: source.0, title, url, text, score: f64::from(score), start, end }
}
