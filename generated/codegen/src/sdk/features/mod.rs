//! Features of the crate, one for each tag: everything that only operations of some tags need is compiled with one of
//! their features.

mod conditions;
mod references;
#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use serde_json::Value;
use syn::{Attribute, File, parse_quote};

use self::references::TypeReferences;
use super::operations::{self, LoweredOperation};
use crate::contract::referenced_schema;

pub(super) use conditions::{gate_entry, gate_text};

/// Names of tags.
type Tags = BTreeSet<String>;

/// Which tags need what.
#[derive(Debug, Default)]
pub(super) struct Features {
    /// Number of tags that have operations.
    count: usize,
    /// The tag of each operation, by its builder.
    builders: BTreeMap<String, String>,
    /// The tags whose operations need a type, directly or indirectly.
    types: BTreeMap<String, Tags>,
    /// Types that are always there: those of failures, which every call may need.
    shared: BTreeSet<String>,
}

impl Features {
    /// Finds out which tags need what. `file` is the polished file with all types.
    pub(super) fn of(lowered: &Value, file: &mut File) -> Result<Self> {
        let operations = operations::all(lowered);
        let references = TypeReferences::of(lowered, file)?;
        let tags: Tags = operations.iter().map(|operation| operation.tag().to_owned()).collect();
        let mut types: BTreeMap<String, Tags> = BTreeMap::new();
        for operation in &operations {
            let mut roots = named_schemas(operation);
            roots.extend(references.of_builders.get(&operation.builder_name()).cloned().unwrap_or_default());
            for name in references.closure(roots) {
                types.entry(name).or_default().insert(operation.tag().to_owned());
            }
        }
        let mut shared = failure_schemas(&operations);
        // Only the hand-written half of the SDK can need what no operation does.
        shared.extend(references.of_types.keys().filter(|name| !types.contains_key(*name)).cloned());
        let shared = references.closure(shared);
        let builders = operations.iter().map(|operation| (operation.builder_name(), operation.tag().to_owned())).collect();
        Ok(Self { count: tags.len(), builders, types, shared })
    }

    /// Returns the condition for the items of a tag.
    pub(super) fn of_tag(&self, tag: &str) -> Option<Attribute> {
        self.gate(Some(&Tags::from([tag.to_owned()])))
    }

    /// Returns the condition for what belongs to an operation.
    pub(super) fn of_builder(&self, builder: &str) -> Option<Attribute> {
        self.of_tag(self.builders.get(builder)?)
    }

    /// Returns the condition for a type.
    pub(super) fn of_type(&self, name: &str) -> Option<Attribute> {
        self.gate(self.tags_of_type(name))
    }

    /// Returns the tags that need a type; none if it is always there.
    fn tags_of_type(&self, name: &str) -> Option<&Tags> {
        self.types.get(name).filter(|_| !self.shared.contains(name))
    }

    /// Returns the condition that one of the tags is enabled; none for what every tag needs.
    pub(super) fn gate(&self, tags: Option<&Tags>) -> Option<Attribute> {
        let tags = tags.filter(|tags| tags.len() < self.count)?;
        Some(match (tags.first(), tags.len()) {
            (Some(tag), 1) => parse_quote!(#[cfg(feature = #tag)]),
            _ => {
                let tags = tags.iter();
                parse_quote!(#[cfg(any(#(feature = #tags),*))])
            }
        })
    }
}

/// Returns the schemas that the extensions of an operation name.
fn named_schemas(operation: &LoweredOperation<'_>) -> BTreeSet<String> {
    let keys = ["x-data-type", crate::expand::LINES_KEY].into_iter().filter_map(|key| operation.value.get(key)?.as_str());
    let events = operation.value.get("x-events-list").and_then(Value::as_array).into_iter().flatten();
    keys.chain(events.filter_map(|event| event["schema"].as_str())).map(str::to_owned).collect()
}

/// Returns the schemas of all failures.
fn failure_schemas(operations: &[LoweredOperation<'_>]) -> BTreeSet<String> {
    let responses = operations.iter().filter_map(|operation| operation.value.get("responses")?.as_object()).flatten();
    let failures = responses.filter(|(status, _)| status.starts_with(['4', '5'])).map(|(_, response)| response);
    let schemas = failures.filter_map(|response| response.get("content")?.get("application/json")?.get("schema"));
    schemas.filter_map(referenced_schema).map(str::to_owned).collect()
}
