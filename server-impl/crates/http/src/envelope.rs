//! The one place that turns a failure into an answer: `{ "success": false, "data": null, "error": … }`.

use axum::{
    extract::Request,
    response::{IntoResponse, Response},
};
use frontdesk_api::models::{ErrorObject, FieldError};
use frontdesk_types::{Code, Error, ErrorParams, Refusal};
use http::{Extensions, HeaderMap, HeaderValue, StatusCode, header};
use serde::Serialize;

use super::{rate_headers, request_id::RequestId};

/// Seconds in `Retry-After` if a refusal with 429 or 503 does not set it.
const DEFAULT_RETRY_SECONDS: u64 = 5;

/// Message for an internal error.
const INTERNAL_ERROR_MESSAGE: &str = "Something went wrong on our side. Send the request again, with the same idempotency \
                                      key; if it keeps happening, tell us the request id.";

/// Body of a failure's answer.
#[derive(Serialize)]
struct FailureEnvelope {
    success: bool,
    data: (),
    error: ErrorObject,
}

/// Answers a failed request with these extensions. The cause of an internal error is only logged.
pub fn error_response(extensions: &Extensions, error: Error) -> Response {
    error_response_for_id(&RequestId::of(extensions), error)
}

/// Answers a failed request of which only the id is left.
pub(super) fn error_response_for_id(id: &RequestId, error: Error) -> Response {
    let refusal = to_refusal(id.as_str(), error);
    let status = status_of(refusal.code);
    let mut headers = HeaderMap::new();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
    add_refusal_headers(&refusal, status, &mut headers);
    let body = serde_json::to_vec(&FailureEnvelope { success: false, data: (), error: error_body(id.as_str(), refusal) });
    (status, headers, body.expect("texts and lists of texts are JSON")).into_response()
}

/// Returns the error object for a failure in the middle of an answer.
pub fn error_object(request_id: &str, error: Error) -> ErrorObject {
    error_body(request_id, to_refusal(request_id, error))
}

/// Returns the error as the caller sees it. The cause of an internal error is only logged.
pub fn to_refusal(request_id: &str, error: Error) -> Refusal {
    match error {
        Error::Refused(refusal) => *refusal,
        Error::BrokenOff(cause) => {
            tracing::warn!(request_id, cause = format!("{cause:#}"), "the database aborted a transaction on every attempt");
            Refusal::transaction_aborted()
        }
        Error::Internal(cause) => {
            tracing::error!(request_id, cause = format!("{cause:#}"), "fault");
            Refusal::new(Code::InternalError, INTERNAL_ERROR_MESSAGE)
        }
    }
}

fn error_body(request_id: &str, refusal: Refusal) -> ErrorObject {
    let retry_after_seconds = retry_seconds(&refusal).and_then(|seconds| i64::try_from(seconds).ok());
    let Refusal { code, message, fields, params, retry_after: _, exhausted: _ } = refusal;
    let details = fields.into_iter().map(|field| FieldError { field: field.field, message: field.message });
    let details = Some(details.collect::<Vec<_>>()).filter(|details| !details.is_empty());
    let params = Some(ErrorParams { retry_after_seconds, ..params }).filter(|params| !params.is_empty());
    ErrorObject { code, message: message.into_owned(), details, params, request_id: request_id.to_owned() }
}

/// Returns the seconds after which a refused request is worth retrying, for a code that says so.
fn retry_seconds(refusal: &Refusal) -> Option<u64> {
    refusal.code.has_retry_after().then(|| refusal.retry_after.unwrap_or(DEFAULT_RETRY_SECONDS).max(1))
}

/// Returns the HTTP status that the contract assigns to a code.
pub fn status_of(code: Code) -> StatusCode {
    StatusCode::from_u16(code.status()).expect("the contract lists statuses of HTTP")
}

/// Sets the headers that status and code require: how to authenticate (RFC 6750, section 3), when to retry
/// (RFC 9110, section 10.2.3).
pub fn add_refusal_headers(refusal: &Refusal, status: StatusCode, headers: &mut HeaderMap) {
    if status == StatusCode::UNAUTHORIZED {
        let challenge = if refusal.code == Code::InvalidApiKey { "Bearer error=\"invalid_token\"" } else { "Bearer" };
        headers.insert(header::WWW_AUTHENTICATE, HeaderValue::from_static(challenge));
    }
    if let Some(seconds) = retry_seconds(refusal) {
        headers.insert(header::RETRY_AFTER, seconds.into());
        if let Some(exhausted) = refusal.exhausted {
            rate_headers::add_exhausted_headers(headers, exhausted, seconds);
        }
    }
}

/// Answers a request for an unknown path.
pub async fn route_not_found(request: Request) -> Response {
    let message = "There is no such path. The document at `/api/v1/openapi.json` lists all paths.";
    error_response(request.extensions(), Error::refused(Code::RouteNotFound, message))
}

/// Answers a method that a path does not support; the router adds `Allow`.
pub(super) async fn method_not_allowed(request: Request) -> Response {
    let message = "This path does not support that method. The header `Allow` lists those it supports.";
    error_response(request.extensions(), Error::refused(Code::MethodNotAllowed, message))
}

#[cfg(test)]
mod tests {
    use http_body_util::BodyExt;

    use super::*;

    /// Returns status, relevant headers, and body.
    async fn render_answer(error: Error) -> String {
        let response = error_response(&Extensions::new(), error);
        let headers = response.headers().iter().filter(|(name, _)| *name != header::CONTENT_LENGTH);
        let headers: String = headers.map(|(name, value)| format!("{name}: {}\n", value.to_str().expect("ASCII"))).collect();
        let status = response.status();
        let body = response.into_body().collect().await.expect("a body in memory").to_bytes();
        format!("{status}\n{headers}{}", String::from_utf8_lossy(&body))
    }

    #[tokio::test]
    async fn a_refusal_names_the_offending_fields() {
        let answer = render_answer(Error::invalid("/name", "Name cannot be empty or only whitespace")).await;
        // Each part of the body is on a line of its own.
        insta::assert_snapshot!(answer.replace(",\"", ",\n\""), @r#"
        400 Bad Request
        content-type: application/json
        {"success":false,
        "data":null,
        "error":{"code":"VALIDATION_ERROR",
        "message":"Name cannot be empty or only whitespace",
        "details":[{"field":"/name",
        "message":"Name cannot be empty or only whitespace"}],
        "requestId":"-"}}
        "#);
    }

    #[tokio::test]
    async fn a_refusal_tells_programs_its_facts_and_how_long_to_wait() {
        let params = async |error| {
            let answer = render_answer(error).await;
            answer.split_once("\"params\":").map(|(_, rest)| rest.split_once("},").expect("more follows").0.to_owned() + "}")
        };
        let full = Error::limit_exceeded(5, 5, "");
        assert_eq!(params(full).await.as_deref(), Some(r#"{"limit":5,"used":5,"isPlanLimit":true}"#));
        let late = Error::refused(Code::DeadlineExceeded, "");
        assert_eq!(params(late).await.as_deref(), Some(r#"{"retryAfterSeconds":5}"#));
        assert_eq!(params(Error::refused(Code::AgentNotFound, "")).await, None);
    }

    #[tokio::test]
    async fn a_fault_says_nothing_of_the_inside() {
        let text = render_answer(Error::Internal(anyhow::anyhow!("no such table: agents").context("/var/lib/frontdesk"))).await;
        assert!(text.starts_with("500") && !text.contains("agents") && !text.contains("/var"), "{text}");
    }

    #[tokio::test]
    async fn who_is_unknown_learns_how_to_authenticate() {
        let header = async |code| render_answer(Error::refused(code, "")).await.lines().nth(2).map(str::to_owned);
        assert_eq!(header(Code::Unauthorized).await.as_deref(), Some("www-authenticate: Bearer"));
        assert_eq!(header(Code::InvalidApiKey).await.as_deref(), Some("www-authenticate: Bearer error=\"invalid_token\""));
    }

    #[tokio::test]
    async fn who_must_wait_learns_how_long() {
        let waits = async |code, retry_after| {
            let refusal = Refusal { retry_after, ..Refusal::new(code, "") };
            render_answer(refusal.into()).await.lines().nth(2).map(str::to_owned)
        };
        assert_eq!(waits(Code::RateLimited, Some(7)).await.as_deref(), Some("retry-after: 7"));
        assert_eq!(waits(Code::DeadlineExceeded, None).await.as_deref(), Some("retry-after: 5"));
        assert_eq!(waits(Code::RateLimited, Some(0)).await.as_deref(), Some("retry-after: 1"));
    }
}
