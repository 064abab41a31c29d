//! Conditions of the generated SDK.

use std::collections::{BTreeMap, BTreeSet};

use syn::{Attribute, ImplItem, Item, parse_quote};

use super::{
    Tags,
    conditions::attributes_of,
    references::{names_in, owner_of},
};
use crate::{
    contract::Contract,
    project::Project,
    sdk::{self, polish::implemented_type},
};

/// The tags with one of which an item is compiled; none if it always is.
type Condition = Option<Tags>;

fn condition_of(attributes: &[Attribute]) -> Condition {
    let condition = attributes.iter().find_map(|attribute| match &attribute.meta {
        syn::Meta::List(list) if list.path.is_ident("cfg") => Some(list.tokens.to_string()),
        _ => None,
    })?;
    Some(condition.split('"').skip(1).step_by(2).map(str::to_owned).collect())
}

/// Adds the items of a file, each with its condition; modules are opened, and methods of the client taken out.
fn collect(items: Vec<Item>, found: &mut Vec<(Condition, Item)>) {
    for mut item in items {
        match &mut item {
            Item::Mod(module) => collect(module.content.take().map(|(_, items)| items).unwrap_or_default(), found),
            Item::Impl(client) if implemented_type(client).as_deref() == Some("Client") => {
                for method in client.items.drain(..) {
                    let ImplItem::Fn(method) = method else { continue };
                    found.push((condition_of(&method.attrs), Item::Fn(parse_quote! { fn call() { #method } })));
                }
            }
            item => {
                let condition = attributes_of(item).and_then(|attributes| condition_of(attributes));
                found.push((condition, item.clone()));
            }
        }
    }
}

#[test]
fn whatever_an_item_names_is_compiled_with_it() {
    let contract = Contract::read(&Project::here().contract()).unwrap();
    let sources = sdk::generate(&crate::expand::expand(&contract).unwrap()).unwrap();
    let mut items = Vec::new();
    for source in [&sources.generated, &sources.extras] {
        collect(syn::parse_file(source).unwrap().items, &mut items);
    }
    let mut conditions: BTreeMap<String, Condition> = BTreeMap::new();
    for (condition, item) in &items {
        if let Item::Struct(_) | Item::Enum(_) = item {
            let name = owner_of(item, |_| true).unwrap();
            let known = conditions.entry(name.clone()).or_insert_with(|| condition.clone());
            assert_eq!(known, condition, "{name} and its builder are compiled together");
        }
    }
    // Areas define nothing that others name, and mean themselves where a type has the name of one.
    let mut of_areas = Vec::new();
    collect(syn::parse_file(&sources.areas).unwrap().items, &mut of_areas);
    let areas: BTreeSet<String> = of_areas.iter().filter_map(|(_, item)| owner_of(item, |_| true)).collect();
    let names: BTreeSet<String> = conditions.keys().cloned().collect();
    let without_areas: BTreeSet<String> = names.difference(&areas).cloned().collect();
    let gated = conditions.values().flatten().count();
    assert!(gated > 400, "most types belong to some tags: {gated}");
    let checked = items.iter().map(|item| (item, &names)).chain(of_areas.iter().map(|item| (item, &without_areas)));
    for ((condition, item), names) in checked {
        for name in names_in(item, names) {
            let Some(needed) = &conditions[&name] else { continue };
            let owner = owner_of(item, |_| true).unwrap_or_default();
            let is_there = condition.as_ref().is_some_and(|condition| condition.is_subset(needed));
            assert!(is_there, "{owner} is compiled with {condition:?}, but names {name}, which needs one of {needed:?}");
        }
    }
}
