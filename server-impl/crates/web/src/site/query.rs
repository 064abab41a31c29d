//! Query strings of requests.

use std::borrow::Cow;

use http::request::Parts;
use url::form_urlencoded;

/// Returns the first value of a field in a query string.
pub(crate) fn field<'q>(query: &'q str, name: &str) -> Option<Cow<'q, str>> {
    form_urlencoded::parse(query.as_bytes()).find(|(known, _)| known == name).map(|(_, value)| value)
}

/// Returns the query string of a request, which may be empty.
pub(crate) fn of_request(head: &Parts) -> &str {
    head.uri.query().unwrap_or_default()
}
