//! HTTP responses of pages, with headers that prevent framing, caching and leaking to other sites.

use askama::Template;
use axum::response::{IntoResponse, Response};
use frontdesk_platform::accounts::sign_in::BrowserToken;
use frontdesk_types::{Error, Result};
use http::{HeaderMap, HeaderValue, StatusCode, header};

use crate::redirect::{LocalPath, redirect};

/// Content security policy: pages load only our style sheet and icon, submit only to us, and cannot be framed.
const PAGE_CSP: &str =
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/// Result of a step.
pub(super) enum ClaimReply {
    Page(StatusCode, String),
    /// A redirect to the page of the workspace, which replaces the secret in the cookie if a new one is given.
    Redirect(Option<BrowserToken>),
}

impl ClaimReply {
    /// Renders a template.
    ///
    /// # Errors
    /// Internal errors only.
    pub(super) fn render_page(status: StatusCode, template: &impl Template) -> Result<Self> {
        let html = template.render().map_err(|error| Error::internal(format!("a page cannot be written: {error}")))?;
        Ok(Self::Page(status, html))
    }
}

/// Returns a page as an HTTP response.
pub(crate) fn page_response(status: StatusCode, html: String, cookie: Option<HeaderValue>) -> Response {
    let mut headers = page_headers(cookie);
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    (status, headers, html).into_response()
}

/// Redirects the browser to one of our pages (RFC 9110, section 15.4.4), so that going back or reloading does
/// not resubmit the form.
pub(super) fn redirect_to_page(page: &str, cookie: Option<HeaderValue>) -> Response {
    let mut response = redirect(StatusCode::SEE_OTHER, LocalPath::parse_or_home(page));
    response.headers_mut().extend(page_headers(cookie));
    response
}

fn page_headers(cookie: Option<HeaderValue>) -> HeaderMap {
    let fixed = [
        (header::CONTENT_SECURITY_POLICY, PAGE_CSP),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_LANGUAGE, "en"),
    ];
    let fixed = fixed.into_iter().map(|(name, value)| (name, HeaderValue::from_static(value)));
    fixed.chain(cookie.map(|cookie| (header::SET_COOKIE, cookie))).collect()
}
