//! Checks one complete answer against the contract.

use std::collections::BTreeSet;

use http::{
    HeaderMap,
    header::{CONTENT_TYPE, RETRY_AFTER},
};
use serde_json::Value;

use super::{headers, params};
use crate::contract::{ContractOperation, RequestRoute, contract};

/// An answer as it was sent.
pub(super) struct SentAnswer<'a> {
    pub(super) method: &'a str,
    /// Path relative to the base path.
    pub(super) path: &'a str,
    pub(super) status: u16,
    pub(super) headers: &'a HeaderMap,
    pub(super) body: &'a [u8],
}

impl SentAnswer<'_> {
    /// Returns the code of a failure.
    pub(super) fn code(&self) -> Option<String> {
        self.json().and_then(|body| body["error"]["code"].as_str().map(ToOwned::to_owned))
    }

    /// Lists the violations, one sentence each, including the fix.
    pub(super) fn list_violations(&self, route: &RequestRoute<'_>) -> Vec<String> {
        match route {
            RequestRoute::Operation(operation) => self.check_operation(operation),
            RequestRoute::OtherMethods(methods) => {
                let mut complaints = self.check_unrouted(405, "METHOD_NOT_ALLOWED");
                complaints.extend(self.check_allow(methods));
                complaints
            }
            RequestRoute::Nowhere => self.check_unrouted(404, "ROUTE_NOT_FOUND"),
        }
    }

    fn check_operation(&self, operation: &ContractOperation) -> Vec<String> {
        let (id, status) = (&operation.id, self.status);
        let code = self.code();
        let mut complaints = headers::list_violations(operation, status, self.headers);
        if let Some(code) = &code {
            complaints.extend(self.check_failure(id, code, &operation.errors, "x-errors"));
        }
        let Some(response) = operation.responses.get(&status) else {
            complaints.push(format!(
                "{id} answered {status} {}, which openapi.yaml does not list: add the status to its responses or stop \
                 answering it",
                code.unwrap_or_default()
            ));
            return complaints;
        };
        if response.content.is_empty() {
            let surplus =
                (!self.body.is_empty()).then(|| format!("{id} answered {status} with a body, which openapi.yaml does not list"));
            complaints.extend(surplus);
            return complaints;
        }
        match response.content.get(self.media_type()) {
            Some(Some(schema)) => complaints.extend(self.check_body(id, |body| schema.list_violations(body))),
            Some(None) if self.body.is_empty() && self.method != "HEAD" => {
                complaints.push(format!("{id} answered {status} without a byte"));
            }
            Some(None) => {}
            None => complaints.push(format!(
                "{id} answered {status} as `{}`, which openapi.yaml does not list: add the type to that response or answer \
                 another",
                self.media_type()
            )),
        }
        complaints
    }

    /// Checks an answer to a request that matches no operation: the envelope, with this status and code.
    fn check_unrouted(&self, status: u16, code: &str) -> Vec<String> {
        let who = format!("{} {}", self.method, self.path);
        if self.status != status || (self.code().as_deref() != Some(code) && self.method != "HEAD") {
            return vec![format!(
                "{who} leads to no operation and was answered {} {:?}: answer {status} {code}",
                self.status,
                self.code()
            )];
        }
        let mut complaints = self.check_failure(&who, code, &contract().anywhere, "x-errors-anywhere");
        complaints.extend(self.check_body(&who, |body| contract().schema("ErrorEnvelope").list_violations(body)));
        complaints
    }

    /// Checks any failure: its status, its code, its request id, its params, its details.
    fn check_failure(&self, who: &str, code: &str, listed: &BTreeSet<String>, list: &str) -> Vec<String> {
        let mut complaints = Vec::new();
        if !listed.contains(code) {
            complaints
                .push(format!("{who} answered {code}, which openapi.yaml does not list: add it to {list} or stop answering it"));
        }
        match contract().statuses.get(code) {
            Some(status) if *status == self.status => {}
            Some(status) => {
                complaints.push(format!("{who} answered {code} with {}, but x-status of ErrorCode says {status}", self.status))
            }
            None => {
                complaints.push(format!("{who} answered the code {code}, which ErrorCode does not have: add it with its status"))
            }
        }
        let error = self.json().map(|body| body["error"].clone()).unwrap_or_default();
        let named = self.headers.get("x-request-id").and_then(|id| id.to_str().ok());
        if named.is_none() || error["requestId"].as_str() != named {
            complaints.push(format!(
                "{who} answered {code} with the request id {} in the body and {named:?} in X-Request-Id",
                error["requestId"]
            ));
        }
        complaints.extend(params::list_violations(who, &error));
        let header = self.headers.get(RETRY_AFTER).and_then(|wait| wait.to_str().ok());
        let param = error["params"]["retryAfterSeconds"].as_u64().map(|seconds| seconds.to_string());
        if param.as_deref() != header {
            complaints.push(format!(
                "{who} answered {code} with `Retry-After: {}` and `retryAfterSeconds: {}`: send both, with the same number",
                header.unwrap_or("(missing)"),
                param.as_deref().unwrap_or("(missing)")
            ));
        }
        if code != "VALIDATION_ERROR" && error.get("details").is_some() {
            complaints.push(format!("{who} answered {code} with `details`, which are for VALIDATION_ERROR only"));
        }
        let fields = error["details"].as_array().into_iter().flatten().filter_map(|detail| detail["field"].as_str());
        complaints.extend(fields.filter(|field| !is_place(field)).map(|field| {
            format!("{who} named the field `{field}`: it must be a JSON pointer, or `path/…`, `query/…` or `header/…`")
        }));
        complaints
    }

    fn check_allow(&self, methods: &[&str]) -> Option<String> {
        let allowed = self.headers.get("allow").and_then(|allow| allow.to_str().ok()).unwrap_or_default();
        let sent: BTreeSet<&str> = allowed.split(',').map(str::trim).filter(|method| *method != "HEAD").collect();
        (sent != methods.iter().copied().collect())
            .then(|| format!("{} {} answered `Allow: {allowed}`, but openapi.yaml has {methods:?} there", self.method, self.path))
    }

    /// Checks the body against a schema; the answer to a `HEAD` has none.
    fn check_body(&self, who: &str, check: impl Fn(&Value) -> Vec<String>) -> Vec<String> {
        if self.method == "HEAD" {
            return Vec::new();
        }
        let Some(body) = self.body_value() else {
            return vec![format!("{who} answered {} with a body that is not `{}`", self.status, self.media_type())];
        };
        let tell =
            |complaint| format!("{who} answered {} with a body that openapi.yaml does not describe: {complaint}", self.status);
        check(&body).into_iter().map(tell).collect()
    }

    /// Returns the body in the form that schemas validate: JSON, or a text.
    fn body_value(&self) -> Option<Value> {
        if self.media_type() == "application/json" { self.json() } else { str::from_utf8(self.body).ok().map(Value::from) }
    }

    fn json(&self) -> Option<Value> {
        serde_json::from_slice(self.body).ok()
    }

    fn media_type(&self) -> &str {
        let value = self.headers.get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        value.split(';').next().unwrap_or_default().trim()
    }
}

/// Checks for a valid field name in `details`: a JSON pointer (RFC 6901; empty for the whole body), or a parameter.
fn is_place(field: &str) -> bool {
    field.is_empty() || ["/", "path/", "query/", "header/"].iter().any(|start| field.starts_with(start))
}

#[cfg(test)]
mod tests;
