//! Why a call failed: [`Error`].

use std::time::Duration;

use crate::{ErrorCode, types};

/// Why a call failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The server refused the call, or failed at it, and says why. Match on `code`.
    #[error("{code} (HTTP {status}): {message} [request {request_id}]")]
    Api {
        /// HTTP status of the answer; in the middle of an event stream, the status that belongs to `code` (500 for an unknown one).
        status: u16,
        /// What went wrong. A code of a newer server is `ErrorCode::Unknown`.
        code: ErrorCode,
        /// A sentence for a person that tells what to do next.
        message: String,
        /// For `ErrorCode::ValidationError`, each offending field.
        details: Vec<types::FieldError>,
        /// Names the request in the server's logs.
        request_id: String,
        /// How long the server asks to wait before the call is worth making again.
        retry_after: Option<Duration>,
    },

    /// An answer that is not one of this API: a proxy's page, a redirect, another service. Look at the base URL.
    #[error("HTTP {status}, but not an answer of this API: {excerpt}")]
    Unexpected {
        /// HTTP status of the answer.
        status: u16,
        /// How its body begins.
        excerpt: String,
        /// How long it asks to wait.
        retry_after: Option<Duration>,
    },

    /// The server could not be reached, or the connection broke before an answer came.
    #[error("no connection to the server, or it broke")]
    Transport(#[source] reqwest::Error),

    /// No answer, or no sign of life on an event stream, within the time set for it.
    #[error("no answer in time")]
    Timeout,

    /// An event stream ended before the answer did, and taking it up again did not help.
    #[error("the event stream broke off before the answer was whole")]
    Interrupted {
        /// What was seen of the cause; none when the stream just ended.
        source: Option<Box<dyn std::error::Error + Send + Sync>>,
    },

    /// A success whose body this version of the SDK cannot read.
    #[error("the answer could not be read, it begins: {excerpt}")]
    Decode {
        /// How the body begins.
        excerpt: String,
        /// What is wrong with it.
        source: serde_json::Error,
    },

    /// The call, or the client, cannot be made as it was built. Nothing was sent.
    #[error("{0}")]
    InvalidRequest(String),
}

impl Error {
    /// The code that the server gave, if it gave one.
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

    /// How long the server asks to wait before the call is worth making again.
    #[must_use]
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Api { retry_after, .. } | Self::Unexpected { retry_after, .. } => *retry_after,
            _ => None,
        }
    }

    /// Whether the same call may succeed later. The client has then already tried again as often as it was told to.
    ///
    /// A change whose answer never came may still have happened: give it an idempotency key of your own if you mean to make
    /// the call again yourself.
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
