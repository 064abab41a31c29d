//! All schemas, parameters, headers and media types of the contract, each once, where it is defined.

use serde_json::{Map, Value};

use crate::{contract::Contract, pointer::Pointer};

/// The kind of an object.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
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
pub(super) struct Found<'a> {
    pub(super) kind: Kind,
    pub(super) at: Pointer,
    pub(super) value: &'a Map<String, Value>,
}

/// Walks the entire contract.
pub(super) fn all(contract: &Contract) -> Vec<Found<'_>> {
    let mut found = Vec::new();
    let root = Pointer::root();
    for (section, kind) in [
        ("parameters", Kind::Parameter),
        ("headers", Kind::Header),
        ("responses", Kind::Response),
        ("requestBodies", Kind::RequestBody),
        ("schemas", Kind::NamedSchema),
    ] {
        let at = root.child("components").child(section);
        each(at.get(&contract.json), &at, kind, &mut found);
    }
    for (path, item) in contract.json.get("paths").and_then(Value::as_object).into_iter().flatten() {
        let at = root.child("paths").child(path).child("parameters");
        each(item.get("parameters"), &at, Kind::Parameter, &mut found);
    }
    for operation in contract.operations() {
        each(operation.value.get("parameters"), &operation.at.child("parameters"), Kind::Parameter, &mut found);
        each(operation.value.get("responses"), &operation.at.child("responses"), Kind::Response, &mut found);
        if let Some(body) = operation.value.get("requestBody") {
            one(body, operation.at.child("requestBody"), Kind::RequestBody, &mut found);
        }
    }
    found
}

/// Collects all entries of an object or a list.
fn each<'a>(holder: Option<&'a Value>, at: &Pointer, kind: Kind, found: &mut Vec<Found<'a>>) {
    match holder {
        Some(Value::Object(entries)) => entries.iter().for_each(|(key, value)| one(value, at.child(key), kind, found)),
        Some(Value::Array(entries)) => entries.iter().enumerate().for_each(|(key, value)| one(value, at.child(key), kind, found)),
        _ => {}
    }
}

fn one<'a>(value: &'a Value, at: Pointer, kind: Kind, found: &mut Vec<Found<'a>>) {
    let Some(map) = value.as_object().filter(|map| !is_bare_reference(map)) else { return };
    found.push(Found { kind, at: at.clone(), value: map });
    for (key, kind) in [("headers", Kind::Header), ("content", Kind::Media), ("properties", Kind::Property)] {
        each(map.get(key), &at.child(key), kind, found);
    }
    for key in ["allOf", "oneOf", "anyOf"] {
        each(map.get(key), &at.child(key), Kind::Schema, found);
    }
    for key in ["schema", "items", "additionalProperties"] {
        if let Some(inner) = map.get(key) {
            one(inner, at.child(key), Kind::Schema, found);
        }
    }
}

fn is_bare_reference(map: &Map<String, Value>) -> bool {
    map.len() == 1 && map.contains_key("$ref")
}
