//! Requests to addresses given by users: websites, webhooks, actions and the like. Guarded: see [`addresses`] and
//! [`client`].

use std::{fmt, time::Duration};

use async_trait::async_trait;
use bytes::Bytes;
use http::{HeaderMap, Method, StatusCode};
use url::Url;

pub mod addresses;
pub mod client;
pub mod headers;
pub mod lookup;

/// Default deadline of a request.
const DEFAULT_TIMEOUT: Duration = Duration::from_secs(20);

/// Default limit on the bytes of an answer.
const DEFAULT_MAX_BYTES: usize = 1_000_000;

/// An HTTP request. Redirects are not followed: the caller decides about each one, and sends another request.
#[derive(Clone)]
pub struct OutboundRequest {
    /// `GET`, `HEAD`, `POST`, `PUT`, `PATCH`, `DELETE` or `OPTIONS`.
    pub method: Method,
    /// An `http` or `https` address.
    pub url: Url,
    /// Headers in addition to those of the client itself; see [`headers`] for the forbidden ones.
    pub headers: HeaderMap,
    /// Content; empty for none.
    pub body: Bytes,
    /// Time limit for everything: resolving the name, connecting, sending, and reading the whole answer.
    pub deadline: Duration,
    /// Maximum bytes of the answer's content, after decompression.
    pub max_bytes: usize,
    /// Handling of a larger answer.
    pub oversized: OversizePolicy,
    /// Set to permit only the ranges that the operator allows, not public addresses.
    pub allowed_only: bool,
}

impl OutboundRequest {
    /// Creates a request without headers or content, with a deadline of 20 seconds and an answer of up to 1 MB.
    pub fn new(method: Method, url: Url) -> Self {
        let (headers, body) = (HeaderMap::new(), Bytes::new());
        Self {
            method,
            url,
            headers,
            body,
            deadline: DEFAULT_TIMEOUT,
            max_bytes: DEFAULT_MAX_BYTES,
            oversized: OversizePolicy::Refuse,
            allowed_only: false,
        }
    }
}

/// Omits what may be secret: header values, query and content.
impl fmt::Debug for OutboundRequest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OutboundRequest")
            .field("method", &self.method)
            .field("origin", &self.url.origin().ascii_serialization())
            .field("headers", &self.headers.keys().collect::<Vec<_>>())
            .field("bytes", &self.body.len())
            .field("deadline", &self.deadline)
            .finish_non_exhaustive()
    }
}

/// Handling of an answer that exceeds the limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OversizePolicy {
    /// Fail.
    Refuse,
    /// Return its beginning: for callers that need the status, and use the content for information only.
    Truncate,
}

/// The answer to a request, with any status.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OutboundResponse {
    /// Status code.
    pub status: StatusCode,
    /// All headers, except those that described a compression, which has been undone.
    pub headers: HeaderMap,
    /// Decompressed content.
    pub body: Bytes,
    /// Set when there was more content than was read.
    pub truncated: bool,
}

/// Reason why there is no answer. Its `Display` is a sentence for the person who gave the address.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OutboundError {
    /// The request cannot be sent as it is.
    #[error("{0}")]
    Invalid(String),
    /// Requests to this address are forbidden.
    #[error("{0}")]
    Forbidden(String),
    /// The name has no addresses.
    #[error("The name `{0}` has no address. Check its spelling.")]
    Unresolved(String),
    /// Connecting failed, so nothing was sent.
    #[error("The server cannot be reached: {0}. Check that it is up, then try again.")]
    Unreachable(String),
    /// The deadline passed. The request may have been received.
    #[error("The server took too long to answer. Try again when it is less busy.")]
    TimedOut,
    /// The answer exceeds the limit.
    #[error("The answer is larger than {limit} bytes. Make it smaller.")]
    TooLarge {
        /// The limit.
        limit: usize,
    },
    /// The connection broke, or the answer is not HTTP. The request may have been received.
    #[error("The server sent an answer that cannot be read: {0}.")]
    Garbled(String),
}

/// Sends HTTP requests.
#[async_trait]
pub trait HttpClient: Send + Sync + 'static {
    /// Sends a request. It is not retried, and no redirect is followed.
    ///
    /// # Errors
    /// When no complete answer arrives before the deadline. An answer of any status is not an error.
    async fn send(&self, request: OutboundRequest) -> Result<OutboundResponse, OutboundError>;
}

#[cfg(test)]
mod tests {
    use http::{HeaderValue, header};

    use super::*;

    #[test]
    fn a_request_prints_no_secrets() {
        let url = Url::parse("https://desk.example/hook/secret?token=secret").unwrap();
        let headers = HeaderMap::from_iter([(header::AUTHORIZATION, HeaderValue::from_static("Bearer secret"))]);
        let request = OutboundRequest { headers, body: "secret".into(), ..OutboundRequest::new(Method::POST, url) };
        assert_eq!(
            format!("{request:?}"),
            "OutboundRequest { method: POST, origin: \"https://desk.example\", headers: [\"authorization\"], bytes: 6, \
             deadline: 20s, .. }"
        );
    }
}
