//! Answers that the proxy gives itself.

use std::time::{Duration, SystemTime};

use bytes::Bytes;
use chrono::{DateTime, SecondsFormat, Utc};
use http::{HeaderValue, Response, header};
use http_body_util::Full;
use serde_json::{Value, json};

pub(super) type ProxyAnswer = Response<Full<Bytes>>;

/// Renewal information for every certificate.
#[derive(Clone, Copy)]
pub(super) struct RenewalOffer {
    pub(super) window: (SystemTime, SystemTime),
    pub(super) retry_after: Duration,
}

/// Builds an ACME error.
pub(super) fn problem_answer(status: u16, kind: &str, detail: &str) -> ProxyAnswer {
    let body = json!({ "type": format!("urn:ietf:params:acme:error:{kind}"), "detail": detail, "status": status });
    build_answer(status, "application/problem+json", body.to_string())
}

/// Builds a page, which no ACME client expects.
pub(super) fn page_answer(status: u16, html: &str) -> ProxyAnswer {
    build_answer(status, "text/html", html.to_owned())
}

/// Builds renewal information.
pub(super) fn renewal_info_answer(renewals: RenewalOffer) -> ProxyAnswer {
    let (start, end) = renewals.window;
    let body = json!({ "suggestedWindow": { "start": format_rfc3339(start), "end": format_rfc3339(end) } });
    with_retry(build_answer(200, "application/json", body.to_string()), renewals.retry_after)
}

/// Adds the time until the next attempt to an answer, in whole seconds.
pub(super) fn with_retry(mut answer: ProxyAnswer, duration: Duration) -> ProxyAnswer {
    answer.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from(duration.as_secs()));
    answer
}

/// Adds fields to a JSON object. Anything else stays as it is.
pub(super) fn amend_object(body: &Bytes, amend: impl FnOnce(&mut Value)) -> Bytes {
    match serde_json::from_slice::<Value>(body) {
        Ok(mut value) if value.is_object() => {
            amend(&mut value);
            Bytes::from(value.to_string())
        }
        _ => body.clone(),
    }
}

fn build_answer(status: u16, kind: &'static str, body: String) -> ProxyAnswer {
    let answer = Response::builder().status(status).header(header::CONTENT_TYPE, kind);
    answer.body(Full::from(body)).expect("a valid answer")
}

fn format_rfc3339(time: SystemTime) -> String {
    DateTime::<Utc>::from(time).to_rfc3339_opts(SecondsFormat::Secs, true)
}
