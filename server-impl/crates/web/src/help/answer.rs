//! HTTP responses of help centers: pages with their headers, revalidation, and redirects.

use std::sync::Arc;

use axum::{
    body::Body,
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use frontdesk_http::accepts_gzip;
use frontdesk_types::{Error, Result};
use http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};

use super::{page::RenderedPage, views::not_found::UNAVAILABLE_PAGE, visits::VisitSubject};
use crate::site::redirect::{LocalPath, Location, redirect};

/// Content security policy: pages load only files of the site and pictures over HTTPS, submit only to the
/// site, and cannot be framed.
pub(super) const PAGE_CSP: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data:; \
                                 font-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors \
                                 'none'";

/// Caching that revalidates each time, so that unpublished content disappears at once.
pub(super) const CACHE_REVALIDATED: &str = "max-age=0, must-revalidate";

/// Caching of content that never changes under its path.
const CACHE_IMMUTABLE: &str = "public, max-age=31536000, immutable";

/// Header with instructions for search engines (Google, Bing).
pub(super) const X_ROBOTS_TAG: HeaderName = HeaderName::from_static("x-robots-tag");

/// An answer to a request.
pub(super) enum PageResponse {
    /// A page of the site.
    Page(StatusCode, Arc<RenderedPage>),
    /// A page for one visitor, which is never cached.
    Private(StatusCode, RenderedPage),
    /// A static file. It never changes under its exact path.
    Asset { is_exact: bool, page: Arc<RenderedPage> },
    /// A redirect, permanent or temporary.
    Redirect { is_permanent: bool, to: Location },
    /// Any other response.
    Other(Response),
    /// There is no site, or none that the visitor may see.
    Unavailable,
}

impl PageResponse {
    /// Returns a page with status 200.
    pub(super) fn ok_page(page: RenderedPage) -> Self {
        Self::Page(StatusCode::OK, Arc::new(page))
    }

    /// Returns a permanent redirect.
    pub(super) fn permanent_redirect(to: impl Into<Location>) -> Self {
        Self::Redirect { is_permanent: true, to: to.into() }
    }

    /// Returns a temporary redirect.
    pub(super) fn temporary_redirect(to: impl Into<Location>) -> Self {
        Self::Redirect { is_permanent: false, to: to.into() }
    }

    /// Returns the subject under which the answer counts as a visit.
    pub(super) fn subject(&self) -> Option<VisitSubject> {
        match self {
            Self::Page(_, page) => page.subject.clone(),
            _ => None,
        }
    }

    /// Converts the answer to a response to a request with these headers.
    ///
    /// # Errors
    /// Internal errors only.
    pub(super) async fn into_http_response(self, asked: &HeaderMap) -> Result<Response> {
        match self {
            Self::Page(status, page) => page_response(status, page, asked, CACHE_REVALIDATED).await,
            Self::Private(status, page) => private_response(status, page),
            Self::Asset { is_exact, page } => {
                let caching = if is_exact { CACHE_IMMUTABLE } else { CACHE_REVALIDATED };
                page_response(StatusCode::OK, page, asked, caching).await
            }
            Self::Redirect { is_permanent, to } => Ok(redirect_response(is_permanent, to)),
            Self::Other(response) => Ok(response),
            Self::Unavailable => Ok(unavailable_response()),
        }
    }
}

async fn page_response(
    status: StatusCode,
    page: Arc<RenderedPage>,
    asked: &HeaderMap,
    caching: &'static str,
) -> Result<Response> {
    let body = if accepts_gzip(asked) { compress_body(&page).await? } else { None };
    let is_compressed = body.is_some();
    // Different bytes need a different tag (RFC 9110, section 8.8.3.3).
    let tag = format!("\"{}{}\"", page.tag, if is_compressed { "-gzip" } else { "" });
    let mut headers = page_headers(&page)?;
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static(caching));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("strict-origin-when-cross-origin"));
    if status == StatusCode::OK {
        headers.insert(header::ETAG, header_value(&tag)?);
        if matches_etag(asked, &tag) {
            headers.remove(header::CONTENT_TYPE);
            return Ok((StatusCode::NOT_MODIFIED, headers).into_response());
        }
    }
    if is_compressed {
        headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    }
    Ok((status, headers, body.unwrap_or_else(|| page.body.clone())).into_response())
}

/// Returns `true` if the client already has the body with this tag (RFC 9110, section 13.1.2).
pub(super) fn matches_etag(asked: &HeaderMap, tag: &str) -> bool {
    let known = asked.get_all(header::IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    known.flat_map(|value| value.split(',')).map(str::trim).any(|known| known == "*" || known.trim_start_matches("W/") == tag)
}

async fn compress_body(page: &Arc<RenderedPage>) -> Result<Option<Bytes>> {
    if page.is_compressed() {
        return Ok(page.gzip_body().cloned());
    }
    let page = Arc::clone(page);
    // The first compression takes milliseconds, too long for the async runtime.
    let work = move || page.gzip_body().cloned();
    tokio::task::spawn_blocking(work).await.map_err(|error| Error::internal(format!("a page cannot be compressed: {error}")))
}

/// Returns a page that must not be cached.
///
/// # Errors
/// Internal errors only.
pub(super) fn private_response(status: StatusCode, page: RenderedPage) -> Result<Response> {
    let mut headers = page_headers(&page)?;
    headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("same-origin"));
    headers.insert(X_ROBOTS_TAG, HeaderValue::from_static("noindex"));
    Ok((status, headers, page.body).into_response())
}

fn page_headers(page: &RenderedPage) -> Result<HeaderMap> {
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(page.media.as_str()));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(PAGE_CSP));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    if let Some(locale) = &page.locale {
        headers.insert(header::CONTENT_LANGUAGE, header_value(locale)?);
    }
    if page.is_hidden {
        headers.insert(X_ROBOTS_TAG, HeaderValue::from_static("noindex"));
    }
    Ok(headers)
}

fn redirect_response(is_permanent: bool, to: Location) -> Response {
    let status = if is_permanent { StatusCode::MOVED_PERMANENTLY } else { StatusCode::FOUND };
    let mut response = redirect(status, to);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static(CACHE_REVALIDATED));
    response
}

/// Redirects to a page after a form was accepted (RFC 9110, section 15.4.4), so that reloading it does not
/// resubmit the form.
pub(super) fn redirect_after_form(page: LocalPath) -> Response {
    let mut response = redirect(StatusCode::SEE_OTHER, page);
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Returns the page for an unavailable site, which is always identical, so that it reveals nothing.
fn unavailable_response() -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/html; charset=utf-8"),
        (header::CONTENT_SECURITY_POLICY, "default-src 'none'; frame-ancestors 'none'"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    let robots = [(X_ROBOTS_TAG, "noindex")];
    (StatusCode::NOT_FOUND, headers, robots, Body::from(UNAVAILABLE_PAGE)).into_response()
}

/// Returns a sentence as plain text.
pub(super) fn plain_text(status: StatusCode, text: String) -> Response {
    let headers = [
        (header::CONTENT_TYPE, "text/plain; charset=utf-8"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::CACHE_CONTROL, "no-store"),
    ];
    (status, headers, text).into_response()
}

pub(super) fn header_value(text: &str) -> Result<HeaderValue> {
    HeaderValue::from_str(text).map_err(|error| Error::internal(format!("`{text}` cannot stand in a header: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_found_among_others() {
        let asked = |known: &'static str| HeaderMap::from_iter([(header::IF_NONE_MATCH, HeaderValue::from_static(known))]);
        for known in ["\"a\"", "W/\"a\"", "\"b\", \"a\"", "*"] {
            assert!(matches_etag(&asked(known), "\"a\""), "{known}");
        }
        for other in ["\"b\"", "a", ""] {
            assert!(!matches_etag(&asked(other), "\"a\""), "{other}");
        }
        assert!(!matches_etag(&HeaderMap::new(), "\"a\""));
    }
}
