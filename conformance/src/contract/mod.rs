//! The contract, as the server sends it: the reference for every answer, and the list of what the suite must cover.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

use serde_json::Value;

mod closed;
mod read;
mod schema;
mod template;

pub use schema::Schema;
use template::Template;

use crate::call::BOUNDARY;

/// What an operation requires of its caller (`x-access`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Access {
    /// Nothing.
    Public,
    /// A key of at least this scope, of a workspace of at least this plan.
    Key {
        /// `read`, `write` or `admin`.
        scope: String,
        /// The scope that does in a sandbox, if that is another one.
        sandbox_scope: Option<String>,
        /// The route module.
        module: String,
        /// The permission that the key's role must grant, if the key is bound to one.
        permission: Option<String>,
        /// The lowest plan.
        plan: String,
        /// `true` if an owner must have made the key.
        by_owner: bool,
    },
}

/// The location of a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In the path, as `{name}`.
    Path,
    /// In the query.
    Query,
    /// In a header.
    Header,
}

/// A parameter of an operation.
#[derive(Debug)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Its location.
    pub place: Place,
    /// `true` if it is required.
    pub required: bool,
    /// Its schema.
    pub schema: Value,
    /// A valid value.
    pub example: Value,
}

/// The body of an operation.
#[derive(Debug)]
pub struct Body {
    /// `true` if it is binary instead of JSON; schema and example are then null.
    pub upload: bool,
    /// `true` if the file is the last field of a form.
    pub form: bool,
    /// Its schema, with top-level references resolved.
    pub schema: Value,
    /// A valid body.
    pub example: Value,
    /// Maximum bytes (`x-max-body-bytes`).
    pub limit: usize,
}

/// A header of an answer.
#[derive(Debug)]
pub struct Header {
    /// `true` if it is always present.
    pub required: bool,
    /// Its schema.
    pub schema: Schema,
    /// `true` if its text is a number.
    pub number: bool,
}

/// The response for a status.
#[derive(Debug)]
pub struct Response {
    /// By name in lower case.
    pub headers: BTreeMap<String, Header>,
    /// By media type; binary data has no schema.
    pub content: BTreeMap<String, Option<Schema>>,
    /// Of each line, where it may be a file of JSON Lines.
    pub line: Option<Schema>,
}

/// An operation.
#[derive(Debug)]
pub struct Operation {
    /// `createAgent`.
    pub id: String,
    /// `POST`.
    pub method: String,
    /// `/agents/{agentId}`.
    pub path: String,
    /// Who may call it.
    pub access: Access,
    /// All parameters.
    pub parameters: Vec<Parameter>,
    /// The body, if there is one.
    pub body: Option<Body>,
    /// By status.
    pub responses: BTreeMap<u16, Response>,
    /// The codes that it may fail with (`x-errors`).
    pub errors: BTreeSet<String>,
    /// The schema of each event's data, by the name of the event (`x-events`).
    pub events: BTreeMap<String, Schema>,
    template: Template,
}

impl Operation {
    /// The success status: the only one below 300.
    pub fn success(&self) -> u16 {
        *self.responses.keys().find(|status| **status < 300).expect("every operation can succeed")
    }

    /// The parameters in one location.
    pub fn parameters_in(&self, place: Place) -> impl Iterator<Item = &Parameter> {
        self.parameters.iter().filter(move |parameter| parameter.place == place)
    }

    /// Returns whether it has a parameter with this name.
    pub fn takes(&self, parameter: &str) -> bool {
        self.parameters.iter().any(|known| known.name.eq_ignore_ascii_case(parameter))
    }

    /// Returns whether its body is binary.
    pub fn is_upload(&self) -> bool {
        self.body.as_ref().is_some_and(|body| body.upload)
    }

    /// The media type of its body.
    pub fn media_type(&self) -> String {
        match &self.body {
            Some(body) if body.form => format!("multipart/form-data; boundary={BOUNDARY}"),
            Some(body) if body.upload => "application/octet-stream".to_owned(),
            _ => "application/json".to_owned(),
        }
    }

    /// Returns whether its file is in a form.
    pub fn is_form(&self) -> bool {
        self.body.as_ref().is_some_and(|body| body.form)
    }

    /// Returns whether requests with an idempotency key can be repeated safely.
    pub fn is_idempotent(&self) -> bool {
        self.takes("Idempotency-Key")
    }

    /// The properties of the body with their schemas, top-level references resolved.
    pub fn properties(&self) -> Vec<(String, Value)> {
        let properties = self.body.as_ref().and_then(|body| body.schema["properties"].as_object());
        properties.into_iter().flatten().map(|(name, schema)| (name.clone(), contract().resolve(schema).clone())).collect()
    }
}

/// The contract.
#[derive(Debug)]
pub struct Contract {
    /// The document itself, with its answers closed.
    pub document: Value,
    /// All operations, in the order of the document.
    pub operations: Vec<Operation>,
    /// The status of every code (`x-status` of `ErrorCode`).
    pub statuses: BTreeMap<String, u16>,
    /// The codes that occur without an operation (`x-errors-anywhere`).
    pub anywhere: BTreeSet<String>,
}

/// The target of a request.
pub enum Route<'a> {
    /// This operation.
    Operation(&'a Operation),
    /// The path only has other methods: these.
    OtherMethods(Vec<&'a str>),
    /// No such path.
    Nowhere,
}

impl Contract {
    /// The operation with this id.
    pub fn operation(&self, id: &str) -> &Operation {
        self.operations
            .iter()
            .find(|operation| operation.id == id)
            .unwrap_or_else(|| panic!("the contract has no operation `{id}`"))
    }

    /// The target of a request; `path` is relative to the base path. `HEAD` is treated as `GET` without the body.
    pub fn route(&self, method: &str, path: &str) -> Route<'_> {
        let method = if method == "HEAD" { "GET" } else { method };
        let candidates: Vec<_> = self.operations.iter().filter(|operation| operation.template.matches(path)).collect();
        // A literal segment takes precedence over a parameter: `/sources/text` is not a source named `text`.
        let closest = candidates.iter().map(|operation| operation.template.parameters()).min();
        let here: Vec<_> = candidates.into_iter().filter(|operation| Some(operation.template.parameters()) == closest).collect();
        match here.iter().find(|operation| operation.method == method) {
            Some(operation) => Route::Operation(operation),
            None if here.is_empty() => Route::Nowhere,
            None => Route::OtherMethods(here.iter().map(|operation| operation.method.as_str()).collect()),
        }
    }

    /// The target of a `$ref`; any other value is returned unchanged.
    pub fn resolve<'a>(&'a self, value: &'a Value) -> &'a Value {
        read::resolve(&self.document, value)
    }

    /// A schema of `components`, ready to validate.
    pub fn schema(&self, name: &str) -> Schema {
        self.compile(&serde_json::json!({ "$ref": format!("#/components/schemas/{name}") }))
    }

    /// Any schema of the document, ready to validate.
    pub fn compile(&self, schema: &Value) -> Schema {
        Schema::new(&self.document, schema)
    }
}

/// The contract that the server was built from.
pub fn contract() -> &'static Contract {
    static CONTRACT: LazyLock<Contract> = LazyLock::new(|| read::contract(&frontdesk_api::contract::OPENAPI_JSON.text()));
    &CONTRACT
}
