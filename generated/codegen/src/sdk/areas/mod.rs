//! Areas of the API, one for each tag: accessors beside the flat methods of the client, and features of the crate.

mod example;
mod names;
mod nesting;
mod source;
mod table;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;

use anyhow::{Result, bail};
use serde_json::Value;

use super::operations::LoweredOperation;
use crate::names::{pascal_case, split_words};

pub(super) use source::write as write_source;
pub(super) use table::write as write_table;

/// The operations of a tag.
#[derive(Clone, Debug)]
pub(super) struct Area {
    /// Name of the tag, which is also the name of its feature.
    tag: String,
    description: String,
    /// Tag whose area leads to this one: `help-center` for `help-center-articles`.
    parent: Option<String>,
    /// Name of the method that returns the area; none if an operation already has it.
    accessor: Option<String>,
    methods: Vec<AreaMethod>,
}

/// A method of an area.
#[derive(Clone, Debug)]
struct AreaMethod {
    /// Method of the client for the same operation.
    flat: String,
    /// Name in its area, without the noun of the area.
    name: String,
    /// First line of its documentation.
    summary: String,
    /// Schema of its body, if that is JSON.
    body: Option<String>,
    /// True if it can be awaited for its data, so that it serves as an example.
    is_awaited: bool,
}

impl AreaMethod {
    /// Returns the method of an operation, under the name that it has on the client.
    fn of(operation: &LoweredOperation<'_>) -> Self {
        let flat = operation.method_name();
        let (summary, is_awaited) = (operation.summary().to_owned(), !operation.is_long());
        Self { name: flat.clone(), flat, summary, body: operation.body_schema().map(str::to_owned), is_awaited }
    }
}

impl Area {
    /// Returns the name of the type with its methods.
    fn type_name(&self) -> String {
        format!("{}Area", pascal_case(&self.tag))
    }

    /// Returns the name of its accessor, empty if it has none.
    fn accessor(&self) -> &str {
        self.accessor.as_deref().unwrap_or_default()
    }
}

/// Returns the areas of a contract, in its order.
///
/// # Errors
/// If two methods of an area would have the same name.
pub(super) fn all(lowered: &Value, operations: &[LoweredOperation<'_>]) -> Result<Vec<Area>> {
    let flat: BTreeSet<String> = operations.iter().map(LoweredOperation::method_name).collect();
    let described = || lowered["tags"].as_array().into_iter().flatten();
    let tags: Vec<&str> = described().filter_map(|tag| tag["name"].as_str()).collect();
    let mut areas = Vec::new();
    for (&tag, described) in tags.iter().zip(described()) {
        let own = operations.iter().filter(|operation| operation.tag() == tag);
        let mut methods: Vec<AreaMethod> = own.map(AreaMethod::of).collect();
        names::name_methods(&mut methods, &split_words(tag), &tags);
        areas.push(Area {
            tag: tag.to_owned(),
            description: described["description"].as_str().unwrap_or_default().to_owned(),
            parent: nesting::find_parent(tag, &tags, &flat).map(str::to_owned),
            accessor: nesting::find_accessor(tag, &tags, &flat),
            methods,
        });
    }
    areas.iter().try_for_each(|area| check_names(area, &areas))?;
    Ok(areas)
}

/// Refuses two methods of an area with one name, and a method that is called as an area below.
fn check_names(area: &Area, areas: &[Area]) -> Result<()> {
    let tag = &area.tag;
    for (index, AreaMethod { flat, name, .. }) in area.methods.iter().enumerate() {
        if let Some(other) = area.methods[index + 1..].iter().find(|other| other.name == *name) {
            bail!("tag `{tag}`: `{flat}` and `{}` would both be called `{name}`; rename one of them", other.flat);
        }
        if let Some(child) = nesting::children(area, areas).find(|child| child.accessor() == name) {
            bail!("tag `{tag}`: `{flat}` would be called `{name}`, like the area of the tag `{}`; rename one of them", child.tag);
        }
    }
    Ok(())
}
