//! Descriptions: the document is the first thing that API users read, and the SDK's documentation.

use serde_json::{Map, Value};

use super::{
    Finding, Rule,
    walk::{self, Kind},
};
use crate::{contract::Contract, pointer::Pointer};

pub(super) const RULES: &[Rule] = &[operations, objects, tags];

fn operations(contract: &Contract) -> Vec<Finding> {
    let mut findings = Vec::new();
    for operation in contract.operations() {
        for key in ["summary", "description"] {
            if !says_something(operation.value, key) {
                findings.push(Finding::new("descriptions", &operation.at, format!("write a `{key}`")));
            }
        }
    }
    findings
}

/// Checks everything but media types and nested schemas; a property that is only a reference is described by its
/// target.
fn objects(contract: &Contract) -> Vec<Finding> {
    let objects = walk::all(contract).into_iter().filter(|found| !matches!(found.kind, Kind::Media | Kind::Schema));
    let silent = objects.filter(|found| !says_something(found.value, "description"));
    silent.map(|found| Finding::new("descriptions", &found.at, "write a `description`")).collect()
}

fn tags(contract: &Contract) -> Vec<Finding> {
    let at = Pointer::root().child("tags");
    let tags = contract.json["tags"].as_array().into_iter().flatten().enumerate();
    let silent = tags.filter(|(_, tag)| !tag.as_object().is_some_and(|tag| says_something(tag, "description")));
    silent.map(|(index, _)| Finding::new("descriptions", &at.child(index), "write a `description`")).collect()
}

fn says_something(map: &Map<String, Value>, key: &str) -> bool {
    map.get(key).and_then(Value::as_str).is_some_and(|text| !text.trim().is_empty())
}
