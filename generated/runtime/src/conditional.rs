//! Entity tags, and requests that depend on them (RFC 9110, sections 8.8.3 and 13).

use axum::{body::Body, response::Response};
use http::{
    HeaderMap, HeaderValue, Method, StatusCode,
    header::{ACCESS_CONTROL_ALLOW_ORIGIN, CACHE_CONTROL, ETAG, IF_NONE_MATCH, VARY},
    request::Parts,
};
use serde::Serialize;
use serde_json::{Map, Value};
use sha2::{Digest, Sha256};

use crate::events::to_json;

/// Computes the strong entity tag of some bytes: a hash, so that different bytes have different tags.
pub fn etag(bytes: &[u8]) -> String {
    let hash: String = Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect();
    format!("\"{hash}\"")
}

/// Computes the entity tag of a model: that of the answer whose `data` it is.
pub fn etag_of<T: Serialize>(model: &T) -> String {
    etag(to_json(model).as_bytes())
}

/// Computes the entity tag of the resource that data shows together with some `extra` fields.
///
/// # Panics
/// If there are extra fields, and the data is no object.
pub(crate) fn resource_etag(data: &[u8], extra: &[&str]) -> String {
    if extra.is_empty() {
        return etag(data);
    }
    let mut resource: Map<String, Value> = serde_json::from_slice(data).expect("data with extra fields is an object");
    resource.retain(|name, _| !extra.contains(&name.as_str()));
    etag_of(&resource)
}

/// Checks whether `If-Match` allows a change of the resource with this tag. Weak tags never do.
pub fn if_match(condition: &str, etag: &str) -> bool {
    split_tags(condition).any(|tag| tag == "*" || tag == etag)
}

/// Checks whether `If-None-Match` lists this tag, be it in its weak form.
fn lists_tag(condition: &str, etag: &str) -> bool {
    split_tags(condition).any(|tag| tag == "*" || tag.strip_prefix("W/").unwrap_or(tag) == etag)
}

/// Splits a list of tags. Tags of other servers may contain commas; ours do not, so no half of such a tag matches
/// one of ours.
fn split_tags(list: &str) -> impl Iterator<Item = &str> {
    list.split(',').map(str::trim)
}

pub(crate) fn etag_header(etag: &str) -> HeaderValue {
    HeaderValue::from_str(etag).expect("a tag is visible ASCII")
}

/// Returns the answer, or a 304 without a body if the client already has it.
pub(crate) fn or_not_modified(head: &Parts, response: Response) -> Response {
    let etag = response.headers().get(ETAG).and_then(|tag| tag.to_str().ok());
    let conditions = head.headers.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let is_known = etag.is_some_and(|etag| conditions.into_iter().any(|condition| lists_tag(condition, etag)));
    let is_read = head.method == Method::GET || head.method == Method::HEAD;
    if !(is_read && is_known && response.status() == StatusCode::OK) {
        return response;
    }
    let mut not_modified = Response::new(Body::empty());
    *not_modified.status_mut() = StatusCode::NOT_MODIFIED;
    *not_modified.headers_mut() = not_modified_headers(response.headers());
    not_modified
}

/// Headers that a cache needs along with a 304 (RFC 9110, section 15.4.5).
fn not_modified_headers(headers: &HeaderMap) -> HeaderMap {
    let names = [ETAG, CACHE_CONTROL, VARY, ACCESS_CONTROL_ALLOW_ORIGIN];
    names.into_iter().filter_map(|name| headers.get(&name).cloned().map(|value| (name, value))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_needs_the_very_tag() {
        let ours = etag(b"a");
        for condition in ["*", &ours, &format!("\"x\" , {ours}"), &format!("{ours},\"y,z\"")] {
            assert!(if_match(condition, &ours), "{condition}");
        }
        for condition in ["", "\"nope\"", &format!("W/{ours}"), ours.trim_matches('"'), &etag(b"b")] {
            assert!(!if_match(condition, &ours), "{condition}");
        }
    }

    #[test]
    fn what_is_answered_once_is_no_part_of_the_resource() {
        let data = br#"{"id":"b","a":{"y":1,"x":null},"secret":"s"}"#;
        assert_eq!(resource_etag(data, &["secret"]), etag(br#"{"id":"b","a":{"y":1,"x":null}}"#));
        assert_eq!(resource_etag(data, &[]), etag(data));
    }

    #[test]
    fn a_reader_may_weaken_a_tag() {
        let ours = etag(b"a");
        assert!(lists_tag(&format!("W/{ours}"), &ours) && lists_tag("*", &ours) && !lists_tag("W/\"x\"", &ours));
    }
}
