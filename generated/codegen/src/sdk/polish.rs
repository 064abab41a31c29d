//! Small corrections to progenitor's output.
//!
//! - The constructor that creates its own HTTP client is removed: it sets a total timeout of 15 seconds, which would end every
//!   stream.
//! - Our enums are re-exported among the other types.
//! - Documentation is written as `///` lines, and its sample calls become plain text instead of ignored doctests.
//! - Lint exceptions appear once, at the top of the file.

use syn::{
    Attribute, File, ImplItem, Item, ItemImpl, ItemMod,
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

/// Corrects a file; `enums` are the names of types defined in `generated_ext`.
pub(super) fn file(mut file: File, enums: &[String]) -> syn::Result<File> {
    let mut polish = Polish { names: syn::parse_str(&format!("pub use crate::generated_ext::{{{}}};", enums.join(", ")))? };
    polish.visit_file_mut(&mut file);
    let mut attributes: File = syn::parse_str(EXCEPTIONS)?;
    file.attrs.append(&mut attributes.attrs);
    Ok(file)
}

struct Polish {
    names: Item,
}

impl VisitMut for Polish {
    fn visit_attributes_mut(&mut self, attributes: &mut Vec<Attribute>) {
        attributes.retain(|attribute| !attribute.path().is_ident("allow"));
        *attributes =
            attributes.drain(..).flat_map(|attribute| doc_lines(&attribute).unwrap_or_else(|| vec![attribute])).collect();
    }

    fn visit_item_impl_mut(&mut self, item: &mut ItemImpl) {
        let of_client = item.trait_.is_none() && matches!(&*item.self_ty, syn::Type::Path(path) if path.path.is_ident("Client"));
        if of_client {
            item.items.retain(|item| !matches!(item, ImplItem::Fn(function) if function.sig.ident == "new"));
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
    let text = text.value().replace("```ignore", "```text");
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
        let polished = file(syn::parse_str(source).unwrap(), &["ErrorCode".to_owned()]).unwrap();
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
