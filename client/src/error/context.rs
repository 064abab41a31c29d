//! What the error of a call says of the call: [`Context`].

use std::sync::{Arc, Mutex, PoisonError};

use futures::FutureExt as _;
use reqwest::{Response, StatusCode, Url, header::HeaderMap};

use super::{ErrorBody, envelope, excerpt};
use crate::{Error, Operation, call::REQUEST_ID, transport::retry_after, types, upload::Unreadable};

/// The error of a call as progenitor returns it.
pub(crate) type RawError<E> = progenitor_client::Error<E>;

/// What the last response of a call said of itself. Progenitor loses it when the body cannot be read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen(Arc<Mutex<Option<(StatusCode, Option<String>)>>>);

impl Seen {
    /// Remembers a response.
    pub(crate) fn note(&self, answer: &Response) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some((answer.status(), request_id(answer.headers())));
    }

    fn last(&self) -> Option<(StatusCode, Option<String>)> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// The id of a request, from the headers of its response.
pub(crate) fn request_id(headers: &HeaderMap) -> Option<String> {
    headers.get(REQUEST_ID)?.to_str().ok().map(str::to_owned)
}

/// The call that an error belongs to.
#[derive(Clone, Debug)]
pub(crate) struct Context {
    pub(crate) operation: &'static Operation,
    pub(crate) seen: Seen,
}

impl Context {
    /// Of a call that has not begun.
    pub(crate) fn of(operation: &str) -> Self {
        Self { operation: Operation::find(operation), seen: Seen::default() }
    }

    /// From progenitor's error.
    pub(crate) fn error<E: ErrorBody>(&self, raw: RawError<E>) -> Error {
        match raw {
            RawError::InvalidRequest(message) | RawError::Custom(message) => self.invalid(&message),
            RawError::CommunicationError(error) | RawError::InvalidUpgrade(error) | RawError::ResponseBodyError(error) => {
                self.communication(error)
            }
            RawError::ErrorResponse(answer) => {
                let (status, headers) = (answer.status(), answer.headers().clone());
                match answer.into_inner().into_error() {
                    Some(error) => self.api(status, &headers, error),
                    None => self.unexpected(status, &headers, &[]),
                }
            }
            RawError::InvalidResponsePayload(body, source) => self.decode(&body, source),
            RawError::UnexpectedResponse(response) => self.undocumented(response),
        }
    }

    /// Values that cannot be sent.
    pub(crate) fn invalid(&self, message: &str) -> Error {
        Error::InvalidRequest(format!("{}: {message}", self.operation))
    }

    /// No answer.
    pub(crate) fn communication(&self, error: reqwest::Error) -> Error {
        let error = match Unreadable::find(error) {
            Ok(Unreadable { path, source }) => return Error::File { operation: self.operation, path, source },
            Err(error) => error,
        };
        if error.is_builder() {
            return self.invalid(&error.to_string());
        }
        if error.is_timeout() && !error.is_connect() {
            return self.timeout();
        }
        let server = error.url().map(origin).unwrap_or_default();
        Error::Transport { operation: self.operation, server, source: error }
    }

    /// No answer in time.
    pub(crate) fn timeout(&self) -> Error {
        Error::Timeout { operation: self.operation }
    }

    /// A stream that ended too early.
    pub(crate) fn interrupted(&self, source: Option<Box<dyn std::error::Error + Send + Sync>>) -> Error {
        Error::Interrupted { operation: self.operation, source }
    }

    /// An answer in the envelope of failures.
    fn api(&self, status: StatusCode, headers: &HeaderMap, error: types::ErrorObject) -> Error {
        let types::ErrorObject { code, message, details, request_id } = error;
        let (details, retry_after) = (details.unwrap_or_default().into(), retry_after::read(headers));
        Error::Api { operation: self.operation, status: status.as_u16(), code, message, details, request_id, retry_after }
    }

    /// The error of an `error` event, which ends a stream.
    pub(crate) fn event(&self, error: types::ErrorObject) -> Error {
        let status = error.code.status().and_then(|code| StatusCode::from_u16(code).ok());
        self.api(status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR), &HeaderMap::new(), error)
    }

    /// An answer that is not from this API.
    pub(crate) fn unexpected(&self, status: StatusCode, headers: &HeaderMap, body: &[u8]) -> Error {
        Error::Unexpected {
            operation: self.operation,
            status: status.as_u16(),
            excerpt: excerpt(body),
            request_id: request_id(headers),
            retry_after: retry_after::read(headers),
        }
    }

    /// A success whose body is not what the contract says.
    pub(crate) fn decode(&self, body: &[u8], source: serde_json::Error) -> Error {
        let (status, request_id) = self.seen.last().unwrap_or_default();
        Error::Decode { operation: self.operation, status: status.as_u16(), excerpt: excerpt(body), request_id, source }
    }

    /// A status that the operation does not declare, or a failure without the envelope.
    pub(crate) fn undocumented(&self, response: Response) -> Error {
        let (status, headers) = (response.status(), response.headers().clone());
        // The transport has already read the body of every failure, so it is available immediately.
        let body = response.bytes().now_or_never().and_then(Result::ok).unwrap_or_default();
        match envelope(&body) {
            Some(error) => self.api(status, &headers, error),
            None => self.unexpected(status, &headers, &body),
        }
    }
}

/// Scheme, host and port: a query may hold what nobody should read in a log.
fn origin(url: &Url) -> String {
    url.origin().ascii_serialization()
}
