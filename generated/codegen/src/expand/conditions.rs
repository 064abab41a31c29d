//! The parts of requests and answers other than the data: entity tags and requests that depend on them, the location
//! of a created resource, and the end of a stream.
//!
//! | decided manually | derived |
//! |---|---|
//! | `x-etag: true` of a schema | `ETag` on every answer with this data |
//! | a GET that answers `ETag` | `If-None-Match` and 304; `If-Match` of PATCH and DELETE of the path, if it tags the data |
//! | a PATCH that answers `ETag`, at a path without a GET | `If-Match` of this PATCH and of DELETE of the same path |
//! | a 201 whose data a GET answers by its id, in a path that is otherwise known there | `Location` |
//! | `x-extends` of the data of a success | `ETag` and `Location` of the other schema |
//! | `Last-Event-ID` of a stream | 204 |

use anyhow::{Context, Result};
use serde_json::{Map, Value, json};

use super::{EXTENDS_KEY, headers};
use crate::{
    contract::{CREATED, Contract, NO_CONTENT, Operation},
    lower::MERGE_PATCH,
    pointer::Pointer,
};

/// Key of a schema whose answers have an entity tag.
pub(crate) const ETAG_KEY: &str = "x-etag";

/// Status for a caller that already has the answer.
pub(crate) const NOT_MODIFIED: &str = "304";

/// Headers that, unlike others, are derived from the content of an answer. `ETag` is not derived where there is no
/// data.
pub(crate) const ETAG: &str = "ETag";
pub(crate) const LOCATION: &str = "Location";

/// Headers that a cache needs along with a 304 (RFC 9110, section 15.4.5).
const OF_CACHES: [&str; 4] = [ETAG, "Cache-Control", "Vary", "Access-Control-Allow-Origin"];

/// Returns the response of the success, as it is written in the contract.
fn written_success<'a>(contract: &'a Contract, operation: &Operation<'a>) -> Option<&'a Map<String, Value>> {
    contract.success(operation).ok().flatten().map(|(_, _, response)| response)
}

/// Returns the schema of the data that an operation answers.
fn answered_data<'a>(contract: &'a Contract, operation: &Operation<'a>) -> Option<&'a str> {
    written_success(contract, operation)?.get("x-data")?.as_str()
}

/// Checks whether answers with this data have an entity tag.
fn is_tagged(contract: &Contract, data: &str) -> bool {
    contract.schema(data).is_some_and(|schema| schema.get(ETAG_KEY) == Some(&json!(true)))
}

/// Checks whether a reader may request the data only if it changed.
pub(crate) fn is_read_again(contract: &Contract, operation: &Operation<'_>) -> bool {
    let by_hand = |response: &Map<String, Value>| response.get("headers").is_some_and(|headers| headers.get(ETAG).is_some());
    let has_tag = answered_data(contract, operation).is_some_and(|data| is_tagged(contract, data))
        || written_success(contract, operation).is_some_and(by_hand);
    operation.method == "get" && has_tag
}

/// Checks whether a change may require that its caller knows the present state: from reading it or, where no
/// operation reads it by itself, from the previous change.
pub(crate) fn is_conditional(contract: &Contract, operation: &Operation<'_>) -> bool {
    let operations = contract.operations();
    let with = |method: &str| operations.iter().find(|other| other.path == operation.path && other.method == method);
    let known = with("get").or_else(|| with("patch"));
    let has_tag = known.and_then(|known| answered_data(contract, known)).is_some_and(|data| is_tagged(contract, data));
    matches!(operation.method, "patch" | "delete") && has_tag
}

/// Returns the GETs that answer this data at a path that ends with its id. A created resource has at most one:
/// `Location` names it.
pub(crate) fn reads_by_id<'a>(contract: &'a Contract, named: &str) -> Vec<Operation<'a>> {
    let mut reads = contract.operations();
    reads.retain(|operation| operation.method == "get" && operation.path.ends_with('}'));
    reads.retain(|operation| answered_data(contract, operation) == Some(named));
    reads
}

/// Returns the schema of the resource that the data of an answer shows: that of the data, or the one that it extends.
pub(crate) fn resource_of<'a>(contract: &'a Contract, data: &'a str) -> &'a str {
    contract.schema(data).and_then(|schema| schema.get(EXTENDS_KEY)?.as_str()).unwrap_or(data)
}

/// Returns the operations that create something, each with the schema of the resource.
pub(crate) fn creations(contract: &Contract) -> Vec<(Operation<'_>, &str)> {
    let created = contract.operations().into_iter().filter_map(|operation| {
        let (_, _, response) = contract.success(&operation).ok()?.filter(|(status, ..)| *status == CREATED)?;
        Some((operation, resource_of(contract, response.get("x-data")?.as_str()?)))
    });
    created.collect()
}

/// Returns the GET below the path of an operation, if it answers data.
pub(crate) fn read_below<'a>(contract: &'a Contract, operation: &Operation<'_>) -> Option<(Operation<'a>, &'a str)> {
    let is_below = |other: &Operation<'_>| {
        let (parent, last) = other.path.rsplit_once('/').unwrap_or_default();
        other.method == "get" && parent == operation.path && last.starts_with('{')
    };
    let read = contract.operations().into_iter().find(is_below)?;
    let data = answered_data(contract, &read)?;
    Some((read, data))
}

/// Checks whether a stream can be resumed where an earlier one was interrupted, which may be at its end.
fn can_resume(contract: &Contract, operation: &Operation<'_>) -> bool {
    let parameters = contract.parameters(operation).unwrap_or_default();
    parameters.iter().any(|(_, parameter)| parameter.get("name") == Some(&json!("Last-Event-ID")))
}

/// Checks whether the operation that creates a resource knows the path of a read: apart from the id of the resource,
/// the path has only parameters that the path of the operation has, too.
fn knows_path(operation: &Operation<'_>, read: &Operation<'_>) -> bool {
    let is_known = |segment: &str| !segment.starts_with('{') || operation.path.split('/').any(|known| known == segment);
    read.path.rsplit_once('/').is_some_and(|(parent, _)| parent.split('/').all(is_known))
}

/// Returns the headers of a success that follow from its data.
pub(super) fn data_headers(
    contract: &Contract,
    operation: &Operation<'_>,
    status: &str,
    data: &str,
) -> Result<Map<String, Value>> {
    let resource = resource_of(contract, data);
    let is_placed = status == CREATED && reads_by_id(contract, resource).iter().any(|read| knows_path(operation, read));
    let follow = [(ETAG, is_tagged(contract, resource)), (LOCATION, is_placed)];
    let names = follow.into_iter().filter(|(_, follows)| *follows).map(|(name, _)| name);
    names.map(|name| Ok((name.to_owned(), reference_header(contract, name)?))).collect()
}

fn reference_header(contract: &Contract, name: &str) -> Result<Value> {
    let at = Pointer::root().child("components").child("headers");
    at.child(name).get(&contract.json).with_context(|| format!("{at}: describe the header `{name}`"))?;
    Ok(headers::header_reference(name))
}

/// Builds the responses without a body: the success, as derived, determines the headers that a cache needs again.
pub(super) fn responses_without_body(
    contract: &Contract,
    operation: &Operation<'_>,
    common: &Map<String, Value>,
    success: &Value,
) -> Map<String, Value> {
    let mut out = Map::new();
    if can_resume(contract, operation) {
        let text = "The event of `Last-Event-ID` was the last one. Nothing follows, and a browser stops reconnecting.";
        out.insert(NO_CONTENT.into(), json!({ "description": text, "headers": common }));
    }
    if is_read_again(contract, operation) {
        let mut headers = common.clone();
        let of_success = success["headers"].as_object().into_iter().flatten();
        let needed = of_success.filter(|(name, _)| OF_CACHES.contains(&name.as_str()));
        headers.extend(needed.map(|(name, header)| (name.clone(), header.clone())));
        let text = "Nothing has changed: the caller has the present state (`If-None-Match`). No body.";
        out.insert(NOT_MODIFIED.into(), json!({ "description": text, "headers": headers }));
    }
    out
}

/// Builds the body of a PATCH, which may also be sent as a merge patch (RFC 7396) with the same fields and the same
/// meaning.
pub(super) fn patch_body(contract: &Contract, operation: &Operation<'_>) -> Result<Option<Value>> {
    let Some((_, body)) = contract.request_body(operation)?.filter(|_| operation.method == "patch") else { return Ok(None) };
    let mut body = body.clone();
    if let Some(content) = body.get_mut("content").and_then(Value::as_object_mut)
        && let Some(json) = content.get("application/json").cloned()
    {
        content.insert(MERGE_PATCH.into(), json);
    }
    Ok(Some(Value::Object(body)))
}
