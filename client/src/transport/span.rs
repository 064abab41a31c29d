//! The span of a call, with fields as OpenTelemetry names them (semantic conventions for HTTP clients).

use std::time::Duration;

use reqwest::{Request, Response};
use tracing::{Span, debug, field::Empty, info_span};

use crate::{Operation, error::request_id};

/// A span for all attempts of a call. Neither headers nor bodies are in it.
pub(super) fn of(operation: &Operation, request: &Request) -> Span {
    let (method, template) = (request.method().as_str(), operation.path);
    let path = if template.is_empty() { request.url().path() } else { template };
    info_span!(
        "frontdesk.call",
        otel.kind = "client",
        otel.name = format_args!("{method} {path}"),
        operation = operation.id,
        http.request.method = method,
        url.template = path,
        server.address = request.url().host_str(),
        server.port = request.url().port_or_known_default(),
        http.response.status_code = Empty,
        http.request.resend_count = Empty,
        request_id = Empty,
        error.r#type = Empty,
    )
}

/// Notes that the call is sent again.
pub(super) fn retry(attempt: u32, wait: Duration, outcome: &reqwest::Result<Response>) {
    Span::current().record("http.request.resend_count", attempt);
    match outcome {
        Ok(answer) => debug!(attempt, ?wait, status = answer.status().as_u16(), "the call is retried"),
        Err(error) => debug!(attempt, ?wait, error = %error, "the call is retried"),
    }
}

/// Notes how the call ended.
pub(super) fn end(span: &Span, outcome: &reqwest::Result<Response>) {
    match outcome {
        Ok(answer) => {
            let status = answer.status();
            span.record("http.response.status_code", status.as_u16());
            if let Some(id) = request_id(answer.headers()) {
                span.record("request_id", id);
            }
            if !status.is_success() {
                span.record("error.type", status.as_str());
            }
        }
        Err(error) if error.is_timeout() => _ = span.record("error.type", "timeout"),
        Err(error) if error.is_connect() => _ = span.record("error.type", "connect"),
        Err(_) => _ = span.record("error.type", "transport"),
    }
}
