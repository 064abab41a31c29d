//! Languages of visitors.

use http::{HeaderMap, header};

/// Returns the languages that a browser accepts, separated by commas, usually the most preferred first (RFC 9110, section
/// 12.5.4); `None` if it names none.
pub(crate) fn accepted_languages(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::ACCEPT_LANGUAGE).and_then(|languages| languages.to_str().ok())
}
