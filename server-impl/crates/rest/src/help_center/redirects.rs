//! Tag `help-redirects`.

use async_trait::async_trait;
use frontdesk_api::{
    apis::help_redirects::{
        CreateHelpRedirectParams, DeleteHelpRedirectParams, GetHelpRedirectParams, HelpRedirects, ListHelpRedirectsParams,
    },
    models,
};
use frontdesk_core::scoped;
use frontdesk_help_center::redirects::writing::{self, NewRedirect, NewRedirectTarget};
use frontdesk_http::context::{ChangeContext, ReadContext};
use frontdesk_types::{
    Error, RedirectId, Result, SiteId,
    help_center::redirects::{RedirectTarget, SiteRedirect},
};

use crate::{RestApi, convert, list::list_query};

#[async_trait]
impl HelpRedirects for RestApi {
    async fn list_help_redirects(&self, cx: &ReadContext, params: ListHelpRedirectsParams) -> Result<models::HelpRedirectList> {
        let (org, site) = (cx.caller.org, SiteId(params.site_id));
        let (list, page) = self.open_list(cx, list_query!(params, Desc)).await?;
        let found = writing::list(&mut self.services.store.read().await?, org, site, &page).await?;
        let items = found.items.into_iter().map(redirect_model).collect::<Result<_>>()?;
        Ok(models::HelpRedirectList { items, next_cursor: list.seal_next(found.next) })
    }

    async fn create_help_redirect(
        &self,
        cx: &ChangeContext,
        params: CreateHelpRedirectParams,
        body: models::HelpRedirectCreate,
    ) -> Result<models::HelpRedirect> {
        let models::HelpRedirectCreate { from_path, prefix, to, status } = body;
        let models::HelpRedirectTargetSet { kind, id, url } = to;
        let new = &NewRedirect {
            from: from_path,
            is_prefix: prefix.unwrap_or(false),
            to: NewRedirectTarget { kind, id, url },
            status: status.map(i64::from),
        };
        let site = SiteId(params.site_id);
        self.change(cx, scoped!(|unit| redirect_model(writing::create(unit, site, new).await?))).await
    }

    async fn get_help_redirect(&self, cx: &ReadContext, params: GetHelpRedirectParams) -> Result<models::HelpRedirect> {
        let id = RedirectId(params.redirect_id);
        redirect_model(writing::find(&mut self.services.store.read().await?, cx.caller.org, id).await?)
    }

    async fn delete_help_redirect(&self, cx: &ChangeContext, params: DeleteHelpRedirectParams) -> Result<models::HelpRedirect> {
        let id = RedirectId(params.redirect_id);
        self.change(cx, scoped!(|unit| redirect_model(writing::delete(unit, id).await?))).await
    }
}

fn redirect_model(redirect: SiteRedirect) -> Result<models::HelpRedirect> {
    let SiteRedirect { id, org: _, site, from_path, is_prefix, target, status, created_at } = redirect;
    let kind = target.kind();
    let (id_of_target, url) = match target {
        RedirectTarget::Article(id) => (Some(id.0), None),
        RedirectTarget::Collection(id) => (Some(id.0), None),
        RedirectTarget::Url(url) => (None, Some(url)),
    };
    Ok(models::HelpRedirect {
        id: id.0,
        site_id: site.0,
        from_path,
        prefix: is_prefix,
        to: models::HelpRedirectTarget { kind, id: id_of_target, url },
        status: i32::try_from(status).map_err(Error::internal)?,
        created_at: convert::to_api_time(created_at)?,
    })
}
