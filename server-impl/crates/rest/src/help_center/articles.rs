//! Tag `help-center-articles`.

mod article_models;
mod bodies;

pub(crate) use article_models::{article_model, summary_model};

use async_trait::async_trait;
use frontdesk_api::{
    apis::help_center_articles::{
        ArchiveArticleParams, CreateArticleParams, DeleteArticleParams, GetArticleParams, GetArticleRevisionParams,
        HelpCenterArticles, ListArticleFeedbackParams, ListArticleRevisionsParams, ListArticlesParams, PreviewArticleParams,
        PublishArticleParams, RestoreArticleRevisionParams, UnarchiveArticleParams, UnpublishArticleParams, UpdateArticleParams,
    },
    models,
};
use frontdesk_core::scoped;
use frontdesk_help_center::{
    articles::{self, publishing, writing},
    feedback, locales,
    states::ArticleAction,
};
use frontdesk_http::context::{ChangeContext, ReadContext};
use frontdesk_store as store;
use frontdesk_types::{ArticleId, CollectionId, Result, SiteId, help_center::articles::ArticleFilter, text_rules};

use crate::{RestApi, convert, list::list_query};

#[async_trait]
impl HelpCenterArticles for RestApi {
    async fn list_articles(&self, cx: &ReadContext, params: ListArticlesParams) -> Result<models::ArticleList> {
        let (org, site) = (cx.caller.org, SiteId(params.site_id));
        let filter = ArticleFilter {
            status: params.status,
            collection: params.collection_id.map(CollectionId),
            locale: params.locale.as_deref().map(|locale| locales::normalize_locale("query/locale", locale)).transpose()?,
            q: text_rules::validate_search(params.q.as_deref())?,
        };
        let (list, page) = self
            .open_list(
                cx,
                list_query!(params, Desc).with_normalized("locale", filter.locale.as_ref()).with_normalized("q", Some(&filter.q)),
            )
            .await?;
        let mut conn = self.services.store.read().await?;
        let place = articles::find_public_site(&mut conn, org, site).await?;
        let found = store::help_center::articles::list(&mut conn, org, site, &filter, &page).await?;
        let pages = self.services.help_addresses().of_public(&place);
        let items = found.items.into_iter().map(|article| summary_model(article, &pages)).collect::<Result<_>>()?;
        Ok(models::ArticleList { items, next_cursor: list.seal_next(found.next) })
    }

    async fn create_article(
        &self,
        cx: &ChangeContext,
        params: CreateArticleParams,
        body: models::ArticleCreate,
    ) -> Result<models::Article> {
        let (org, collection, new) = (cx.caller.org, CollectionId(params.collection_id), &bodies::creation_edit(body));
        let prepared = &writing::prepare_new(&self.services.store, org, collection, new).await?;
        let addresses = &self.services.help_addresses();
        self.change(cx, scoped!(|unit| article_model(writing::create(unit, collection, new, prepared).await?, addresses))).await
    }

    async fn get_article(&self, cx: &ReadContext, params: GetArticleParams) -> Result<models::Article> {
        let (org, id) = (cx.caller.org, ArticleId(params.article_id));
        article_model(
            articles::find_with_text(&mut self.services.store.read().await?, org, id).await?,
            &self.services.help_addresses(),
        )
    }

    async fn update_article(
        &self,
        cx: &ChangeContext,
        params: UpdateArticleParams,
        body: models::ArticleUpdate,
    ) -> Result<models::Article> {
        let (org, id, edit) = (cx.caller.org, ArticleId(params.article_id), &bodies::update_edit(body));
        let prepared = &writing::prepare_update(&self.services.store, org, id, edit).await?;
        let addresses = &self.services.help_addresses();
        self.change_if(
            cx,
            params.if_match,
            scoped!(|unit| article_model(writing::update(unit, id, edit, prepared).await?, addresses)),
        )
        .await
    }

    async fn delete_article(&self, cx: &ChangeContext, params: DeleteArticleParams) -> Result<models::Article> {
        let (id, addresses) = (ArticleId(params.article_id), &self.services.help_addresses());
        self.change_if(cx, params.if_match, scoped!(|unit| article_model(articles::delete(unit, id).await?, addresses))).await
    }

    async fn publish_article(&self, cx: &ChangeContext, params: PublishArticleParams) -> Result<models::Article> {
        self.perform_action(cx, ArticleId(params.article_id), ArticleAction::Publish).await
    }

    async fn unpublish_article(&self, cx: &ChangeContext, params: UnpublishArticleParams) -> Result<models::Article> {
        self.perform_action(cx, ArticleId(params.article_id), ArticleAction::Unpublish).await
    }

    async fn archive_article(&self, cx: &ChangeContext, params: ArchiveArticleParams) -> Result<models::Article> {
        self.perform_action(cx, ArticleId(params.article_id), ArticleAction::Archive).await
    }

    async fn unarchive_article(&self, cx: &ChangeContext, params: UnarchiveArticleParams) -> Result<models::Article> {
        self.perform_action(cx, ArticleId(params.article_id), ArticleAction::Unarchive).await
    }

    async fn list_article_revisions(
        &self,
        cx: &ReadContext,
        params: ListArticleRevisionsParams,
    ) -> Result<models::ArticleRevisionList> {
        let (org, id) = (cx.caller.org, ArticleId(params.article_id));
        let (list, page) = self.open_list(cx, list_query!(params, Desc)).await?;
        let mut conn = self.services.store.read().await?;
        let article = articles::find(&mut conn, org, id).await?;
        let found = store::help_center::revisions::list(&mut conn, org, id, &page).await?;
        let next_cursor = list.seal_next(found.next);
        let items = found
            .items
            .into_iter()
            .map(|revision| article_models::revision_summary_model(revision, &article))
            .collect::<Result<_>>()?;
        Ok(models::ArticleRevisionList { items, next_cursor })
    }

    async fn get_article_revision(&self, cx: &ReadContext, params: GetArticleRevisionParams) -> Result<models::ArticleRevision> {
        let (org, id) = (cx.caller.org, ArticleId(params.article_id));
        let mut conn = self.services.store.read().await?;
        let article = articles::find(&mut conn, org, id).await?;
        let (revision, content) = articles::find_revision(&mut conn, &article, params.number).await?;
        article_models::revision_model(revision, content, &article)
    }

    async fn restore_article_revision(
        &self,
        cx: &ChangeContext,
        params: RestoreArticleRevisionParams,
    ) -> Result<models::Article> {
        let (org, id, number) = (cx.caller.org, ArticleId(params.article_id), params.number);
        let prepared = &writing::prepare_restoring(&self.services.store, org, id, number).await?;
        let addresses = &self.services.help_addresses();
        self.change(cx, scoped!(|unit| article_model(writing::restore(unit, id, number, prepared).await?, addresses))).await
    }

    async fn preview_article(&self, cx: &ChangeContext, params: PreviewArticleParams) -> Result<models::ArticlePreview> {
        let (id, ring, addresses) =
            (ArticleId(params.article_id), &self.services.ring.current_ring()?, &self.services.help_addresses());
        self.change(
            cx,
            scoped!(|unit| {
                let (article, site, preview) = articles::issue_preview(unit, id, ring).await?;
                let url = addresses.of_public(&site).preview_url(&article, &preview.token);
                Ok(models::ArticlePreview { url, expires_at: convert::to_api_time(preview.expires_at)? })
            }),
        )
        .await
    }

    async fn list_article_feedback(
        &self,
        cx: &ReadContext,
        params: ListArticleFeedbackParams,
    ) -> Result<models::ArticleFeedbackList> {
        let (org, id) = (cx.caller.org, ArticleId(params.article_id));
        let (list, page) = self.open_list(cx, list_query!(params, Desc)).await?;
        let found = feedback::list(&mut self.services.store.read().await?, org, id, &page).await?;
        let items = found.items.into_iter().map(article_models::feedback_model).collect::<Result<_>>()?;
        Ok(models::ArticleFeedbackList { items, next_cursor: list.seal_next(found.next) })
    }
}

impl RestApi {
    async fn perform_action(&self, cx: &ChangeContext, id: ArticleId, action: ArticleAction) -> Result<models::Article> {
        let addresses = &self.services.help_addresses();
        self.change(cx, scoped!(|unit| article_model(publishing::apply_action(unit, id, action).await?, addresses))).await
    }
}
