//! Schemas: `ErrorCode`, closed objects, and the envelopes around data.

use serde_json::{Map, Value, json};

use super::{ERROR_CODE, ETAG_KEY, ErrorCodes};

/// Schema of every failure.
pub(crate) const ERROR_ENVELOPE: &str = "ErrorEnvelope";

/// Returns the name of the envelope around data.
pub(super) fn envelope_name(data: &str) -> String {
    format!("{data}Envelope")
}

/// Returns all schemas: the error codes, the hand-written ones, the envelopes.
pub(super) fn all_schemas<'a>(schemas: &Value, codes: &ErrorCodes, data: impl Iterator<Item = &'a String>) -> Map<String, Value> {
    let mut out = schemas.as_object().cloned().unwrap_or_default();
    out.values_mut().for_each(close_object);
    for schema in out.values_mut().filter_map(Value::as_object_mut) {
        schema.shift_remove(ETAG_KEY);
    }
    out.insert(ERROR_CODE.into(), codes.schema());
    out.insert(ERROR_ENVELOPE.into(), failure_envelope());
    for data in data {
        out.insert(envelope_name(data), data_envelope(data));
    }
    out
}

/// Closes objects with named properties: an unknown field in a request is a mistake of its caller, and in an answer
/// one of ours.
fn close_object(schema: &mut Value) {
    let Some(map) = schema.as_object_mut() else { return };
    if map.contains_key("properties") && !map.contains_key("additionalProperties") {
        map.insert("additionalProperties".into(), json!(false));
    }
    for key in ["properties", "items", "additionalProperties", "allOf", "oneOf", "anyOf"] {
        match map.get_mut(key) {
            Some(Value::Object(inner)) if key == "properties" => inner.values_mut().for_each(close_object),
            Some(Value::Array(parts)) => parts.iter_mut().for_each(close_object),
            Some(part) => close_object(part),
            None => {}
        }
    }
}

fn data_envelope(data: &str) -> Value {
    let data_schema = json!({ "$ref": format!("#/components/schemas/{data}") });
    envelope_around(&format!("`{data}`, in the envelope."), true, data_schema, null_schema())
}

fn failure_envelope() -> Value {
    envelope_around(
        "The answer to a request that failed.",
        false,
        null_schema(),
        json!({ "$ref": "#/components/schemas/ErrorObject" }),
    )
}

fn envelope_around(description: &str, success: bool, data: Value, error: Value) -> Value {
    json!({
        "description": description,
        "type": "object",
        "additionalProperties": false,
        "required": ["success", "data", "error"],
        "properties": {
            "success": { "const": success, "description": format!("Always {success}.") },
            "data": data,
            "error": error,
        },
    })
}

fn null_schema() -> Value {
    json!({ "type": "null", "description": "Always null." })
}
