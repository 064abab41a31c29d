//! The query of a request.

use std::borrow::Cow;

use http::request::Parts;
use url::form_urlencoded;

/// The first value of a field of a query.
pub(super) fn field<'q>(query: &'q str, name: &str) -> Option<Cow<'q, str>> {
    form_urlencoded::parse(query.as_bytes()).find(|(known, _)| known == name).map(|(_, value)| value)
}

/// The query of a request; empty where it has none.
pub(super) fn of(head: &Parts) -> &str {
    head.uri.query().unwrap_or_default()
}
