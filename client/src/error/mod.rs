//! The error of a call: [`Error`].

mod context;
mod failure;

use std::{path::PathBuf, time::Duration};

pub(crate) use context::{CallContext, CallRecord, RawError};
pub use failure::ErrorBody;
pub(crate) use failure::{FailureBody, body_excerpt, parse_error_envelope};

use crate::{ErrorCode, Operation, types};

/// The reason why a call failed. The error of a call names its operation, and contains the id of the request if
/// there was an answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The server refused the call or failed to handle it. Match on `code`.
    #[error("{operation}: {code} (HTTP {status}): {message}{} [request {request_id}]", fields(.details))]
    #[non_exhaustive]
    Api {
        /// Operation that was called.
        operation: &'static Operation,
        /// HTTP status of the answer; for an error in the middle of an event stream, the status that belongs to
        /// `code` (500 for an unknown one).
        status: u16,
        /// Error code. One added by a newer server is `ErrorCode::Unknown`.
        code: ErrorCode,
        /// Sentence for a person that says what to do next.
        message: String,
        /// Invalid fields, for `ErrorCode::ValidationError`.
        details: Box<[types::FieldError]>,
        /// Facts for programs, such as the limit that is reached or the id of the contact that exists already.
        /// `x-params` of `ErrorCode` in the contract lists those of each code.
        params: Box<types::ErrorParams>,
        /// Id of the request in the server's logs.
        request_id: Box<str>,
        /// Time that the server requests to wait before a retry.
        retry_after: Option<Duration>,
    },

    /// An answer that does not come from this API: the page of a proxy, a redirect, another service. Check the base
    /// URL.
    #[error("{operation}: HTTP {status}, but not an answer of this API: {excerpt}{}", request(.request_id.as_deref()))]
    #[non_exhaustive]
    Unexpected {
        /// Operation that was called.
        operation: &'static Operation,
        /// HTTP status of the answer.
        status: u16,
        /// Beginning of its body.
        excerpt: String,
        /// Id of the request in the logs of the server or a proxy, if the answer contained it.
        request_id: Option<String>,
        /// Time that the answer requests to wait before a retry.
        retry_after: Option<Duration>,
    },

    /// Nothing has changed since the state that a header `If-None-Match` named (HTTP 304).
    #[error("{operation}: nothing has changed")]
    #[non_exhaustive]
    NotModified {
        /// Operation that was called.
        operation: &'static Operation,
    },

    /// The server could not be reached, or the connection broke before an answer arrived.
    #[error("{operation}: no connection to {server}, or it broke{}", cause(.source))]
    #[non_exhaustive]
    Transport {
        /// Operation that was called.
        operation: &'static Operation,
        /// Scheme, host and port of the server.
        server: String,
        /// Cause of the failure.
        source: reqwest::Error,
    },

    /// No answer, or no keep-alive on an event stream, in time.
    #[error("{operation}: no answer in time")]
    #[non_exhaustive]
    Timeout {
        /// Operation that was called.
        operation: &'static Operation,
    },

    /// An event stream ended before the answer was complete, and resuming it did not help.
    #[error("{operation}: the event stream broke off before the answer was complete")]
    #[non_exhaustive]
    Interrupted {
        /// Operation that was called.
        operation: &'static Operation,
        /// Cause, if known; `None` if the stream just ended.
        source: Option<Box<dyn std::error::Error + Send + Sync>>,
    },

    /// A successful answer whose body this version of the SDK cannot parse.
    #[error("{operation}: the answer could not be read, it begins: {excerpt}{}", request(.request_id.as_deref()))]
    #[non_exhaustive]
    Decode {
        /// Operation that was called.
        operation: &'static Operation,
        /// HTTP status of the answer.
        status: u16,
        /// Beginning of the body.
        excerpt: String,
        /// Id of the request in the server's logs, if the answer contained it.
        request_id: Option<String>,
        /// Problem with the body.
        source: serde_json::Error,
    },

    /// An answer that is longer than [`ClientBuilder::max_answer_bytes`](crate::ClientBuilder::max_answer_bytes).
    #[error("{operation}: the answer is longer than {max_bytes} bytes: raise `max_answer_bytes` of the client, or ask for less")]
    #[non_exhaustive]
    AnswerTooLong {
        /// Operation that was called.
        operation: &'static Operation,
        /// Maximum number of bytes that the client reads.
        max_bytes: usize,
    },

    /// The file of an upload could not be read.
    #[error("{operation}: cannot read {}: {source}", path.display())]
    #[non_exhaustive]
    File {
        /// Operation that was called.
        operation: &'static Operation,
        /// Path of the file.
        path: PathBuf,
        /// Cause of the failure.
        source: std::io::Error,
    },

    /// [`Client::wait_until_ready`](crate::Client::wait_until_ready): the ingestion of the source failed, for the
    /// reason in `state`.
    #[cfg(feature = "sources")]
    #[error("the source `{}` has failed: {}", state.title, state.failure_reason.as_deref().unwrap_or("the server does not say \
        why"))]
    #[non_exhaustive]
    SourceFailed {
        /// Source in its final state.
        state: Box<types::Source>,
    },

    /// [`Client::wait_until_ready`](crate::Client::wait_until_ready): the source was not ready in time. It may
    /// become ready later.
    #[cfg(feature = "sources")]
    #[error("the source `{}` is not ready after {waited:?}: {} %", state.title, state.progress)]
    #[non_exhaustive]
    SourceNotReady {
        /// Source as it was last read.
        state: Box<types::Source>,
        /// Time spent waiting.
        waited: Duration,
    },

    /// The call or the client was built with invalid values. Nothing was sent.
    #[error("{0}")]
    InvalidRequest(String),
}

/// Formats the id of a request, as the end of a message.
fn request(id: Option<&str>) -> String {
    id.map(|id| format!(" [request {id}]")).unwrap_or_default()
}

/// Returns the innermost cause of a lost connection.
fn cause(error: &reqwest::Error) -> String {
    let mut innermost = std::error::Error::source(error);
    while let Some(inner) = innermost.and_then(std::error::Error::source) {
        innermost = Some(inner);
    }
    innermost.map(|cause| format!(": {cause}")).unwrap_or_default()
}

/// Lists the problem with each field. A single problem is in the message already.
fn fields(details: &[types::FieldError]) -> String {
    let each = details.iter().map(|types::FieldError { field, message, .. }| format!("{field}: {message}"));
    if details.len() > 1 { format!(" ({})", each.collect::<Vec<_>>().join("; ")) } else { String::new() }
}

impl Error {
    /// Returns the server's error code, if there is one.
    #[must_use]
    pub fn code(&self) -> Option<&ErrorCode> {
        match self {
            Self::Api { code, .. } => Some(code),
            _ => None,
        }
    }

    /// Returns the facts that the server's error contains for programs, if there is one.
    #[must_use]
    pub fn params(&self) -> Option<&types::ErrorParams> {
        match self {
            Self::Api { params, .. } => Some(params),
            _ => None,
        }
    }

    /// Returns the HTTP status, if there was an answer.
    #[must_use]
    pub fn status(&self) -> Option<u16> {
        match self {
            Self::Api { status, .. } | Self::Unexpected { status, .. } | Self::Decode { status, .. } => Some(*status),
            Self::NotModified { .. } => Some(304),
            _ => None,
        }
    }

    /// Returns the id of the request in the server's logs, if there was an answer that contained it.
    #[must_use]
    pub fn request_id(&self) -> Option<&str> {
        match self {
            Self::Api { request_id, .. } => Some(request_id),
            Self::Unexpected { request_id, .. } | Self::Decode { request_id, .. } => request_id.as_deref(),
            _ => None,
        }
    }

    /// Returns the operation that was called, if the error belongs to a call.
    #[must_use]
    pub fn operation(&self) -> Option<&'static Operation> {
        match self {
            Self::Api { operation, .. }
            | Self::Unexpected { operation, .. }
            | Self::Transport { operation, .. }
            | Self::Timeout { operation }
            | Self::NotModified { operation }
            | Self::Interrupted { operation, .. }
            | Self::Decode { operation, .. }
            | Self::AnswerTooLong { operation, .. }
            | Self::File { operation, .. } => Some(operation),
            #[cfg(feature = "sources")]
            Self::SourceFailed { .. } | Self::SourceNotReady { .. } => None,
            Self::InvalidRequest(_) => None,
        }
    }

    /// Returns the time that the server requests to wait before a retry.
    #[must_use]
    pub fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Api { retry_after, .. } | Self::Unexpected { retry_after, .. } => *retry_after,
            _ => None,
        }
    }

    /// Returns `true` if the same call may succeed later. The client has already used up its own retries.
    ///
    /// A change whose answer never arrived may still have happened: set your own idempotency key if you intend to
    /// retry the call yourself.
    #[must_use]
    pub fn is_retryable(&self) -> bool {
        match self {
            Self::Api { code: ErrorCode::IdempotencyInProgress, .. } => true,
            Self::Api { status, .. } | Self::Unexpected { status, .. } => matches!(status, 408 | 429 | 500 | 502 | 503 | 504),
            Self::Transport { .. } | Self::Timeout { .. } | Self::Interrupted { .. } => true,
            #[cfg(feature = "sources")]
            Self::SourceNotReady { .. } => true,
            #[cfg(feature = "sources")]
            Self::SourceFailed { .. } => false,
            Self::NotModified { .. }
            | Self::Decode { .. }
            | Self::AnswerTooLong { .. }
            | Self::File { .. }
            | Self::InvalidRequest(_) => false,
        }
    }
}
