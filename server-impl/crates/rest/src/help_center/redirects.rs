//! Tag `help-center-redirects`.

use async_trait::async_trait;
use frontdesk_api::{
    apis::help_center_redirects::{
        CreateRedirectParams, DeleteRedirectParams, GetRedirectParams, HelpCenterRedirects, ListRedirectsParams,
    },
    models,
};
use frontdesk_core::scoped;
use frontdesk_help_center::redirects::writing::{self, NewRedirect};
use frontdesk_http::context::{ChangeContext, ReadContext};
use frontdesk_types::{
    ArticleId, CollectionId, Error, RedirectId, Result, SiteId,
    help_center::redirects::{RedirectTarget, SiteRedirect},
};

use crate::{RestApi, convert, list::list_query};

#[async_trait]
impl HelpCenterRedirects for RestApi {
    async fn list_redirects(&self, cx: &ReadContext, params: ListRedirectsParams) -> Result<models::RedirectList> {
        let (org, site) = (cx.caller.org, SiteId(params.site_id));
        let (list, page) = self.open_list(cx, list_query!(params, Desc)).await?;
        let found = writing::list(&mut self.services.store.read().await?, org, site, &page).await?;
        let items = found.items.into_iter().map(redirect_model).collect::<Result<_>>()?;
        Ok(models::RedirectList { items, next_cursor: list.seal_next(found.next) })
    }

    async fn create_redirect(
        &self,
        cx: &ChangeContext,
        params: CreateRedirectParams,
        body: models::RedirectCreate,
    ) -> Result<models::Redirect> {
        let models::RedirectCreate { from_path, is_prefix, target, http_status } = body;
        let new = &NewRedirect {
            from: from_path,
            is_prefix: is_prefix.unwrap_or(false),
            target: parse_target(target),
            status: http_status.map(i64::from),
        };
        let site = SiteId(params.site_id);
        self.change(cx, scoped!(|unit| redirect_model(writing::create(unit, site, new).await?))).await
    }

    async fn get_redirect(&self, cx: &ReadContext, params: GetRedirectParams) -> Result<models::Redirect> {
        let id = RedirectId(params.redirect_id);
        redirect_model(writing::find(&mut self.services.store.read().await?, cx.caller.org, id).await?)
    }

    async fn delete_redirect(&self, cx: &ChangeContext, params: DeleteRedirectParams) -> Result<models::Redirect> {
        let id = RedirectId(params.redirect_id);
        self.change(cx, scoped!(|unit| redirect_model(writing::delete(unit, id).await?))).await
    }
}

fn redirect_model(redirect: SiteRedirect) -> Result<models::Redirect> {
    let SiteRedirect { id, org: _, site, from_path, is_prefix, target, status, created_at } = redirect;
    Ok(models::Redirect {
        id: id.0,
        site_id: site.0,
        from_path,
        is_prefix,
        target: target_model(target),
        http_status: i32::try_from(status).map_err(Error::internal)?,
        created_at: convert::to_api_time(created_at)?,
    })
}

fn parse_target(target: models::RedirectTarget) -> RedirectTarget {
    match target {
        models::RedirectTarget::Article(target) => RedirectTarget::Article(ArticleId(target.id)),
        models::RedirectTarget::Collection(target) => RedirectTarget::Collection(CollectionId(target.id)),
        models::RedirectTarget::Url(target) => RedirectTarget::Url(target.url),
    }
}

fn target_model(target: RedirectTarget) -> models::RedirectTarget {
    match target {
        RedirectTarget::Article(id) => models::RedirectTarget::Article(models::ArticleRedirectTarget { id: id.0 }),
        RedirectTarget::Collection(id) => models::RedirectTarget::Collection(models::CollectionRedirectTarget { id: id.0 }),
        RedirectTarget::Url(url) => models::RedirectTarget::Url(models::PathRedirectTarget { url }),
    }
}
