//! Requests that count as visits: those of people who open pages and search. Counting happens in the background.

use frontdesk_help_center::visits::{DailyVisitor, SiteVisit, VisitAction, is_bot};
use frontdesk_types::{ArticleId, OrgId, SiteId};
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header, request::Parts};
use url::form_urlencoded;

use crate::{Pages, site::form::FETCH_SITE};

/// Headers that mark a prefetch (Fetch, section 3.6), including those of older browsers.
const PURPOSE_HEADERS: [HeaderName; 3] =
    [HeaderName::from_static("sec-purpose"), HeaderName::from_static("purpose"), HeaderName::from_static("x-moz")];

/// Query of links in search results. It does not change the page of the article, which is cached under its path alone.
pub(super) const FROM_SEARCH_QUERY: &str = "?from=search";

/// Subject under which the visit of a page counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum VisitSubject {
    /// The home page, or a collection.
    Overview,
    /// An article.
    Article(ArticleId),
    /// The first page of the results of a search.
    Results { query: String, has_found: bool },
    /// Instant results while the visitor types.
    Typed { query: String, has_found: bool },
}

/// Counts an answered request if it is a visit.
pub(super) fn count_visit(
    pages: &Pages,
    (org, site): (OrgId, SiteId),
    head: &Parts,
    subject: Option<VisitSubject>,
    status: StatusCode,
) {
    let Some(subject) = subject.filter(|_| is_visit(head, status)) else { return };
    let services = &pages.services;
    let Ok(ring) = services.ring.current_ring() else { return };
    let at = services.ports.clock.now();
    let from = pages.client_address(head);
    let visitor = DailyVisitor::of_request(ring.current(), site, at, from, user_agent(&head.headers));
    let action = match subject {
        VisitSubject::Overview => VisitAction::View,
        VisitSubject::Article(article) => VisitAction::Read { article, is_click: is_click(head) },
        VisitSubject::Results { query, has_found } => VisitAction::Search { query, has_found },
        VisitSubject::Typed { query, has_found } => VisitAction::Type { query, has_found },
    };
    services.visits.count_visit(SiteVisit { org, site, visitor, at, action });
}

/// Returns `true` if a person sees the response, or the browser's cached copy of it.
fn is_visit(head: &Parts, status: StatusCode) -> bool {
    let is_prefetch = |name| head.headers.get_all(name).iter().any(|purpose| contains_word(purpose, b"prefetch"));
    head.method == Method::GET
        && matches!(status, StatusCode::OK | StatusCode::NOT_MODIFIED)
        && !PURPOSE_HEADERS.iter().any(is_prefetch)
        && !is_bot(user_agent(&head.headers))
}

/// Returns `true` if an article was opened from search results, and not from a copied link on another site.
fn is_click(head: &Parts) -> bool {
    let query = head.uri.query().unwrap_or_default();
    let is_marked = form_urlencoded::parse(query.as_bytes()).any(|(name, value)| name == "from" && value == "search");
    is_marked && head.headers.get(FETCH_SITE).is_none_or(|site| site == "same-origin")
}

fn user_agent(headers: &HeaderMap) -> &[u8] {
    headers.get(header::USER_AGENT).map(HeaderValue::as_bytes).unwrap_or_default()
}

fn contains_word(value: &HeaderValue, word: &[u8]) -> bool {
    value.as_bytes().windows(word.len()).any(|part| part.eq_ignore_ascii_case(word))
}

#[cfg(test)]
mod tests;
