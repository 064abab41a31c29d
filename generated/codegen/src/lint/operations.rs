//! Ids, tags, statuses, lists, bodies and parameters of operations.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::{LintFinding, LintRule};
use crate::{
    contract::{Contract, Operation, is_success, referenced_schema},
    expand::STREAM_KEY,
    forms::BYTES_MEDIA_TYPE,
    lower::is_upload,
    pointer::Pointer,
};

pub(super) const RULES: &[LintRule] =
    &[check_ids, check_tags, check_statuses, check_lists, check_filters, check_bodies, check_parameters];

/// Checks that ids are unique and in camel case, since they become method names.
fn check_ids(contract: &Contract) -> Vec<LintFinding> {
    let mut seen: BTreeMap<String, Pointer> = BTreeMap::new();
    let mut findings = Vec::new();
    for operation in contract.operations() {
        let id = operation.id();
        if !id.starts_with(|c: char| c.is_ascii_lowercase()) || !id.chars().all(|c| c.is_ascii_alphanumeric()) {
            findings.push(LintFinding::new(
                "operation-id",
                &operation.at,
                format!("`{id}` is no camelCase name; write one such as listAgents"),
            ));
        }
        if let Some(first) = seen.insert(id.to_lowercase(), operation.at.clone()) {
            findings.push(LintFinding::new(
                "operation-id",
                &operation.at,
                format!("`{id}` is also the id of {first}; rename one"),
            ));
        }
    }
    findings
}

/// Checks the tags: each becomes one trait and one file.
fn check_tags(contract: &Contract) -> Vec<LintFinding> {
    let declared: Vec<&Value> = contract.json["tags"].as_array().into_iter().flatten().map(|tag| &tag["name"]).collect();
    let mut findings = Vec::new();
    for operation in contract.operations() {
        let message = match operation.value.get("tags").and_then(Value::as_array).map(Vec::as_slice) {
            Some([tag]) if declared.contains(&tag) => continue,
            Some([tag]) => format!("the tag {tag} is not declared; add it to `tags` with a description"),
            _ => "an operation has exactly one tag; its trait is named after it".to_owned(),
        };
        findings.push(LintFinding::new("one-tag", &operation.at.child("tags"), message));
    }
    findings
}

/// Checks that statuses are listed individually, and that exactly one of them is a success.
fn check_statuses(contract: &Contract) -> Vec<LintFinding> {
    let mut findings = Vec::new();
    for operation in contract.operations() {
        let at = operation.at.child("responses");
        let statuses: Vec<&String> =
            operation.value.get("responses").and_then(Value::as_object).into_iter().flatten().map(|(key, _)| key).collect();
        for status in statuses.iter().filter(|status| status.len() != 3 || !status.chars().all(|c| c.is_ascii_digit())) {
            findings.push(LintFinding::new(
                "statuses",
                &at.child(status),
                "list each status by its number; no `default`, no range",
            ));
        }
        let successes = statuses.iter().filter(|status| is_success(status)).count();
        if successes != 1 {
            findings.push(LintFinding::new("one-success", &at, format!("{successes} statuses of success; list exactly one")));
        }
        for (_, at, response) in contract.responses(&operation).unwrap_or_default() {
            if ["x-data", STREAM_KEY, "content"].iter().filter(|key| response.contains_key(**key)).count() != 1 {
                let message = "write `x-data` with the schema of the data, `x-stream` with a name for all events, or the \
                               `content` of an answer without an envelope";
                findings.push(LintFinding::new("one-success", &at, message));
            }
        }
    }
    findings
}

/// Checks that a list is paginated, unless it says that it is not, and that whatever is paginated is a list.
fn check_lists(contract: &Contract) -> Vec<LintFinding> {
    let mut findings = Vec::new();
    for operation in contract.operations() {
        let takes = |name: &str| takes_in_query(contract, &operation, name);
        let pages = returns_page(contract, &operation);
        let is_whole = !pages && !takes("cursor") && answers_list(contract, &operation);
        if is_whole && !takes("limit") && !is_called_whole(&operation) {
            let message = "a list that is not paginated takes `limit`, or its description says `not paginated`";
            findings.push(LintFinding::new("paged-lists", &operation.at, message));
        }
        if (pages || operation.id().starts_with("list")) && !is_whole && !(pages && takes("limit") && takes("cursor")) {
            let message = "a list takes the query parameters `limit` and `cursor` and answers `items` and `nextCursor`";
            findings.push(LintFinding::new("paged-lists", &operation.at, message));
        }
    }
    findings
}

fn takes_in_query(contract: &Contract, operation: &Operation<'_>, name: &str) -> bool {
    let parameters = contract.parameters(operation).unwrap_or_default();
    parameters.iter().any(|(_, p)| p.get("name") == Some(&json!(name)) && p.get("in") == Some(&json!("query")))
}

fn is_called_whole(operation: &Operation<'_>) -> bool {
    operation.value.get("description").and_then(Value::as_str).is_some_and(|description| description.contains("not paginated"))
}

/// Checks whether the data of an answer is a list: `items`, with nothing else but `nextCursor`, or of which the caller
/// wants as many as `limit` says. A table with its axes, such as figures over time, is none.
pub(super) fn answers_list(contract: &Contract, operation: &Operation<'_>) -> bool {
    let properties = data_of(contract, operation).and_then(|data| data.get("properties")).and_then(Value::as_object);
    properties.is_some_and(|properties| {
        let is_bare = properties.keys().all(|name| name == "items" || name == "nextCursor");
        properties.contains_key("items") && (is_bare || takes_in_query(contract, operation, "limit"))
    })
}

/// Checks that no parameter with a default filters a list, since a cursor is not bound to such parameters.
fn check_filters(contract: &Contract) -> Vec<LintFinding> {
    let mut findings = Vec::new();
    for operation in contract.operations().iter().filter(|operation| returns_page(contract, operation)) {
        for (at, parameter) in contract.parameters(operation).unwrap_or_default() {
            let has_default = parameter.get("schema").is_some_and(|schema| schema.get("default").is_some());
            let description = parameter.get("description").and_then(Value::as_str).unwrap_or_default();
            if has_default && description.starts_with("Only ") {
                let message = "a filter has no default, since a cursor is not bound to what has one; let its absence mean all";
                findings.push(LintFinding::new("filters", &at, message));
            }
        }
    }
    findings
}

fn returns_page(contract: &Contract, operation: &Operation<'_>) -> bool {
    let properties = data_of(contract, operation).and_then(|data| data.get("properties"));
    properties.is_some_and(|properties| properties.get("nextCursor").is_some())
}

/// Returns the schema of the data that an operation answers.
fn data_of<'a>(contract: &'a Contract, operation: &Operation<'a>) -> Option<&'a Value> {
    let (_, _, response) = contract.success(operation).ok().flatten()?;
    contract.schema(response.get("x-data")?.as_str()?)
}

/// Checks that a body is required unless it may be empty, and that it is JSON with a named schema or an upload of limited size.
fn check_bodies(contract: &Contract) -> Vec<LintFinding> {
    let mut findings = Vec::new();
    for operation in contract.operations() {
        let limit = operation.value.get("x-max-body-bytes").map(|limit| limit.as_u64().is_some_and(|bytes| bytes > 0));
        if !operation.value.contains_key("requestBody") {
            if limit.is_some() {
                findings.push(LintFinding::new("body-limit", &operation.at, "`x-max-body-bytes` without a body; remove it"));
            }
            continue;
        }
        if limit != Some(true) {
            findings.push(LintFinding::new(
                "body-limit",
                &operation.at,
                "a body needs a limit: `x-max-body-bytes`, a number of bytes",
            ));
        }
        let Ok(Some((place, body))) = contract.request_body(&operation) else { continue };
        let schema = body.get("content").and_then(|content| content.get("application/json")).and_then(|json| json.get("schema"));
        let may_be_empty = operation.method == "post" && schema.is_some_and(|schema| accepts_empty(contract, schema));
        if body.get("required") != Some(&json!(!may_be_empty)) {
            let message = match may_be_empty {
                true => "write `required: false`, since nothing in the body is required: no body is `{}`",
                false => "write `required: true`; the server always reads the body",
            };
            findings.push(LintFinding::new("json-body", &place, message));
        }
        if !is_upload(body) && schema.and_then(referenced_schema).is_none() {
            let message =
                format!("the server reads `application/json` of a named schema (`$ref`), or `{BYTES_MEDIA_TYPE}: {{}}`");
            findings.push(LintFinding::new("json-body", &place, message));
        }
    }
    findings
}

/// Checks whether an object without any field conforms to a schema.
fn accepts_empty(contract: &Contract, schema: &Value) -> bool {
    let target = referenced_schema(schema).and_then(|name| contract.schema(name)).unwrap_or(schema);
    let is_required = target.get("required").and_then(Value::as_array).is_some_and(|names| !names.is_empty());
    !is_required && !["minProperties", "anyOf", "oneOf", "allOf"].iter().any(|key| target.get(key).is_some())
}

/// Checks that parameters are plain values or lists of them, and that a name is used once per operation.
fn check_parameters(contract: &Contract) -> Vec<LintFinding> {
    let mut findings = Vec::new();
    for operation in contract.operations() {
        let mut names: Vec<String> = Vec::new();
        for (at, parameter) in contract.parameters(&operation).unwrap_or_default() {
            let name = crate::names::snake_case(parameter.get("name").and_then(Value::as_str).unwrap_or_default());
            if names.contains(&name) {
                let message = format!("`{name}` is used twice in {}, in whatever place; rename one", operation.id());
                findings.push(LintFinding::new("parameters", &at, message));
            }
            names.push(name);
            let schema = &parameter["schema"];
            let target = referenced_schema(schema).and_then(|name| contract.schema(name)).unwrap_or(schema);
            if target["type"] == json!("array") {
                findings.extend(check_list_parameter(contract, &at, parameter, target));
            } else if !is_scalar(target) {
                findings.push(LintFinding::new(
                    "parameters",
                    &at,
                    "a parameter is a string, integer, number or boolean, or a list of them",
                ));
            }
        }
    }
    findings
}

fn is_scalar(schema: &Value) -> bool {
    ["string", "integer", "number", "boolean"].iter().any(|kind| schema["type"] == json!(kind))
}

/// Checks that a list is in the query, with the name repeated for each item (`tag=a&tag=b`), since clients disagree
/// about commas within items; and that its length is limited.
fn check_list_parameter(contract: &Contract, at: &Pointer, parameter: &Map<String, Value>, schema: &Value) -> Vec<LintFinding> {
    let items = referenced_schema(&schema["items"]).and_then(|name| contract.schema(name)).unwrap_or(&schema["items"]);
    let is_exploded = parameter.get("explode").is_none_or(|explode| *explode == json!(true));
    let is_form = parameter.get("style").is_none_or(|style| *style == json!("form"));
    let checks = [
        (is_scalar(items), "items of a list are strings, integers, numbers or booleans"),
        (parameter.get("in") == Some(&json!("query")), "a list stands in the query"),
        (is_form && is_exploded, "a list is written as `style: form` with `explode: true`, which may both be left out"),
        (schema.get("maxItems").is_some(), "a list needs `maxItems`"),
    ];
    checks.into_iter().filter(|(holds, _)| !holds).map(|(_, message)| LintFinding::new("parameters", at, message)).collect()
}
