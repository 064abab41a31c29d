//! Tag `sources`.

use async_trait::async_trait;
use frontdesk_api::{
    apis::sources::{
        CreateFileSourceParams, CreateQnaSourceParams, CreateTextSourceParams, CreateWebsiteSourceParams, DeleteSourceParams,
        GetSourceParams, ListSourcePagesParams, ListSourcesParams, ResyncSourceParams, Sources, UpdateSourceParams,
    },
    models,
    runtime::Upload,
};
use scoped_futures::ScopedFutureExt;

use crate::api::{
    convert,
    list::{asked, narrowed},
};
use crate::{
    api::Api,
    domain::{
        knowledge::{
            files::{NewFile, Receiving},
            sources,
            websites::{self, NewWebsite},
        },
        text_rules,
    },
    http::context::Context,
    types::{
        AgentId, Result, SourceId,
        knowledge::sources::{Document, Source, SourceFilter, WebsiteMode},
    },
};

#[async_trait]
impl Sources for Api {
    async fn list_sources(&self, cx: &Context, params: ListSourcesParams) -> Result<models::SourceList> {
        let (org, agent) = (cx.caller()?.org, AgentId(params.agent_id));
        let filter = SourceFilter { status: params.status, kind: params.r#type, q: text_rules::search(params.q.as_deref())? };
        let of = [
            narrowed("agentId", Some(agent)),
            narrowed("status", filter.status),
            narrowed("type", filter.kind),
            narrowed("q", Some(&filter.q)),
        ];
        let (list, page) = self.list(cx, of, asked!(params, Desc)).await?;
        let found = sources::list(&mut self.services.store.read().await?, org, agent, &filter, &page).await?;
        let items = found.items.into_iter().map(model).collect::<Result<_>>()?;
        Ok(models::SourceList { items, next_cursor: list.next(found.next) })
    }

    async fn create_text_source(
        &self,
        cx: &Context,
        params: CreateTextSourceParams,
        body: models::TextSourceCreate,
    ) -> Result<models::Source> {
        let models::TextSourceCreate { title, content } = &body;
        let agent = AgentId(params.agent_id);
        self.change(cx, |unit| async move { model(sources::create_text(unit, agent, title, content).await?) }.scope_boxed()).await
    }

    async fn create_qna_source(
        &self,
        cx: &Context,
        params: CreateQnaSourceParams,
        body: models::QnaSourceCreate,
    ) -> Result<models::Source> {
        let models::QnaSourceCreate { question, answer } = &body;
        let agent = AgentId(params.agent_id);
        self.change(cx, |unit| async move { model(sources::create_qna(unit, agent, question, answer).await?) }.scope_boxed())
            .await
    }

    async fn create_file_source(&self, cx: &Context, params: CreateFileSourceParams, body: Upload) -> Result<models::Source> {
        let CreateFileSourceParams { agent_id, name, title } = params;
        let (agent, new) = (AgentId(agent_id), &NewFile { name, title, announced: body.content_length() });
        let mut file = self.step(cx, |unit| async move { Receiving::begin(unit, agent, new).await }.scope_boxed()).await?;
        match self.receive(cx, &mut file, body).await {
            Ok(source) => Ok(source),
            Err(error) => {
                file.discard(&self.services.store).await?;
                Err(error)
            }
        }
    }

    async fn create_website_source(
        &self,
        cx: &Context,
        params: CreateWebsiteSourceParams,
        body: models::WebsiteSourceCreate,
    ) -> Result<models::Source> {
        let models::WebsiteSourceCreate { url, mode, max_pages, title } = body;
        let website = &NewWebsite { url, mode, max_pages, title };
        let agent = AgentId(params.agent_id);
        let outbound = &*self.services.outbound;
        self.change(cx, |unit| async move { model(websites::create(unit, agent, website, outbound).await?) }.scope_boxed()).await
    }

    async fn get_source(&self, cx: &Context, params: GetSourceParams) -> Result<models::Source> {
        let (agent, id) = (AgentId(params.agent_id), SourceId(params.source_id));
        model(sources::find(&mut self.services.store.read().await?, cx.caller()?.org, agent, id).await?)
    }

    async fn update_source(
        &self,
        cx: &Context,
        params: UpdateSourceParams,
        body: models::SourceUpdate,
    ) -> Result<models::Source> {
        let (agent, id) = (AgentId(params.agent_id), SourceId(params.source_id));
        let models::SourceUpdate { title } = &body;
        self.change_if(cx, params.if_match, |unit| {
            async move { model(sources::rename(unit, agent, id, title).await?) }.scope_boxed()
        })
        .await
    }

    async fn delete_source(&self, cx: &Context, params: DeleteSourceParams) -> Result<models::Source> {
        let (agent, id) = (AgentId(params.agent_id), SourceId(params.source_id));
        self.change_if(cx, params.if_match, |unit| async move { model(sources::delete(unit, agent, id).await?) }.scope_boxed())
            .await
    }

    async fn list_source_pages(&self, cx: &Context, params: ListSourcePagesParams) -> Result<models::SourcePageList> {
        let (agent, id) = (AgentId(params.agent_id), SourceId(params.source_id));
        let outcome = params.outcome;
        let of = [narrowed("agentId", Some(agent)), narrowed("sourceId", Some(id)), narrowed("outcome", outcome)];
        let (list, page) = self.list(cx, of, asked!(params, Asc)).await?;
        let source = sources::find(&mut self.services.store.read().await?, cx.caller()?.org, agent, id).await?;
        let found = websites::report(&mut self.services.store.read().await?, &source, outcome, &page).await?;
        let items = found.items.into_iter().map(page_model).collect();
        Ok(models::SourcePageList { items, next_cursor: list.next(found.next) })
    }

    async fn resync_source(&self, cx: &Context, params: ResyncSourceParams) -> Result<models::Source> {
        let (agent, id) = (AgentId(params.agent_id), SourceId(params.source_id));
        self.change(cx, |unit| async move { model(websites::resync(unit, agent, id).await?) }.scope_boxed()).await
    }
}

impl Api {
    async fn receive(&self, cx: &Context, file: &mut Receiving, mut body: Upload) -> Result<models::Source> {
        while let Some(bytes) = body.chunk().await? {
            file.take(&self.services.store, &self.services.ports, &bytes).await?;
        }
        let file = &*file;
        self.change(cx, |unit| async move { model(file.finish(unit).await?) }.scope_boxed()).await
    }
}

pub(in crate::api) fn model(source: Source) -> Result<models::Source> {
    let Source {
        id,
        org: _,
        agent,
        kind,
        title,
        website,
        status,
        bytes,
        chunks,
        read_version: _,
        version: _,
        attempt: _,
        progress,
        error,
        created_at,
        updated_at,
    } = source;
    Ok(models::Source {
        id: id.0,
        agent_id: agent.0,
        r#type: kind,
        title,
        status,
        bytes,
        chunks,
        progress: progress.percent(),
        mode: website.as_ref().map(|website| website.mode),
        max_pages: website.as_ref().filter(|website| website.mode != WebsiteMode::Page).map(|website| website.max_pages),
        url: website.map(|website| website.url),
        error,
        created_at: convert::time(created_at)?,
        updated_at: convert::time(updated_at)?,
    })
}

fn page_model(page: Document) -> models::SourcePage {
    let Document { id: _, url, title, outcome, reason, etag: _, last_modified: _, bytes } = page;
    models::SourcePage { url: url.unwrap_or_default(), outcome, reason, title, bytes }
}
