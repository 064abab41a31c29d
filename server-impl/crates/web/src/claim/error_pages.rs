//! Error pages: what happened, and what to do next.

use std::borrow::Cow;

use axum::response::Response;
use frontdesk_http::{envelope, request_id::RequestId};
use frontdesk_types::{Code, Error, Refusal, format_count};
use http::StatusCode;

use super::{
    answer::{self, ClaimReply},
    views::{ClaimFrame, RefusedPage},
};

/// Returns the page for a failure, with a link back to the page on which it happened.
pub(super) fn error_page(id: &RequestId, error: Error, back: Option<&str>) -> Response {
    let refusal = envelope::to_refusal(id.as_str(), error);
    let status = envelope::status_of(refusal.code);
    let (title, text) = refusal_texts(&refusal);
    let mut response = render_refusal(
        status,
        &RefusedPage { frame: ClaimFrame::without_forms(), title, text: &text, back, request_id: id.as_str() },
    );
    envelope::add_refusal_headers(&refusal, status, response.headers_mut());
    response
}

/// Returns the page for an address without a visit, or for the failure to look one up.
pub(super) fn no_visit_page(id: &RequestId, error: Option<Error>) -> Response {
    error.map_or_else(|| unknown_address_page(id), |error| error_page(id, error, None))
}

/// Returns the page for an address that has never named a workspace.
fn unknown_address_page(id: &RequestId) -> Response {
    let text = "Check that you opened the whole address from the mail: it is long, and some programs break it in two.";
    let view = RefusedPage {
        frame: ClaimFrame::without_forms(),
        title: "There is no page at this address",
        text,
        back: None,
        request_id: id.as_str(),
    };
    render_refusal(StatusCode::NOT_FOUND, &view)
}

fn render_refusal(status: StatusCode, view: &RefusedPage) -> Response {
    match ClaimReply::render_page(status, view) {
        Ok(ClaimReply::Page(status, html)) => answer::page_response(status, html, None),
        Ok(ClaimReply::Redirect(_)) | Err(_) => answer::page_response(StatusCode::INTERNAL_SERVER_ERROR, String::new(), None),
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
