//! Corrections to progenitor's output.
//!
//! - The constructor that creates its own HTTP client is removed: it sets a total timeout of 15 seconds, which would
//!   end every stream.
//! - Builders of calls own their client, take the parameters in the path first, and name the parameter in their
//!   errors ([`calls`]).
//! - Types can grow, and their setters take plain values ([`types`]).
//! - A key in an answer is not printed ([`secrets`]).
//! - Our enums are re-exported among the other types.
//! - Documentation is written as `///` lines, without its sample calls, which show the underlying methods.
//! - Lint exceptions appear once, at the top of the file.

mod calls;
mod secrets;
mod types;

use std::collections::BTreeMap;

use syn::{
    Attribute, Expr, File, GenericArgument, ImplItemFn, Item, ItemImpl, ItemMod, PathArguments, PathSegment, Token, Type,
    TypeParamBound, WherePredicate, parse_quote,
    punctuated::Punctuated,
    visit_mut::{self, VisitMut},
};

/// Lints that the output of progenitor and typify does not satisfy.
const LINT_EXCEPTIONS: &str = r#"#![allow(
    dead_code,
    missing_docs,
    unreachable_pub,
    unused_imports,
    clippy::all,
    rustdoc::all,
    reason = "written by progenitor and typify, in their style"
)]"#;

/// The contract's facts about the parameters of an operation, under their names in Rust.
#[derive(Clone, Debug, Default)]
pub(super) struct OperationParameters {
    /// Parameters in the path, in its order.
    pub(super) in_path: Vec<String>,
    /// Description of each parameter.
    pub(super) docs: BTreeMap<String, String>,
    /// Codes of the operation's failures.
    pub(super) errors: Vec<String>,
}

/// The parameters of each operation, by the name of its builder.
pub(super) type CallParameters = BTreeMap<String, OperationParameters>;

/// Corrects a file; `enums` are the names of types defined in `generated_ext`.
pub(super) fn polish_file(mut file: File, enums: &[String], parameters: &CallParameters) -> syn::Result<File> {
    let names = syn::parse_str(&format!("pub use crate::generated_ext::{{{}}};", enums.join(", ")))?;
    PolishVisitor { names }.visit_file_mut(&mut file);
    if let Some(items) = find_module(&mut file.items, "types") {
        types::polish(items);
        secrets::polish(items);
    }
    calls::polish(&mut file.items, parameters);
    // It contains only the client.
    file.items.retain(|item| !matches!(item, Item::Mod(module) if module.ident == "prelude"));
    let mut attributes: File = syn::parse_str(LINT_EXCEPTIONS)?;
    file.attrs.append(&mut attributes.attrs);
    Ok(file)
}

/// Returns the items of the module `name`, if there is one among `items`.
pub(super) fn find_module<'a>(items: &'a mut [Item], name: &str) -> Option<&'a mut Vec<Item>> {
    items.iter_mut().find_map(|item| match item {
        Item::Mod(module) if module.ident == name => module.content.as_mut().map(|(_, items)| items),
        _ => None,
    })
}

/// Returns the name of the type that an impl without a trait is for.
pub(super) fn implemented_type(item: &ItemImpl) -> Option<String> {
    match (&item.trait_, &*item.self_ty) {
        (None, kind) => last_segment(kind).map(|last| last.ident.to_string()),
        _ => None,
    }
}

/// Returns `C` of `a::b::C`.
pub(super) fn last_segment(kind: &Type) -> Option<&PathSegment> {
    let Type::Path(path) = kind else { return None };
    path.path.segments.last()
}

/// Returns `T` of `Name<T, ..>`.
fn type_argument<'a>(kind: &'a Type, name: &str) -> Option<&'a Type> {
    segment_argument(last_segment(kind)?, name)
}

pub(super) fn segment_argument<'a>(segment: &'a PathSegment, name: &str) -> Option<&'a Type> {
    let PathArguments::AngleBracketed(arguments) = &segment.arguments else { return None };
    match arguments.args.first().filter(|_| segment.ident == name)? {
        GenericArgument::Type(kind) => Some(kind),
        _ => None,
    }
}

/// Returns `X` of a setter `where T: TryInto<X>`.
fn converted_type(method: &ImplItemFn) -> Option<Type> {
    let clause = method.sig.generics.where_clause.as_ref()?;
    let bounds = clause.predicates.iter().filter_map(|predicate| match predicate {
        WherePredicate::Type(predicate) => Some(&predicate.bounds),
        _ => None,
    });
    bounds.flatten().find_map(|bound| match bound {
        TypeParamBound::Trait(bound) => segment_argument(bound.path.segments.last()?, "TryInto").cloned(),
        _ => None,
    })
}

/// Types whose values are quoted in messages: short ones, which are never secret, and whose parsers tell only what is
/// wrong with them.
const QUOTED_TYPES: [&str; 4] = ["Uuid", "DateTime", "i32", "i64"];

/// Checks whether messages quote the values of a type.
fn is_quoted(kind: &Type) -> bool {
    last_segment(kind).is_some_and(|last| QUOTED_TYPES.iter().any(|name| last.ident == name))
}

/// Returns the bounds of a value that a setter converts to this type.
fn value_bounds(kind: &Type) -> Punctuated<TypeParamBound, Token![+]> {
    if is_quoted(kind) {
        parse_quote!(std::convert::TryInto<#kind, Error: std::fmt::Display> + std::fmt::Debug)
    } else {
        parse_quote!(std::convert::TryInto<#kind, Error: std::fmt::Display>)
    }
}

/// Replaces `value.try_into()…map_err(…)` by a conversion whose message quotes the value.
struct QuoteVisitor<'a> {
    name: String,
    kind: &'a Type,
}

impl VisitMut for QuoteVisitor<'_> {
    fn visit_expr_mut(&mut self, expression: &mut Expr) {
        visit_mut::visit_expr_mut(self, expression);
        let Expr::MethodCall(call) = expression else { return };
        let (name, kind, receiver) = (&self.name, self.kind, &call.receiver);
        *expression = match call.method.to_string().as_str() {
            "try_into" => parse_quote!(crate::field::convert_quoted::<#kind>(#name, #receiver)),
            "map_err" => (**receiver).clone(),
            _ => return,
        };
    }
}

/// Builds documentation attributes, one per line.
pub(super) fn doc_lines(text: &str) -> Vec<Attribute> {
    let text = text.split_once("```ignore").map_or(text, |(before, _)| before);
    let mut lines: Vec<&str> = text.trim_end().lines().map(str::trim_end).collect();
    lines.dedup_by(|second, first| first.is_empty() && second.is_empty());
    let lines = lines.into_iter().map(|line| match line {
        "" => String::new(),
        line => format!(" {}", line.strip_prefix(' ').unwrap_or(line)),
    });
    lines.map(|line| syn::parse_quote!(#[doc = #line])).collect()
}

/// Returns the text of a doc attribute.
fn doc_text(attribute: &Attribute) -> Option<String> {
    let syn::Meta::NameValue(pair) = &attribute.meta else { return None };
    let syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(text), .. }) = &pair.value else { return None };
    attribute.path().is_ident("doc").then(|| text.value())
}

/// Corrections that apply everywhere in the file.
struct PolishVisitor {
    names: Item,
}

impl VisitMut for PolishVisitor {
    fn visit_attributes_mut(&mut self, attributes: &mut Vec<Attribute>) {
        attributes.retain(|attribute| !attribute.path().is_ident("allow"));
        let lines = |attribute: Attribute| doc_text(&attribute).map_or_else(|| vec![attribute], |text| doc_lines(&text));
        *attributes = attributes.drain(..).flat_map(lines).collect();
    }

    fn visit_item_mod_mut(&mut self, module: &mut ItemMod) {
        visit_mut::visit_item_mod_mut(self, module);
        if let (true, Some((_, items))) = (module.ident == "types", &mut module.content) {
            items.insert(0, self.names.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use frontdesk_snapshot_text::wrap_lines;

    use super::*;

    #[test]
    fn the_constructor_with_a_total_timeout_goes_and_documentation_becomes_lines() {
        let source = r#"
            #[allow(clippy::all)]
            #[doc = "One\n\n\ntwo"]
            pub mod types { pub struct A; }
            pub struct Client;
            impl Client { pub fn new() -> Self { Self } pub fn new_with_client() -> Self { Self } }
        "#;
        let polished = polish_file(syn::parse_str(source).unwrap(), &["ErrorCode".to_owned()], &CallParameters::new()).unwrap();
        let text = prettyplease::unparse(&polished);
        insta::assert_snapshot!(wrap_lines(text.split_once(")]").unwrap().1.trim_start()), @r"
        /// One
        ///
        /// two
        pub mod types {
            pub use crate::generated_ext::ErrorCode;
            #[non_exhaustive]
            pub struct A;
        }
        /// The API: a method for each operation.
        ///
        /// Made by [`Client::builder`] or [`Client::from_env`]. It owns a connection pool and is cheap to clone:
          make one, and clone it where it is needed.
        pub struct Client;
        impl Client {
            pub(crate) fn new_with_client() -> Self {
                Self
            }
        }
        ");
    }
}
