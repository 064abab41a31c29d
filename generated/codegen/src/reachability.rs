//! What refers to what: the schemas that can be part of a request, and the components that a tag needs.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Map, Value};

use crate::{
    contract::{Contract, Operation},
    expand::{EXAMPLE_KEY, EXTENDS_KEY, LINES_KEY, PAGE_KEY},
    pointer::Pointer,
};

/// Returns the names of the component schemas that request bodies reference, directly or indirectly.
pub(crate) fn request_schemas(contract: &Contract) -> BTreeSet<String> {
    contract.operations().iter().flat_map(|operation| schemas_of_request(contract, operation)).collect()
}

/// Returns those that the body of one operation references.
pub(crate) fn schemas_of_request(contract: &Contract, operation: &Operation<'_>) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let body = contract.request_body(operation).ok().flatten();
    body.iter().flat_map(|(_, body)| body.values()).for_each(|value| add_reached(contract, value, &mut names));
    names
}

/// Adds the component schemas that a value references, directly or indirectly.
fn add_reached(contract: &Contract, value: &Value, names: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            if let Some((name, schema)) = referenced_component(contract, map)
                && names.insert(name.to_owned())
            {
                add_reached(contract, schema, names);
            }
            map.values().for_each(|inner| add_reached(contract, inner, names));
        }
        Value::Array(list) => list.iter().for_each(|inner| add_reached(contract, inner, names)),
        _ => {}
    }
}

fn referenced_component<'a>(contract: &'a Contract, map: &'a Map<String, Value>) -> Option<(&'a str, &'a Value)> {
    let name = map.get("$ref")?.as_str()?.strip_prefix("#/components/schemas/")?;
    Some((name, contract.schema(name)?))
}

/// Schema that every failure refers to.
const ERROR_OBJECT: &str = "ErrorObject";

/// Keys whose value is the name of a schema.
const NAMING_KEYS: [&str; 5] = ["x-data", LINES_KEY, PAGE_KEY, EXTENDS_KEY, EXAMPLE_KEY];

/// Returns the components that the operations of a tag refer to, directly or indirectly, with the number of
/// references to each.
pub(crate) fn components_of_tag(contract: &Contract, tag: &str) -> BTreeMap<Pointer, usize> {
    let mut targets = Vec::new();
    for operation in contract.operations().iter().filter(|operation| operation.value["tags"][0] == tag) {
        targets.extend(operation.item.get("parameters").into_iter().flat_map(references_in));
        targets.extend(operation.value.iter().flat_map(|(key, value)| references_of_key(key, value)));
    }
    components_by_distance(contract, targets)
}

/// Returns the components of failures, with the number of references to each.
pub(crate) fn components_of_failures(contract: &Contract) -> BTreeMap<Pointer, usize> {
    components_by_distance(contract, vec![Pointer::schema(ERROR_OBJECT)])
}

/// Returns the components that some references lead to, directly or indirectly, with the number of references to
/// each.
fn components_by_distance(contract: &Contract, mut targets: Vec<Pointer>) -> BTreeMap<Pointer, usize> {
    let mut found = BTreeMap::new();
    for distance in 1.. {
        targets.retain(|at| !found.contains_key(at) && at.get(&contract.json).is_some());
        if targets.is_empty() {
            break;
        }
        found.extend(targets.iter().map(|at| (at.clone(), distance)));
        targets = targets.iter().filter_map(|at| at.get(&contract.json)).flat_map(references_in).collect();
    }
    found
}

/// Returns the components that a value refers to.
fn references_in(value: &Value) -> Vec<Pointer> {
    match value {
        Value::Object(map) => map.iter().flat_map(|(key, inner)| references_of_key(key, inner)).collect(),
        Value::Array(items) => items.iter().flat_map(references_in).collect(),
        Value::String(text) if text.starts_with("#/components/") => Pointer::of_reference(text).into_iter().collect(),
        _ => Vec::new(),
    }
}

fn references_of_key(key: &str, value: &Value) -> Vec<Pointer> {
    match value {
        Value::String(name) if NAMING_KEYS.contains(&key) => vec![Pointer::schema(name)],
        Value::Object(_) if key == "x-events" => event_schemas(value),
        _ => references_in(value),
    }
}

/// Returns the schemas that `x-events` names.
fn event_schemas(events: &Value) -> Vec<Pointer> {
    events.as_object().into_iter().flatten().filter_map(|(_, name)| name.as_str()).map(Pointer::schema).collect()
}
