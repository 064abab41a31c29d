//! Answers to the script of the chat: the envelope and the codes of the API, without a word about the workspace.

use axum::response::{IntoResponse, Response};
use frontdesk_api::runtime::envelope::success_body;
use frontdesk_http::{envelope, request_id::RequestId};
use frontdesk_types::{Code, Error, ErrorParams, Refusal, Result};
use http::{HeaderValue, StatusCode, header, request::Parts};
use serde::Serialize;

/// Message for visitors when there is no answer, whatever the reason.
pub(super) const NO_ANSWER: &str = "No answer right now. Try again later, or leave a message.";

/// Answers with data, or with the failure.
pub(super) fn respond<T: Serialize>(head: &Parts, status: StatusCode, done: Result<T>) -> Response {
    match done {
        Ok(data) => {
            let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
            (status, headers, success_body(&data)).into_response()
        }
        Err(error) => error_response(head, error),
    }
}

/// Answers with a failure.
pub(super) fn error_response(head: &Parts, error: Error) -> Response {
    let refusal = for_visitors(envelope::to_refusal(RequestId::of(&head.extensions).as_str(), error));
    let mut response = envelope::error_response(&head.extensions, refusal.into());
    response.headers_mut().insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}

/// Returns a refusal in words for visitors: they learn nothing of credits, plans, models and faults.
pub(super) fn for_visitors(refusal: Refusal) -> Refusal {
    let is_internal = refusal.code == Code::InsufficientCredits || envelope::status_of(refusal.code).is_server_error();
    match (is_internal, refusal.code) {
        (true, Code::LimiterUnavailable) | (false, _) => refusal,
        (true, _) => Refusal { params: ErrorParams::default(), fields: Vec::new(), message: NO_ANSWER.into(), ..refusal },
    }
}
