//! Error pages: what happened, and what to do next.

use std::borrow::Cow;

use askama::Template;
use axum::response::{IntoResponse, Response};
use frontdesk_http::{envelope, request_id::RequestId};
use frontdesk_types::{Code, Error, Refusal, format_count};
use http::{HeaderValue, StatusCode, header};

use super::response;

/// Explanation of a failure.
#[derive(Template)]
#[template(path = "site/refused.html")]
struct RefusedPage<'v> {
    title: &'v str,
    text: &'v str,
    /// Page to return to.
    back: Option<&'v str>,
    /// Id of the request, for the log of the operator.
    request_id: Option<&'v str>,
}

/// Returns the page for a failure, with a link back to the page on which it happened.
pub(crate) fn error_page(id: &RequestId, error: Error, back: Option<&str>) -> Response {
    let refusal = envelope::to_refusal(id.as_str(), error);
    let status = envelope::status_of(refusal.code);
    let (title, text) = refusal_texts(&refusal);
    let mut response = render_refusal(status, &RefusedPage { title, text: &text, back, request_id: Some(id.as_str()) });
    envelope::add_refusal_headers(&refusal, status, response.headers_mut());
    response
}

/// Returns the page for an address at which there is nothing. It has no id, so that it is the same for everyone.
pub(crate) fn unknown_page() -> Response {
    let text = "Check the address. What was here may have been deleted, or you may be signed in with another address.";
    let view = RefusedPage { title: "There is no page at this address", text, back: Some("/"), request_id: None };
    render_refusal(StatusCode::NOT_FOUND, &view)
}

/// Returns the page for a method that a page does not have.
pub(crate) fn method_page(id: &RequestId, has_page: bool, has_form: bool) -> Response {
    let text = "Pages are opened, and their forms are sent. Nothing was done.";
    let view = RefusedPage { title: "Not possible here", text, back: Some("/"), request_id: Some(id.as_str()) };
    let mut response = render_refusal(StatusCode::METHOD_NOT_ALLOWED, &view);
    let allowed = match (has_page, has_form) {
        (true, true) => "GET, HEAD, POST",
        (true, false) => "GET, HEAD",
        _ => "POST",
    };
    response.headers_mut().insert(header::ALLOW, HeaderValue::from_static(allowed));
    response
}

/// Returns a page with this title and text, and a link to another page.
pub(crate) fn message_page(status: StatusCode, title: &str, text: &str, back: Option<&str>) -> Response {
    render_refusal(status, &RefusedPage { title, text, back, request_id: None })
}

fn render_refusal(status: StatusCode, view: &RefusedPage<'_>) -> Response {
    match response::render(view) {
        Ok(html) => response::page_response(status, html, None),
        Err(_) => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
    }
}

/// Returns a title, and advice on what to do next.
fn refusal_texts(refusal: &Refusal) -> (&'static str, Cow<'static, str>) {
    match refusal.code {
        Code::RateLimited => {
            let wait = format_wait(refusal.retry_after.unwrap_or_default());
            (
                "Too many attempts",
                format!("To prevent guessing, attempts are limited. Nothing was done; try again in {wait}.").into(),
            )
        }
        Code::LimiterUnavailable | Code::DeadlineExceeded => (
            "Not possible at the moment",
            "The server is too busy to do this safely, so nothing was done. Try again in a minute.".into(),
        ),
        Code::Forbidden => {
            ("This form was not accepted", "It is too old, or came from somewhere else. Nothing was done. Begin again.".into())
        }
        Code::InternalError => (
            "Something went wrong",
            "It is our fault. Try again; if it keeps happening, tell the operator of this server.".into(),
        ),
        _ => ("This could not be read", format!("{} Nothing was done. Begin again.", refusal.message).into()),
    }
}

/// Formats a waiting time, rounded up to a suitable unit.
fn format_wait(seconds: u64) -> String {
    let (number, unit) = match seconds {
        0..=90 => (seconds.max(1), "second"),
        91..=5_400 => (seconds.div_ceil(60), "minute"),
        _ => (seconds.div_ceil(3_600), "hour"),
    };
    format_count(number, unit)
}

#[cfg(test)]
mod tests;
