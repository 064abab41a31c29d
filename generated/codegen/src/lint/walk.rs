//! All schemas, parameters, headers and media types of the contract, each once, where it is defined.

use serde_json::{Map, Value};

use crate::{contract::Contract, pointer::Pointer};

/// The kind of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ObjectKind {
    Parameter,
    Header,
    /// A media type of a request or an answer.
    Media,
    Response,
    RequestBody,
    /// A top-level schema in `components/schemas`.
    NamedSchema,
    /// A property of a schema.
    Property,
    /// Any other schema.
    Schema,
}

/// An object of the contract and its location. References are not objects.
pub(super) struct FoundObject<'a> {
    pub(super) kind: ObjectKind,
    pub(super) at: Pointer,
    pub(super) value: &'a Map<String, Value>,
}

/// Walks the entire contract.
pub(super) fn find_all(contract: &Contract) -> Vec<FoundObject<'_>> {
    let mut found = Vec::new();
    let root = Pointer::root();
    for (section, kind) in [
        ("parameters", ObjectKind::Parameter),
        ("headers", ObjectKind::Header),
        ("responses", ObjectKind::Response),
        ("requestBodies", ObjectKind::RequestBody),
        ("schemas", ObjectKind::NamedSchema),
    ] {
        let at = root.child("components").child(section);
        collect_each(at.get(&contract.json), &at, kind, &mut found);
    }
    for (path, item) in contract.json.get("paths").and_then(Value::as_object).into_iter().flatten() {
        let at = root.child("paths").child(path).child("parameters");
        collect_each(item.get("parameters"), &at, ObjectKind::Parameter, &mut found);
    }
    for operation in contract.operations() {
        collect_each(operation.value.get("parameters"), &operation.at.child("parameters"), ObjectKind::Parameter, &mut found);
        collect_each(operation.value.get("responses"), &operation.at.child("responses"), ObjectKind::Response, &mut found);
        if let Some(body) = operation.value.get("requestBody") {
            collect_one(body, operation.at.child("requestBody"), ObjectKind::RequestBody, &mut found);
        }
    }
    found
}

/// Collects all entries of an object or a list.
fn collect_each<'a>(holder: Option<&'a Value>, at: &Pointer, kind: ObjectKind, found: &mut Vec<FoundObject<'a>>) {
    match holder {
        Some(Value::Object(entries)) => entries.iter().for_each(|(key, value)| collect_one(value, at.child(key), kind, found)),
        Some(Value::Array(entries)) => {
            entries.iter().enumerate().for_each(|(key, value)| collect_one(value, at.child(key), kind, found))
        }
        _ => {}
    }
}

fn collect_one<'a>(value: &'a Value, at: Pointer, kind: ObjectKind, found: &mut Vec<FoundObject<'a>>) {
    let Some(map) = value.as_object().filter(|map| !is_bare_reference(map)) else { return };
    found.push(FoundObject { kind, at: at.clone(), value: map });
    for (key, kind) in [("headers", ObjectKind::Header), ("content", ObjectKind::Media), ("properties", ObjectKind::Property)] {
        collect_each(map.get(key), &at.child(key), kind, found);
    }
    for key in ["allOf", "oneOf", "anyOf"] {
        collect_each(map.get(key), &at.child(key), ObjectKind::Schema, found);
    }
    for key in ["schema", "items", "additionalProperties"] {
        if let Some(inner) = map.get(key) {
            collect_one(inner, at.child(key), ObjectKind::Schema, found);
        }
    }
}

fn is_bare_reference(map: &Map<String, Value>) -> bool {
    map.len() == 1 && map.contains_key("$ref")
}
