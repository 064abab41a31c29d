//! Which schemas a request can hold.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use crate::contract::Contract;

/// The component schemas that bodies of requests refer to, and those that these refer to, by name.
pub(crate) fn requests(contract: &Contract) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for operation in contract.operations() {
        let Some(body) = operation.value.get("requestBody") else { continue };
        let Ok((_, body)) = contract.object(body, &operation.at) else { continue };
        body.values().for_each(|value| reach(contract, value, &mut names));
    }
    names
}

/// Adds the component schemas that a value refers to, and those that these refer to.
fn reach(contract: &Contract, value: &Value, names: &mut BTreeSet<String>) {
    match value {
        Value::Object(map) => {
            if let Some((name, schema)) = component(contract, map)
                && names.insert(name.to_owned())
            {
                reach(contract, schema, names);
            }
            map.values().for_each(|inner| reach(contract, inner, names));
        }
        Value::Array(list) => list.iter().for_each(|inner| reach(contract, inner, names)),
        _ => {}
    }
}

fn component<'a>(contract: &'a Contract, map: &'a Map<String, Value>) -> Option<(&'a str, &'a Value)> {
    let name = map.get("$ref")?.as_str()?.strip_prefix("#/components/schemas/")?;
    Some((name, contract.schema(name)?))
}
