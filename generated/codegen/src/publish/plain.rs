//! Replaces what generators of other languages do not support.

use serde_json::{Value, json};

use super::for_each_schema;

/// Key with the only value of a schema that cannot express it in terms that generators know.
pub(crate) const ONLY_VALUE: &str = "x-always";

/// Rewrites a document.
pub(super) fn rewrite(document: &mut Value) {
    for_each_schema(document, &mut |schema| {
        rewrite_only_value(schema);
        rewrite_nulls(schema);
    });
    rewrite_bytes(document);
}

/// Replaces `const`. Generators turn `const: true` into a type of its own, or none, so a plain boolean is left. The
/// text that identifies an arm of a union becomes an enum of one.
fn rewrite_only_value(schema: &mut Value) {
    let Some(map) = schema.as_object_mut() else { return };
    match map.shift_remove("const") {
        Some(Value::Bool(only)) => {
            map.insert("type".into(), json!("boolean"));
            map.insert(ONLY_VALUE.into(), json!(only));
        }
        Some(Value::String(only)) => {
            map.insert("type".into(), json!("string"));
            map.insert("enum".into(), json!([only]));
        }
        Some(other) => {
            map.insert("const".into(), other);
        }
        None => {}
    }
}

/// Gives a property that is always null the type that it would otherwise have.
fn rewrite_nulls(schema: &mut Value) {
    let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
    for (name, property) in properties.into_iter().flatten() {
        let Some(map) = property.as_object_mut().filter(|map| map.get("type") == Some(&json!("null"))) else { continue };
        map.shift_remove("type");
        if name == "error" {
            map.insert("oneOf".into(), json!([{ "$ref": "#/components/schemas/ErrorObject" }, { "type": "null" }]));
        } else {
            map.insert("type".into(), json!(["object", "null"]));
        }
        map.insert(ONLY_VALUE.into(), Value::Null);
    }
}

/// Media type of a file that is a text: clients get it as a string.
const CSV: &str = "text/csv";

/// Adds a schema to bytes: 3.1 needs none, but generators drop a body without one.
fn rewrite_bytes(document: &mut Value) {
    for holder in ["/paths", "/components"] {
        if let Some(value) = document.pointer_mut(holder) {
            rewrite_contents(value);
        }
    }
}

fn rewrite_contents(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (key, field) in fields {
                match (key.as_str(), field.as_object_mut()) {
                    ("content", Some(content)) => content.iter_mut().for_each(|(media, value)| rewrite_media_type(media, value)),
                    ("schemas" | "examples", _) => {}
                    _ => rewrite_contents(field),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(rewrite_contents),
        _ => {}
    }
}

fn rewrite_media_type(media: &str, value: &mut Value) {
    let Some(map) = value.as_object_mut().filter(|map| media != "application/json" && !map.contains_key("schema")) else {
        return;
    };
    map.insert(
        "schema".into(),
        if media == CSV { json!({ "type": "string" }) } else { json!({ "type": "string", "format": "binary" }) },
    );
}
