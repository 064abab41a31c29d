//! An operation: its parameters, its body, its responses.

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value, json};

use super::{extensions, keys, schema};
use crate::{
    contract::{Contract, Operation},
    forms::BYTES_MEDIA_TYPE,
    pointer::Pointer,
};

/// Lowers one operation, with references to parameters, headers and responses inlined.
pub(super) fn lower(contract: &Contract, operation: &Operation<'_>) -> Result<Value> {
    let at = &operation.at;
    keys::check_keys(operation.value, keys::OPERATION, "an operation", at)?;
    let mut out = Map::new();
    keys::copy_keys(operation.value, &["operationId", "tags", "summary", "description", "deprecated", "security"], &mut out);
    let parameters = contract.parameters(operation)?;
    let lowered: Vec<Value> = parameters.iter().map(|(place, value)| lower_parameter(value, place)).collect::<Result<_>>()?;
    if !lowered.is_empty() {
        out.insert("parameters".into(), Value::Array(lowered));
    }
    if let Some((place, value)) = contract.request_body(operation)? {
        out.insert("requestBody".into(), lower_body(value, &place)?);
    }
    let mut responses = Map::new();
    for (status, place, value) in contract.responses(operation)? {
        responses.insert(status.to_owned(), lower_response(contract, value, &place)?);
    }
    out.insert("responses".into(), Value::Object(responses));
    extensions::add_extensions(contract, operation, &mut out)?;
    Ok(Value::Object(out))
}

fn lower_parameter(value: &Map<String, Value>, at: &Pointer) -> Result<Value> {
    keys::check_keys(value, keys::PARAMETER, "a parameter", at)?;
    let mut out = Map::new();
    keys::copy_keys(value, &["name", "in", "required", "description", "deprecated", "style", "explode", "example"], &mut out);
    match keys::required_text(value, "in", at)? {
        "path" | "query" | "header" => {}
        other => bail!("{}: lowering knows path, query and header, not `{other}`", at.child("in")),
    }
    let place = at.child("schema");
    let of = value.get("schema").with_context(|| format!("{place}: a parameter needs a schema"))?;
    out.insert("schema".into(), schema::lower(of, &place)?);
    Ok(Value::Object(out))
}

fn lower_body(value: &Map<String, Value>, at: &Pointer) -> Result<Value> {
    keys::check_keys(value, keys::REQUEST_BODY, "a request body", at)?;
    let mut out = Map::new();
    keys::copy_keys(value, &["description"], &mut out);
    // One that may be left out reaches the method as an empty object, and the SDK sends it as one.
    out.insert("required".into(), json!(true));
    out.insert("content".into(), lower_content(&drop_merge_patch(value, at)?, at)?);
    Ok(Value::Object(out))
}

/// Drops a merge patch, which has the same schema as the JSON body, so that neither generator needs to support it.
fn drop_merge_patch(value: &Map<String, Value>, at: &Pointer) -> Result<Map<String, Value>> {
    let mut value = value.clone();
    let Some(content) = value.get_mut("content").and_then(Value::as_object_mut) else { return Ok(value) };
    if let Some(patch) = content.shift_remove(extensions::MERGE_PATCH)
        && content.get("application/json").is_none_or(|json| json.get("schema") != patch.get("schema"))
    {
        bail!("{}: it needs the schema of `application/json` beside it", at.child("content").child(extensions::MERGE_PATCH));
    }
    Ok(value)
}

/// Lowers a response. Its headers are checked and dropped: neither generator uses them.
fn lower_response(contract: &Contract, value: &Map<String, Value>, at: &Pointer) -> Result<Value> {
    keys::check_keys(value, keys::RESPONSE, "a response", at)?;
    let headers = value.get("headers").and_then(Value::as_object);
    for (name, header) in headers.into_iter().flatten() {
        let (place, header) = contract.resolve_object(header, &at.child("headers").child(name))?;
        keys::check_keys(header, keys::HEADER, "a header", &place)?;
    }
    let mut out = Map::new();
    keys::copy_keys(value, &["description"], &mut out);
    if value.contains_key("content") {
        out.insert("content".into(), lower_content(value, at)?);
    }
    Ok(Value::Object(out))
}

/// Lowers a single media type with its schema. Binary data needs no schema in 3.1, and `format: binary` in 3.0; it
/// may have several media types, which both generators treat as one.
fn lower_content(holder: &Map<String, Value>, at: &Pointer) -> Result<Value> {
    let at = at.child("content");
    let content = holder.get("content").and_then(Value::as_object).with_context(|| format!("{at}: expected media types"))?;
    let mut out = Map::new();
    if content.len() > 1 && content.iter().all(|(media, value)| extensions::is_bytes(media, value)) {
        for (media, value) in content {
            keys::known_object(value, keys::MEDIA_TYPE, "a media type", &at.child(media))?;
        }
        out.insert(BYTES_MEDIA_TYPE.into(), json!({ "schema": { "type": "string", "format": "binary" } }));
        return Ok(Value::Object(out));
    }
    if content.len() != 1 {
        bail!("{at}: lowering knows one media type, or several without a schema, found {}", content.len());
    }
    for (media, value) in content {
        let at = at.child(media);
        let value = keys::known_object(value, keys::MEDIA_TYPE, "a media type", &at)?;
        let mut lowered = Map::new();
        match value.get("schema") {
            Some(of) => lowered.insert("schema".into(), schema::lower(of, &at.child("schema"))?),
            None if media == "application/json" => bail!("{at}: JSON needs a schema"),
            None => lowered.insert("schema".into(), json!({ "type": "string", "format": "binary" })),
        };
        keys::copy_keys(value, &["example"], &mut lowered);
        out.insert(media.clone(), Value::Object(lowered));
    }
    Ok(Value::Object(out))
}
