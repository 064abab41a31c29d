//! Bodies of failed responses.

use bytes::Bytes;

use crate::{redaction::redact_keys, types};

/// Maximum number of characters of a body quoted in an error.
const MAX_EXCERPT_CHARS: usize = 200;

/// Body of a failed response, in its extensions, so that it can be inspected without being consumed.
#[derive(Clone)]
pub(crate) struct FailureBody(pub(crate) Bytes);

/// The declared body of an operation's failures.
pub trait ErrorBody {
    /// Returns the error in it; `None` for an operation that declares none.
    fn into_error(self) -> Option<types::ErrorObject>;
}

impl ErrorBody for types::ErrorEnvelope {
    fn into_error(self) -> Option<types::ErrorObject> {
        Some(self.error)
    }
}

impl ErrorBody for () {
    fn into_error(self) -> Option<types::ErrorObject> {
        None
    }
}

/// Parses the error in a body, if the body is an error envelope.
pub(crate) fn parse_error_envelope(body: &[u8]) -> Option<types::ErrorObject> {
    serde_json::from_slice::<types::ErrorEnvelope>(body).ok().map(|envelope| envelope.error)
}

/// Returns the beginning of a body, suitable for a log line.
pub(crate) fn body_excerpt(body: &[u8]) -> String {
    // A character has at most four bytes; twice that leaves room for collapsed white space, without processing all
    // of a large body.
    let text = String::from_utf8_lossy(&body[..body.len().min(MAX_EXCERPT_CHARS * 8)]);
    let words = redact_keys(&text.split_whitespace().collect::<Vec<_>>().join(" "));
    match words.char_indices().nth(MAX_EXCERPT_CHARS) {
        Some((end, _)) => format!("{}…", &words[..end]),
        None => words,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_is_one_short_line() {
        assert_eq!(body_excerpt(b"<html>\n  <h1>502\tBad Gateway</h1>\n"), "<html> <h1>502 Bad Gateway</h1>");
        assert_eq!(body_excerpt(br#"{"api_key":"fd_id_secret","claim_url":1}"#), r#"{"api_key":"fd_…","claim_url":1}"#);
        let long = body_excerpt("ä".repeat(5_000).as_bytes());
        assert_eq!((long.chars().count(), long.ends_with('…')), (MAX_EXCERPT_CHARS + 1, true));
    }

    #[test]
    fn only_the_envelope_of_a_failure_is_one() {
        assert!(parse_error_envelope(b"<html>").is_none());
        assert!(parse_error_envelope(br#"{"success":true,"data":{},"error":null}"#).is_none());
    }
}
