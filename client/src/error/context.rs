//! The facts about a call that its error includes: [`Context`].

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures::FutureExt as _;
use reqwest::{
    Response, StatusCode, Url,
    header::{HeaderMap, LOCATION},
};

use super::{ErrorBody, envelope, excerpt};
use crate::{Error, Operation, call::request_id, transport::retry_after, types, upload::Unreadable};

/// The error of a call as progenitor returns it.
pub(crate) type RawError<E> = progenitor_client::Error<E>;

/// Facts that the hooks of a call know, and progenitor's errors cannot hold.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seen(Arc<Mutex<Facts>>);

#[derive(Debug, Default)]
struct Facts {
    /// Status and id of the last response.
    response: Option<(StatusCode, Option<String>)>,
    /// Reason why nothing was sent.
    unreadable: Option<Unreadable>,
}

impl Seen {
    /// Records a response.
    pub(crate) fn note(&self, answer: &Response) {
        self.facts().response = Some((answer.status(), request_id(answer.headers()).map(str::to_owned)));
    }

    /// Records a file that cannot be read.
    pub(crate) fn refuse(&self, unreadable: Unreadable) {
        self.facts().unreadable = Some(unreadable);
    }

    fn facts(&self) -> MutexGuard<'_, Facts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The call that an error belongs to.
#[derive(Clone, Debug)]
pub(crate) struct Context {
    pub(crate) operation: &'static Operation,
    pub(crate) seen: Seen,
}

impl Context {
    /// Creates the context of a call that has not begun.
    pub(crate) fn of(operation: &str) -> Self {
        Self { operation: Operation::find(operation), seen: Seen::default() }
    }

    /// Converts progenitor's error.
    pub(crate) fn error<E: ErrorBody>(&self, raw: RawError<E>) -> Error {
        if let Some(unreadable) = self.seen.facts().unreadable.take() {
            return self.unreadable(unreadable);
        }
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

    /// Reports values that cannot be sent.
    pub(crate) fn invalid(&self, message: &str) -> Error {
        Error::InvalidRequest(format!("{}: {message}", self.operation))
    }

    /// Reports a missing answer.
    pub(crate) fn communication(&self, error: reqwest::Error) -> Error {
        let error = match Unreadable::find(error) {
            Ok(unreadable) => return self.unreadable(unreadable),
            Err(error) => error,
        };
        if error.is_builder() {
            return self.invalid(&error.without_url().to_string());
        }
        if error.is_timeout() && !error.is_connect() {
            return self.timeout();
        }
        let server = error.url().map(origin).unwrap_or_default();
        Error::Transport { operation: self.operation, server, source: error.without_url() }
    }

    fn unreadable(&self, Unreadable { path, source }: Unreadable) -> Error {
        Error::File { operation: self.operation, path, source }
    }

    /// Reports an answer that did not arrive in time.
    pub(crate) fn timeout(&self) -> Error {
        Error::Timeout { operation: self.operation }
    }

    /// Reports a stream that ended too early.
    pub(crate) fn interrupted(&self, source: Option<Box<dyn std::error::Error + Send + Sync>>) -> Error {
        Error::Interrupted { operation: self.operation, source }
    }

    /// Converts an answer in the envelope of failures.
    fn api(&self, status: StatusCode, headers: &HeaderMap, error: types::ErrorObject) -> Error {
        let types::ErrorObject { code, message, details, request_id } = error;
        let (details, retry_after) = (details.unwrap_or_default().into(), retry_after::read(headers));
        Error::Api { operation: self.operation, status: status.as_u16(), code, message, details, request_id, retry_after }
    }

    /// Converts the error of an `error` event, which ends a stream.
    pub(crate) fn event(&self, error: types::ErrorObject) -> Error {
        let status = error.code.status().and_then(|code| StatusCode::from_u16(code).ok());
        self.api(status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR), &HeaderMap::new(), error)
    }

    /// Reports an answer that is not from this API.
    pub(crate) fn unexpected(&self, status: StatusCode, headers: &HeaderMap, body: &[u8]) -> Error {
        Error::Unexpected {
            operation: self.operation,
            status: status.as_u16(),
            excerpt: redirect(status, headers).unwrap_or_else(|| excerpt(body)),
            request_id: request_id(headers).map(str::to_owned),
            retry_after: retry_after::read(headers),
        }
    }

    /// Reports a success whose body does not conform to the contract.
    pub(crate) fn decode(&self, body: &[u8], source: serde_json::Error) -> Error {
        let (status, request_id) = self.seen.facts().response.clone().unwrap_or_default();
        if source.is_syntax() {
            // Not JSON at all: the page of a proxy, or of another service.
            let (status, excerpt) = (status.as_u16(), excerpt(body));
            return Error::Unexpected { operation: self.operation, status, excerpt, request_id, retry_after: None };
        }
        Error::Decode { operation: self.operation, status: status.as_u16(), excerpt: excerpt(body), request_id, source }
    }

    /// Handles a status that the operation does not declare, or a failure without the envelope.
    pub(crate) fn undocumented(&self, response: Response) -> Error {
        if response.status() == StatusCode::NOT_MODIFIED {
            return Error::NotModified { operation: self.operation };
        }
        let (status, headers) = (response.status(), response.headers().clone());
        // The transport has already read the body of every failure, so it is available immediately.
        let body = response.bytes().now_or_never().and_then(Result::ok).unwrap_or_default();
        match envelope(&body) {
            Some(error) => self.api(status, &headers, error),
            None => self.unexpected(status, &headers, &body),
        }
    }
}

/// Returns the target of a redirect, which shows the mistake in the base URL.
fn redirect(status: StatusCode, headers: &HeaderMap) -> Option<String> {
    let target = headers.get(LOCATION).filter(|_| status.is_redirection())?.to_str().ok()?;
    let end = target.find(['?', '#']).unwrap_or(target.len());
    Some(format!("a redirect to {}", excerpt(&target.as_bytes()[..end])))
}

/// Returns scheme, host and port: a query may contain data that must not appear in a log.
fn origin(url: &Url) -> String {
    url.origin().ascii_serialization()
}
