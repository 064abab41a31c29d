//! For the server: methods return data; the runtime wraps it in the envelope and answers failures. So operations
//! answer bare data, only successes are left, and what the runtime handles is removed: the idempotency key, and the
//! body of an upload.

use anyhow::Result;
use serde_json::{Value, json};

use super::{
    extensions::{AnswerEnvelope, IDEMPOTENCY_KEY},
    gate, lists, maps, rust,
};
use crate::{contract::Contract, expand::ERROR_PARAMS};

/// Converts a lowered document into the shape that our templates expect.
pub(super) fn shape(contract: &Contract, document: &mut Value) -> Result<()> {
    let key = gate::idempotency_key_schema(document);
    document["components"]["schemas"][gate::IDEMPOTENCY_KEY_SCHEMA] = key;
    for operation in contract.operations() {
        let lowered = &mut document["paths"][operation.path][operation.method];
        reduce_to_success(lowered);
        if lowered.get("x-upload") == Some(&json!(true)) {
            lowered.as_object_mut().map(|lowered| lowered.shift_remove("requestBody"));
        }
        if let Some(parameters) = lowered.get_mut("parameters").and_then(Value::as_array_mut) {
            parameters.retain(|parameter| parameter["name"] != json!(IDEMPOTENCY_KEY));
        }
    }
    let envelopes = contract.schemas().filter(|(_, schema)| AnswerEnvelope::of(schema).is_some());
    for (name, _) in envelopes {
        document["components"]["schemas"].as_object_mut().map(|schemas| schemas.shift_remove(name));
    }
    maps::inline_maps(document)?;
    annotate(contract, document)?;
    gate::annotate(contract, document)
}

fn annotate(contract: &Contract, document: &mut Value) -> Result<()> {
    let Some(schemas) = document["components"]["schemas"].as_object_mut() else { return Ok(()) };
    rust::annotate_schemas(schemas)?;
    if let Some(params) = schemas.get_mut(ERROR_PARAMS) {
        // Rules attach them, and know no models.
        params["x-vocabulary"] = json!(true);
    }
    let schemas = schemas.clone();
    for operation in contract.operations() {
        let lowered = &mut document["paths"][operation.path][operation.method];
        rust::annotate_operation(lowered, &schemas, &operation.at)?;
        lists::annotate(lowered);
    }
    Ok(())
}

/// Reduces the responses to the success, with the bare data. Examples would still show the envelope, so they are
/// removed.
fn reduce_to_success(operation: &mut Value) {
    let data = operation.get("x-data-type").and_then(Value::as_str).map(|name| format!("#/components/schemas/{name}"));
    let success = operation["x-success"].to_string();
    let Some(responses) = operation["responses"].as_object_mut() else { return };
    responses.retain(|status, _| *status == success);
    let contents = responses.values_mut().filter_map(|response| response["content"].as_object_mut());
    for media in contents.flat_map(|content| content.values_mut()) {
        media.as_object_mut().map(|media| media.shift_remove("example"));
        if let Some(data) = &data {
            media["schema"] = json!({ "$ref": data });
        }
    }
}
