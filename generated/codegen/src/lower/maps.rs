//! Objects with arbitrary field names: free-form ones, and those whose values have a schema.
//!
//! Templates get their Rust type as `x-type`. openapi-generator would turn a named map into a type of its own, so its
//! schema is inlined where it is referenced.

use anyhow::{Result, bail};
use serde_json::{Map, Value, json};

use crate::{contract::referenced_schema, pointer::Pointer};

/// Checks whether a lowered schema is such an object.
pub(super) fn is_map(schema: &Map<String, Value>) -> bool {
    let open = schema.get("additionalProperties").is_some_and(|values| *values != json!(false));
    open && !schema.contains_key("properties") && !schema.contains_key("x-union")
}

/// Inlines named maps where they are referenced, and removes them.
pub(super) fn inline_maps(document: &mut Value) -> Result<()> {
    let Some(schemas) = document["components"]["schemas"].as_object() else { return Ok(()) };
    let maps: Map<String, Value> = schemas
        .iter()
        .filter(|(_, schema)| schema.as_object().is_some_and(is_map))
        .map(|(name, schema)| (name.clone(), schema.clone()))
        .collect();
    if maps.is_empty() {
        return Ok(());
    }
    if let Some(schemas) = document["components"]["schemas"].as_object_mut() {
        schemas.retain(|name, _| !maps.contains_key(name));
    }
    for operation in
        document["paths"].as_object().into_iter().flatten().filter_map(|(_, item)| item.as_object()).flat_map(Map::values)
    {
        for key in ["x-data-type", "x-body-schema"] {
            if let Some(name) = operation[key].as_str().filter(|name| maps.contains_key(*name)) {
                bail!("{}: put it into a field of another object", Pointer::schema(name));
            }
        }
    }
    replace_references(document, &maps);
    Ok(())
}

fn replace_references(value: &mut Value, maps: &Map<String, Value>) {
    if let Some(map) = referenced_schema(value).and_then(|name| maps.get(name)) {
        *value = map.clone();
    }
    if let Some(map) = value.pointer("/allOf/0").and_then(referenced_schema).and_then(|name| maps.get(name)).cloned() {
        let fields = value.as_object_mut().expect("it has `allOf`");
        fields.shift_remove("allOf");
        for (key, inner) in map.as_object().into_iter().flatten() {
            fields.entry(key.clone()).or_insert_with(|| inner.clone());
        }
    }
    match value {
        Value::Object(fields) => fields.values_mut().for_each(|field| replace_references(field, maps)),
        Value::Array(items) => items.iter_mut().for_each(|item| replace_references(item, maps)),
        _ => {}
    }
}

/// Annotates a property with its type if it is a map or a list of maps.
pub(super) fn annotate(property: &mut Value, at: &Pointer) -> Result<()> {
    if let Some(items) = property.get_mut("items") {
        annotate(items, &at.child("items"))?;
    }
    if property.as_object().is_some_and(is_map) {
        property["x-type"] = json!(rust_type(property, at)?);
    }
    Ok(())
}

/// Returns the Rust type of a value.
fn rust_type(schema: &Value, at: &Pointer) -> Result<String> {
    if schema["nullable"] == json!(true) {
        let mut value = schema.clone();
        value["nullable"] = json!(false);
        return Ok(format!("Option<{}>", rust_type(&value, at)?));
    }
    if let Some(name) = referenced_schema(schema).or_else(|| referenced_schema(schema.pointer("/allOf/0")?)) {
        return Ok(format!("models::{name}"));
    }
    Ok(match (schema["type"].as_str(), schema["format"].as_str()) {
        (Some("string"), None) => "String".to_owned(),
        (Some("integer"), Some("int64")) => "i64".to_owned(),
        (Some("integer"), _) => "i32".to_owned(),
        (Some("number"), _) => "f64".to_owned(),
        (Some("boolean"), _) => "bool".to_owned(),
        (Some("array"), _) => format!("Vec<{}>", rust_type(&schema["items"], &at.child("items"))?),
        (Some("object"), _) if schema["additionalProperties"] == json!(true) => {
            "serde_json::Map<String, serde_json::Value>".to_owned()
        }
        (Some("object"), _) if schema.as_object().is_some_and(is_map) => {
            let at = at.child("additionalProperties");
            format!("std::collections::BTreeMap<String, {}>", rust_type(&schema["additionalProperties"], &at)?)
        }
        _ => bail!("{at}: lowering does not know maps of such values; refer to a named schema"),
    })
}
