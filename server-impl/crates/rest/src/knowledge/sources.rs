//! Tag `sources`.

use std::{slice, time::Duration};

use async_trait::async_trait;
use frontdesk_agents::knowledge::{
    article_sources,
    content::{self, ContentRange},
    files::{DescriptionPlace, FileUpload, NewFile},
    labels::SourceLabels,
    revising,
    sources::{self, DeletedSources, NewQna, NewText, SourceSelection},
    websites::{self, NewWebsite},
};
use frontdesk_api::{
    apis::sources::{
        CreateFileSourceFromFormParams, CreateFileSourceParams, CreateQnaSourceParams, CreateTextSourceParams,
        CreateWebsiteSourceParams, DeleteSourceParams, DeleteSourcesParams, GetSourceContentParams, GetSourceParams,
        ListSourcePagesParams, ListSourcesParams, ResyncSourceParams, Sources, UpdateSourceParams,
    },
    models,
    runtime::Upload,
};
use frontdesk_core::scoped;
use frontdesk_http::context::{ChangeContext, ReadContext};
use frontdesk_types::{
    AgentId, Result, SourceId,
    knowledge::sources::{ReadingNote, Source, SourceChanges, SourceDocument, SourceFilter, SourceSection, WebsiteMode},
    text_rules,
};
use tokio::time::{Instant, sleep, timeout};

use crate::{
    RestApi,
    convert::{self, given},
    list::list_query,
    service::to_refusal,
};

/// Interval at which a source is checked while a caller waits for it.
const CHECK_INTERVAL: Duration = Duration::from_secs(1);

/// Minimum pause between two checks of a source that a caller waits for.
const MIN_CHECK_PAUSE: Duration = Duration::from_millis(100);

/// Part of the deadline of a request that is reserved for sending the answer.
const ANSWER_RESERVE: Duration = Duration::from_secs(3);

#[async_trait]
impl Sources for RestApi {
    async fn list_sources(&self, cx: &ReadContext, params: ListSourcesParams) -> Result<models::SourceList> {
        let (org, agent) = (cx.caller.org, AgentId(params.agent_id));
        let q = text_rules::validate_search(params.q.as_deref())?;
        let (status, kind, external_id) = (params.status, params.r#type, params.external_id.clone());
        let filter = SourceFilter { status, kind, external_id, q, is_deletable: false };
        let (list, page) = self.open_list(cx, list_query!(params, Desc).with_normalized("q", Some(&filter.q))).await?;
        let mut conn = self.services.store.read().await?;
        let found = sources::list(&mut conn, org, agent, &filter, &page).await?;
        let places = article_sources::find_places(&mut conn, org, &found.items).await?;
        let addresses = self.services.help_addresses();
        let url = |source: &Source| places.get(&source.article?).map(|place| addresses.of_article(place));
        let items = found.items.into_iter().map(|source| {
            let url = url(&source);
            source_model(source, url)
        });
        let items = items.collect::<Result<_>>()?;
        Ok(models::SourceList { items, next_cursor: list.seal_next(found.next) })
    }

    async fn create_text_source(
        &self,
        cx: &ChangeContext,
        params: CreateTextSourceParams,
        body: models::TextSourceCreate,
    ) -> Result<models::Source> {
        let models::TextSourceCreate { title, content, external_id, metadata } = body;
        let new = &NewText { title, content, labels: SourceLabels { external_id, metadata } };
        let agent = AgentId(params.agent_id);
        self.change(cx, scoped!(|unit| source_model(sources::create_text(unit, agent, new).await?, None))).await
    }

    async fn create_qna_source(
        &self,
        cx: &ChangeContext,
        params: CreateQnaSourceParams,
        body: models::QnaSourceCreate,
    ) -> Result<models::Source> {
        let models::QnaSourceCreate { question, answer, external_id, metadata } = body;
        let new = &NewQna { question, answer, labels: SourceLabels { external_id, metadata } };
        let agent = AgentId(params.agent_id);
        self.change(cx, scoped!(|unit| source_model(sources::create_qna(unit, agent, new).await?, None))).await
    }

    async fn create_file_source(
        &self,
        cx: &ChangeContext,
        params: CreateFileSourceParams,
        body: Upload,
    ) -> Result<models::Source> {
        let CreateFileSourceParams { agent_id, name, external_id, title } = params;
        let (labels, announced) = (SourceLabels { external_id, metadata: None }, body.content_length());
        let new = &NewFile { name, title, labels, announced, described: DescriptionPlace::Query };
        self.add_file(cx, AgentId(agent_id), new, body).await
    }

    async fn create_file_source_from_form(
        &self,
        cx: &ChangeContext,
        params: CreateFileSourceFromFormParams,
        body: Upload,
    ) -> Result<models::Source> {
        let CreateFileSourceFromFormParams { agent_id, name, title, external_id } = params;
        let name = name.or_else(|| body.file_name().map(str::to_owned)).unwrap_or_default();
        let labels = SourceLabels { external_id, metadata: None };
        let new = &NewFile { name, title, labels, announced: None, described: DescriptionPlace::Form };
        self.add_file(cx, AgentId(agent_id), new, body).await
    }

    async fn create_website_source(
        &self,
        cx: &ChangeContext,
        params: CreateWebsiteSourceParams,
        body: models::WebsiteSourceCreate,
    ) -> Result<models::Source> {
        let models::WebsiteSourceCreate { url, mode, max_pages, title, external_id, metadata } = body;
        let mode = mode.unwrap_or(WebsiteMode::Page);
        let website = &NewWebsite { url, mode, max_pages, title, labels: SourceLabels { external_id, metadata } };
        let agent = AgentId(params.agent_id);
        let outbound = &*self.services.outbound;
        self.change(cx, scoped!(|unit| source_model(websites::create(unit, agent, website, outbound).await?, None))).await
    }

    async fn get_source(&self, cx: &ReadContext, params: GetSourceParams) -> Result<models::Source> {
        let (agent, id) = (AgentId(params.agent_id), SourceId(params.source_id));
        let asked = u64::try_from(params.wait.unwrap_or(0)).unwrap_or(0);
        // The answer must be sent within the deadline of the request.
        let most = self.options.request_deadline.saturating_sub(ANSWER_RESERVE);
        let until = Instant::now() + Duration::from_secs(asked).min(most);
        loop {
            let changed = self.services.progress.next_ending();
            let source = sources::find(&mut self.services.store.read().await?, cx.caller.org, agent, id).await?;
            let left = until.saturating_duration_since(Instant::now());
            if source.is_settled() || left.is_zero() || self.services.progress.is_closed() {
                return self.source_with_address(source).await;
            }
            // Another process may run its job.
            let _something_ended = timeout(left.min(CHECK_INTERVAL), changed).await;
            // Jobs of other organizations end all the time; a check now and then is enough.
            sleep(left.min(MIN_CHECK_PAUSE)).await;
        }
    }

    async fn get_source_content(&self, cx: &ReadContext, params: GetSourceContentParams) -> Result<models::SourceContent> {
        let GetSourceContentParams { agent_id, source_id, url, start, length } = params;
        let asked = ContentRange { url, start, length: i64::from(length) };
        let (org, agent, id) = (cx.caller.org, AgentId(agent_id), SourceId(source_id));
        let SourceSection { url, title, text, start, end, is_more } =
            content::read_section(&self.services.store, (org, agent, id), &asked).await?;
        let next_start = is_more.then_some(end);
        Ok(models::SourceContent { source_id, url, title, text, start, end, next_start })
    }

    async fn delete_sources(
        &self,
        cx: &ChangeContext,
        params: DeleteSourcesParams,
        body: models::SourceBulkDelete,
    ) -> Result<models::SourceDeletions> {
        let models::SourceBulkDelete { ids, status, r#type } = body;
        let ids = ids.map(|ids| ids.into_iter().map(SourceId).collect());
        let selection = &SourceSelection { ids, filter: SourceFilter { status, kind: r#type, ..SourceFilter::default() } };
        let agent = AgentId(params.agent_id);
        self.change(cx, scoped!(|unit| Ok(deletions_model(sources::delete_several(unit, agent, selection).await?)))).await
    }

    async fn update_source(
        &self,
        cx: &ChangeContext,
        params: UpdateSourceParams,
        body: models::SourceUpdate,
    ) -> Result<models::Source> {
        let (agent, id) = (AgentId(params.agent_id), SourceId(params.source_id));
        let changes = &given!(body: models::SourceUpdate => SourceChanges {
            title,
            content,
            question,
            answer,
            external_id,
            metadata,
        });
        self.change_if(cx, params.if_match, scoped!(|unit| source_model(revising::update(unit, agent, id, changes).await?, None)))
            .await
    }

    async fn delete_source(&self, cx: &ChangeContext, params: DeleteSourceParams) -> Result<models::Source> {
        let (agent, id) = (AgentId(params.agent_id), SourceId(params.source_id));
        self.change_if(cx, params.if_match, scoped!(|unit| source_model(sources::delete(unit, agent, id).await?, None))).await
    }

    async fn list_source_pages(&self, cx: &ReadContext, params: ListSourcePagesParams) -> Result<models::SourcePageList> {
        let (agent, id) = (AgentId(params.agent_id), SourceId(params.source_id));
        let outcome = params.outcome;
        let (list, page) = self.open_list(cx, list_query!(params, Asc)).await?;
        let source = sources::find(&mut self.services.store.read().await?, cx.caller.org, agent, id).await?;
        let found = websites::list_visited_pages(&mut self.services.store.read().await?, &source, outcome, &page).await?;
        let items = found.items.into_iter().map(page_model).collect();
        Ok(models::SourcePageList { items, next_cursor: list.seal_next(found.next) })
    }

    async fn resync_source(&self, cx: &ChangeContext, params: ResyncSourceParams) -> Result<models::Source> {
        let (agent, id) = (AgentId(params.agent_id), SourceId(params.source_id));
        self.change(cx, scoped!(|unit| source_model(websites::queue_resync(unit, agent, id).await?, None))).await
    }
}

impl RestApi {
    /// Converts a source, with the address of the article that it is made from.
    async fn source_with_address(&self, source: Source) -> Result<models::Source> {
        if source.article.is_none() {
            return source_model(source, None);
        }
        let mut conn = self.services.store.read().await?;
        let places = article_sources::find_places(&mut conn, source.org, slice::from_ref(&source)).await?;
        let url = places.values().next().map(|place| self.services.help_addresses().of_article(place));
        source_model(source, url)
    }

    async fn add_file(&self, cx: &ChangeContext, agent: AgentId, new: &NewFile, body: Upload) -> Result<models::Source> {
        let mut file = self.run_step(cx, scoped!(|unit| FileUpload::begin_upload(unit, agent, new).await)).await?;
        match self.receive_file(cx, &mut file, body).await {
            Ok(source) => Ok(source),
            Err(error) => {
                file.discard(&self.services.store).await?;
                Err(error)
            }
        }
    }

    async fn receive_file(&self, cx: &ChangeContext, file: &mut FileUpload, mut body: Upload) -> Result<models::Source> {
        while let Some(bytes) = body.chunk().await.map_err(to_refusal)? {
            file.receive(&self.services.store, &self.services.ports, &bytes).await?;
        }
        let file = &*file;
        self.change(cx, scoped!(|unit| source_model(file.complete(unit).await?, None))).await
    }
}

fn deletions_model(DeletedSources { items, has_more }: DeletedSources) -> models::SourceDeletions {
    let item = |(id, is_deleted): (SourceId, bool)| models::SourceDeletion {
        id: id.0,
        outcome: if is_deleted { models::DeletionOutcome::Deleted } else { models::DeletionOutcome::NotFound },
    };
    models::SourceDeletions { items: items.into_iter().map(item).collect(), has_more }
}

crate::representation::represents!(Source, |source, _| source_model(source, None));

/// Converts a source; `article_url` is the address of the article that it is made from.
pub(crate) fn source_model(source: Source, article_url: Option<String>) -> Result<models::Source> {
    let Source {
        id,
        org: _,
        agent,
        kind,
        article,
        title,
        external_id,
        metadata,
        website,
        status,
        bytes,
        chunks,
        read_version: _,
        version: _,
        attempt: _,
        progress,
        stage,
        pages,
        reading_notes,
        error,
        failure,
        created_at,
        updated_at,
    } = source;
    Ok(models::Source {
        id: id.0,
        agent_id: agent.0,
        r#type: kind,
        title,
        external_id,
        metadata,
        status,
        bytes,
        passages: chunks,
        progress,
        stage,
        pages,
        reading_notes: reading_notes.into_iter().map(reading_note_model).collect(),
        mode: website.as_ref().map(|website| website.mode),
        max_pages: website.as_ref().filter(|website| website.mode != WebsiteMode::Page).map(|website| website.max_pages),
        url: website.map(|website| website.url).or(article_url),
        article_id: article.map(|article| article.0),
        failure_code: failure,
        failure_reason: error,
        created_at: convert::to_api_time(created_at)?,
        updated_at: convert::to_api_time(updated_at)?,
    })
}

fn reading_note_model(note: ReadingNote) -> models::ReadingNote {
    let ReadingNote { kind, message, pages, affected_pages } = note;
    models::ReadingNote { kind, message, pages, affected_pages }
}

fn page_model(page: SourceDocument) -> models::SourcePage {
    let SourceDocument { id: _, url, title, outcome, reason, failure, etag: _, last_modified: _, bytes } = page;
    models::SourcePage { url: url.unwrap_or_default(), outcome, reason, failure_code: failure, title, bytes }
}
