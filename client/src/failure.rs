//! Converts failures of progenitor, reqwest and the server into [`Error`].

use bytes::Bytes;
use futures::FutureExt as _;
use reqwest::{Response, StatusCode, header::HeaderMap};

use crate::{Error, RawError, retry_after, types};

/// Maximum characters of a body quoted in an error.
const EXCERPT: usize = 200;

/// The body of a failed response, in its extensions, so that it can be inspected without being consumed.
#[derive(Clone)]
pub(crate) struct FailureBody(pub(crate) Bytes);

/// The declared body of an operation's failures.
pub trait ErrorBody {
    /// The error in it; `None` for an operation that declares none.
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

impl<E: ErrorBody> From<RawError<E>> for Error {
    fn from(raw: RawError<E>) -> Self {
        match raw {
            RawError::InvalidRequest(message) | RawError::Custom(message) => Self::InvalidRequest(message),
            RawError::CommunicationError(error) | RawError::InvalidUpgrade(error) | RawError::ResponseBodyError(error) => {
                communication(error)
            }
            RawError::ErrorResponse(answer) => {
                let (status, headers) = (answer.status(), answer.headers().clone());
                match answer.into_inner().into_error() {
                    Some(error) => api(status, &headers, error),
                    None => unexpected(status, &headers, &[]),
                }
            }
            RawError::InvalidResponsePayload(body, source) => Self::Decode { excerpt: excerpt(&body), source },
            RawError::UnexpectedResponse(response) => undocumented(response),
        }
    }
}

/// The error of an `error` event, which ends a stream.
pub(crate) fn of_event(error: types::ErrorObject) -> Error {
    let status = error.code.status().and_then(|code| StatusCode::from_u16(code).ok());
    api(status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR), &HeaderMap::new(), error)
}

/// The error in a body, if the body is an error envelope.
pub(crate) fn envelope(body: &[u8]) -> Option<types::ErrorObject> {
    serde_json::from_slice::<types::ErrorEnvelope>(body).ok().map(|envelope| envelope.error)
}

/// The beginning of a body, suitable for a log line.
pub(crate) fn excerpt(body: &[u8]) -> String {
    // A character has at most four bytes; twice that leaves room for collapsed white space, without processing all of a large body.
    let text = String::from_utf8_lossy(&body[..body.len().min(EXCERPT * 8)]);
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match words.char_indices().nth(EXCERPT) {
        Some((end, _)) => format!("{}…", &words[..end]),
        None => words,
    }
}

fn api(status: StatusCode, headers: &HeaderMap, error: types::ErrorObject) -> Error {
    let types::ErrorObject { code, message, details, request_id } = error;
    let (status, details, retry_after) = (status.as_u16(), details.unwrap_or_default(), retry_after::read(headers));
    Error::Api { status, code, message, details, request_id, retry_after }
}

fn unexpected(status: StatusCode, headers: &HeaderMap, body: &[u8]) -> Error {
    Error::Unexpected { status: status.as_u16(), excerpt: excerpt(body), retry_after: retry_after::read(headers) }
}

/// A status that the operation does not declare, or a failure without the envelope.
fn undocumented(response: Response) -> Error {
    let (status, headers) = (response.status(), response.headers().clone());
    // The transport has already read the body of every failure, so it is available immediately.
    let body = response.bytes().now_or_never().and_then(Result::ok).unwrap_or_default();
    match envelope(&body) {
        Some(error) => api(status, &headers, error),
        None => unexpected(status, &headers, &body),
    }
}

fn communication(error: reqwest::Error) -> Error {
    if error.is_builder() {
        return Error::InvalidRequest(error.to_string());
    }
    if error.is_timeout() && !error.is_connect() { Error::Timeout } else { Error::Transport(error) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_excerpt_is_one_short_line() {
        assert_eq!(excerpt(b"<html>\n  <h1>502\tBad Gateway</h1>\n"), "<html> <h1>502 Bad Gateway</h1>");
        let long = excerpt("ä".repeat(5_000).as_bytes());
        assert_eq!((long.chars().count(), long.ends_with('…')), (EXCERPT + 1, true));
    }

    #[test]
    fn only_the_envelope_of_a_failure_is_one() {
        assert!(envelope(b"<html>").is_none());
        assert!(envelope(br#"{"success":true,"data":{},"error":null}"#).is_none());
    }
}
