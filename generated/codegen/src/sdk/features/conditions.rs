//! Conditions in the source of the SDK: `#[cfg(feature = "chat")]` at what only chats need.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use syn::{Attribute, File, Ident, ImplItem, Item, ItemImpl, ReturnType, parse_quote};

use super::{
    Features, Tags,
    references::{owner_of, reexports_of},
};
use crate::sdk::polish::{find_module, implemented_type, last_segment};

impl Features {
    /// Adds its condition to each item of the file.
    pub(in crate::sdk) fn gate_file(&self, file: &mut File) {
        if let Some(types) = find_module(&mut file.items, "types") {
            self.gate_reexports(types);
            self.gate_types(types);
            if let Some(builders) = find_module(types, "builder") {
                self.gate_types(builders);
            }
        }
        for item in find_module(&mut file.items, "builder").into_iter().flatten() {
            let gate = owner_of(item, |name| self.builders.contains_key(name)).and_then(|name| self.of_builder(&name));
            attributes_of(item).into_iter().for_each(|attributes| attributes.extend(gate.clone()));
        }
        for item in &mut file.items {
            let Item::Impl(found) = item else { continue };
            if implemented_type(found).as_deref() == Some("Client") {
                self.gate_client(found);
            }
        }
    }

    fn gate_types(&self, items: &mut [Item]) {
        for item in items {
            let gate = owner_of(item, |name| self.types.contains_key(name)).and_then(|name| self.of_type(&name));
            attributes_of(item).into_iter().for_each(|attributes| attributes.extend(gate.clone()));
        }
    }

    /// Splits the re-exports of types into one for each condition.
    fn gate_reexports(&self, items: &mut Vec<Item>) {
        let Some(index) = items.iter().position(|item| matches!(item, Item::Use(_))) else { return };
        let Item::Use(all) = items.remove(index) else { return };
        let mut by_tags: BTreeMap<Option<&Tags>, Vec<Ident>> = BTreeMap::new();
        for name in reexports_of(&all) {
            let tags = self.tags_of_type(&name.to_string());
            by_tags.entry(tags).or_default().push(name);
        }
        for (tags, names) in by_tags {
            let gate = self.gate(tags).into_iter();
            items.insert(index, parse_quote! { #(#gate)* pub use crate::generated_ext::{#(#names),*}; });
        }
    }

    fn gate_client(&self, found: &mut ItemImpl) {
        for item in &mut found.items {
            let ImplItem::Fn(method) = item else { continue };
            let ReturnType::Type(_, returned) = &method.sig.output else { continue };
            let gate = last_segment(returned).and_then(|builder| self.of_builder(&builder.ident.to_string()));
            method.attrs.extend(gate);
        }
    }
}

/// Adds a condition to each item of a source text.
pub(in crate::sdk) fn gate_text(gate: Option<&Attribute>, text: &str) -> Result<String> {
    let Some(gate) = gate else { return Ok(text.to_owned()) };
    let mut file = syn::parse_file(text).context("the generator wrote something that is no Rust")?;
    for item in &mut file.items {
        attributes_of(item).into_iter().for_each(|attributes| attributes.push(gate.clone()));
    }
    Ok(prettyplease::unparse(&file))
}

/// Writes a condition for an entry of a macro.
pub(in crate::sdk) fn gate_entry(gate: Option<&Attribute>) -> Result<String> {
    let Some(gate) = gate else { return Ok(String::new()) };
    let text = prettyplease::unparse(&parse_quote! { #gate struct Entry; });
    let (written, _) = text.split_once("struct Entry").context("an item is written after its attributes")?;
    Ok(written.split_whitespace().collect::<Vec<_>>().join(" ") + " ")
}

/// Returns the attributes of an item that may have a condition.
pub(super) fn attributes_of(item: &mut Item) -> Option<&mut Vec<Attribute>> {
    match item {
        Item::Struct(found) => Some(&mut found.attrs),
        Item::Enum(found) => Some(&mut found.attrs),
        Item::Impl(found) => Some(&mut found.attrs),
        Item::Static(found) => Some(&mut found.attrs),
        Item::Macro(found) => Some(&mut found.attrs),
        _ => None,
    }
}
