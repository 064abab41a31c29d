//! HTTP responses of pages, with headers that prevent framing, caching and leaking to other sites.

use std::sync::LazyLock;

use askama::Template;
use axum::{
    body::Body,
    response::{IntoResponse, Response},
};
use flate2::Compression;
use frontdesk_types::{Error, Result};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};

use super::{
    assets::{self, compress},
    redirect::{LocalPath, redirect},
};

/// Content security policy. Pages load only our files and connect only to us, and nothing in them can be turned into
/// a script: widths and heights that depend on data are attributes of SVG or `<progress>`, not styles.
const PAGE_CSP: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; \
                        form-action 'self'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; \
                        trusted-types frontdesk";

/// Names the file of rules for fetching pages in advance (WICG, Speculation Rules, section 3.2).
const SPECULATION_RULES: HeaderName = HeaderName::from_static("speculation-rules");

static SPECULATION_RULES_VALUE: LazyLock<HeaderValue> = LazyLock::new(|| {
    let quoted = format!("\"{}\"", assets::SPECULATION_RULES.path);
    HeaderValue::try_from(quoted).expect("paths of assets are visible ASCII")
});

/// Renders a template.
///
/// # Errors
/// Internal errors only.
pub(crate) fn render(template: &impl Template) -> Result<String> {
    template.render().map_err(|error| Error::internal(format!("a page cannot be written: {error}")))
}

/// Returns a page as an HTTP response.
pub(crate) fn page_response(status: StatusCode, html: String, cookie: Option<HeaderValue>) -> Response {
    let mut headers = page_headers(cookie);
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("text/html; charset=utf-8"));
    headers.insert(SPECULATION_RULES, SPECULATION_RULES_VALUE.clone());
    (status, headers, html).into_response()
}

/// Returns a page as an HTTP response, compressed. What a page must not give away, such as the token of its forms, must
/// differ in each page: the size of a compressed page tells what in it repeats (BREACH).
pub(crate) fn packed_page_response(status: StatusCode, html: &str, cookie: Option<HeaderValue>) -> Response {
    let mut response = page_response(status, String::new(), cookie);
    *response.body_mut() = Body::from(compress(html, Compression::fast()));
    response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    response
}

/// Redirects the browser to one of our pages (RFC 9110, section 15.4.4), so that going back or reloading does
/// not resubmit the form.
pub(crate) fn redirect_to_page(page: &LocalPath, cookie: Option<HeaderValue>) -> Response {
    let mut response = redirect(StatusCode::SEE_OTHER, page.clone());
    response.headers_mut().extend(page_headers(cookie));
    response
}

fn page_headers(cookie: Option<HeaderValue>) -> HeaderMap {
    let fixed = [
        (header::CONTENT_SECURITY_POLICY, PAGE_CSP),
        (header::X_FRAME_OPTIONS, "DENY"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "same-origin"),
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_LANGUAGE, "en"),
        (header::VARY, "accept-encoding"),
    ];
    let fixed = fixed.into_iter().map(|(name, value)| (name, HeaderValue::from_static(value)));
    fixed.chain(cookie.map(|cookie| (header::SET_COOKIE, cookie))).collect()
}
