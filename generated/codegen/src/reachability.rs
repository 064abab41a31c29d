//! The schemas that can be part of a request.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use crate::contract::{Contract, Operation};

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
