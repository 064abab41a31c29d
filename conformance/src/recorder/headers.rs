//! The headers of an answer.

use http::HeaderMap;
use serde_json::Value;

use crate::contract::{ContractOperation, ResponseHeader};

/// The headers defined by the contract. Others belong to HTTP itself (`Date`, `Content-Length`, …) and are not listed.
const CONTRACT_HEADERS: [&str; 20] = [
    "x-request-id",
    "ratelimit",
    "ratelimit-policy",
    "x-ratelimit-limit",
    "x-ratelimit-remaining",
    "x-ratelimit-reset",
    "retry-after",
    "www-authenticate",
    "idempotent-replayed",
    "allow",
    "accept-encoding",
    "cache-control",
    "location",
    "vary",
    "content-encoding",
    "access-control-allow-origin",
    "etag",
    "content-disposition",
    "content-security-policy",
    "x-content-type-options",
];

/// Lists the violations in the headers of an answer whose status the operation declares.
pub(super) fn list_violations(operation: &ContractOperation, status: u16, headers: &HeaderMap) -> Vec<String> {
    let Some(response) = operation.responses.get(&status) else { return Vec::new() };
    let id = &operation.id;
    let mut complaints = Vec::new();
    for (name, header) in &response.headers {
        match headers.get(name).map(|value| value.to_str()) {
            Some(Ok(text)) => complaints.extend(check_value(header, text).into_iter().map(|wrong| {
                format!("{id} answered {status} with the header `{name}: {text}`, which is not as openapi.yaml says: {wrong}")
            })),
            Some(Err(_)) => complaints.push(format!("{id} answered {status} with a header `{name}` that is no ASCII")),
            None if header.required => complaints.push(format!(
                "{id} answered {status} without the header `{name}`, which openapi.yaml requires there: send it, or make it \
                 optional"
            )),
            None => {}
        }
    }
    let unlisted = CONTRACT_HEADERS.iter().filter(|name| headers.contains_key(**name) && !response.headers.contains_key(**name));
    complaints.extend(unlisted.map(|name| {
        format!(
            "{id} answered {status} with the header `{name}`, which openapi.yaml does not list there: add it to that \
                 response or stop sending it"
        )
    }));
    complaints
}

fn check_value(header: &ResponseHeader, text: &str) -> Vec<String> {
    let value = if header.number { serde_json::from_str(text).unwrap_or_else(|_| Value::from(text)) } else { Value::from(text) };
    header.schema.list_violations(&value)
}
