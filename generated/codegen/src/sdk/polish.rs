//! Small corrections to progenitor's output.
//!
//! - The constructor that creates its own HTTP client is removed: it sets a total timeout of 15 seconds, which would end every
//!   stream.
//! - What stands in the path of an operation is an argument of its method, not one of many settings that can be forgotten.
//! - Our enums are re-exported among the other types.
//! - Documentation is written as `///` lines, without its sample calls: those show what is below.
//! - Lint exceptions appear once, at the top of the file.

use std::collections::BTreeMap;

use syn::{
    Attribute, File, GenericArgument, Ident, ImplItem, ImplItemFn, Item, ItemImpl, ItemMod, PathArguments, Stmt, Type,
    parse_quote,
    visit_mut::{self, VisitMut},
};

/// Lints that the output of progenitor and typify does not satisfy.
const EXCEPTIONS: &str = r#"#![allow(
    dead_code,
    missing_docs,
    unreachable_pub,
    unused_imports,
    clippy::all,
    rustdoc::all,
    reason = "written by progenitor and typify, in their style"
)]"#;

/// The parameters in the path of each operation.
type Paths = BTreeMap<String, Vec<String>>;

/// Corrects a file; `enums` are the names of types defined in `generated_ext`.
pub(super) fn file(mut file: File, enums: &[String], paths: &Paths) -> syn::Result<File> {
    let names = syn::parse_str(&format!("pub use crate::generated_ext::{{{}}};", enums.join(", ")))?;
    let mut polish = Polish { names, paths, types: field_types(&file) };
    polish.visit_file_mut(&mut file);
    let mut attributes: File = syn::parse_str(EXCEPTIONS)?;
    file.attrs.append(&mut attributes.attrs);
    Ok(file)
}

struct Polish<'a> {
    names: Item,
    paths: &'a Paths,
    /// The type of each field of a builder that must be set, by both names.
    types: BTreeMap<(String, String), Type>,
}

/// The types of fields `Result<T, String>`, by struct and field.
fn field_types(file: &File) -> BTreeMap<(String, String), Type> {
    let modules = file.items.iter().filter_map(|item| match item {
        Item::Mod(module) => Some(&module.content.as_ref()?.1),
        _ => None,
    });
    let structs = modules.flatten().filter_map(|item| if let Item::Struct(found) = item { Some(found) } else { None });
    let mut types = BTreeMap::new();
    for found in structs {
        for field in &found.fields {
            if let (Some(name), Some(kind)) = (&field.ident, ok_type(&field.ty)) {
                types.insert((found.ident.to_string(), name.to_string()), kind.clone());
            }
        }
    }
    types
}

/// `T` of `Result<T, String>`.
fn ok_type(kind: &Type) -> Option<&Type> {
    let Type::Path(path) = kind else { return None };
    let last = path.path.segments.last().filter(|last| last.ident == "Result")?;
    let PathArguments::AngleBracketed(arguments) = &last.arguments else { return None };
    match arguments.args.first()? {
        GenericArgument::Type(kind) => Some(kind),
        _ => None,
    }
}

impl Polish<'_> {
    /// Gives the method of an operation what stands in its path.
    fn with_path(&self, method: &mut ImplItemFn) {
        let operation = method.sig.ident.to_string();
        let Some(parameters) = self.paths.get(&operation).filter(|parameters| !parameters.is_empty()) else { return };
        let builder = pascal_of_snake(&operation);
        for parameter in parameters {
            let Some(kind) = self.types.get(&(builder.clone(), parameter.clone())) else { continue };
            let Ok(name) = syn::parse_str::<Ident>(parameter) else { continue };
            method.sig.inputs.push(parse_quote!(#name: impl std::convert::TryInto<#kind>));
            if let Some(Stmt::Expr(built, None)) = method.block.stmts.last_mut() {
                *built = parse_quote!(#built.#name(#name));
            }
        }
    }
}

/// `GetAgent` of `get_agent`, as progenitor names builders.
fn pascal_of_snake(name: &str) -> String {
    let word =
        |word: &str| word.chars().next().map(|first| first.to_ascii_uppercase().to_string() + &word[1..]).unwrap_or_default();
    name.split('_').map(word).collect()
}

impl VisitMut for Polish<'_> {
    fn visit_attributes_mut(&mut self, attributes: &mut Vec<Attribute>) {
        attributes.retain(|attribute| !attribute.path().is_ident("allow"));
        *attributes =
            attributes.drain(..).flat_map(|attribute| doc_lines(&attribute).unwrap_or_else(|| vec![attribute])).collect();
    }

    fn visit_item_impl_mut(&mut self, item: &mut ItemImpl) {
        let of_client = item.trait_.is_none() && matches!(&*item.self_ty, syn::Type::Path(path) if path.path.is_ident("Client"));
        if of_client {
            item.items.retain(|item| !matches!(item, ImplItem::Fn(function) if function.sig.ident == "new"));
            for item in &mut item.items {
                if let ImplItem::Fn(method) = item {
                    self.with_path(method);
                }
            }
        }
        // The method of the operation has set them.
        if let Type::Path(path) = &*item.self_ty
            && let Some(builder) = path.path.segments.last().map(|last| last.ident.to_string())
        {
            let in_path = |name: &Ident| {
                let found = self.paths.iter().find(|(operation, _)| pascal_of_snake(operation) == builder);
                found.is_some_and(|(_, parameters)| parameters.iter().any(|parameter| name == parameter))
            };
            for item in &mut item.items {
                if let ImplItem::Fn(setter) = item
                    && in_path(&setter.sig.ident)
                {
                    setter.vis = parse_quote!(pub(crate));
                }
            }
        }
        visit_mut::visit_item_impl_mut(self, item);
    }

    fn visit_item_mod_mut(&mut self, module: &mut ItemMod) {
        visit_mut::visit_item_mod_mut(self, module);
        if let (true, Some((_, items))) = (module.ident == "types", &mut module.content) {
            items.insert(0, self.names.clone());
        }
    }
}

/// Splits a multi-line doc attribute into one attribute per line.
fn doc_lines(attribute: &Attribute) -> Option<Vec<Attribute>> {
    let syn::Meta::NameValue(pair) = &attribute.meta else { return None };
    let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) = &pair.value else { return None };
    if !attribute.path().is_ident("doc") {
        return None;
    }
    let text = text.value();
    let text = text.split_once("```ignore").map_or(text.as_str(), |(before, _)| before);
    let mut lines: Vec<&str> = text.trim_end().lines().map(str::trim_end).collect();
    lines.dedup_by(|second, first| first.is_empty() && second.is_empty());
    let lines = lines.into_iter().map(|line| match line {
        "" => String::new(),
        line => format!(" {}", line.strip_prefix(' ').unwrap_or(line)),
    });
    Some(lines.map(|line| syn::parse_quote!(#[doc = #line])).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_constructor_with_a_total_timeout_goes_and_documentation_becomes_lines() {
        let source = r#"
            #[allow(clippy::all)]
            pub mod types { pub struct A; }
            #[doc = "One\n\n\ntwo"]
            pub struct Client;
            impl Client { pub fn new() -> Self { Self } pub fn new_with_client() -> Self { Self } }
        "#;
        let polished = file(syn::parse_str(source).unwrap(), &["ErrorCode".to_owned()], &Paths::new()).unwrap();
        let text = prettyplease::unparse(&polished);
        insta::assert_snapshot!(text.split_once(")]").unwrap().1.trim_start(), @r"
        pub mod types {
            pub use crate::generated_ext::ErrorCode;
            pub struct A;
        }
        /// One
        ///
        /// two
        pub struct Client;
        impl Client {
            pub fn new_with_client() -> Self {
                Self
            }
        }
        ");
    }
}
