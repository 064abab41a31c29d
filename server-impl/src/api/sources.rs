//! Tag `sources`.

use async_trait::async_trait;
use frontdesk_api::{
    apis::sources::{CreateTextSourceParams, DeleteSourceParams, GetSourceParams, ListSourcesParams, Sources},
    models,
};

use super::convert;
use crate::{
    app::App,
    domain::sources,
    http::{context::Context, idempotency::Work},
    types::{
        AgentId, Result, SourceId,
        sources::{Source, SourceKind, SourceStatus},
    },
};

#[async_trait]
impl Sources for App {
    async fn list_sources(&self, cx: &Context, params: ListSourcesParams) -> Result<models::SourceList> {
        let page = convert::page(params.limit, params.cursor.as_deref())?;
        let found = sources::list(&mut self.store.read().await?, cx.caller()?.org, AgentId(params.agent_id), page).await?;
        let items = found.items.into_iter().map(shown).collect::<Result<_>>()?;
        Ok(models::SourceList { items, next_cursor: convert::cursor(found.next) })
    }

    async fn create_text_source(
        &self,
        cx: &Context,
        params: CreateTextSourceParams,
        body: models::TextSourceCreate,
    ) -> Result<models::Source> {
        let caller = cx.caller()?;
        let agent = AgentId(params.agent_id);
        let mut work = Work::begin(self, cx).await?;
        let source =
            sources::create_text(&mut work, &self.ports, caller.org, caller.plan, agent, &body.title, &body.content).await?;
        let answer = work.finish(shown(source)?).await?;
        self.wake.call();
        Ok(answer)
    }

    async fn get_source(&self, cx: &Context, params: GetSourceParams) -> Result<models::Source> {
        let (agent, id) = (AgentId(params.agent_id), SourceId(params.source_id));
        shown(sources::find(&mut self.store.read().await?, cx.caller()?.org, agent, id).await?)
    }

    async fn delete_source(&self, cx: &Context, params: DeleteSourceParams) -> Result<models::Source> {
        let (agent, id) = (AgentId(params.agent_id), SourceId(params.source_id));
        let mut work = Work::begin(self, cx).await?;
        let source = sources::delete(&mut work, &self.ports, cx.caller()?.org, agent, id).await?;
        work.finish(shown(source)?).await
    }
}

fn shown(source: Source) -> Result<models::Source> {
    let Source { id, org: _, agent, kind, title, url: _, status, bytes, chunks, error, created_at, updated_at } = source;
    Ok(models::Source {
        id: id.0,
        agent_id: agent.0,
        r#type: match kind {
            SourceKind::Text => models::SourceType::Text,
        },
        title,
        status: match status {
            SourceStatus::Queued => models::SourceStatus::Queued,
            SourceStatus::Processing => models::SourceStatus::Processing,
            SourceStatus::Ready => models::SourceStatus::Ready,
            SourceStatus::Failed => models::SourceStatus::Failed,
        },
        bytes,
        chunks,
        error,
        created_at: convert::time(created_at)?,
        updated_at: convert::time(updated_at)?,
    })
}
