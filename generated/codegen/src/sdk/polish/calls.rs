//! Builders of calls.
//!
//! - A builder owns its client, which is cheap to clone, so that a call can be moved into a task.
//! - The parameters in the path of an operation are arguments of its method, not settings among many that can be
//!   forgotten.
//! - Messages name the parameter, the problem with its value, and the value.
//! - The body of an upload is an `Upload`, which can be sent again and reports progress.
//! - `send` becomes `raw`, private to the crate: it answers in the types of progenitor.

use std::collections::BTreeMap;

use syn::{
    Attribute, Block, Expr, ExprClosure, FnArg, Ident, ImplItem, ImplItemFn, Item, ItemImpl, ItemStruct, PathArguments,
    ReturnType, Stmt, Type, parse_quote,
    visit_mut::{self, VisitMut},
};

use super::{
    CallParameters, OperationParameters, QuoteVisitor, converted_type, doc_lines, find_module, implemented_type, is_quoted,
    last_segment, type_argument, value_bounds,
};

/// Corrects the client and the builders of its calls.
pub(super) fn polish(items: &mut [Item], parameters: &CallParameters) {
    let builders = find_module(items, "builder").map(|items| items.as_mut_slice()).unwrap_or_default();
    let mut paths = PathParameters::new();
    for item in builders {
        match item {
            Item::Struct(found) => {
                let name = found.ident.to_string();
                paths.extend(parameters.get(&name).map(|about| (name, path_types(found, about))));
                own_client(found);
            }
            Item::Impl(found) => polish_builder(found, parameters),
            _ => {}
        }
    }
    for item in items {
        match item {
            Item::Impl(found) if implemented_type(found).as_deref() == Some("Client") => polish_client(found, &paths, parameters),
            Item::Struct(found) if found.ident == "Client" => {
                // The contract's introduction is about HTTP; the documentation of the crate covers what a program
                // needs.
                found.attrs.retain(|attribute| !attribute.path().is_ident("doc"));
                found.attrs.extend(doc_lines(CLIENT_DOC));
            }
            _ => {}
        }
    }
}

/// Documentation of the client.
const CLIENT_DOC: &str = "The API: a method for each operation.\n\nMade by [`Client::builder`] or [`Client::from_env`]. It \
    owns a connection pool and is cheap to clone: make one, and clone it where it is needed.";

/// The parameters in the path of each builder: name and type.
type PathParameters = BTreeMap<String, Vec<(Ident, Type)>>;

fn path_types(found: &ItemStruct, about: &OperationParameters) -> Vec<(Ident, Type)> {
    let typed = |name: &String| {
        let field = found.fields.iter().find(|field| field.ident.as_ref().is_some_and(|ident| ident == name))?;
        Some((field.ident.clone()?, type_argument(&field.ty, "Result")?.clone()))
    };
    about.in_path.iter().filter_map(typed).collect()
}

fn own_client(found: &mut ItemStruct) {
    found.generics = syn::Generics::default();
    for field in &mut found.fields {
        field.vis = parse_quote!(pub(crate));
        if field.ident.as_ref().is_some_and(|name| name == "client") {
            field.ty = parse_quote!(super::Client);
        }
    }
}

fn polish_builder(found: &mut ItemImpl, parameters: &CallParameters) {
    let Some(about) = implemented_type(found).and_then(|name| parameters.get(&name)) else { return };
    found.generics = syn::Generics::default();
    if let Type::Path(path) = &mut *found.self_ty {
        path.path.segments.iter_mut().for_each(|segment| segment.arguments = PathArguments::None);
    }
    for item in &mut found.items {
        let ImplItem::Fn(method) = item else { continue };
        match method.sig.ident.to_string().as_str() {
            "new" => polish_constructor(method),
            "send" => {
                method.sig.ident = parse_quote!(raw);
                method.vis = parse_quote!(pub(crate));
            }
            "body_map" => method.attrs.extend(doc_lines(
                "Sets fields of the body without naming its type: `body_map(|body| body.name(\"Reception\"))`.",
            )),
            name => {
                // The method of the operation sets the parameters in the path.
                if about.in_path.iter().any(|parameter| parameter == name) {
                    method.vis = parse_quote!(pub(crate));
                }
                method.attrs.extend(about.docs.get(name).into_iter().flat_map(|text| doc_lines(text)));
                polish_setter(method, about.docs.contains_key("name"));
            }
        }
    }
}

fn polish_constructor(method: &mut ImplItemFn) {
    method.vis = parse_quote!(pub(crate));
    for input in &mut method.sig.inputs {
        if let FnArg::Typed(input) = input {
            input.ty = parse_quote!(&super::Client);
        }
    }
    ConstructorVisitor.visit_block_mut(&mut method.block);
}

/// Clones the client, and names what is missing.
struct ConstructorVisitor;

impl VisitMut for ConstructorVisitor {
    fn visit_field_value_mut(&mut self, value: &mut syn::FieldValue) {
        if matches!(&value.member, syn::Member::Named(name) if name == "client") {
            value.expr = parse_quote!(client.clone());
        }
        visit_mut::visit_field_value_mut(self, value);
    }

    fn visit_lit_str_mut(&mut self, text: &mut syn::LitStr) {
        if let Some(name) = text.value().strip_suffix(" was not initialized") {
            *text = syn::LitStr::new(&format!("`{name}` is missing"), text.span());
        }
    }
}

fn polish_setter(method: &mut ImplItemFn, named: bool) {
    let name = method.sig.ident.to_string();
    let is_upload = converted_type(method).is_some_and(|kind| last_segment(&kind).is_some_and(|last| last.ident == "Body"));
    if is_upload {
        method.sig.generics = syn::Generics::default();
        method.sig.inputs = parse_quote!(mut self, upload: impl Into<crate::Upload>);
        method.block = upload_setter_body(named);
        return;
    }
    let mut reasons = ReasonVisitor { name: name.clone(), found: false };
    reasons.visit_block_mut(&mut method.block);
    if let (true, Some(kind)) = (reasons.found, converted_type(method)) {
        let bounds = value_bounds(&kind);
        method.sig.generics = parse_quote!(<V>);
        method.sig.generics.where_clause = Some(parse_quote!(where V: #bounds));
        if is_quoted(&kind) {
            QuoteVisitor { name, kind: &kind }.visit_block_mut(&mut method.block);
        }
    }
}

/// Returns the body of a setter that takes an upload, and the name of its file if one is needed and none was given.
fn upload_setter_body(named: bool) -> Block {
    let name: Option<Stmt> = named.then(|| {
        parse_quote! {
            if let (Err(_), Some(name)) = (&self.name, upload.file_name()) {
                self.name = Ok(name);
            }
        }
    });
    parse_quote!({
        let upload = upload.into();
        #name
        self.client.inner.options.upload = Some(upload);
        self.body = Ok(reqwest::Body::default());
        self
    })
}

/// Keeps the reason for which a value could not be converted.
struct ReasonVisitor {
    name: String,
    found: bool,
}

impl VisitMut for ReasonVisitor {
    fn visit_expr_closure_mut(&mut self, closure: &mut ExprClosure) {
        match closure.inputs.first() {
            Some(syn::Pat::Wild(_)) => self.found = true,
            Some(syn::Pat::Ident(error)) if error.ident == "s" => {}
            _ => return,
        }
        let text = format!("`{}`: {{}}", self.name);
        *closure = parse_quote!(|error| format!(#text, error));
    }
}

/// Makes the client's methods return builders that own their client, and take the parameters in the path.
fn polish_client(found: &mut ItemImpl, paths: &PathParameters, parameters: &CallParameters) {
    found.items.retain(|item| !matches!(item, ImplItem::Fn(function) if function.sig.ident == "new"));
    for item in &mut found.items {
        let ImplItem::Fn(method) = item else { continue };
        if method.sig.ident == "new_with_client" {
            method.vis = parse_quote!(pub(crate));
        }
        let ReturnType::Type(_, returned) = &mut method.sig.output else { continue };
        let Type::Path(path) = &mut **returned else { continue };
        let Some(last) = path.path.segments.last_mut() else { continue };
        last.arguments = PathArguments::None;
        let builder = last.ident.to_string();
        method.attrs.extend(parameters.get(&builder).into_iter().flat_map(|about| failure_docs(&about.errors)));
        for (name, kind) in paths.get(&builder).into_iter().flatten() {
            let bounds = value_bounds(kind);
            method.sig.inputs.push(parse_quote!(#name: impl #bounds));
            if let Some(syn::Stmt::Expr(built, None)) = method.block.stmts.last_mut() {
                *built = set_expression(built, name);
            }
        }
    }
}

/// Lists the codes of an operation's failures, for its documentation.
fn failure_docs(errors: &[String]) -> Vec<Attribute> {
    let codes = errors.iter().map(|code| format!("`{code}`")).collect::<Vec<_>>().join(", ");
    if codes.is_empty() {
        Vec::new()
    } else {
        doc_lines(&format!("\n\n# Errors\nAwaiting it fails with one of these codes: {codes}."))
    }
}

fn set_expression(built: &Expr, name: &Ident) -> Expr {
    parse_quote!(#built.#name(#name))
}

#[cfg(test)]
mod tests {
    use super::super::{OperationParameters, polish_file};

    #[test]
    fn a_builder_owns_its_client_takes_the_path_first_and_says_what_is_wrong_by_its_name() {
        let source = r#"
            impl Client { pub fn get_thing(&self) -> builder::GetThing<'_> { builder::GetThing::new(self) } }
            pub mod builder {
                pub struct GetThing<'a> { client: &'a super::Client, id: Result<Uuid, String> }
                impl<'a> GetThing<'a> {
                    pub fn new(client: &'a super::Client) -> Self {
                        Self { client: client, id: Err("id was not initialized".to_string()) }
                    }
                    pub fn id<V>(mut self, value: V) -> Self where V: std::convert::TryInto<Uuid> {
                        self.id = value.try_into().map_err(|_| "conversion to `Uuid` for id failed".to_string());
                        self
                    }
                    pub async fn send(self) -> Result<ResponseValue<Thing>, Error> { todo(self) }
                }
            }
        "#;
        let docs = [("id".to_owned(), "Which thing.".to_owned())].into();
        let parameters = [(
            "GetThing".to_owned(),
            OperationParameters { in_path: vec!["id".to_owned()], docs, errors: vec!["THING_NOT_FOUND".to_owned()] },
        )]
        .into();
        let polished = polish_file(syn::parse_str(source).unwrap(), &[], &parameters).unwrap();
        let text = prettyplease::unparse(&polished);
        insta::assert_snapshot!(text.split_once(")]").unwrap().1.trim_start(), @r#"
        impl Client {
            ///
            /// # Errors
            /// Awaiting it fails with one of these codes: `THING_NOT_FOUND`.
            pub fn get_thing(
                &self,
                id: impl std::convert::TryInto<Uuid, Error: std::fmt::Display> + std::fmt::Debug,
            ) -> builder::GetThing {
                builder::GetThing::new(self).id(id)
            }
        }
        pub mod builder {
            pub struct GetThing {
                pub(crate) client: super::Client,
                pub(crate) id: Result<Uuid, String>,
            }
            impl GetThing {
                pub(crate) fn new(client: &super::Client) -> Self {
                    Self {
                        client: client.clone(),
                        id: Err("`id` is missing".to_string()),
                    }
                }
                /// Which thing.
                pub(crate) fn id<V>(mut self, value: V) -> Self
                where
                    V: std::convert::TryInto<Uuid, Error: std::fmt::Display> + std::fmt::Debug,
                {
                    self.id = crate::field::convert_quoted::<Uuid>("id", value);
                    self
                }
                pub(crate) async fn raw(self) -> Result<ResponseValue<Thing>, Error> {
                    todo(self)
                }
            }
        }
        "#);
    }
}
