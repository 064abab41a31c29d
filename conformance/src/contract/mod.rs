//! The contract, as the server sends it: what every answer is held against, and what the tables of the suite must cover.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

use serde_json::Value;

mod read;
mod schema;
mod template;

pub use schema::Schema;
use template::Template;

/// What an operation asks of its caller (`x-access`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Access {
    /// Nothing.
    Public,
    /// A key of at least this scope, of a workspace of at least this plan.
    Key {
        /// `read`, `write` or `admin`.
        scope: String,
        /// The route module.
        module: String,
        /// What the role of a key must allow, if it is bound to one.
        permission: Option<String>,
        /// Name of the lowest plan.
        plan: String,
        /// Whether an owner must have made the key.
        by_owner: bool,
    },
}

/// Where a parameter stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// In the path, as `{name}`.
    Path,
    /// Behind the `?`.
    Query,
    /// In a header.
    Header,
}

/// A parameter of an operation.
#[derive(Debug)]
pub struct Parameter {
    /// Its name.
    pub name: String,
    /// Where it stands.
    pub place: Place,
    /// Whether it must be there.
    pub required: bool,
    /// What it may be.
    pub schema: Value,
    /// One that is well-formed.
    pub example: Value,
}

/// The body that an operation takes.
#[derive(Debug)]
pub struct Body {
    /// Whether it is bytes, not JSON: then schema and example are null.
    pub upload: bool,
    /// What it may be, references resolved at the top.
    pub schema: Value,
    /// One that is well-formed.
    pub example: Value,
    /// Bytes at most (`x-max-body-bytes`).
    pub limit: usize,
}

/// A header of an answer.
#[derive(Debug)]
pub struct Header {
    /// Whether it is always there.
    pub required: bool,
    /// What it may be.
    pub schema: Schema,
    /// Whether its text is a number.
    pub number: bool,
}

/// What a status comes with.
#[derive(Debug)]
pub struct Response {
    /// By name in lower case.
    pub headers: BTreeMap<String, Header>,
    /// By media type; bytes have no schema.
    pub content: BTreeMap<String, Option<Schema>>,
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
    /// Everything but the body.
    pub parameters: Vec<Parameter>,
    /// The body, if it takes one.
    pub body: Option<Body>,
    /// By status.
    pub responses: BTreeMap<u16, Response>,
    /// The codes that it may fail with (`x-errors`).
    pub errors: BTreeSet<String>,
    /// What the data of each event is, by the name of the event (`x-events`).
    pub events: BTreeMap<String, Schema>,
    template: Template,
}

impl Operation {
    /// The status of success: the only one below 300.
    pub fn success(&self) -> u16 {
        *self.responses.keys().find(|status| **status < 300).expect("every operation can succeed")
    }

    /// The parameters of one place.
    pub fn parameters_in(&self, place: Place) -> impl Iterator<Item = &Parameter> {
        self.parameters.iter().filter(move |parameter| parameter.place == place)
    }

    /// Whether it has a parameter of this name.
    pub fn takes(&self, parameter: &str) -> bool {
        self.parameters.iter().any(|known| known.name.eq_ignore_ascii_case(parameter))
    }

    /// Whether its body is bytes.
    pub fn is_upload(&self) -> bool {
        self.body.as_ref().is_some_and(|body| body.upload)
    }

    /// The media type of its body.
    pub fn media_type(&self) -> &'static str {
        if self.is_upload() { "application/octet-stream" } else { "application/json" }
    }

    /// Whether a request under an idempotency key is repeated safely.
    pub fn is_idempotent(&self) -> bool {
        self.takes("Idempotency-Key")
    }

    /// The properties of the body, with their schemas, references resolved at the top.
    pub fn properties(&self) -> Vec<(String, Value)> {
        let properties = self.body.as_ref().and_then(|body| body.schema["properties"].as_object());
        properties.into_iter().flatten().map(|(name, schema)| (name.clone(), contract().resolve(schema).clone())).collect()
    }
}

/// The contract.
#[derive(Debug)]
pub struct Contract {
    /// The document itself.
    pub document: Value,
    /// Every operation, in the order of the document.
    pub operations: Vec<Operation>,
    /// The status of every code (`x-status` of `ErrorCode`).
    pub statuses: BTreeMap<String, u16>,
    /// The codes that need no operation (`x-errors-anywhere`).
    pub anywhere: BTreeSet<String>,
}

/// What a path leads to.
pub enum Route<'a> {
    /// This operation.
    Operation(&'a Operation),
    /// Operations of other methods: these.
    OtherMethods(Vec<&'a str>),
    /// Nothing.
    Nowhere,
}

impl Contract {
    /// The operation of this name.
    pub fn operation(&self, id: &str) -> &Operation {
        self.operations
            .iter()
            .find(|operation| operation.id == id)
            .unwrap_or_else(|| panic!("the contract has no operation `{id}`"))
    }

    /// What a request leads to; `path` is relative to the base path. A `HEAD` is a `GET` without the body.
    pub fn route(&self, method: &str, path: &str) -> Route<'_> {
        let method = if method == "HEAD" { "GET" } else { method };
        let candidates: Vec<_> = self.operations.iter().filter(|operation| operation.template.matches(path)).collect();
        // A literal segment is closer than a parameter: `/sources/text` is not a source named `text`.
        let closest = candidates.iter().map(|operation| operation.template.parameters()).min();
        let here: Vec<_> = candidates.into_iter().filter(|operation| Some(operation.template.parameters()) == closest).collect();
        match here.iter().find(|operation| operation.method == method) {
            Some(operation) => Route::Operation(operation),
            None if here.is_empty() => Route::Nowhere,
            None => Route::OtherMethods(here.iter().map(|operation| operation.method.as_str()).collect()),
        }
    }

    /// What a `$ref` stands for; anything else is itself.
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
    static CONTRACT: LazyLock<Contract> = LazyLock::new(|| read::contract(frontdesk_api::contract::OPENAPI_JSON));
    &CONTRACT
}
