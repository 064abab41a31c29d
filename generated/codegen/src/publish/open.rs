//! Opens answers: a client that was generated today reads tomorrow's fields and values. Requests are closed: an
//! unknown field in one is a mistake of its caller. A schema that both contain is duplicated; the one for requests
//! gets the suffix `Input`.

use std::collections::BTreeSet;

use serde_json::{Map, Value, json};

use super::visit_nested;
use crate::contract::referenced_schema;

/// Key with the known values of an open text.
pub(crate) const KNOWN_VALUES: &str = "x-enum";

/// Opens the answers of a document.
pub(super) fn open_answers(document: &mut Value) {
    let schemas = document.pointer("/components/schemas").and_then(Value::as_object).cloned().unwrap_or_default();
    let sent = sent_schemas(document, &schemas);
    let answered = answered_schemas(document, &schemas);
    let twice: BTreeSet<&str> =
        sent.intersection(&answered).map(String::as_str).filter(|name| is_closed(&schemas, name, &mut BTreeSet::new())).collect();
    let mut out = Map::new();
    for (name, schema) in &schemas {
        if twice.contains(name.as_str()) {
            let mut input = schema.clone();
            redirect_references(&mut input, &twice);
            out.insert(input_name(name), input);
        }
        let mut schema = schema.clone();
        if answered.contains(name) || !sent.contains(name) {
            visit_nested(&mut schema, &mut open_schema);
        } else {
            redirect_references(&mut schema, &twice);
        }
        out.insert(name.clone(), schema);
    }
    each_request(document, &mut |part| redirect_references(part, &twice));
    document["components"]["schemas"] = Value::Object(out);
}

fn input_name(name: &str) -> String {
    format!("{name}Input")
}

/// Visits the schemas of parameters and bodies.
fn each_request(document: &mut Value, visit: &mut dyn FnMut(&mut Value)) {
    for section in ["parameters", "requestBodies"] {
        if let Some(parts) = document.get_mut("components").and_then(|components| components.get_mut(section)) {
            visit(parts);
        }
    }
    for item in document["paths"].as_object_mut().into_iter().flat_map(Map::values_mut) {
        for operation in item.as_object_mut().into_iter().flat_map(Map::values_mut) {
            for key in ["parameters", "requestBody"] {
                if let Some(part) = operation.get_mut(key) {
                    visit(part);
                }
            }
        }
    }
}

/// Returns the schemas that requests contain.
fn sent_schemas(document: &Value, schemas: &Map<String, Value>) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut document = document.clone();
    each_request(&mut document, &mut |part| add_reached(part, schemas, &mut names));
    names
}

/// Returns the schemas that answers and events contain.
fn answered_schemas(document: &Value, schemas: &Map<String, Value>) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    add_reached(&document["components"]["responses"], schemas, &mut names);
    for operation in
        document["paths"].as_object().into_iter().flat_map(Map::values).filter_map(Value::as_object).flat_map(Map::values)
    {
        add_reached(&operation["responses"], schemas, &mut names);
    }
    names
}

/// Adds the schemas that a value refers to, directly or not.
fn add_reached(value: &Value, schemas: &Map<String, Value>, names: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            if let Some((name, schema)) = referenced_schema(value).and_then(|name| schemas.get_key_value(name))
                && names.insert(name.clone())
            {
                add_reached(schema, schemas, names);
            }
            fields.values().for_each(|field| add_reached(field, schemas, names));
        }
        Value::Array(items) => items.iter().for_each(|item| add_reached(item, schemas, names)),
        _ => {}
    }
}

/// Checks whether opening a schema would change it: it, or one that it refers to, is a closed object or a list of
/// values.
fn is_closed(schemas: &Map<String, Value>, name: &str, seen: &mut BTreeSet<String>) -> bool {
    let Some(schema) = schemas.get(name).filter(|_| seen.insert(name.to_owned())) else { return false };
    let mut opened = schema.clone();
    visit_nested(&mut opened, &mut open_schema);
    opened != *schema || {
        let mut names = BTreeSet::new();
        add_reached(schema, schemas, &mut names);
        names.iter().any(|name| is_closed(schemas, name, seen))
    }
}

fn open_schema(schema: &mut Value) {
    let Some(map) = schema.as_object_mut() else { return };
    if map.get("additionalProperties") == Some(&json!(false)) {
        map.shift_remove("additionalProperties");
    }
    if let Some(values) = map.shift_remove("enum") {
        let names: Vec<String> =
            values.as_array().into_iter().flatten().map(|value| format!("`{}`", value.as_str().unwrap_or("?"))).collect();
        let description = map.get("description").and_then(Value::as_str).unwrap_or_default();
        let text = format!("{}\n\nKnown values: {}. More may come.", description.trim_end(), names.join(", "));
        map.insert("description".into(), json!(text.trim_start()));
        map.insert(KNOWN_VALUES.into(), values);
    }
}

/// Makes a part of a request refer to the closed copies of duplicated schemas.
fn redirect_references(value: &mut Value, twice: &BTreeSet<&str>) {
    match value {
        Value::Object(fields) => {
            for (key, field) in fields {
                match field.as_str().and_then(|text| text.strip_prefix("#/components/schemas/")) {
                    Some(name) if key != "description" && twice.contains(name) => {
                        *field = json!(format!("#/components/schemas/{}", input_name(name)));
                    }
                    _ => redirect_references(field, twice),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| redirect_references(item, twice)),
        _ => {}
    }
}
