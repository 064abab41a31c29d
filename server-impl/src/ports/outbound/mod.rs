//! Requests to addresses that users give: websites, webhooks, actions and the like. Guarded: see [`addresses`] and [`client`].

use std::{fmt, time::Duration};

use async_trait::async_trait;
use bytes::Bytes;
use http::{HeaderMap, Method, StatusCode};
use url::Url;

pub mod addresses;
pub mod client;
pub mod headers;
pub mod lookup;

/// A request has this long, unless it is given another deadline.
const DEADLINE: Duration = Duration::from_secs(20);

/// Bytes of an answer that are read, unless a request says otherwise.
const MAX_BYTES: usize = 1_000_000;

/// One HTTP request. Redirects are not followed: the caller decides about each, and sends another request.
#[derive(Clone)]
pub struct OutboundRequest {
    /// `GET`, `HEAD`, `POST`, `PUT`, `PATCH`, `DELETE` or `OPTIONS`.
    pub method: Method,
    /// An `http` or `https` address.
    pub url: Url,
    /// Headers beyond those of the client itself; see [`headers`] for which are refused.
    pub headers: HeaderMap,
    /// The content. Empty for none.
    pub body: Bytes,
    /// The time for everything: finding the address, connecting, sending, and reading the answer to its end.
    pub deadline: Duration,
    /// Bytes of the answer's content to read at most, after decompression.
    pub max_bytes: usize,
    /// What to do with an answer that has more.
    pub oversized: Oversized,
}

impl OutboundRequest {
    /// A request without headers and content, with 20 seconds, and 1 MB for the answer.
    pub fn new(method: Method, url: Url) -> Self {
        let (headers, body) = (HeaderMap::new(), Bytes::new());
        Self { method, url, headers, body, deadline: DEADLINE, max_bytes: MAX_BYTES, oversized: Oversized::Refuse }
    }
}

/// Without what may be secret: values of headers, query and content.
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

/// What to do with an answer of more bytes than are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Oversized {
    /// It is an error.
    Refuse,
    /// Its beginning is kept: for callers to whom the status matters, and the content is a note.
    Truncate,
}

/// The answer to a request, of any status.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct OutboundResponse {
    /// The status.
    pub status: StatusCode,
    /// All headers. Those that told of a compression are gone with it.
    pub headers: HeaderMap,
    /// The content, decompressed.
    pub body: Bytes,
    /// Whether there was more content than was read.
    pub truncated: bool,
}

/// Why there is no answer. Displayed, it is a sentence for the person who gave the address.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum OutboundError {
    /// The request cannot be sent as it is.
    #[error("{0}")]
    Invalid(String),
    /// Requests must not go there.
    #[error("{0}")]
    Forbidden(String),
    /// The name has no address.
    #[error("The name `{0}` has no address. Check its spelling.")]
    Unresolved(String),
    /// There was no connection, so nothing was sent.
    #[error("The server cannot be reached: {0}. Check that it is up, then try again.")]
    Unreachable(String),
    /// The deadline passed. The request may have arrived.
    #[error("The server took too long to answer. Try again when it is less busy.")]
    TimedOut,
    /// The answer has more content than is read.
    #[error("The answer is larger than {limit} bytes. Make it smaller.")]
    TooLarge {
        /// Bytes at most.
        limit: usize,
    },
    /// The connection broke, or what came is not HTTP. The request may have arrived.
    #[error("The server sent an answer that cannot be read: {0}.")]
    Garbled(String),
}

/// Sends requests to the outside.
#[async_trait]
pub trait HttpClient: Send + Sync + 'static {
    /// Sends one request. Nothing is sent a second time, and no redirect is followed.
    ///
    /// # Errors
    /// When no whole answer came before the deadline. An answer of any status is no error.
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
        insta::assert_snapshot!(format!("{request:?}"), @r#"OutboundRequest { method: POST, origin: "https://desk.example", headers: ["authorization"], bytes: 6, deadline: 20s, .. }"#);
    }
}
