//! Types: contracts add fields, so no program may list them all, and setters document what they set.

use std::collections::BTreeMap;

use syn::{Attribute, Field, ImplItem, ImplItemFn, Item, ItemStruct, LitStr, parse_quote, visit_mut::VisitMut};

use super::{converted_type, find_module, implemented_type, type_argument};

/// Documentation of each field, by struct and field.
type FieldDocs = BTreeMap<(String, String), Vec<Attribute>>;

/// Corrects the module `types`.
pub(super) fn polish(items: &mut [Item]) {
    let mut docs = FieldDocs::new();
    for item in items.iter_mut() {
        if let Item::Struct(found) = item {
            hide_envelope(found);
            // A wrapper around one value gets no fields.
            if !matches!(found.fields, syn::Fields::Unnamed(_)) {
                found.attrs.push(parse_quote!(#[non_exhaustive]));
            }
            docs.extend(field_docs(found));
        }
    }
    let builders = find_module(items, "builder").map(|items| items.as_mut_slice()).unwrap_or_default();
    for item in builders {
        MissingVisitor.visit_item_mut(item);
        if let Item::Struct(found) = item {
            hide_envelope(found);
        }
        let Item::Impl(found) = item else { continue };
        let Some(name) = implemented_type(found) else { continue };
        for item in &mut found.items {
            if let ImplItem::Fn(method) = item {
                polish_setter(method, docs.get(&(name.clone(), method.sig.ident.to_string())));
            }
        }
    }
}

/// Hides an envelope: awaiting a call takes the data out of it.
fn hide_envelope(found: &mut ItemStruct) {
    if found.ident.to_string().ends_with("Envelope") {
        found.attrs.push(parse_quote!(#[doc(hidden)]));
    }
}

fn field_docs(found: &ItemStruct) -> impl Iterator<Item = ((String, String), Vec<Attribute>)> {
    let name = found.ident.to_string();
    found.fields.iter().filter_map(move |Field { ident, attrs, .. }| {
        let docs = attrs.iter().filter(|attribute| attribute.path().is_ident("doc")).cloned().collect();
        Some(((name.clone(), ident.as_ref()?.to_string()), docs))
    })
}

/// Gives a setter the documentation of its field. A field that may be omitted or null is set by a plain value:
/// `&str` for text.
fn polish_setter(method: &mut ImplItemFn, docs: Option<&Vec<Attribute>>) {
    method.attrs.extend(docs.into_iter().flatten().cloned());
    let name = method.sig.ident.clone();
    let Some(kind) = converted_type(method).filter(|kind| type_argument(kind, "Option").is_some()) else { return };
    method.sig.generics = syn::Generics::default();
    method.sig.inputs = parse_quote!(mut self, value: impl crate::field::IntoField<#kind>);
    method.block = parse_quote!({
        self.#name = Ok(crate::field::IntoField::into_field(value));
        self
    });
}

/// Words missing fields like the builders of calls do.
struct MissingVisitor;

impl VisitMut for MissingVisitor {
    fn visit_lit_str_mut(&mut self, text: &mut LitStr) {
        if let Some(name) = text.value().strip_prefix("no value supplied for ") {
            *text = LitStr::new(&format!("`{name}` is missing"), text.span());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{CallParameters, polish_file};

    #[test]
    fn a_type_can_grow_and_its_setters_take_plain_values_and_say_what_they_set() {
        let source = r#"
            pub mod types {
                pub struct Words(pub String);
                pub struct Thing {
                    #[doc = "A note."]
                    pub note: Option<String>,
                }
                pub mod builder {
                    impl Thing {
                        pub fn note<T>(mut self, value: T) -> Self
                        where
                            T: ::std::convert::TryInto<Option<String>>,
                            T::Error: ::std::fmt::Display,
                        {
                            self.note = value.try_into().map_err(|e| format!("error converting supplied value for note: {e}"));
                            self
                        }
                    }
                }
            }
        "#;
        let polished = polish_file(syn::parse_str(source).unwrap(), &["Kind".to_owned()], &CallParameters::new()).unwrap();
        let text = prettyplease::unparse(&polished);
        insta::assert_snapshot!(text.split_once(")]").unwrap().1.trim_start(), @r"
        pub mod types {
            pub use crate::generated_ext::Kind;
            pub struct Words(pub String);
            #[non_exhaustive]
            pub struct Thing {
                /// A note.
                pub note: Option<String>,
            }
            pub mod builder {
                impl Thing {
                    /// A note.
                    pub fn note(
                        mut self,
                        value: impl crate::field::IntoField<Option<String>>,
                    ) -> Self {
                        self.note = Ok(crate::field::IntoField::into_field(value));
                        self
                    }
                }
            }
        }
        ");
    }
}
