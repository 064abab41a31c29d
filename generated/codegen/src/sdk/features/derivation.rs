//! Derives from operations and types which tags need what.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::Result;
use serde_json::Value;
use syn::File;

use super::{Features, Tags, references::TypeReferences};
use crate::{
    contract::referenced_schema,
    sdk::operations::{self, LoweredOperation},
};

impl Features {
    /// Finds out which tags need what. `file` is the polished file with all types.
    pub(in crate::sdk) fn of(lowered: &Value, file: &mut File) -> Result<Self> {
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
