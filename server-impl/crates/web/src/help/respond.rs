//! Answers as responses, and failures as visitors may see them.

use axum::response::Response;
use frontdesk_http::{envelope, request_id::RequestId};
use frontdesk_types::{Code, Error};
use http::request::Parts;

use super::answer::{Answer, plain};

/// The response of an answer.
pub(super) async fn sent(answer: Answer, head: &Parts) -> Response {
    answer.send(&head.headers).await.unwrap_or_else(|error| failed(head, error))
}

/// The response to a visitor whose request fails.
pub(super) fn failed(head: &Parts, error: Error) -> Response {
    let refusal = envelope::refusal(RequestId::of(&head.extensions).as_str(), error);
    let status = envelope::status_of(refusal.code);
    // What an operation is told is of no use to a visitor.
    let mut response = plain(status, "Something went wrong on our side. Try again.\n".to_owned());
    if refusal.code != Code::InternalError {
        envelope::headers_of(&refusal, status, response.headers_mut());
    }
    response
}
