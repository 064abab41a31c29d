//! Questions of visitors to the agent: a page with a form, which needs no script, and the stream that the script reads.

mod asker;
mod form;
mod page;
mod refusal;
mod stream;
mod visible_sources;

use std::sync::Arc;

use axum::{body::Body, response::Response};
use frontdesk_help_center::paths::SitePath;
use frontdesk_types::{
    Result,
    help_center::{access::SiteVisitor, pages::PublicSite},
};
use http::request::Parts;

pub(super) use self::{
    asker::{Asker, CONVERSATION_COOKIE},
    page::render_page,
    stream::resume_stream,
};
use super::{
    answer::PageResponse,
    paths::{self, RequestTarget, RequestedPage},
    respond,
    site::LoadedSite,
};
use crate::{Pages, site::query};

/// Accepts a question; `None` if the path is for something else.
pub(super) async fn handle_question(
    pages: &Pages,
    place: &PublicSite,
    head: &Parts,
    body: Body,
    visitor: &SiteVisitor,
) -> Option<Response> {
    let path = head.uri.path();
    if path != paths::ASK_PATH && !path.ends_with("/ask") {
        return None;
    }
    if !place.asks {
        return Some(respond::send_answer(PageResponse::Unavailable, head).await);
    }
    match route_question(pages, place, head, body, visitor).await {
        Ok(answer) => answer,
        Err(error) => Some(respond::error_response(head, error)),
    }
}

async fn route_question(
    pages: &Pages,
    place: &PublicSite,
    head: &Parts,
    body: Body,
    visitor: &SiteVisitor,
) -> Result<Option<Response>> {
    let Ok(path) = SitePath::parse(head.uri.path()) else { return Ok(None) };
    let addresses = pages.services.help_addresses().of_public(place);
    let Some(whole) = LoadedSite::load_now(pages, place, &addresses).await?.map(Arc::new) else { return Ok(None) };
    let RequestTarget { locale, requested: asked } = RequestTarget::parse(&path, &whole.site);
    match asked {
        RequestedPage::Ask => {
            let asker = Asker { pages, place, head, whole: &whole, locale: &locale, visitor };
            form::handle_form(&asker, body).await.map(Some)
        }
        RequestedPage::AskStream => {
            let locale = whole.query_locale(query::of_request(head));
            let asker = Asker { pages, place, head, whole: &whole, locale: &locale, visitor };
            Ok(Some(stream::handle_question(&asker, body).await))
        }
        _ => Ok(None),
    }
}
