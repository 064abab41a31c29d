//! The request gate: attributes of request models and parameters, derived from the contract's keywords, so that a
//! valid request is never checked against a JSON Schema. Each keyword becomes an attribute of `validator` or serde,
//! or a function in `checks.rs`.
//!
//! | key | on | content |
//! |---|---|---|
//! | `x-request` | schemas | set if it is part of a request, so it is closed and has a gate |
//! | `x-validate` | properties, parameters | arguments of `#[validate(..)]`, one per attribute |
//! | `x-validate-model` | schemas | arguments of `#[validate(..)]` for the struct |
//! | `x-strict` | properties, parameters | the function that serde deserializes it with |
//! | `x-owner-only-fields` | schemas | Rust names of the fields that no key may send |
//! | `x-params-list` | operations | every parameter `{name, place, required, kind}`, for the runtime |
//! | `x-checks` | the document | the text of `checks.rs` |

mod checks;
mod keywords;
mod parameters;
mod strict;

use anyhow::{Result, bail};
use serde_json::{Map, Value, json};

use checks::GateChecks;

use super::rust::field_name;
use crate::{contract::Contract, names::snake_case, pointer::Pointer, reachability};

pub(super) use parameters::{IDEMPOTENCY_KEY_SCHEMA, idempotency_key_schema};

/// Adds the keys above to a document that is otherwise lowered for the server.
pub(super) fn annotate(contract: &Contract, document: &mut Value) -> Result<()> {
    let mut checks = GateChecks::default();
    let mut sent = reachability::request_schemas(contract);
    sent.insert(IDEMPOTENCY_KEY_SCHEMA.to_owned());
    let all = document["components"]["schemas"].as_object().cloned().unwrap_or_default();
    let at = Pointer::schemas();
    for (name, schema) in document["components"]["schemas"].as_object_mut().into_iter().flatten() {
        let is_sent = sent.contains(name);
        if let Some(schema) = schema.as_object_mut().filter(|schema| !schema.contains_key("enum")) {
            annotate_model(&LoweredModel { name, is_sent, at: at.child(name) }, schema, &all, &mut checks)?;
        }
    }
    for operation in contract.operations() {
        let lowered = &mut document["paths"][operation.path][operation.method];
        parameters::annotate(contract, &operation, lowered, &mut checks)?;
    }
    document["x-checks"] = json!(checks.source());
    Ok(())
}

/// A model of the document.
struct LoweredModel<'m> {
    /// Name of its schema.
    name: &'m str,
    /// `true` if callers send it.
    is_sent: bool,
    /// Location of its schema in the document.
    at: Pointer,
}

fn annotate_model(
    model: &LoweredModel<'_>,
    schema: &mut Map<String, Value>,
    all: &Map<String, Value>,
    checks: &mut GateChecks,
) -> Result<()> {
    let &LoweredModel { name, is_sent, ref at } = model;
    if schema.contains_key("x-union") {
        if is_sent {
            schema.insert("x-request".into(), json!(true));
        }
        return Ok(());
    }
    let required = schema.get("required").and_then(Value::as_array).cloned().unwrap_or_default();
    let is_required = |property: &str| required.iter().any(|other| other == property);
    let mut owner_only = Vec::new();
    for (property, value) in schema.get_mut("properties").and_then(Value::as_object_mut).into_iter().flatten() {
        let at = at.child("properties").child(property);
        let Some(value) = value.as_object_mut() else { continue };
        if is_sent {
            let about = format!("{}_{}", snake_case(name), snake_case(property));
            let attributes = keywords::value_attributes(value, &about, all, checks, &at)?;
            if !attributes.is_empty() {
                value.insert("x-validate".into(), json!(attributes));
            }
        }
        if value.get("x-owner-only") == Some(&json!(true)) {
            if is_required(property) {
                bail!("{at}: a field that only an owner may send is optional");
            }
            owner_only.push(field_name(property));
        }
        strict::mark_property(value, is_required(property), is_sent, &at)?;
    }
    if is_sent {
        schema.insert("x-request".into(), json!(true));
        schema.insert("x-owner-only-fields".into(), json!(owner_only));
        if let Some(function) = checks.properties_check(name, schema, &is_required) {
            schema.insert(
                "x-validate-model".into(),
                json!(format!("schema(function = \"crate::checks::{function}\", skip_on_field_errors = false)")),
            );
        }
    }
    Ok(())
}
