//! Converts answers and errors to responses for visitors.

use axum::response::Response;
use frontdesk_http::{envelope, request_id::RequestId};
use frontdesk_types::{Code, Error};
use http::request::Parts;

use super::answer::{Answer, plain};

/// Converts an answer to a response.
pub(super) async fn sent(answer: Answer, head: &Parts) -> Response {
    answer.send(&head.headers).await.unwrap_or_else(|error| failed(head, error))
}

/// Returns the response for a failed request.
pub(super) fn failed(head: &Parts, error: Error) -> Response {
    let refusal = envelope::refusal(RequestId::of(&head.extensions).as_str(), error);
    let status = envelope::status_of(refusal.code);
    // Error messages of the API are of no use to a visitor.
    let mut response = plain(status, "Something went wrong on our side. Try again.\n".to_owned());
    if refusal.code != Code::InternalError {
        envelope::headers_of(&refusal, status, response.headers_mut());
    }
    response
}
