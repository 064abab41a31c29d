//! The span of a call, with fields named after OpenTelemetry (semantic conventions for HTTP clients).

use std::time::Duration;

use reqwest::{Request, Response};
use tracing::{Span, debug, field::Empty, info_span};

use crate::{Operation, call::request_id};

/// Creates a span for all attempts of a call. It contains neither headers nor bodies.
pub(super) fn of(operation: &Operation, request: &Request) -> Span {
    // An unlisted operation has no template, and its path would create a separate name for each id.
    let (method, path) = (request.method().as_str(), operation.path);
    info_span!(
        target: "frontdesk_client",
        "frontdesk.call",
        otel.kind = "client",
        otel.name = format!("{method} {path}").trim_end(),
        operation = operation.id,
        http.request.method = method,
        url.template = path,
        server.address = request.url().host_str(),
        server.port = request.url().port_or_known_default(),
        http.response.status_code = Empty,
        http.request.resend_count = Empty,
        request_id = Empty,
        error.r#type = Empty,
        otel.status_code = Empty,
    )
}

/// Records that the call is sent again.
pub(super) fn record_retry(attempt: u32, wait: Duration, outcome: &reqwest::Result<Response>) {
    Span::current().record("http.request.resend_count", attempt);
    match outcome {
        Ok(answer) => {
            debug!(target: "frontdesk_client", attempt, ?wait, status = answer.status().as_u16(), "the call is retried")
        }
        Err(error) => debug!(target: "frontdesk_client", attempt, ?wait, error = failure_kind(error), "the call is retried"),
    }
}

/// Records the outcome of the call.
pub(super) fn record_outcome(span: &Span, outcome: &reqwest::Result<Response>) {
    match outcome {
        Ok(answer) => {
            let status = answer.status();
            span.record("http.response.status_code", status.as_u16());
            if let Some(id) = request_id(answer.headers()) {
                span.record("request_id", id);
            }
            if !status.is_success() {
                record_failure(span, status.as_str());
            }
        }
        Err(error) => record_failure(span, failure_kind(error)),
    }
}

fn record_failure(span: &Span, kind: &str) {
    span.record("error.type", kind);
    span.record("otel.status_code", "ERROR");
}

/// Returns the kind of a failure: the text of an error contains the whole address.
fn failure_kind(error: &reqwest::Error) -> &'static str {
    if error.is_timeout() {
        "timeout"
    } else if error.is_connect() {
        "connect"
    } else {
        "transport"
    }
}
