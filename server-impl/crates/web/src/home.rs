//! `/`: the home page of the server for browsers. For programs, the path does not exist.

use askama::Template;
use axum::{Router, extract::Request, response::Response, routing::get};
use frontdesk_http::{API_BASE, envelope};
use http::{HeaderMap, StatusCode, header};

use super::{
    agent_guide,
    claim::{answer, views::ClaimFrame},
    reference,
};

/// Returns the route of the page.
pub fn routes() -> Router {
    Router::new().route("/", get(show_home))
}

#[derive(Template)]
#[template(path = "home.html")]
struct ServerHome {
    frame: ClaimFrame,
    reference: &'static str,
    guide: &'static str,
    api: &'static str,
}

async fn show_home(request: Request) -> Response {
    if !accepts_html(request.headers()) {
        return envelope::route_not_found(request).await;
    }
    let page = ServerHome {
        frame: ClaimFrame::without_forms(),
        reference: reference::PATH,
        guide: agent_guide::GUIDE_PATH,
        api: API_BASE,
    };
    match page.render() {
        Ok(html) => answer::page_response(StatusCode::OK, html, None),
        Err(error) => {
            tracing::error!(%error, "the page of the site cannot be written");
            envelope::route_not_found(request).await
        }
    }
}

/// Returns `true` for browsers, which name HTML explicitly when they open an address. API clients accept
/// JSON, or anything.
fn accepts_html(headers: &HeaderMap) -> bool {
    let accepted = headers.get_all(header::ACCEPT).iter().filter_map(|value| value.to_str().ok());
    accepted.flat_map(|value| value.split(',')).any(|range| range.trim().starts_with("text/html"))
}
