//! The one way out to an address that a user gave. Guarded: see [`addresses`] and [`client`].

use std::time::Duration;

use async_trait::async_trait;
use bytes::Bytes;
use url::Url;

pub mod addresses;
pub mod client;

/// One request to a place outside. Redirects are not followed: the caller checks each and asks again.
#[derive(Debug, Clone)]
pub struct FetchRequest {
    /// Where.
    pub url: Url,
    /// The media types that are of use (RFC 9110, section 12.5.1).
    pub accept: &'static str,
    /// Bytes of the body at most, once decompressed.
    pub max_bytes: usize,
    /// What was read is to be sent again only if it is not this version (RFC 9110, section 13.1.2).
    pub etag: Option<String>,
    /// The same, as a time (RFC 9110, section 13.1.3).
    pub last_modified: Option<String>,
}

/// An answer from outside.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Fetched {
    /// The status.
    pub status: u16,
    /// Where a redirect leads, as it was sent.
    pub location: Option<String>,
    /// The media type, with its parameters.
    pub content_type: Option<String>,
    /// The version of what was read.
    pub etag: Option<String>,
    /// The same, as a time.
    pub last_modified: Option<String>,
    /// How long to wait before the next request; only the form in seconds is read.
    pub retry_after: Option<Duration>,
    /// What search engines are told (`X-Robots-Tag`).
    pub robots_tag: Option<String>,
    /// The body, decompressed.
    pub body: Bytes,
}

/// Why there is no answer. Displayed it is a sentence for the one who gave the address.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum FetchError {
    /// Nobody may be sent there.
    #[error("{0}")]
    Forbidden(String),
    /// The name has no address.
    #[error("The name `{0}` has no address. Check its spelling.")]
    Unresolved(String),
    /// Nobody answers there.
    #[error("The server cannot be reached: {0}. Check that it is up, then try again.")]
    Unreachable(String),
    /// It took too long.
    #[error("The server took too long to answer. Try again when it is less busy.")]
    TimedOut,
    /// There is more than is read.
    #[error("The answer is larger than {limit} bytes. Offer a smaller page.")]
    TooLarge {
        /// Bytes at most.
        limit: usize,
    },
    /// It is no proper answer.
    #[error("The server sent an answer that cannot be read: {0}.")]
    Garbled(String),
}

/// Fetches from outside.
#[async_trait]
pub trait Fetch: Send + Sync + 'static {
    /// Sends one GET.
    ///
    /// # Errors
    /// When no whole answer comes; an answer of any status is no error.
    async fn fetch(&self, request: FetchRequest) -> Result<Fetched, FetchError>;
}
