//! The module with the accessors: structs that borrow the client, whose methods call those of the client.

use std::collections::BTreeMap;

use anyhow::{Context, Result};
use syn::{Attribute, Expr, File, FnArg, Ident, ImplItem, ImplItemFn, Item, Lifetime, Pat, parse_quote};

use super::{Area, AreaMethod, example, nesting};
use crate::sdk::{
    features::Features,
    polish::{doc_lines, implemented_type},
};

/// First lines of the module.
const HEADER: &str = "\
//! Areas of the API: the operations of a tag under short names. Made by methods of [`Client`] and as cheap as a
//! reference to it.
//!
//! The front page lists them all.

";

/// Writes the module; `client` is the file with the client's methods.
pub(in crate::sdk) fn write(areas: &[Area], client: &File, features: &Features) -> Result<String> {
    let source = AreaSource { areas, methods: &ClientMethods::of(client), features };
    let mut file: File = parse_quote! { use crate::{Client, builder}; };
    let roots = || areas.iter().filter(|area| area.parent.is_none() && area.accessor.is_some());
    let entries = roots().map(|area| source.accessor(area, &parse_quote!(self), &parse_quote!('_)));
    let entries: Vec<ImplItem> = entries.collect::<Result<_>>()?;
    file.items.push(parse_quote! { impl Client { #(#entries)* } });
    for area in areas.iter().filter(|area| area.accessor.is_some()) {
        file.items.extend(source.area(area)?);
    }
    Ok(format!("{HEADER}{}", prettyplease::unparse(&file)))
}

/// Everything that the source of an area is made from.
struct AreaSource<'a> {
    areas: &'a [Area],
    methods: &'a ClientMethods<'a>,
    features: &'a Features,
}

impl AreaSource<'_> {
    /// Writes the struct of an area, with its methods and the accessors of the areas below.
    fn area(&self, area: &Area) -> Result<Vec<Item>> {
        let name: Ident = syn::parse_str(&area.type_name())?;
        let (gate, own_gate) = (self.gate(area), self.features.of_tag(&area.tag).into_iter());
        let docs = doc_lines(&format!("{}\n\n{}", area.description, example::write(area, self.areas, self.methods)?));
        let calls: Vec<ImplItem> = area.methods.iter().map(|method| self.call(method)).collect::<Result<_>>()?;
        let children = nesting::children(area, self.areas);
        let children = children.map(|child| self.accessor(child, &parse_quote!(self.client), &parse_quote!('a)));
        let children: Vec<ImplItem> = children.collect::<Result<_>>()?;
        let mut items: Vec<Item> = vec![parse_quote! {
            #(#docs)*
            #(#gate)*
            #[derive(Clone, Copy, Debug)]
            pub struct #name<'a> {
                client: &'a Client,
            }
        }];
        if !calls.is_empty() {
            items.push(parse_quote! { #(#own_gate)* impl #name<'_> { #(#calls)* } });
        }
        if !children.is_empty() {
            let gate = self.gate(area);
            items.push(parse_quote! { #(#gate)* impl<'a> #name<'a> { #(#children)* } });
        }
        Ok(items)
    }

    /// Returns the condition for an area: its tag, or one of the areas below.
    fn gate(&self, area: &Area) -> impl Iterator<Item = Attribute> + use<> {
        self.features.gate(Some(&nesting::subtree(area, self.areas))).into_iter()
    }

    /// Writes the method that returns an area, which lives as long as `client`.
    fn accessor(&self, area: &Area, client: &Expr, lifetime: &Lifetime) -> Result<ImplItem> {
        let (name, type_name): (Ident, Ident) = (syn::parse_str(area.accessor())?, syn::parse_str(&area.type_name())?);
        let (docs, gate) = (doc_lines(&area.description), self.gate(area));
        Ok(parse_quote! {
            #(#docs)*
            #(#gate)*
            pub fn #name(&self) -> #type_name<#lifetime> {
                #type_name { client: #client }
            }
        })
    }

    /// Writes a method that calls that of the client.
    fn call(&self, method: &AreaMethod) -> Result<ImplItem> {
        let flat = self.methods.find(method)?;
        let (name, target): (Ident, &Ident) = (syn::parse_str(&method.name)?, &flat.sig.ident);
        let (inputs, output, arguments) = (&flat.sig.inputs, &flat.sig.output, argument_names(flat));
        let docs = doc_lines(&format!("{}: the same as [`Client::{target}`].", method.summary));
        Ok(parse_quote! {
            #(#docs)*
            pub fn #name(#inputs) #output {
                self.client.#target(#(#arguments),*)
            }
        })
    }
}

/// The methods of the client, by name.
pub(super) struct ClientMethods<'a>(BTreeMap<String, &'a ImplItemFn>);

impl<'a> ClientMethods<'a> {
    fn of(client: &'a File) -> Self {
        let impls = client.items.iter().filter_map(|item| match item {
            Item::Impl(found) if implemented_type(found).as_deref() == Some("Client") => Some(&found.items),
            _ => None,
        });
        let methods = impls.flatten().filter_map(|item| if let ImplItem::Fn(method) = item { Some(method) } else { None });
        Self(methods.map(|method| (method.sig.ident.to_string(), method)).collect())
    }

    /// Returns the method for the same operation.
    pub(super) fn find(&self, method: &AreaMethod) -> Result<&'a ImplItemFn> {
        self.0.get(&method.flat).copied().with_context(|| format!("the client has no method `{}`", method.flat))
    }
}

/// Returns the names of a method's arguments.
pub(super) fn argument_names(method: &ImplItemFn) -> impl Iterator<Item = &Ident> {
    method.sig.inputs.iter().filter_map(|input| match input {
        FnArg::Typed(typed) => match &*typed.pat {
            Pat::Ident(named) => Some(&named.ident),
            _ => None,
        },
        FnArg::Receiver(_) => None,
    })
}
