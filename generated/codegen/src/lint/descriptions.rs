//! Descriptions: the document is the first thing that API users read, and the SDK's documentation.

use serde_json::{Map, Value};

use super::{
    LintFinding, LintRule,
    walk::{self, ObjectKind},
};
use crate::{contract::Contract, pointer::Pointer};

pub(super) const RULES: &[LintRule] = &[check_operations, check_objects, check_tags, check_lengths];

/// Maximum length of a description. A reader of one operation reads it all; more is a page.
const MAX_CHARACTERS: usize = 800;

fn check_operations(contract: &Contract) -> Vec<LintFinding> {
    let mut findings = Vec::new();
    for operation in contract.operations() {
        for key in ["summary", "description"] {
            if !is_described(operation.value, key) {
                findings.push(LintFinding::new("descriptions", &operation.at, format!("write a `{key}`")));
            }
        }
    }
    findings
}

/// Checks everything but media types and nested schemas; a property that is only a reference is described by its
/// target.
fn check_objects(contract: &Contract) -> Vec<LintFinding> {
    let objects =
        walk::find_all(contract).into_iter().filter(|found| !matches!(found.kind, ObjectKind::Media | ObjectKind::Schema));
    let silent = objects.filter(|found| !is_described(found.value, "description"));
    silent.map(|found| LintFinding::new("descriptions", &found.at, "write a `description`")).collect()
}

fn check_tags(contract: &Contract) -> Vec<LintFinding> {
    let at = Pointer::root().child("tags");
    let tags = contract.json["tags"].as_array().into_iter().flatten().enumerate();
    let silent = tags.filter(|(_, tag)| !tag.as_object().is_some_and(|tag| is_described(tag, "description")));
    silent.map(|(index, _)| LintFinding::new("descriptions", &at.child(index), "write a `description`")).collect()
}

/// Checks the lengths of all but the introduction, which is a page.
fn check_lengths(contract: &Contract) -> Vec<LintFinding> {
    let operations = contract.operations().into_iter().map(|operation| (operation.at.clone(), operation.value));
    let objects = walk::find_all(contract).into_iter().map(|found| (found.at, found.value));
    let lengths = operations.chain(objects).filter_map(|(at, object)| {
        let text = object.get("description")?.as_str()?;
        Some((at, text.trim().chars().count()))
    });
    let long = lengths.filter(|(_, length)| *length > MAX_CHARACTERS);
    long.map(|(at, length)| {
        let what = format!(
            "the description has {length} characters, of at most {MAX_CHARACTERS}; move what is a page of its own to \
             server-impl/docs and link to it"
        );
        LintFinding::new("descriptions", &at, what)
    })
    .collect()
}

fn is_described(map: &Map<String, Value>, key: &str) -> bool {
    map.get(key).and_then(Value::as_str).is_some_and(|text| !text.trim().is_empty())
}
