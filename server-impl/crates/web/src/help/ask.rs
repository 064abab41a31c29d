//! Questions of visitors to the agent: a page with a form, which needs no script, and the stream that the script reads.

mod asker;
mod form;
mod page;
mod refused;
mod stream;
mod telling;

use std::sync::Arc;

use axum::{body::Body, response::Response};
use frontdesk_help_center::paths::SitePath;
use frontdesk_types::{
    Result,
    help_center::{access::Visitor, pages::PublicSite},
};
use http::request::Parts;

pub(super) use self::{
    asker::{Asker, COOKIE},
    page::page,
    stream::resume,
};
use super::{
    answer::Answer,
    paths::{self, RequestedPage, Target},
    respond,
    site::Whole,
};
use crate::{Pages, query};

/// Accepts a question; `None` if the path is for something else.
pub(super) async fn take(pages: &Pages, place: &PublicSite, head: &Parts, body: Body, visitor: &Visitor) -> Option<Response> {
    let path = head.uri.path();
    if path != paths::ASK && !path.ends_with("/ask") {
        return None;
    }
    if !place.asks {
        return Some(respond::sent(Answer::Unavailable, head).await);
    }
    match taken(pages, place, head, body, visitor).await {
        Ok(answer) => answer,
        Err(error) => Some(respond::failed(head, error)),
    }
}

async fn taken(pages: &Pages, place: &PublicSite, head: &Parts, body: Body, visitor: &Visitor) -> Result<Option<Response>> {
    let Ok(path) = SitePath::parse(head.uri.path()) else { return Ok(None) };
    let addresses = pages.services.help_addresses().of_public(place);
    let Some(whole) = Whole::now(pages, place, &addresses).await?.map(Arc::new) else { return Ok(None) };
    let Target { locale, asked } = Target::of(&path, &whole.site);
    match asked {
        RequestedPage::Ask => form::take(&Asker::of(pages, place, head, &whole, &locale, visitor), body).await.map(Some),
        RequestedPage::AskStream => {
            let locale = whole.locale_of(query::of(head));
            Ok(Some(stream::take(&Asker::of(pages, place, head, &whole, &locale, visitor), body).await))
        }
        _ => Ok(None),
    }
}
