//! Forms that the server can read as they arrive.

use serde_json::{Map, Value, json};

use super::{LintFinding, LintRule};
use crate::{
    contract::{Contract, Operation, referenced_schema},
    forms::{BYTES_MEDIA_TYPE, FILE_FIELD, FORM_MEDIA_TYPE, is_form},
    pointer::Pointer,
};

pub(super) const RULES: &[LintRule] = &[check_forms];

/// Checks that a form is one of two ways to upload, and has a named schema, whose last field is the required `file`;
/// the fields before it are plain texts.
fn check_forms(contract: &Contract) -> Vec<LintFinding> {
    let mut findings = Vec::new();
    for operation in contract.operations() {
        let Ok(Some((at, body))) = contract.request_body(&operation) else { continue };
        if !is_form(body) {
            continue;
        }
        findings.extend(operation_problem(contract, &operation, body).map(|message| LintFinding::new("forms", &at, message)));
        let name = referenced_schema(&body["content"][FORM_MEDIA_TYPE]["schema"]);
        let Some((name, schema)) = name.and_then(|name| Some((name, contract.schema(name)?))) else {
            findings.push(LintFinding::new("forms", &at, "a form has a named schema (`$ref`)"));
            continue;
        };
        let at = Pointer::schema(name);
        findings.extend(schema_problem(schema).map(|message| LintFinding::new("forms", &at, message)));
    }
    findings
}

/// Returns the problem with an operation that takes a form: the SDK sends bare bytes instead.
fn operation_problem(contract: &Contract, operation: &Operation<'_>, body: &Map<String, Value>) -> Option<&'static str> {
    if body["content"].as_object().is_some_and(|content| content.len() > 1) {
        return Some("a form is the only media type of its operation; take the others at a path of their own");
    }
    let bare = |path: &str| {
        let operations = contract.operations();
        operations.iter().any(|other| other.path == path && other.method == operation.method && takes_bytes(contract, other))
    };
    let has_twin = operation.path.strip_suffix("/form").is_some_and(bare);
    (!has_twin).then_some("put a form at `…/form`, and an operation with the same method that takes bare bytes at `…`")
}

fn takes_bytes(contract: &Contract, operation: &Operation<'_>) -> bool {
    let body = contract.request_body(operation).ok().flatten();
    body.is_some_and(|(_, body)| body["content"].get(BYTES_MEDIA_TYPE).is_some())
}

/// Returns the problem with the schema of a form.
fn schema_problem(schema: &Value) -> Option<&'static str> {
    let properties = schema.get("properties").and_then(Value::as_object)?;
    let (last, file) = properties.iter().next_back()?;
    let is_required = schema["required"].as_array().is_some_and(|names| names.contains(&json!(FILE_FIELD)));
    if last != FILE_FIELD || file["format"] != "binary" || !is_required {
        return Some("the last field of a form is the required `file`, of the format `binary`");
    }
    let is_text = |property: &Value| property["type"] == "string" && property["format"] != "binary";
    let texts = properties.iter().filter(|(name, _)| *name != FILE_FIELD).all(|(_, property)| is_text(property));
    (!texts).then_some("the fields before the file are texts")
}
