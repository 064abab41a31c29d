//! Deprecated operations announce it with each success.

use axum::response::Response;
use http::{HeaderName, HeaderValue};

use crate::Operation;

/// The dates of a deprecated operation, as values of the headers `Deprecation` (RFC 9745) and `Sunset` (RFC 8594).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deprecation {
    /// Since when it is deprecated, as in `@1796083200`.
    pub since: &'static str,
    /// When it will no longer be there, as an HTTP date.
    pub sunset: Option<&'static str>,
}

/// Adds the headers to a success, if the operation is deprecated.
pub(crate) fn announce(operation: &Operation, mut response: Response) -> Response {
    let Some(Deprecation { since, sunset }) = operation.deprecation else { return response };
    let headers = response.headers_mut();
    headers.insert(HeaderName::from_static("deprecation"), HeaderValue::from_static(since));
    if let Some(sunset) = sunset {
        headers.insert(HeaderName::from_static("sunset"), HeaderValue::from_static(sunset));
    }
    response
}
