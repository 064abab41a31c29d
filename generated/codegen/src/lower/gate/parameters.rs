//! Parameters: their notation, which the runtime reads, and the checks of `validator`.

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value, json};

use super::{checks::GateChecks, keywords, strict};
use crate::{
    contract::{Contract, Operation, referenced_schema},
    forms::FORM_KEY,
    lower::IDEMPOTENCY_KEY,
    names::snake_case,
    pointer::Pointer,
};

/// Name of the schema of an idempotency key, a model for the runtime itself.
pub(in crate::lower) const IDEMPOTENCY_KEY_SCHEMA: &str = "IdempotencyKey";

/// Annotates the parameters of an operation.
pub(super) fn annotate(
    contract: &Contract,
    operation: &Operation<'_>,
    lowered: &mut Value,
    checks: &mut GateChecks,
) -> Result<()> {
    let mut list = Vec::new();
    for (at, parameter) in contract.parameters(operation)? {
        list.push(parameter_entry(contract, parameter, &at)?);
    }
    lowered["x-params-list"] = Value::Array(list);
    let operation_name = snake_case(operation.id());
    let parameters = lowered.get_mut("parameters").and_then(Value::as_array_mut);
    for parameter in parameters.into_iter().flatten().filter_map(Value::as_object_mut) {
        let name = parameter.get("name").and_then(Value::as_str).unwrap_or_default().to_owned();
        let at = operation.at.child("parameters").child(&name);
        let schema = parameter.get("schema").and_then(Value::as_object).cloned().unwrap_or_default();
        let about = format!("{operation_name}_{}", snake_case(&name));
        let attributes = keywords::value_attributes(&schema, &about, &Map::new(), checks, &at)?;
        if !attributes.is_empty() {
            parameter.insert("x-validate".into(), json!(attributes));
        }
        let required = parameter.get("required") == Some(&json!(true));
        strict::mark_parameter(parameter, required);
    }
    Ok(())
}

fn parameter_entry(contract: &Contract, parameter: &Map<String, Value>, at: &Pointer) -> Result<Value> {
    let text = |key: &str| parameter.get(key).and_then(Value::as_str);
    let name = text("name").with_context(|| format!("{at}: a parameter has a name"))?;
    let place = match text("in") {
        _ if parameter.contains_key(FORM_KEY) => "Form",
        Some("path") => "Path",
        Some("query") => "Query",
        Some("header") => "Header",
        other => bail!("{at}: the runtime reads path, query and header, not {other:?}"),
    };
    let schema = parameter.get("schema").with_context(|| format!("{at}: a parameter needs a schema"))?;
    let schema = referenced_schema(schema).and_then(|name| contract.schema(name)).unwrap_or(schema);
    let list = (schema["type"] == "array").then(|| list_encoding(parameter, at)).transpose()?;
    let schema = if list.is_some() { &schema["items"] } else { schema };
    let schema = referenced_schema(schema).and_then(|name| contract.schema(name)).unwrap_or(schema);
    let kind = match schema["type"].as_str() {
        Some("string") => "Text",
        Some("integer") => "Integer",
        Some("number") => "Number",
        Some("boolean") => "Boolean",
        other => bail!("{at}: the runtime does not read parameters of the type {other:?}"),
    };
    let required = parameter.get("required") == Some(&json!(true));
    let mut entry = json!({ "name": name, "place": place, "required": required, "kind": kind });
    if let Some(list) = list {
        entry["list"] = json!(list);
    }
    Ok(entry)
}

/// Returns the encoding of a list: `style: form`, with one pair per item or all items in a single pair.
fn list_encoding(parameter: &Map<String, Value>, at: &Pointer) -> Result<&'static str> {
    let style = parameter.get("style").and_then(Value::as_str).unwrap_or("form");
    match (parameter.get("in").and_then(Value::as_str), style, parameter.get("explode")) {
        (Some("query"), "form", None | Some(Value::Bool(true))) => Ok("Repeated"),
        (Some("query"), "form", Some(Value::Bool(false))) => Ok("Commas"),
        _ => bail!("{at}: the runtime reads lists in the query, in the style `form`"),
    }
}

/// Builds a schema with one field, `key`, with the contract's constraints on the header `Idempotency-Key`.
pub(in crate::lower) fn idempotency_key_schema(document: &Value) -> Value {
    let operations = document["paths"].as_object().into_iter().flatten().filter_map(|(_, item)| item.as_object());
    let parameters = operations.flat_map(Map::values).filter_map(|operation| operation.get("parameters")?.as_array()).flatten();
    let schema =
        parameters.into_iter().find(|parameter| parameter["name"] == IDEMPOTENCY_KEY).map(|found| found["schema"].clone());
    let mut key = schema.unwrap_or_else(|| json!({ "type": "string" }));
    key["description"] = json!("The value of the header.");
    json!({
        "description": "The header `Idempotency-Key`, which the runtime reads itself.",
        "type": "object",
        "additionalProperties": false,
        "x-closed": true,
        "required": ["key"],
        "properties": { "key": key },
    })
}
