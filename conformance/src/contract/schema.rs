//! JSON Schema 2020-12, the dialect of OpenAPI 3.1, with formats asserted.

use std::{
    collections::HashMap,
    fmt,
    sync::{Arc, LazyLock, Mutex, PoisonError},
};

use jsonschema::{Draft, ValidationError, Validator};
use serde_json::{Value, json};

/// A schema of the contract, compiled.
#[derive(Clone)]
pub struct CompiledSchema(Arc<Validator>);

impl CompiledSchema {
    /// Compiles a schema that may refer to the components of `document`. Compiled schemas are cached by their text.
    pub(super) fn new(document: &Value, schema: &Value) -> Self {
        static COMPILED: LazyLock<Mutex<HashMap<String, CompiledSchema>>> = LazyLock::new(Mutex::default);
        let mut compiled = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
        compiled.entry(schema.to_string()).or_insert_with(|| Self::compile(document, schema)).clone()
    }

    fn compile(document: &Value, schema: &Value) -> Self {
        let mut root = json!({ "allOf": [schema], "components": { "schemas": document["components"]["schemas"] } });
        root["$schema"] = json!("https://json-schema.org/draft/2020-12/schema");
        let validator = jsonschema::options().with_draft(Draft::Draft202012).should_validate_formats(true).build(&root);
        Self(Arc::new(validator.unwrap_or_else(|error| panic!("the contract holds a schema that is none: {error}\n{schema}"))))
    }

    /// Lists the violations of a value, one sentence each, with the location as a JSON pointer.
    pub fn list_violations(&self, value: &Value) -> Vec<String> {
        let tell = |error: ValidationError<'_>| match error.instance_path().as_str() {
            "" => error.to_string(),
            place => format!("`{place}`: {error}"),
        };
        self.0.iter_errors(value).map(tell).collect()
    }
}

impl fmt::Debug for CompiledSchema {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Schema")
    }
}
