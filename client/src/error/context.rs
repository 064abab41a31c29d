//! The facts about a call that its error includes: [`CallContext`].

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use futures::FutureExt as _;
use reqwest::{
    Response, StatusCode, Url,
    header::{HeaderMap, LOCATION},
};

use super::{ErrorBody, body_excerpt, parse_error_envelope};
use crate::{
    Error, Operation,
    call::request_id,
    transport::{OversizedAnswer, retry_after},
    types,
    upload::UnreadableFile,
};

/// The error of a call as progenitor returns it.
pub(crate) type RawError<E> = progenitor_client::Error<E>;

/// Facts that the hooks of a call know, and progenitor's errors cannot hold.
#[derive(Clone, Debug, Default)]
pub(crate) struct CallRecord(Arc<Mutex<CallFacts>>);

#[derive(Debug, Default)]
struct CallFacts {
    /// Status and id of the last response.
    response: Option<(StatusCode, Option<String>)>,
    /// Reason why nothing was sent.
    unreadable: Option<UnreadableFile>,
}

impl CallRecord {
    /// Records a response.
    pub(crate) fn record_response(&self, answer: &Response) {
        self.facts().response = Some((answer.status(), request_id(answer.headers()).map(str::to_owned)));
    }

    /// Records a file that cannot be read.
    pub(crate) fn record_unreadable(&self, unreadable: UnreadableFile) {
        self.facts().unreadable = Some(unreadable);
    }

    fn facts(&self) -> MutexGuard<'_, CallFacts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The call that an error belongs to.
#[derive(Clone, Debug)]
pub(crate) struct CallContext {
    pub(crate) operation: &'static Operation,
    pub(crate) seen: CallRecord,
}

impl CallContext {
    /// Creates the context of a call that has not begun.
    pub(crate) fn of(operation: &str) -> Self {
        Self { operation: Operation::find(operation), seen: CallRecord::default() }
    }

    /// Converts progenitor's error.
    pub(crate) fn error<E: ErrorBody>(&self, raw: RawError<E>) -> Error {
        if let Some(unreadable) = self.seen.facts().unreadable.take() {
            return self.unreadable_file(unreadable);
        }
        match raw {
            RawError::InvalidRequest(message) | RawError::Custom(message) => self.invalid_request(&message),
            RawError::CommunicationError(error) | RawError::InvalidUpgrade(error) | RawError::ResponseBodyError(error) => {
                self.communication(error)
            }
            RawError::ErrorResponse(answer) => {
                let (status, headers) = (answer.status(), answer.headers().clone());
                match answer.into_inner().into_error() {
                    Some(error) => self.api_error(status, &headers, error),
                    None => self.unexpected_answer(status, &headers, &[]),
                }
            }
            RawError::InvalidResponsePayload(body, source) => self.decode_error(&body, source),
            RawError::UnexpectedResponse(response) => self.undocumented_error(response),
        }
    }

    /// Reports values that cannot be sent.
    pub(crate) fn invalid_request(&self, message: &str) -> Error {
        Error::InvalidRequest(format!("{}: {message}", self.operation))
    }

    /// Reports a missing answer.
    pub(crate) fn communication(&self, error: reqwest::Error) -> Error {
        let error = match UnreadableFile::find(error) {
            Ok(unreadable) => return self.unreadable_file(unreadable),
            Err(error) => error,
        };
        if error.is_builder() {
            return self.invalid_request(&error.without_url().to_string());
        }
        if error.is_timeout() && !error.is_connect() {
            return self.timeout_error();
        }
        let server = error.url().map(url_origin).unwrap_or_default();
        Error::Transport { operation: self.operation, server, source: error.without_url() }
    }

    fn unreadable_file(&self, UnreadableFile { path, source }: UnreadableFile) -> Error {
        Error::File { operation: self.operation, path, source }
    }

    /// Reports an answer that did not arrive in time.
    pub(crate) fn timeout_error(&self) -> Error {
        Error::Timeout { operation: self.operation }
    }

    /// Reports a stream that ended too early.
    pub(crate) fn interrupted_error(&self, source: Option<Box<dyn std::error::Error + Send + Sync>>) -> Error {
        Error::Interrupted { operation: self.operation, source }
    }

    /// Converts an answer in the envelope of failures.
    fn api_error(&self, status: StatusCode, headers: &HeaderMap, error: types::ErrorObject) -> Error {
        let types::ErrorObject { code, message, details, params, request_id } = error;
        let (operation, status, retry_after) = (self.operation, status.as_u16(), retry_after::read(headers));
        let (details, params) = (details.unwrap_or_default().into(), params.map(Box::new).unwrap_or_default());
        let request_id = request_id.into();
        Error::Api { operation, status, code, message, details, params, request_id, retry_after }
    }

    /// Converts the error of an `error` event, which ends a stream.
    pub(crate) fn event_error(&self, error: types::ErrorObject) -> Error {
        let status = error.code.status().and_then(|code| StatusCode::from_u16(code).ok());
        self.api_error(status.unwrap_or(StatusCode::INTERNAL_SERVER_ERROR), &HeaderMap::new(), error)
    }

    /// Reports an answer that is not from this API.
    pub(crate) fn unexpected_answer(&self, status: StatusCode, headers: &HeaderMap, body: &[u8]) -> Error {
        Error::Unexpected {
            operation: self.operation,
            status: status.as_u16(),
            excerpt: redirect_target(status, headers).unwrap_or_else(|| body_excerpt(body)),
            request_id: request_id(headers).map(str::to_owned),
            retry_after: retry_after::read(headers),
        }
    }

    /// Reports a success whose body does not conform to the contract.
    pub(crate) fn decode_error(&self, body: &[u8], source: serde_json::Error) -> Error {
        let (status, request_id) = self.seen.facts().response.clone().unwrap_or_default();
        if source.is_syntax() {
            // Not JSON at all: the page of a proxy, or of another service.
            let (status, excerpt) = (status.as_u16(), body_excerpt(body));
            return Error::Unexpected { operation: self.operation, status, excerpt, request_id, retry_after: None };
        }
        Error::Decode { operation: self.operation, status: status.as_u16(), excerpt: body_excerpt(body), request_id, source }
    }

    /// Handles a status that the operation does not declare, a failure without the envelope, or too long an answer.
    pub(crate) fn undocumented_error(&self, response: Response) -> Error {
        if let Some(OversizedAnswer { max_bytes }) = OversizedAnswer::find(&response) {
            return Error::AnswerTooLong { operation: self.operation, max_bytes };
        }
        if response.status() == StatusCode::NOT_MODIFIED {
            return Error::NotModified { operation: self.operation };
        }
        let (status, headers) = (response.status(), response.headers().clone());
        // The transport has already read the body of every failure, so it is available immediately.
        let body = response.bytes().now_or_never().and_then(Result::ok).unwrap_or_default();
        match parse_error_envelope(&body) {
            Some(error) => self.api_error(status, &headers, error),
            None => self.unexpected_answer(status, &headers, &body),
        }
    }
}

/// Returns the target of a redirect, which shows the mistake in the base URL.
fn redirect_target(status: StatusCode, headers: &HeaderMap) -> Option<String> {
    let target = headers.get(LOCATION).filter(|_| status.is_redirection())?.to_str().ok()?;
    let end = target.find(['?', '#']).unwrap_or(target.len());
    Some(format!("a redirect to {}", body_excerpt(&target.as_bytes()[..end])))
}

/// Returns scheme, host and port: a query may contain data that must not appear in a log.
fn url_origin(url: &Url) -> String {
    url.origin().ascii_serialization()
}
