//! The served document in OpenAPI 3.0.3, for tools that do not support more.

use serde_json::{Map, Value, json};

use super::{events::remove_unused, for_each_schema, plain::ONLY_VALUE};
use crate::contract::{Contract, referenced_schema};

/// Converts a served document. It contains nothing that 3.0 cannot express, other than what is dropped here.
pub fn to_three_zero(published: &Contract) -> Contract {
    let mut json = published.json.clone();
    json["openapi"] = json!("3.0.3");
    if let Some(info) = json["info"].as_object_mut() {
        info.shift_remove("summary");
    }
    if let Some(license) = json["info"]["license"].as_object_mut() {
        link_license(license);
    }
    let schemas = json.pointer("/components/schemas").and_then(Value::as_object).cloned().unwrap_or_default();
    for_each_schema(&mut json, &mut |schema| lower_schema(schema, &schemas));
    schemas.iter().filter(|(_, schema)| is_scalar(schema)).for_each(|(name, _)| remove_unused(&mut json, name));
    Contract { source: published.source.clone(), json }
}

/// Replaces the identifier of a license by its address, as 3.0 requires.
fn link_license(license: &mut Map<String, Value>) {
    if let Some(Value::String(identifier)) = license.shift_remove("identifier") {
        license.insert("url".into(), json!(format!("https://spdx.org/licenses/{identifier}.html")));
    }
}

fn lower_schema(schema: &mut Value, schemas: &Map<String, Value>) {
    let Some(map) = schema.as_object_mut() else { return };
    wrap_siblings(map);
    // 3.0 has no rules for the names of fields, and no schema for what a text consists of.
    for key in ["propertyNames", "contentMediaType", "contentSchema"] {
        map.shift_remove(key);
    }
    move_null_from_arms(map, schemas);
    move_null_from_types(map);
    lower_exclusive_bound(map, "exclusiveMinimum", "minimum");
    lower_exclusive_bound(map, "exclusiveMaximum", "maximum");
    if let Some(first) = map.shift_remove("examples").and_then(|examples| examples.get(0).cloned()) {
        map.insert("example".into(), first);
    }
}

/// Wraps references with siblings, since 3.0 ignores siblings of `$ref`.
fn wrap_siblings(map: &mut Map<String, Value>) {
    if map.len() > 1
        && let Some(reference) = map.shift_remove("$ref")
    {
        map.insert("allOf".into(), json!([{ "$ref": reference }]));
    }
}

fn move_null_from_types(map: &mut Map<String, Value>) {
    let Some(names) = map.get("type").and_then(Value::as_array).cloned() else { return };
    let others: Vec<&Value> = names.iter().filter(|name| **name != json!("null")).collect();
    if let ([only], true) = (&others[..], others.len() < names.len()) {
        map.insert("type".into(), (*only).clone());
        map.insert("nullable".into(), json!(true));
    }
}

/// Moves null from the arms. `nullable` is only effective next to a `type`, and adds nothing to what an arm allows.
/// So a schema that is always null loses its arms, and a text or a number is copied here. For an object, tools agree
/// to read null nevertheless.
fn move_null_from_arms(map: &mut Map<String, Value>, schemas: &Map<String, Value>) {
    for key in ["oneOf", "anyOf"] {
        let Some(arms) = map.get(key).and_then(Value::as_array) else { continue };
        let others: Vec<Value> = arms.iter().filter(|arm| arm["type"] != "null").cloned().collect();
        if others.len() == arms.len() {
            continue;
        }
        map.shift_remove(key);
        map.insert("nullable".into(), json!(true));
        let named = others.first().and_then(referenced_schema).and_then(|name| schemas.get(name));
        if let (Some(Value::Object(scalar)), 1) = (named.filter(|schema| is_scalar(schema)), others.len()) {
            scalar.iter().for_each(|(key, value)| _ = map.entry(key).or_insert_with(|| value.clone()));
            continue;
        }
        map.insert("type".into(), json!("object"));
        if map.get(ONLY_VALUE) != Some(&Value::Null) {
            map.insert(if others.len() == 1 { "allOf" } else { key }.to_owned(), json!(others));
        }
    }
}

fn is_scalar(schema: &Value) -> bool {
    matches!(schema["type"].as_str(), Some("string" | "integer" | "number" | "boolean"))
}

/// Converts an exclusive bound: in 3.1 it is a number; in 3.0 a flag makes the plain bound exclusive.
fn lower_exclusive_bound(map: &mut Map<String, Value>, key: &str, plain: &str) {
    if let Some(bound) = map.get(key).filter(|bound| bound.is_number()).cloned() {
        map.insert(plain.to_owned(), bound);
        map.insert(key.to_owned(), json!(true));
    }
}
