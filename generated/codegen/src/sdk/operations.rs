//! Operations: what the transport, errors, traces and mocks need to know about each, and the result of awaiting its
//! call.

use std::fmt::Write as _;

use anyhow::Result;
use serde_json::{Map, Value};

use super::{
    features::{Features, gate_entry},
    polish::{CallParameters, OperationParameters},
};
use crate::{
    contract::{Contract, referenced_schema},
    expand::LINES_KEY,
    names::{constant_case, pascal_case, snake_case},
};

/// An operation of the lowered contract.
pub(super) struct LoweredOperation<'a> {
    pub(super) path: &'a str,
    method: &'a str,
    pub(super) value: &'a Map<String, Value>,
}

/// Returns all operations, in the order of the contract.
pub(super) fn all(lowered: &Value) -> Vec<LoweredOperation<'_>> {
    let paths = lowered["paths"].as_object().into_iter().flatten();
    let methods = paths.flat_map(|(path, item)| item.as_object().into_iter().flatten().map(move |found| (path, found)));
    methods.filter_map(|(path, (method, value))| Some(LoweredOperation { path, method, value: value.as_object()? })).collect()
}

impl LoweredOperation<'_> {
    /// Returns the name of its method.
    pub(super) fn method_name(&self) -> String {
        snake_case(self.id())
    }

    fn id(&self) -> &str {
        self.text("operationId")
    }

    /// Returns the tag that it belongs to.
    pub(super) fn tag(&self) -> &str {
        self.value.get("tags").and_then(|tags| tags.get(0)?.as_str()).unwrap_or_default()
    }

    /// Returns the schema of a JSON body.
    pub(super) fn body_schema(&self) -> Option<&str> {
        self.value.get("x-body-schema").and_then(Value::as_str)
    }

    pub(super) fn summary(&self) -> &str {
        self.text("summary")
    }

    fn text(&self, key: &str) -> &str {
        self.value.get(key).and_then(Value::as_str).unwrap_or_default()
    }

    /// Returns the name of its builder.
    pub(super) fn builder_name(&self) -> String {
        pascal_case(self.id())
    }

    pub(super) fn parameters(&self) -> impl Iterator<Item = &Value> {
        self.value.get("parameters").and_then(Value::as_array).into_iter().flatten()
    }

    fn has_flag(&self, key: &str) -> bool {
        self.value.get(key) == Some(&Value::Bool(true))
    }

    /// Checks whether reading its answer may take any amount of time: a stream of events, or a file of any size.
    pub(super) fn is_long(&self) -> bool {
        self.has_flag("x-streams") || self.value.get(LINES_KEY).is_some()
    }

    /// Returns the schema of a JSON answer.
    fn answer_schema(&self) -> Option<&str> {
        let status = self.value.get("x-success")?.to_string();
        let content = self.value.get("responses")?.get(status)?.get("content")?;
        referenced_schema(content.get("application/json")?.get("schema")?)
    }

    /// Returns the schema of the data in a JSON answer.
    fn data_schema(&self) -> Option<&str> {
        self.value.get("x-data-type").and_then(Value::as_str).or_else(|| self.bare_schema())
    }

    /// Returns the schema of a JSON answer without an envelope.
    pub(super) fn bare_schema(&self) -> Option<&str> {
        if self.has_flag("x-enveloped") { None } else { self.answer_schema() }
    }

    /// Returns the SDK's name for the effect of sending it twice.
    fn repeat_name(&self) -> &str {
        match self.method {
            // RFC 9110, 9.2.2: PUT sets what it has set already.
            "put" => "Safe",
            _ if self.has_flag("x-reads") => "Safe",
            _ if self.has_flag("x-idempotent") => "Keyed",
            _ => "Harmful",
        }
    }
}

/// Returns the parameters of each operation, by its builder.
pub(super) fn parameters_by_builder(lowered: &Value) -> CallParameters {
    let of_call = |operation: &LoweredOperation<'_>| {
        let mut parameters = OperationParameters::default();
        for parameter in operation.parameters() {
            let name = snake_case(parameter["name"].as_str().unwrap_or_default());
            let text = parameter["description"].as_str().unwrap_or_default();
            parameters.docs.insert(name.clone(), text.to_owned());
            if parameter["in"] == "path" {
                parameters.in_path.push(name);
            }
        }
        let body = operation.value.get("requestBody").and_then(|body| body.get("description")?.as_str());
        parameters.docs.extend(body.map(|text| ("body".to_owned(), text.to_owned())));
        let errors = operation.value.get("x-errors").and_then(Value::as_array).into_iter().flatten();
        parameters.errors = errors.filter_map(Value::as_str).map(str::to_owned).collect();
        (operation.builder_name(), parameters)
    };
    all(lowered).iter().map(of_call).collect()
}

/// Writes the static of an operation.
pub(super) fn write_static(operation: &LoweredOperation<'_>) -> String {
    let (id, name) = (operation.method_name(), constant_case(operation.id()));
    let (method, path, repeat) = (operation.method.to_uppercase(), operation.path, operation.repeat_name());
    let (streams, success) = (operation.is_long(), &operation.value["x-success"]);
    let enveloped = operation.has_flag("x-enveloped");
    let upload = operation.value.get("x-max-body-bytes").filter(|_| operation.has_flag("x-upload"));
    let upload = upload.map_or_else(|| "None".to_owned(), |bytes| format!("Some({bytes})"));
    let errors = operation.value.get("x-errors").unwrap_or(&Value::Null);
    format!(
        r"
static {name}: Operation = Operation {{
    id: {id:?},
    method: {method:?},
    path: {path:?},
    repeat: Repeat::{repeat},
    streams: {streams},
    largest_upload: {upload},
    #[cfg(feature = {mock:?})]
    success: {success},
    #[cfg(feature = {mock:?})]
    enveloped: {enveloped},
    #[cfg(feature = {mock:?})]
    errors: &{errors},
}};
",
        mock = "mock"
    )
}

/// Writes the list of all operations.
pub(super) fn write_table(operations: &[LoweredOperation<'_>], features: &Features) -> Result<String> {
    let mut out = String::from("\n/// Every operation of the contract.\npub(crate) static OPERATIONS: &[&Operation] = &[\n");
    for operation in operations {
        let _ = writeln!(out, "    {}&{},", gate_of(operation, features)?, constant_case(operation.id()));
    }
    Ok(out + "];\n")
}

/// Returns the condition for an entry of an operation.
fn gate_of(operation: &LoweredOperation<'_>, features: &Features) -> Result<String> {
    gate_entry(features.of_builder(&operation.builder_name()).as_ref())
}

/// Writes the result of awaiting each call: its data. A stream has a method of its own.
pub(super) fn write_calls(operations: &[LoweredOperation<'_>], features: &Features) -> Result<String> {
    let mut out = String::from("\ncrate::call::calls! {\n");
    for operation in operations.iter().filter(|operation| !operation.is_long()) {
        let named = |name: Option<&str>, bytes: &str| name.map_or_else(|| bytes.to_owned(), |name| format!("types::{name}"));
        let (answer, data) =
            (named(operation.answer_schema(), "crate::generated::ByteStream"), named(operation.data_schema(), "bytes::Bytes"));
        let (gate, name) = (gate_of(operation, features)?, constant_case(operation.id()));
        let _ = writeln!(out, "    {gate}{}, {name}, {answer} => {data};", operation.builder_name());
    }
    out.push_str("}\n\ncrate::call::with_options! {\n");
    for operation in operations.iter().filter(|operation| operation.is_long()) {
        let _ = writeln!(out, "    {}builder::{};", gate_of(operation, features)?, operation.builder_name());
    }
    Ok(out + "}\n")
}

/// Writes a mock of each operation, which takes the data of its answer and includes the contract's example of it.
pub(super) fn write_mocks(contract: &Contract, operations: &[LoweredOperation<'_>], features: &Features) -> Result<String> {
    let mut out = String::from("\n#[cfg(feature = \"mock\")]\ncrate::mock::mocks! {\n");
    for operation in operations {
        let example = if operation.has_flag("x-enveloped") { success_example(contract, operation.id()) } else { None };
        let example = example.map_or_else(|| "None".to_owned(), |json| format!("Some({:?})", json.to_string()));
        let data = match operation.data_schema() {
            Some(name) => format!("types::{name}"),
            None if operation.has_flag("x-streams") => format!("crate::mock::Events<{}Event>", operation.builder_name()),
            None => "crate::mock::File".to_owned(),
        };
        let (gate, name) = (gate_of(operation, features)?, constant_case(operation.id()));
        let _ = writeln!(out, "    {gate}{}, {name}, {example} => {data};", operation.method_name());
    }
    Ok(out + "}\n")
}

/// Returns the data in the first example of an operation's success.
fn success_example(contract: &Contract, id: &str) -> Option<Value> {
    let operations = contract.operations();
    let operation = operations.iter().find(|operation| operation.value.get("operationId").is_some_and(|found| found == id))?;
    let (_, _, response) = contract.success(operation).ok()??;
    let examples = response.get("content")?.get("application/json")?.get("examples")?.as_object()?;
    let (_, example) = contract.resolve_object(examples.values().next()?, &operation.at).ok()?;
    example.get("value")?.get("data").cloned()
}
