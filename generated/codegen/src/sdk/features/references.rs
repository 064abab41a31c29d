//! Types, and those that each of them names.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result};
use serde_json::{Map, Value};
use syn::{
    File, Ident, Item, ItemUse,
    visit::{self, Visit},
};

use crate::sdk::{polish::find_module, unions};

/// Types and builders, and the types that each of them names.
pub(super) struct TypeReferences {
    pub(super) of_types: References,
    pub(super) of_builders: References,
}

/// Names, and the types that each of them names.
type References = BTreeMap<String, BTreeSet<String>>;

impl TypeReferences {
    /// Reads them from the polished file, and the arms of unions from the lowered contract.
    pub(super) fn of(lowered: &Value, file: &mut File) -> Result<Self> {
        let types = find_module(&mut file.items, "types").context("the SDK has a module `types`")?;
        let mut of_types: References = types.iter().flat_map(defined_types).map(|name| (name, BTreeSet::new())).collect();
        of_types.extend(unions::all(lowered).map(|(name, schema)| (name.clone(), arms_of(schema))));
        let known: BTreeSet<String> = of_types.keys().cloned().collect();
        collect_references(types, &known, |name| known.contains(name), &mut of_types);
        let builders = find_module(types, "builder").map(|items| &items[..]).unwrap_or_default();
        collect_references(builders, &known, |name| known.contains(name), &mut of_types);
        let mut of_builders = References::new();
        let calls = find_module(&mut file.items, "builder").map(|items| &items[..]).unwrap_or_default();
        collect_references(calls, &known, |_| true, &mut of_builders);
        Ok(Self { of_types, of_builders })
    }

    /// Returns these types with all that they name, directly or indirectly.
    pub(super) fn closure(&self, mut open: BTreeSet<String>) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        while let Some(name) = open.pop_first() {
            if let Some(named) = self.of_types.get(&name)
                && found.insert(name)
            {
                open.extend(named.iter().filter(|name| !found.contains(*name)).cloned());
            }
        }
        found
    }
}

/// Returns the types that an item defines or re-exports.
fn defined_types(item: &Item) -> Vec<String> {
    match item {
        Item::Struct(found) => vec![found.ident.to_string()],
        Item::Enum(found) => vec![found.ident.to_string()],
        Item::Use(found) => reexports_of(found).iter().map(ToString::to_string).collect(),
        _ => Vec::new(),
    }
}

/// Returns the schemas of a union's arms.
fn arms_of(union: &Map<String, Value>) -> BTreeSet<String> {
    let arms = union["x-union"]["arms"].as_array().into_iter().flatten();
    arms.filter_map(|arm| arm["schema"].as_str()).map(str::to_owned).collect()
}

/// Adds the known types that each item names to those of its owner.
fn collect_references(items: &[Item], known: &BTreeSet<String>, is_owner: impl Fn(&str) -> bool, found: &mut References) {
    for item in items {
        let Some(owner) = owner_of(item, &is_owner) else { continue };
        found.entry(owner).or_default().extend(names_in(item, known));
    }
}

/// Returns the type or the builder that an item belongs to: the one that it defines or implements something for.
pub(super) fn owner_of(item: &Item, is_known: impl Fn(&str) -> bool) -> Option<String> {
    match item {
        Item::Struct(found) => Some(found.ident.to_string()),
        Item::Enum(found) => Some(found.ident.to_string()),
        Item::Impl(found) => {
            let mut names = NameVisitor::default();
            names.visit_type(&found.self_ty);
            found.trait_.iter().for_each(|(_, path, _)| names.visit_path(path));
            names.named.into_iter().find(|name| is_known(name))
        }
        _ => None,
    }
}

/// Returns the known types that an item names.
pub(super) fn names_in(item: &Item, known: &BTreeSet<String>) -> BTreeSet<String> {
    let mut names = NameVisitor::default();
    names.visit_item(item);
    names.named.into_iter().filter(|name| known.contains(name)).collect()
}

/// Returns the names that an item re-exports.
pub(super) fn reexports_of(item: &ItemUse) -> Vec<Ident> {
    let mut names = NameVisitor::default();
    names.visit_item_use(item);
    names.reexported
}

/// Collects the types in paths, and the names in re-exports.
#[derive(Default)]
struct NameVisitor {
    named: Vec<String>,
    reexported: Vec<Ident>,
}

impl<'ast> Visit<'ast> for NameVisitor {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        let mut names = path.segments.iter().map(|segment| segment.ident.to_string());
        // Modules stand before a type, its variants and functions behind it: `Self::Article` names no `Article`.
        self.named.extend(names.find(|name| name.starts_with(char::is_uppercase)));
        visit::visit_path(self, path);
    }

    fn visit_use_name(&mut self, name: &'ast syn::UseName) {
        self.reexported.push(name.ident.clone());
    }
}
