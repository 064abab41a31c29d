//! Types with a secret: `{:?}` omits it, so that it does not reach a log by mistake.

use syn::{Attribute, Ident, Item, ItemImpl, ItemStruct, Path, Token, parse_quote, punctuated::Punctuated};

use super::find_module;

/// Fields that are not printed: a key, the secret of a webhook endpoint, and the headers that are sent to one.
const SECRET_FIELDS: [&str; 3] = ["api_key", "secret", "headers"];

/// Replaces the `Debug` of types with a secret, and of their builders.
pub(super) fn polish(items: &mut Vec<Item>) {
    if let Some(builders) = find_module(items, "builder") {
        redact_items(builders);
    }
    redact_items(items);
}

fn redact_items(items: &mut Vec<Item>) {
    let printed: Vec<Item> = items.iter_mut().filter_map(|item| Some(Item::Impl(redact_item(item)?))).collect();
    items.extend(printed);
}

/// Removes the derived `Debug`, and returns another implementation.
fn redact_item(item: &mut Item) -> Option<ItemImpl> {
    let Item::Struct(found) = item else { return None };
    let fields: Vec<Ident> = found.fields.iter().filter_map(|field| field.ident.clone()).collect();
    let is_secret = |field: &Ident| SECRET_FIELDS.iter().any(|secret| field == secret);
    if !fields.iter().any(is_secret) || !remove_debug_derive(found) {
        return None;
    }
    let (name, text) = (&found.ident, found.ident.to_string());
    let others = fields.iter().filter(|field| !is_secret(field));
    let names = others.clone().map(ToString::to_string);
    let secrets = fields.iter().filter(|field| is_secret(field)).map(ToString::to_string);
    Some(parse_quote! {
        impl ::std::fmt::Debug for #name {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.debug_struct(#text)#(.field(#names, &self.#others))*#(.field(#secrets, &"[REDACTED]"))*.finish()
            }
        }
    })
}

/// Removes `Debug` from the derives; returns `true` if it was there.
fn remove_debug_derive(found: &mut ItemStruct) -> bool {
    let mut was = false;
    for attribute in found.attrs.iter_mut().filter(|attribute| attribute.path().is_ident("derive")) {
        let Ok(derived) = attribute.parse_args_with(Punctuated::<Path, Token![,]>::parse_terminated) else { continue };
        let kept: Vec<&Path> = derived.iter().filter(|path| !path.is_ident("Debug")).collect();
        was |= kept.len() < derived.len();
        let without: Attribute = parse_quote!(#[derive(#(#kept),*)]);
        *attribute = without;
    }
    was
}

#[cfg(test)]
mod tests {
    use super::super::{CallParameters, polish_file};

    #[test]
    fn a_key_is_not_printed() {
        let source = "
            pub mod types {
                #[derive(Clone, Debug, PartialEq)]
                pub struct Workspace { pub api_key: String, pub id: u8 }
                #[derive(Clone, Debug)]
                pub struct Other { pub id: u8 }
            }
        ";
        let polished = polish_file(syn::parse_str(source).unwrap(), &["Kind".to_owned()], &CallParameters::new()).unwrap();
        let text = prettyplease::unparse(&polished);
        insta::assert_snapshot!(text.split_once(")]").unwrap().1.trim_start(), @r#"
        pub mod types {
            pub use crate::generated_ext::Kind;
            #[derive(Clone, PartialEq)]
            #[non_exhaustive]
            pub struct Workspace {
                pub api_key: String,
                pub id: u8,
            }
            #[derive(Clone, Debug)]
            #[non_exhaustive]
            pub struct Other {
                pub id: u8,
            }
            impl ::std::fmt::Debug for Workspace {
                fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                    f.debug_struct("Workspace")
                        .field("id", &self.id)
                        .field("api_key", &"[REDACTED]")
                        .finish()
                }
            }
        }
        "#);
    }
}
