//! Words that generators of other languages know.

use serde_json::{Map, Value, json};

use super::each_schema;

/// The only value of a schema that cannot say so in words that generators know.
pub(crate) const ALWAYS: &str = "x-always";

/// Rewrites a document.
pub(super) fn rewrite(document: &mut Value) {
    each_schema(document, &mut |schema| {
        only_value(schema);
        nulls(schema);
    });
    bytes(document);
}

/// `const: true` makes a type of its own, or none: a plain boolean is left. The text that tells an arm of a union is an
/// enum of one.
fn only_value(schema: &mut Value) {
    let Some(map) = schema.as_object_mut() else { return };
    match map.shift_remove("const") {
        Some(Value::Bool(only)) => {
            map.insert("type".into(), json!("boolean"));
            map.insert(ALWAYS.into(), json!(only));
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

/// A property that is null and nothing else has the type of what would stand there otherwise.
fn nulls(schema: &mut Value) {
    let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
    for (name, property) in properties.into_iter().flatten() {
        let Some(map) = property.as_object_mut().filter(|map| map.get("type") == Some(&json!("null"))) else { continue };
        map.shift_remove("type");
        if name == "error" {
            map.insert("oneOf".into(), json!([{ "$ref": "#/components/schemas/ErrorObject" }, { "type": "null" }]));
        } else {
            map.insert("type".into(), json!(["object", "null"]));
        }
        map.insert(ALWAYS.into(), Value::Null);
    }
}

/// Bytes need no schema in 3.1, but generators leave out a body without one.
fn bytes(document: &mut Value) {
    for holder in ["/paths", "/components"] {
        if let Some(value) = document.pointer_mut(holder) {
            contents(value);
        }
    }
}

fn contents(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (key, field) in fields {
                match (key.as_str(), field.as_object_mut()) {
                    ("content", Some(content)) => content.iter_mut().for_each(|(media, value)| media_type(media, value)),
                    ("schemas" | "examples", _) => {}
                    _ => contents(field),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(contents),
        _ => {}
    }
}

fn media_type(media: &str, value: &mut Value) {
    let Some(map) = value.as_object_mut().filter(|map| media != "application/json" && !map.contains_key("schema")) else {
        return;
    };
    let schema = Map::from_iter([("type".to_owned(), json!("string")), ("format".to_owned(), json!("binary"))]);
    map.insert("schema".into(), Value::Object(schema));
}
