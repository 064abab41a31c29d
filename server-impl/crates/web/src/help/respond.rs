//! Converts answers and errors to responses for visitors.

use axum::response::Response;
use frontdesk_http::{envelope, request_id::RequestId};
use frontdesk_types::{Code, Error};
use http::request::Parts;

use super::answer::{PageResponse, plain_text};

/// Converts an answer to a response.
pub(super) async fn send_answer(answer: PageResponse, head: &Parts) -> Response {
    answer.into_http_response(&head.headers).await.unwrap_or_else(|error| error_response(head, error))
}

/// Returns the response for a failed request.
pub(super) fn error_response(head: &Parts, error: Error) -> Response {
    let refusal = envelope::to_refusal(RequestId::of(&head.extensions).as_str(), error);
    let status = envelope::status_of(refusal.code);
    // Error messages of the API are of no use to a visitor.
    let mut response = plain_text(status, "Something went wrong on our side. Try again.\n".to_owned());
    if refusal.code != Code::InternalError {
        envelope::add_refusal_headers(&refusal, status, response.headers_mut());
    }
    response
}
