//! For the SDK: today's SDK reads future answers, and leaves validating requests to the server.
//!
//! - Closed objects are opened: the contract only grows, and a new field must not break an old SDK.
//! - Bounds are removed: typify would create a validated type for each bounded field, and an answer may contain what
//!   a request may not.
//! - Defaults are removed: an omitted value is not sent, so the server's current default applies.
//! - An optional list becomes `Option<Vec<T>>`, and so does a map: typify's plain `Vec<T>` could not send an empty
//!   one.
//! - Anything that is useless to a caller without a cache is removed: `If-None-Match`, and answers without content.
//! - A field that may be absent or null becomes `Option<crate::Nullable<T>>`, so that null can be sent.

use serde_json::{Map, Value, json};

use super::{extensions::IF_NONE_MATCH, maps};
use crate::contract::is_success;

const JUDGED_BY_THE_SERVER: &[&str] = &[
    "default",
    "minProperties",
    "maxProperties",
    "minItems",
    "maxItems",
    "uniqueItems",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "pattern",
    "x-alternatives",
    "x-closed",
    "x-text",
];

/// The crate name that [`crate::sdk`] replaces with `crate` in typify's output.
pub(crate) const OWN_CRATE: &str = "frontdesk_client";

/// Converts a lowered document so that progenitor generates a lenient SDK.
pub(super) fn shape(document: &mut Value) {
    each_schema(&mut document["components"]["schemas"], loosen);
    for item in document["paths"].as_object_mut().into_iter().flat_map(Map::values_mut) {
        for operation in item.as_object_mut().into_iter().flat_map(Map::values_mut) {
            if let Some(responses) = operation.get_mut("responses").and_then(Value::as_object_mut) {
                responses.retain(|status, _| is_success(status) || status.starts_with(['4', '5']));
            }
            if let Some(parameters) = operation.get_mut("parameters").and_then(Value::as_array_mut) {
                parameters.retain(|parameter| parameter["name"] != json!(IF_NONE_MATCH));
                parameters.iter_mut().for_each(|parameter| loosen_deeply(&mut parameter["schema"]));
            }
        }
    }
}

fn each_schema(schemas: &mut Value, change: fn(&mut Map<String, Value>)) {
    for schema in schemas.as_object_mut().into_iter().flat_map(Map::values_mut) {
        walk_schema(schema, change);
    }
}

fn loosen_deeply(schema: &mut Value) {
    walk_schema(schema, loosen);
}

/// Visits a schema and its nested schemas, innermost first.
fn walk_schema(schema: &mut Value, change: fn(&mut Map<String, Value>)) {
    let Some(map) = schema.as_object_mut() else { return };
    if let Some(properties) = map.get_mut("properties") {
        each_schema(properties, change);
    }
    for key in ["items", "additionalProperties"] {
        if let Some(inner) = map.get_mut(key) {
            walk_schema(inner, change);
        }
    }
    for inner in map.get_mut("allOf").and_then(Value::as_array_mut).into_iter().flatten() {
        walk_schema(inner, change);
    }
    change(map);
}

/// Loosens a schema after its nested schemas.
fn loosen(schema: &mut Map<String, Value>) {
    schema.retain(|key, _| !JUDGED_BY_THE_SERVER.contains(&key.as_str()));
    if schema.get("additionalProperties") == Some(&json!(false)) {
        schema.shift_remove("additionalProperties");
    }
    let required = schema.get("required").cloned().unwrap_or_default();
    let is_required = |name: &String| required.as_array().is_some_and(|names| names.iter().any(|other| other == name));
    let properties = schema.get_mut("properties").and_then(Value::as_object_mut).into_iter().flatten();
    for (_, property) in properties.filter(|(name, _)| !is_required(name)) {
        annotate_optional(property);
    }
}

/// Names the type of an optional property if typify's own choice cannot represent everything that may be sent.
fn annotate_optional(property: &mut Value) {
    let Some(schema) = property.as_object_mut() else { return };
    if schema.shift_remove("x-double-option").is_some() {
        schema.shift_remove("nullable");
        let inner = Value::Object(schema.clone());
        schema.insert("x-rust-type".into(), rust_type(OWN_CRATE, "Nullable", &[inner]));
    } else if let Some(items) = schema.get("items").cloned() {
        schema.insert("x-rust-type".into(), rust_type("std", "vec::Vec", &[items]));
    } else if let Some(values) = schema.get("additionalProperties").filter(|_| maps::is_map(schema)).cloned() {
        let values = if values == json!(true) { json!({}) } else { values };
        schema.insert("x-rust-type".into(), rust_type("std", "collections::HashMap", &[json!({ "type": "string" }), values]));
    }
}

fn rust_type(from: &str, name: &str, parameters: &[Value]) -> Value {
    json!({ "crate": from, "version": "*", "path": format!("{from}::{name}"), "parameters": parameters })
}
