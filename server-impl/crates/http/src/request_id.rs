//! Id of a request, in every answer and every log line about it.

use axum::{extract::Request, response::Response};
use frontdesk_ports::ids::IdGenerator;
use http::{Extensions, HeaderName, HeaderValue};
use uuid::Uuid;

/// Header with the id, in both directions.
pub const REQUEST_ID_HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// Maximum characters of an id from a caller; longer ones are ignored.
const MAX_ID_CHARS: usize = 128;

/// Id of a request, in its extensions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestId(String);

impl RequestId {
    /// Returns the id as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Returns the id of the request with these extensions; `-` if it did not pass through [`super::shell`].
    pub fn of(extensions: &Extensions) -> Self {
        extensions.get().cloned().unwrap_or_else(|| Self("-".to_owned()))
    }
}

/// Assigns a request its id: the one from its caller, if possible.
pub(super) fn assign_id(request: &mut Request, ids: &IdGenerator) -> RequestId {
    let given = request.headers().get(REQUEST_ID_HEADER).and_then(|value| value.to_str().ok()).map(str::to_owned);
    assign_given_id(request, given.as_deref(), ids)
}

/// Assigns a request its id: the given one, if that is harmless in a log and a header, or else a UUID of version 7.
pub fn assign_given_id(request: &mut Request, given: Option<&str>, ids: &IdGenerator) -> RequestId {
    let given = given.filter(|name| is_harmless(name));
    let id = RequestId(given.map_or_else(|| ids.next::<Uuid>().to_string(), str::to_owned));
    request.extensions_mut().insert(id.clone());
    id
}

/// Adds the id to the answer.
pub(super) fn add_id_header(response: &mut Response, id: &RequestId) {
    let value = HeaderValue::from_str(id.as_str()).expect("a name is visible ASCII");
    response.headers_mut().insert(REQUEST_ID_HEADER, value);
}

fn is_harmless(name: &str) -> bool {
    let harmless = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'_' | b'-');
    (1..=MAX_ID_CHARS).contains(&name.len()) && name.bytes().all(harmless)
}

#[cfg(test)]
mod tests {
    use axum::body::Body;
    use frontdesk_ports::Ports;
    use proptest::prelude::*;

    use super::*;

    fn named(given: Option<&[u8]>) -> String {
        let mut request = Request::new(Body::empty());
        if let Some(given) = given {
            request.headers_mut().insert(REQUEST_ID_HEADER, HeaderValue::from_bytes(given).expect("a header value"));
        }
        assign_id(&mut request, &Ports::system().ids).0
    }

    #[test]
    fn a_harmless_name_is_taken_over() {
        assert_eq!(named(Some(b"job_7.retry-2")), "job_7.retry-2");
        assert_eq!(named(Some("a".repeat(128).as_bytes())), "a".repeat(128));
    }

    #[test]
    fn any_other_is_replaced_by_one_of_ours() {
        for given in [None, Some(&b""[..]), Some(b"two words"), Some(b"a\"b"), Some("ü".as_bytes()), Some(&[b'a'; 129])] {
            let id: Uuid = named(given).parse().expect("a UUID");
            assert_eq!(id.get_version_num(), 7, "{given:?}");
        }
    }

    proptest! {
        #[test]
        fn every_name_fits_a_header(given in "[ -~\t\u{80}-\u{ff}]{0,200}") {
            let mut response = Response::new(Body::empty());
            let given: Vec<u8> = given.chars().map(|c| c as u8).collect();
            add_id_header(&mut response, &RequestId(named(Some(&given))));
            prop_assert!(response.headers().contains_key(REQUEST_ID_HEADER));
        }
    }
}
