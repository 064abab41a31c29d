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

pub use schema::CompiledSchema;
use template::PathTemplate;

use crate::call::BOUNDARY;

/// Requirements of an operation on its caller (`x-access`).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OperationAccess {
    /// No requirements.
    Public,
    /// A key of at least this scope, of a workspace of at least this plan.
    Key {
        /// `read`, `write` or `admin`.
        scope: String,
        /// Scope that is sufficient in a sandbox, if it differs.
        sandbox_scope: Option<String>,
        /// Route module.
        module: String,
        /// Permission that the key's role must grant, if the key is bound to one.
        permission: Option<String>,
        /// Lowest plan.
        plan: String,
        /// True if the key must have been created by an owner.
        by_owner: bool,
    },
}

/// The location of a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ParameterPlace {
    /// In the path, as `{name}`.
    Path,
    /// In the query.
    Query,
    /// In a header.
    Header,
}

/// A parameter of an operation.
#[derive(Debug)]
pub struct OperationParameter {
    /// Name of the parameter.
    pub name: String,
    /// Location of the parameter.
    pub place: ParameterPlace,
    /// True if it is required.
    pub required: bool,
    /// Schema of its values.
    pub schema: Value,
    /// A valid value.
    pub example: Value,
}

/// The body of an operation.
#[derive(Debug)]
pub struct OperationBody {
    /// True if it is binary instead of JSON; schema and example are then null.
    pub upload: bool,
    /// True if the file is a field of a form.
    pub form: bool,
    /// False if the body may be left out, which stands for `{}`.
    pub required: bool,
    /// Schema with top-level references resolved.
    pub schema: Value,
    /// A valid body.
    pub example: Value,
    /// Maximum number of bytes (`x-max-body-bytes`).
    pub limit: usize,
}

/// A header of an answer.
#[derive(Debug)]
pub struct ResponseHeader {
    /// True if it is always present.
    pub required: bool,
    /// Schema of its value.
    pub schema: CompiledSchema,
    /// True if its text is a number.
    pub number: bool,
}

/// The response for a status.
#[derive(Debug)]
pub struct OperationResponse {
    /// Headers by name in lower case.
    pub headers: BTreeMap<String, ResponseHeader>,
    /// Schemas by media type; binary data has none.
    pub content: BTreeMap<String, Option<CompiledSchema>>,
    /// Schema of each line, if it may be a file of JSON Lines.
    pub line: Option<CompiledSchema>,
}

/// An operation.
#[derive(Debug)]
pub struct ContractOperation {
    /// Id, such as `createAgent`.
    pub id: String,
    /// Method, such as `POST`.
    pub method: String,
    /// Path, such as `/agents/{agentId}`.
    pub path: String,
    /// Callers that may use it.
    pub access: OperationAccess,
    /// All parameters.
    pub parameters: Vec<OperationParameter>,
    /// Body, if there is one.
    pub body: Option<OperationBody>,
    /// Responses by status.
    pub responses: BTreeMap<u16, OperationResponse>,
    /// Codes that it may fail with (`x-errors`).
    pub errors: BTreeSet<String>,
    /// Schema of each event's data, by the name of the event (`x-events`).
    pub events: BTreeMap<String, CompiledSchema>,
    template: PathTemplate,
}

impl ContractOperation {
    /// Returns the success status: the only one below 300.
    pub fn success(&self) -> u16 {
        *self.responses.keys().find(|status| **status < 300).expect("every operation can succeed")
    }

    /// Returns the parameters in one location.
    pub fn parameters_in(&self, place: ParameterPlace) -> impl Iterator<Item = &OperationParameter> {
        self.parameters.iter().filter(move |parameter| parameter.place == place)
    }

    /// Checks whether it has a parameter with this name.
    pub fn has_parameter(&self, parameter: &str) -> bool {
        self.parameters.iter().any(|known| known.name.eq_ignore_ascii_case(parameter))
    }

    /// Checks whether its body is binary.
    pub fn is_upload(&self) -> bool {
        self.body.as_ref().is_some_and(|body| body.upload)
    }

    /// Returns the media type of its body.
    pub fn media_type(&self) -> String {
        match &self.body {
            Some(body) if body.form => format!("multipart/form-data; boundary={BOUNDARY}"),
            Some(body) if body.upload => "application/octet-stream".to_owned(),
            _ => "application/json".to_owned(),
        }
    }

    /// Checks whether its file is in a form.
    pub fn is_form(&self) -> bool {
        self.body.as_ref().is_some_and(|body| body.form)
    }

    /// Checks whether requests with an idempotency key can be repeated safely.
    pub fn is_idempotent(&self) -> bool {
        self.has_parameter("Idempotency-Key")
    }

    /// Returns the properties of the body with their schemas, top-level references resolved.
    pub fn properties(&self) -> Vec<(String, Value)> {
        let properties = self.body.as_ref().and_then(|body| body.schema["properties"].as_object());
        properties.into_iter().flatten().map(|(name, schema)| (name.clone(), contract().resolve(schema).clone())).collect()
    }
}

/// The contract.
#[derive(Debug)]
pub struct Contract {
    /// Document with its answers closed.
    pub document: Value,
    /// All operations, in the order of the document.
    pub operations: Vec<ContractOperation>,
    /// Status of every code (`x-status` of `ErrorCode`).
    pub statuses: BTreeMap<String, u16>,
    /// Params of every code that has some, and whether each is always there (`x-params` of `ErrorCode`).
    pub params: BTreeMap<String, BTreeMap<String, bool>>,
    /// Codes that occur without an operation (`x-errors-anywhere`).
    pub anywhere: BTreeSet<String>,
}

/// The target of a request.
pub enum RequestRoute<'a> {
    /// This operation.
    Operation(&'a ContractOperation),
    /// A path that only has these other methods.
    OtherMethods(Vec<&'a str>),
    /// A path that does not exist.
    Nowhere,
}

impl Contract {
    /// Returns the operation with this id.
    pub fn operation(&self, id: &str) -> &ContractOperation {
        self.operations
            .iter()
            .find(|operation| operation.id == id)
            .unwrap_or_else(|| panic!("the contract has no operation `{id}`"))
    }

    /// Finds the target of a request; `path` is relative to the base path. `HEAD` is treated as `GET` without the
    /// body.
    pub fn route(&self, method: &str, path: &str) -> RequestRoute<'_> {
        let method = if method == "HEAD" { "GET" } else { method };
        let candidates: Vec<_> = self.operations.iter().filter(|operation| operation.template.matches(path)).collect();
        // A literal segment takes precedence over a parameter: `/sources/text` is not a source named `text`.
        let closest = candidates.iter().map(|operation| operation.template.parameters()).min();
        let here: Vec<_> = candidates.into_iter().filter(|operation| Some(operation.template.parameters()) == closest).collect();
        match here.iter().find(|operation| operation.method == method) {
            Some(operation) => RequestRoute::Operation(operation),
            None if here.is_empty() => RequestRoute::Nowhere,
            None => RequestRoute::OtherMethods(here.iter().map(|operation| operation.method.as_str()).collect()),
        }
    }

    /// Returns the target of a `$ref`; any other value is returned unchanged.
    pub fn resolve<'a>(&'a self, value: &'a Value) -> &'a Value {
        read::resolve(&self.document, value)
    }

    /// Returns a schema of `components`, ready to validate.
    pub fn schema(&self, name: &str) -> CompiledSchema {
        self.compile(&serde_json::json!({ "$ref": format!("#/components/schemas/{name}") }))
    }

    /// Compiles any schema of the document.
    pub fn compile(&self, schema: &Value) -> CompiledSchema {
        CompiledSchema::new(&self.document, schema)
    }
}

/// Returns the contract that the server was built from.
pub fn contract() -> &'static Contract {
    static CONTRACT: LazyLock<Contract> = LazyLock::new(|| read::read_contract(&frontdesk_api::contract::OPENAPI_JSON.text()));
    &CONTRACT
}
