//! Values that our templates cannot compute themselves, since mustache has no logic, as `x-` keys.
//!
//! | key | on | content |
//! |---|---|---|
//! | `x-doc` | operations, schemas, properties, parameters | the lines of the doc comment |
//! | `x-default` | parameters | the default as a Rust expression |
//! | `x-same-name` | properties, parameters | set if the name is the same in Rust, so serde needs no rename |
//! | `x-field` | properties, parameters | the Rust name if it is a keyword: `r#type` |

use anyhow::{Result, bail};
use serde_json::{Map, Value, json};

use super::{doc, maps};
use crate::{
    contract::referenced_schema,
    names::{pascal_case, snake_case},
    pointer::Pointer,
};

/// Annotates the schemas of a document.
pub(super) fn annotate_schemas(schemas: &mut Map<String, Value>) -> Result<()> {
    let at = Pointer::schemas();
    let all = schemas.clone();
    for (name, schema) in schemas {
        add_doc(schema);
        if let Some(tag) = schema.pointer("/x-union/tag").cloned() {
            // openapi-generator creates no model for an object without properties.
            schema["properties"] = json!({ tag.as_str().unwrap_or_default(): { "type": "string" } });
            continue;
        }
        let properties = schema.get_mut("properties").and_then(Value::as_object_mut);
        for (property, value) in properties.into_iter().flatten() {
            maps::annotate(value, &at.child(name).child("properties").child(property))?;
            wrap_reference(value, &all);
            add_doc(value);
            mark_field(value, property);
        }
    }
    Ok(())
}

/// Annotates an operation and its parameters.
pub(super) fn annotate_operation(operation: &mut Value, schemas: &Map<String, Value>, at: &Pointer) -> Result<()> {
    let summary = operation["summary"].as_str().unwrap_or_default().trim_end_matches('.').to_owned();
    let mut lines = doc::wrap_description(&format!("{summary}."));
    if let Some(description) = operation["description"].as_str() {
        lines.push(String::new());
        lines.extend(doc::wrap_description(description));
    }
    operation["x-doc"] = json!(lines);
    let parameters = operation.get_mut("parameters").and_then(Value::as_array_mut);
    for (index, parameter) in parameters.into_iter().flatten().enumerate() {
        add_doc(parameter);
        let default = default_expression(&parameter["schema"], schemas, &at.child("parameters").child(index))?;
        let name = parameter["name"].as_str().unwrap_or_default().to_owned();
        mark_field(parameter, &name);
        if let Some(default) = default {
            parameter["x-default"] = json!(default);
        }
    }
    Ok(())
}

/// Wraps a property that is only a reference to carry our keys: openapi-generator drops siblings of `$ref`.
fn wrap_reference(property: &mut Value, schemas: &Map<String, Value>) {
    let Some(name) = referenced_schema(property) else { return };
    let text = schemas.get(name).and_then(|schema| schema.get("description")).and_then(Value::as_str).unwrap_or_default();
    *property = json!({ "allOf": [property], "x-doc": doc::wrap_description(text) });
}

fn add_doc(value: &mut Value) {
    if let Some(text) = value.get("description").and_then(Value::as_str) {
        value["x-doc"] = json!(doc::wrap_description(text));
    }
}

fn mark_field(value: &mut Value, name: &str) {
    let Some(map) = value.as_object_mut() else { return };
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    if name.starts_with(|c: char| c.is_ascii_lowercase()) && name.chars().all(plain) {
        map.insert("x-same-name".into(), json!(true));
    }
    let field = field_name(name);
    if field.starts_with("r#") {
        map.insert("x-field".into(), json!(field));
    }
}

/// Returns the Rust name of a property or parameter.
pub(super) fn field_name(name: &str) -> String {
    let field = snake_case(name);
    if syn::parse_str::<syn::Ident>(&field).is_err() { format!("r#{field}") } else { field }
}

/// Returns the default of a parameter as a Rust expression.
fn default_expression(schema: &Value, schemas: &Map<String, Value>, at: &Pointer) -> Result<Option<String>> {
    let Some(default) = schema.get("default") else { return Ok(None) };
    let kind = (schema.get("type").and_then(Value::as_str), schema.get("format"));
    let expression = match (kind, default) {
        (_, Value::String(value)) if schema.get("allOf").is_some() => variant_path(schema, value, schemas),
        ((Some("string"), None), Value::String(text)) => Some(format!("{text:?}.to_owned()")),
        ((Some("boolean"), _), Value::Bool(value)) => Some(value.to_string()),
        ((Some("integer"), _), Value::Number(value)) if !value.is_f64() => Some(value.to_string()),
        ((Some("number"), _), Value::Number(value)) => value.as_f64().map(|value| format!("{value:?}")),
        ((Some("array"), _), Value::Array(values)) if values.is_empty() => Some("Vec::new()".to_owned()),
        _ => None,
    };
    match expression {
        Some(expression) => Ok(Some(expression)),
        None => bail!("{at}: lowering cannot write the default {default} of this type in Rust"),
    }
}

/// Returns the Rust variant of a value of a named enum.
fn variant_path(schema: &Value, value: &str, schemas: &Map<String, Value>) -> Option<String> {
    let name = referenced_schema(schema.pointer("/allOf/0")?)?;
    let values = schemas.get(name)?.get("enum")?.as_array()?;
    values.iter().any(|other| other == value).then(|| format!("models::{name}::{}", pascal_case(value)))
}
