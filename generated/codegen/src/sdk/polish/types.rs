//! Types: contracts add fields, so no program may list them all, and setters document what they set.

use std::collections::{BTreeMap, BTreeSet};

use syn::{
    Attribute, Expr, Field, Ident, ImplItem, ImplItemFn, Item, ItemStruct, LitStr, Type, ext::IdentExt as _, parse_quote,
    visit_mut::VisitMut,
};

use super::{QuoteVisitor, converted_type, find_module, implemented_type, is_quoted, type_argument, value_bounds};

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
    let Some(builders) = find_module(items, "builder") else { return };
    let mut nested = BTreeSet::new();
    for item in builders.iter_mut() {
        MissingVisitor.visit_item_mut(item);
        if let Item::Struct(found) = item {
            hide_envelope(found);
        }
        let Item::Impl(found) = item else { continue };
        let Some(name) = implemented_type(found) else { continue };
        for item in &mut found.items {
            if let ImplItem::Fn(method) = item {
                let kind = polish_setter(method, docs.get(&(name.clone(), method.sig.ident.to_string())));
                nested.extend(kind.as_ref().and_then(NestedType::of));
            }
        }
    }
    let names = struct_names(builders);
    let nested = nested.iter().filter(|nested| names.contains(&nested.builder.to_string()));
    builders.extend(nested.flat_map(NestedType::builders_as_values));
}

fn struct_names(items: &[Item]) -> BTreeSet<String> {
    let structs = items.iter().filter_map(|item| if let Item::Struct(found) = item { Some(found) } else { None });
    structs.map(|found| found.ident.to_string()).collect()
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
/// `&str` for text, a builder for a nested type. Returns the type of such a field.
fn polish_setter(method: &mut ImplItemFn, docs: Option<&Vec<Attribute>>) -> Option<Type> {
    method.attrs.extend(docs.into_iter().flatten().cloned());
    let (ident, name) = (method.sig.ident.clone(), method.sig.ident.unraw().to_string());
    let kind = converted_type(method)?;
    if type_argument(&kind, "Option").is_some() {
        method.sig.generics = syn::Generics::default();
        method.sig.inputs = parse_quote!(mut self, value: impl crate::field::TryIntoField<#kind>);
        method.block = parse_quote!({
            self.#ident = crate::field::convert_optional(#name, value);
            self
        });
        return Some(kind);
    }
    if is_quoted(&kind) {
        let bounds = value_bounds(&kind);
        method.sig.generics = syn::Generics::default();
        method.sig.inputs = parse_quote!(mut self, value: impl #bounds);
        QuoteVisitor { name, kind: &kind }.visit_block_mut(&mut method.block);
    }
    None
}

/// The type of an optional field whose value has a builder: `Option<super::T>`, perhaps with `Nullable` or a list in it.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct NestedType {
    builder: Ident,
    is_nullable: bool,
    is_list: bool,
}

impl NestedType {
    /// Returns the nested type of a field, if it has one.
    fn of(kind: &Type) -> Option<Self> {
        let inner = type_argument(kind, "Option")?;
        let nullable = type_argument(inner, "Nullable");
        let listed = type_argument(nullable.unwrap_or(inner), "Vec");
        let Type::Path(path) = listed.or(nullable).unwrap_or(inner) else { return None };
        // Types of other modules have no builder here, whatever their name is.
        let mut segments = path.path.segments.iter();
        let (first, name) = (segments.next()?, segments.next()?);
        let builder = (first.ident == "super").then(|| name.ident.clone())?;
        Some(Self { builder, is_nullable: nullable.is_some(), is_list: listed.is_some() })
    }

    /// Lets builders stand for values in such a field.
    fn builders_as_values(&self) -> Vec<Item> {
        let builder = &self.builder;
        let value: Type =
            if self.is_list { parse_quote!(::std::vec::Vec<super::#builder>) } else { parse_quote!(super::#builder) };
        let kind: Type = if self.is_nullable { parse_quote!(crate::Nullable<#value>) } else { value };
        let wrap: Expr = if self.is_nullable { parse_quote!(crate::Nullable::Value(built)) } else { parse_quote!(built) };
        let takes = |generics: syn::Generics, builders: Type, build: Ident| -> Item {
            parse_quote! {
                impl #generics crate::field::TryIntoField<::std::option::Option<#kind>> for #builders {
                    fn try_into_field(self) -> ::std::result::Result<::std::option::Option<#kind>, String> {
                        let built = crate::field::#build(self)?;
                        Ok(Some(#wrap))
                    }
                }
            }
        };
        if self.is_list {
            let array = takes(parse_quote!(<const N: usize>), parse_quote!([#builder; N]), parse_quote!(build_list));
            vec![array, takes(parse_quote!(), parse_quote!(::std::vec::Vec<#builder>), parse_quote!(build_list))]
        } else {
            vec![takes(parse_quote!(), parse_quote!(#builder), parse_quote!(build))]
        }
    }
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
                    pub part: Option<crate::Nullable<Part>>,
                }
                pub mod builder {
                    pub struct Part;
                    impl Thing {
                        pub fn id<T>(mut self, value: T) -> Self
                        where
                            T: ::std::convert::TryInto<Uuid>,
                            T::Error: ::std::fmt::Display,
                        {
                            self.id = value.try_into().map_err(|e| format!("error converting supplied value for id: {e}"));
                            self
                        }
                        pub fn part<T>(mut self, value: T) -> Self
                        where
                            T: ::std::convert::TryInto<Option<crate::Nullable<super::Part>>>,
                            T::Error: ::std::fmt::Display,
                        {
                            self.part = value.try_into().map_err(|e| format!("error converting supplied value for part: {e}"));
                            self
                        }
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
        insta::assert_snapshot!(text.split_once(")]").unwrap().1.trim_start(), @r#"
        pub mod types {
            pub use crate::generated_ext::Kind;
            pub struct Words(pub String);
            #[non_exhaustive]
            pub struct Thing {
                /// A note.
                pub note: Option<String>,
                pub part: Option<crate::Nullable<Part>>,
            }
            pub mod builder {
                pub struct Part;
                impl Thing {
                    pub fn id(
                        mut self,
                        value: impl std::convert::TryInto<
                            Uuid,
                            Error: std::fmt::Display,
                        > + std::fmt::Debug,
                    ) -> Self {
                        self.id = crate::field::convert_quoted::<Uuid>("id", value);
                        self
                    }
                    pub fn part(
                        mut self,
                        value: impl crate::field::TryIntoField<
                            Option<crate::Nullable<super::Part>>,
                        >,
                    ) -> Self {
                        self.part = crate::field::convert_optional("part", value);
                        self
                    }
                    /// A note.
                    pub fn note(
                        mut self,
                        value: impl crate::field::TryIntoField<Option<String>>,
                    ) -> Self {
                        self.note = crate::field::convert_optional("note", value);
                        self
                    }
                }
                impl crate::field::TryIntoField<
                    ::std::option::Option<crate::Nullable<super::Part>>,
                > for Part {
                    fn try_into_field(
                        self,
                    ) -> ::std::result::Result<
                        ::std::option::Option<crate::Nullable<super::Part>>,
                        String,
                    > {
                        let built = crate::field::build(self)?;
                        Ok(Some(crate::Nullable::Value(built)))
                    }
                }
            }
        }
        "#);
    }
}
