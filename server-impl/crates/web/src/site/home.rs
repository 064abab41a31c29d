//! `/`: the home page of the server for browsers. For programs, the path does not exist.

use std::sync::Arc;

use askama::Template;
use axum::{
    Router,
    extract::{Request, State},
    response::Response,
    routing::get,
};
use frontdesk_http::{API_BASE, envelope, request_id::RequestId};
use frontdesk_platform::accounts::sessions;
use frontdesk_types::Result;
use http::{HeaderMap, StatusCode, header};

use super::{redirect::LocalPath, refusals, response, visitor::Visitor};
use crate::{Pages, agent_guide, reference};

/// Prefixes of paths that only people open.
const PAGE_PREFIXES: [&str; 4] = ["/app", "/sign-in", "/invite", "/account"];

/// Returns the route of the page.
pub fn routes(pages: Arc<Pages>) -> Router {
    Router::new().route("/", get(show_home)).with_state(pages)
}

#[derive(Template)]
#[template(path = "site/home.html")]
struct ServerHome {
    reference: &'static str,
    guide: &'static str,
    api: &'static str,
}

async fn show_home(State(pages): State<Arc<Pages>>, request: Request) -> Response {
    if !accepts_html(request.headers()) {
        return envelope::route_not_found(request).await;
    }
    let id = RequestId::of(request.extensions());
    match answer_person(&pages, request.headers()).await {
        Ok(response) => response,
        Err(error) => refusals::error_page(&id, error, None),
    }
}

async fn answer_person(pages: &Pages, headers: &HeaderMap) -> Result<Response> {
    let services = &pages.services;
    let visitor = Visitor::from_headers(headers, &services.ports, &services.site.url());
    if !visitor.is_new() {
        let session = sessions::find_session(&mut services.store.read().await?, &services.ports, &visitor.token).await?;
        if session.is_some() {
            return Ok(response::redirect_to_page(&LocalPath::parse_or_home("/app"), None));
        }
    }
    let page = ServerHome { reference: reference::PATH, guide: agent_guide::GUIDE_PATH, api: API_BASE };
    Ok(response::page_response(StatusCode::OK, response::render(&page)?, None))
}

/// Answers a request for an unknown path: with a page where only people go, with the envelope elsewhere.
pub async fn answer_unknown_path(request: Request) -> Response {
    let path = request.uri().path();
    let is_page = PAGE_PREFIXES.iter().any(|prefix| path.strip_prefix(prefix).is_some_and(|rest| rest.starts_with('/')));
    if is_page && accepts_html(request.headers()) {
        return refusals::unknown_page();
    }
    envelope::route_not_found(request).await
}

/// Returns `true` for browsers, which name HTML explicitly when they open an address. API clients accept
/// JSON, or anything.
fn accepts_html(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|value| value.split(',')).any(|range| range.trim().starts_with("text/html"))
}
