//! Why a call failed: [`Error`].

use std::time::Duration;

use crate::{ErrorCode, types};

/// Why a call failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The server refused the call or failed to handle it. Match on `code`.
    #[error("{code} (HTTP {status}): {message} [request {request_id}]")]
    Api {
        /// HTTP status of the answer; for an error in the middle of an event stream, the status that belongs to `code` (500 for an
        /// unknown one).
        status: u16,
        /// What went wrong. A code added by a newer server is `ErrorCode::Unknown`.
        code: ErrorCode,
        /// A sentence for a person that says what to do next.
        message: String,
        /// The invalid fields, for `ErrorCode::ValidationError`.
        details: Vec<types::FieldError>,
        /// Identifies the request in the server's logs.
        request_id: String,
        /// How long the server asks to wait before a retry.
        retry_after: Option<Duration>,
    },

    /// An answer that does not come from this API: a proxy's page, a redirect, another service. Check the base URL.
    #[error("HTTP {status}, but not an answer of this API: {excerpt}")]
    Unexpected {
        /// HTTP status of the answer.
        status: u16,
        /// The beginning of its body.
        excerpt: String,
        /// How long it asks to wait before a retry.
        retry_after: Option<Duration>,
    },

    /// The server could not be reached, or the connection broke before an answer arrived.
    #[error("no connection to the server, or it broke")]
    Transport(#[source] reqwest::Error),

    /// No answer, or no keep-alive on an event stream, in time.
    #[error("no answer in time")]
    Timeout,

    /// An event stream ended before the answer was complete, and resuming it did not help.
    #[error("the event stream broke off before the answer was whole")]
    Interrupted {
        /// The cause, if known; `None` when the stream just ended.
        source: Option<Box<dyn std::error::Error + Send + Sync>>,
    },

    /// A successful answer whose body this version of the SDK cannot parse.
    #[error("the answer could not be read, it begins: {excerpt}")]
    Decode {
        /// The beginning of the body.
        excerpt: String,
        /// What is wrong with it.
        source: serde_json::Error,
    },

    /// The call or the client was built with invalid values. Nothing was sent.
    #[error("{0}")]
    InvalidRequest(String),
}

impl Error {
    /// The server's error code, if there is one.
    #[must_use]
    pub fn code(&self) -> Option<&ErrorCode> {
        match self {
            Self::Api { code, .. } => Some(code),
            _ => None,
        }
    }

    /// The HTTP status, if there was an answer.
    #[must_use]
    pub fn status(&self) -> Option<u16> {
        match self {
            Self::Api { status, .. } | Self::Unexpected { status, .. } => Some(*status),
            _ => None,
        }
    }

    /// How long the server asks to wait before a retry.
    #[must_use]
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Api { retry_after, .. } | Self::Unexpected { retry_after, .. } => *retry_after,
            _ => None,
        }
    }

    /// Whether the same call may succeed later. The client has already used up its own retries.
    ///
    /// A change whose answer never arrived may still have happened: set your own idempotency key if you intend to retry the call
    /// yourself.
    #[must_use]
    pub fn is_retryable(&self) -> bool {
        match self {
            Self::Api { code: ErrorCode::IdempotencyInProgress, .. } => true,
            Self::Api { status, .. } | Self::Unexpected { status, .. } => matches!(status, 408 | 429 | 502 | 503 | 504),
            Self::Transport(_) | Self::Timeout | Self::Interrupted { .. } => true,
            Self::Decode { .. } | Self::InvalidRequest(_) => false,
        }
    }
}
