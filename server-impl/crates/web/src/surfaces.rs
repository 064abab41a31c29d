//! Pages of custom domains that do not serve a help center.

use askama::Template;
use axum::{
    extract::Request,
    response::{IntoResponse, Response},
};
use frontdesk_types::custom_domains::{DomainStatus, ServedHost, WebSurface};
use http::{Method, StatusCode, header};

use super::site::response;

/// Minimal page with the name of the agent.
#[derive(Template)]
#[template(path = "surface.html")]
struct SurfacePage<'s> {
    agent: &'s str,
    what: &'static str,
}

/// Extension of responses at hostnames that are not served yet, which must not commit browsers to HTTPS.
#[derive(Clone)]
pub(super) struct NotServedYet;

/// Answers a request for a known custom domain.
pub(super) fn show_surface(request: &Request, served: &ServedHost) -> Response {
    if served.status != DomainStatus::Active {
        let mut response = plain_text(StatusCode::NOT_FOUND, "This page is not available.\n");
        response.extensions_mut().insert(NotServedYet);
        return response;
    }
    if !served.is_open || served.surface == WebSurface::HelpCenter {
        return plain_text(StatusCode::NOT_FOUND, "This page is not available.\n");
    }
    if request.uri().path() != "/" {
        return plain_text(StatusCode::NOT_FOUND, "There is no such page.\n");
    }
    if !matches!(*request.method(), Method::GET | Method::HEAD) {
        let allowed = [(header::ALLOW, "GET, HEAD")];
        return (StatusCode::METHOD_NOT_ALLOWED, allowed, "This page can only be read.\n").into_response();
    }
    let is_help_page = served.surface == WebSurface::HelpPage && served.help_page_enabled;
    let page = SurfacePage { agent: &served.agent_name, what: if is_help_page { "Help page" } else { "Chat" } };
    match page.render() {
        Ok(html) => response::page_response(StatusCode::OK, html, None),
        Err(error) => {
            tracing::error!(%error, "the page of a custom domain cannot be written");
            plain_text(StatusCode::INTERNAL_SERVER_ERROR, "Something went wrong on our side. Try again.\n")
        }
    }
}

/// Answers a request for an unknown hostname (RFC 9110, section 15.5.20).
pub(super) fn misdirected_response() -> Response {
    plain_text(StatusCode::MISDIRECTED_REQUEST, "No such site is served here. Check the address.\n")
}

/// Answers a request while hostnames cannot be looked up.
pub(super) fn unavailable_response() -> Response {
    plain_text(StatusCode::SERVICE_UNAVAILABLE, "Something went wrong on our side. Try again.\n")
}

fn plain_text(status: StatusCode, text: &'static str) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::CACHE_CONTROL, "no-store"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    ];
    (status, headers, text).into_response()
}
