//! Caching of API answers: forbidden unless the operation says otherwise. Nearly all are meant for one key, and
//! some hold a secret.

use axum::{extract::Request, response::Response};
use http::{HeaderValue, header::CACHE_CONTROL};

use super::API_BASE;

/// Returns `true` for a request to the API.
pub(super) fn is_api_request(request: &Request) -> bool {
    request.uri().path().strip_prefix(API_BASE).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// Forbids caches to store an answer of the API.
pub(super) fn forbid_storage(response: &mut Response) {
    response.headers_mut().entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
}
