//! Forms (`multipart/form-data`, RFC 7578): uploads as browsers and most HTTP libraries send them.
//!
//! The server reads a form as it arrives: `file` comes last and reaches the method like the body of any upload, and
//! the fields before it are its parameters. progenitor does not support forms, so the SDK has none of these
//! operations; each has a counterpart that takes bare bytes.

use anyhow::{Context, Result};
use serde_json::{Map, Value, json};

use crate::contract::{Contract, Operation, referenced_schema};

/// Media type of a form.
pub(crate) const FORM_MEDIA_TYPE: &str = "multipart/form-data";

/// Name of the field that carries the file.
pub(crate) const FILE_FIELD: &str = "file";

/// Media type of bare bytes.
pub(crate) const BYTES_MEDIA_TYPE: &str = "application/octet-stream";

/// Key that marks an operation that takes a form, and each parameter that is one of its fields.
pub(crate) const FORM_KEY: &str = "x-form";

/// Checks whether a request body is a form.
pub(crate) fn is_form(body: &Map<String, Value>) -> bool {
    body.get("content").is_some_and(|content| content.get(FORM_MEDIA_TYPE).is_some())
}

/// Returns the name of the schema of a form, if the operation takes one.
fn form_of<'a>(contract: &'a Contract, operation: &Operation<'a>) -> Option<&'a str> {
    let (_, body) = contract.request_body(operation).ok()??;
    referenced_schema(body.get("content")?.get(FORM_MEDIA_TYPE)?.get("schema")?)
}

/// Turns each form of the contract into an upload whose fields are parameters.
pub(crate) fn as_uploads(contract: &Contract) -> Result<Contract> {
    let mut out = contract.clone();
    for operation in contract.operations() {
        let Some(form) = form_of(contract, &operation) else { continue };
        let upload = &mut out.json["paths"][operation.path][operation.method];
        upload["requestBody"] = json!({ "required": true, "content": { BYTES_MEDIA_TYPE: {} } });
        upload[FORM_KEY] = json!(true);
        let fields = form_fields(contract, form)?;
        let parameters = operation.value.get("parameters").and_then(Value::as_array).cloned().unwrap_or_default();
        upload["parameters"] = parameters.into_iter().chain(fields).collect();
        remove_schema(&mut out, form);
    }
    Ok(out)
}

/// Removes the operations that take a form from the contract.
pub(crate) fn remove_forms(contract: &Contract) -> Contract {
    let mut out = contract.clone();
    for operation in contract.operations() {
        let Some(form) = form_of(contract, &operation) else { continue };
        if let Some(item) = out.json["paths"][operation.path].as_object_mut() {
            item.shift_remove(operation.method);
        }
        remove_schema(&mut out, form);
    }
    out
}

fn remove_schema(contract: &mut Contract, schema: &str) {
    contract.json["components"]["schemas"].as_object_mut().map(|schemas| schemas.shift_remove(schema));
}

/// Returns the fields of a form except the file, as parameters.
fn form_fields(contract: &Contract, form: &str) -> Result<Vec<Value>> {
    let schema = contract.schema(form).with_context(|| format!("there is no schema {form}"))?;
    let properties = schema.get("properties").and_then(Value::as_object).with_context(|| format!("{form} has no fields"))?;
    let required = schema.get("required").and_then(Value::as_array);
    let is_required = |name: &str| required.is_some_and(|names| names.iter().any(|other| other == name));
    let parameter = |(name, property): (&String, &Value)| {
        let mut of = property.clone();
        let description = of.as_object_mut().and_then(|of| of.shift_remove("description"));
        json!({
            "name": name, "in": "query", "required": is_required(name), "description": description, "schema": of, FORM_KEY: true
        })
    };
    Ok(properties.iter().filter(|(name, _)| *name != FILE_FIELD).map(parameter).collect())
}

#[cfg(test)]
mod tests;
