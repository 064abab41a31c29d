//! Entity tags, requests that depend on them, and where to find what was created.

use serde_json::{Map, Value, json};

use super::{Finding, Rule};
use crate::{
    contract::{Contract, Operation, referenced_schema},
    lower::{Envelope, IF_NONE_MATCH, NO_CONTENT, is_success, path_of},
};

pub(super) const RULES: &[Rule] = &[reads, changes, locations, endings];

/// A GET that answers an `ETag` takes `If-None-Match` and lists 304; no other operation does.
fn reads(contract: &Contract) -> Vec<Finding> {
    let mut findings = Vec::new();
    for operation in contract.operations() {
        let tagged = operation.method == "get" && has_header(success(contract, &operation), "ETag");
        if takes(contract, &operation, IF_NONE_MATCH) != tagged || lists(&operation, "304") != tagged {
            let message = "a GET answers the header `ETag`, takes `If-None-Match` and lists 304, or none of them";
            findings.push(Finding::new("conditions", &operation.at, message));
        }
    }
    findings
}

/// An operation that takes `If-Match` names `ETAG_MISMATCH`; no other one does.
fn changes(contract: &Contract) -> Vec<Finding> {
    let mut findings = Vec::new();
    for operation in contract.operations() {
        let codes = operation.value.get("x-errors").and_then(Value::as_array);
        let names = codes.is_some_and(|codes| codes.contains(&json!("ETAG_MISMATCH")));
        if names != takes(contract, &operation, "If-Match") {
            let message = "it takes `If-Match` and names `ETAG_MISMATCH`, or neither";
            findings.push(Finding::new("conditions", &operation.at, message));
        }
    }
    findings
}

/// What is created says where it is, if a GET answers it.
fn locations(contract: &Contract) -> Vec<Finding> {
    let mut findings = Vec::new();
    for operation in contract.operations() {
        let response = success(contract, &operation);
        let schema = response.and_then(|response| response.get("content")?.get("application/json")?.get("schema"));
        let envelope = schema.and_then(referenced_schema).and_then(|name| contract.schema(name)).and_then(Envelope::of);
        let path = envelope.and_then(|envelope| envelope.data).and_then(|data| path_of(contract, data));
        if has_header(response, "Location") != (lists(&operation, "201") && path.is_some()) {
            let message = "a 201 has the header `Location` exactly if a GET answers by an id what it created";
            findings.push(Finding::new("locations", &operation.at, message));
        }
    }
    findings
}

/// 204 is the end of a stream, and nothing else.
fn endings(contract: &Contract) -> Vec<Finding> {
    let operations = contract.operations().into_iter();
    let astray = operations.filter(|operation| lists(operation, NO_CONTENT) && !operation.value.contains_key("x-events"));
    let message = "only a stream ends with 204; answer 200 in the envelope";
    astray.map(|operation| Finding::new("one-success", &operation.at.child("responses").child(NO_CONTENT), message)).collect()
}

fn success<'a>(contract: &'a Contract, operation: &Operation<'a>) -> Option<&'a Map<String, Value>> {
    let responses = contract.responses(operation).unwrap_or_default();
    responses.into_iter().find(|(status, ..)| is_success(status)).map(|(_, _, response)| response)
}

fn has_header(response: Option<&Map<String, Value>>, name: &str) -> bool {
    response.and_then(|response| response.get("headers")).is_some_and(|headers| headers.get(name).is_some())
}

fn takes(contract: &Contract, operation: &Operation<'_>, name: &str) -> bool {
    let parameters = contract.parameters(operation).unwrap_or_default();
    parameters.iter().any(|(_, parameter)| parameter.get("name") == Some(&json!(name)))
}

fn lists(operation: &Operation<'_>, status: &str) -> bool {
    operation.value.get("responses").is_some_and(|responses| responses.get(status).is_some())
}
