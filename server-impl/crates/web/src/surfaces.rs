//! Custom domains that serve the chat of an agent: its page at `/`, and everything that the page needs. The API and the
//! pages of the platform are not there.

use axum::{
    Router,
    extract::Request,
    response::{IntoResponse, Response},
};
use frontdesk_channels::widget::visits::{OpenWidget, WidgetPlace};
use frontdesk_types::{
    Result,
    custom_domains::{DomainStatus, ServedHost, WebSurface},
};
use http::{Method, StatusCode, header, request::Parts};
use tower::ServiceExt;

use super::{Pages, site::query, widget};

/// Extension of responses at hostnames that are not served yet, which must not commit browsers to HTTPS.
#[derive(Clone)]
pub(super) struct NotServedYet;

/// Answers a request for a known custom domain. `chat` has the routes of all chats.
pub(super) async fn answer_surface(pages: &Pages, chat: &Router, served: &ServedHost, request: Request) -> Response {
    if served.status != DomainStatus::Active {
        let mut response = plain_text(StatusCode::NOT_FOUND, "This page is not available.\n");
        response.extensions_mut().insert(NotServedYet);
        return response;
    }
    if !served.is_open || served.surface == WebSurface::HelpCenter {
        return plain_text(StatusCode::NOT_FOUND, "This page is not available.\n");
    }
    if request.uri().path() == "/" {
        return answer_home(pages, served, &request.into_parts().0).await;
    }
    if !is_of_agent(request.uri().path(), served) {
        return plain_text(StatusCode::NOT_FOUND, "There is no such page.\n");
    }
    let answered = chat.clone().oneshot(request).await;
    answered.unwrap_or_else(|never| match never {})
}

/// Checks if a path is part of the chat of the agent of a domain.
fn is_of_agent(path: &str, served: &ServedHost) -> bool {
    if path.starts_with(widget::ASSETS_FOLDER) {
        return true;
    }
    let below = |folder: &str| path.strip_prefix(folder).and_then(|rest| rest.strip_prefix(served.public_id.0.as_str()));
    let rest = below("/widget/").or_else(|| below("/help/"));
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Answers with the page of the chat. A domain of a Help Page that is off serves that of the widget.
async fn answer_home(pages: &Pages, served: &ServedHost, head: &Parts) -> Response {
    if !matches!(head.method, Method::GET | Method::HEAD) {
        let allowed = [(header::ALLOW, "GET, HEAD")];
        return (StatusCode::METHOD_NOT_ALLOWED, allowed, "This page can only be read.\n").into_response();
    }
    match try_answer_home(pages, served, head).await {
        Ok(Some(page)) => page,
        Ok(None) => plain_text(StatusCode::NOT_FOUND, "This page is not available.\n"),
        Err(error) => {
            tracing::error!(%error, "the page of a custom domain cannot be written");
            unavailable_response()
        }
    }
}

async fn try_answer_home(pages: &Pages, served: &ServedHost, head: &Parts) -> Result<Option<Response>> {
    let is_help_page = served.surface == WebSurface::HelpPage && served.help_page_enabled;
    let place = if is_help_page { WidgetPlace::HelpPage } else { WidgetPlace::Website };
    let found = {
        let mut conn = pages.services.store.read().await?;
        OpenWidget::find(&mut conn, &served.public_id, place).await?
    };
    let country = pages.client_country(head);
    let Some(open) = found.filter(|open| open.admits_country(country)) else { return Ok(None) };
    widget::page_response(&open, place, query::of_request(head), &head.headers).map(Some)
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
