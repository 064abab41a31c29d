//! Properties of an operation that templates need and OpenAPI 3.0 cannot express, as `x-` keys.
//!
//! | key | content |
//! |---|---|
//! | `x-constant` | name of the static: `CREATE_AGENT` |
//! | `x-success` | the only success status |
//! | `x-enveloped`, `x-data-type` | whether a success is wrapped in the envelope, and the schema inside |
//! | `x-etag` | whether an answer in the envelope carries an entity tag |
//! | `x-location` | the path of what it creates |
//! | `x-extra-list` | fields of the data that the resource itself does not have |
//! | `x-deprecation` | the headers `Deprecation` and `Sunset` of a deprecated one, as `{since, sunset}` |
//! | `x-streams`, `x-events-list` | whether a success is an event stream, and its events `{name, variant, schema}` |
//! | `x-lines` | the schema of each line of a file of any size, which is sent as it is read |
//! | `x-prepared` | whether the method answers bytes that were made once, with the envelope |
//! | `x-body-schema`, `x-max-body-bytes` | schema and size limit of the body |
//! | `x-optional-body` | whether the body may be left out, and is then `{}` |
//! | `x-merge-patch` | whether the body may also be a JSON merge patch |
//! | `x-upload` | whether the body is binary data, passed to the method as it arrives |
//! | `x-form` | whether the bytes come in a form, after other fields |
//! | `x-owner-only-list` | properties of the body that no key may send |
//! | `x-idempotent` | whether it takes an `Idempotency-Key` |
//! | `x-reads` | whether it changes nothing: a GET, or one that a key with the scope `read` may call |
//! | `x-context` | the context that its method gets: `Public`, or that of a caller, `Reading` or `Changing` |
//! | `x-has-params` | whether there are any parameters in path, query or header |
//! | `x-access` | `{public}` or `{public, scope, module, permission, plan, creator, sandbox}`, each with its variant |
//! | `x-errors`, `x-errors-list` | codes it can answer, plain and as `{code, variant, status}` |

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value, json};

use super::keys;
use crate::{
    contract::{Contract, Operation, is_success, referenced_schema},
    deprecation::Deprecation,
    expand::{EXTENDS_KEY, LINES_KEY, PREPARED_KEY, resource_of},
    forms::{BYTES_MEDIA_TYPE, FORM_KEY, is_form},
    names::{constant_case, pascal_case},
    pointer::Pointer,
};

/// Header that makes a change safe to repeat.
pub(crate) const IDEMPOTENCY_KEY: &str = "Idempotency-Key";

/// Header with which a caller names the state that is to be changed.
pub(crate) const IF_MATCH: &str = "If-Match";

/// Header with which a reader names the state that it has. The runtime handles it, and the SDK stores no answers.
pub(crate) const IF_NONE_MATCH: &str = "If-None-Match";

/// Media type of a change according to RFC 7396: the same fields as in JSON.
pub(crate) const MERGE_PATCH: &str = "application/merge-patch+json";

/// A component schema that wraps an answer: `{ success, data, error }`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AnswerEnvelope<'a> {
    /// Schema of `data`; `None` in an error envelope.
    pub data: Option<&'a str>,
}

impl<'a> AnswerEnvelope<'a> {
    /// Interprets a schema as an envelope, if it is one: exactly `success` (a const), `data` and `error`.
    pub fn of(schema: &'a Value) -> Option<Self> {
        let properties = schema.get("properties")?.as_object()?;
        let success = properties.get("success")?.get("const")?.as_bool()?;
        let (data, _) = (properties.get("data")?, properties.get("error")?);
        (properties.len() == 3).then(|| Self { data: referenced_schema(data).filter(|_| success) })
    }
}

/// Adds the `x-` keys of one operation.
pub(super) fn add_extensions(contract: &Contract, operation: &Operation<'_>, out: &mut Map<String, Value>) -> Result<()> {
    let id = keys::required_text(operation.value, "operationId", &operation.at)?;
    out.insert("x-constant".into(), json!(constant_case(id)));
    add_success(contract, operation, out)?;
    add_parameters(contract, operation, out)?;
    add_body(contract, operation, out)?;
    add_access(operation, out)?;
    let reads = matches!(operation.method, "get" | "head") || out["x-access"].get("scope") == Some(&json!("read"));
    out.insert("x-reads".into(), json!(reads));
    let context = match (&out["x-access"]["public"], reads) {
        (Value::Bool(true), _) => "Public",
        (_, true) => "Reading",
        (_, false) => "Changing",
    };
    out.insert("x-context".into(), json!(context));
    add_deprecation(operation, out)?;
    add_errors(contract, operation, out)?;
    add_events(contract, operation, out)
}

fn add_deprecation(operation: &Operation<'_>, out: &mut Map<String, Value>) -> Result<()> {
    if let Some(deprecation) = Deprecation::of(operation)? {
        let keys = ["since", "sunset"].into_iter().map(str::to_owned);
        let values = deprecation.headers().into_iter().map(|(_, value)| json!(value));
        out.insert("x-deprecation".into(), Value::Object(keys.zip(values).collect()));
    }
    Ok(())
}

fn add_success(contract: &Contract, operation: &Operation<'_>, out: &mut Map<String, Value>) -> Result<()> {
    let all = contract.responses(operation)?;
    let mut successes = all.iter().filter(|(status, ..)| is_success(status));
    let (Some((status, at, response)), None) = (successes.next(), successes.next()) else {
        bail!("{}: exactly one status of success is needed", operation.at.child("responses"));
    };
    let status: u16 = status.parse().with_context(|| format!("{at}: `{status}` is no status"))?;
    let content = response.get("content").and_then(Value::as_object);
    let (media, content) = content.and_then(|content| content.iter().next()).with_context(|| format!("{at}: needs content"))?;
    let name = content.get("schema").and_then(referenced_schema);
    let data = name.and_then(|name| contract.schema(name)).and_then(AnswerEnvelope::of).and_then(|envelope| envelope.data);
    out.insert("x-success".into(), json!(status));
    out.insert("x-enveloped".into(), json!(data.is_some()));
    out.insert("x-streams".into(), json!(media == "text/event-stream"));
    keys::copy_keys(response, &[LINES_KEY, PREPARED_KEY], out);
    if let Some(data) = data {
        out.insert("x-data-type".into(), json!(data));
        let has = |header: &str| response.get("headers").is_some_and(|headers| headers.get(header).is_some());
        out.insert("x-etag".into(), json!(has("ETag")));
        if has("Location") {
            let path = location_path(contract, resource_of(contract, data))
                .with_context(|| format!("{at}: no GET answers `{data}` by a path of its own"))?;
            out.insert("x-location".into(), json!(path));
        }
        let extra = extra_fields(contract, data);
        if !extra.is_empty() {
            out.insert("x-extra-list".into(), json!(extra));
        }
    }
    Ok(())
}

/// Returns the fields of data that the resource itself does not have.
fn extra_fields<'a>(contract: &'a Contract, data: &str) -> Vec<&'a String> {
    let fields = |name: &str| contract.schema(name).and_then(|schema| schema.get("properties")?.as_object());
    let Some(base) = contract.schema(data).and_then(|schema| schema.get(EXTENDS_KEY)?.as_str()).and_then(fields) else {
        return Vec::new();
    };
    fields(data).into_iter().flatten().map(|(name, _)| name).filter(|name| !base.contains_key(*name)).collect()
}

/// Returns the path at which a GET answers this type by its id.
fn location_path<'a>(contract: &'a Contract, data: &str) -> Option<&'a str> {
    let of_type = |operation: &&Operation<'_>| {
        let success = contract.success(operation).ok().flatten();
        let schema = success.and_then(|(_, _, response)| response.get("content")?.get("application/json")?.get("schema"));
        let envelope = schema.and_then(referenced_schema).and_then(|name| contract.schema(name)).and_then(AnswerEnvelope::of);
        operation.method == "get" && operation.path.ends_with('}') && envelope.is_some_and(|found| found.data == Some(data))
    };
    contract.operations().iter().find(of_type).map(|operation| operation.path)
}

fn add_parameters(contract: &Contract, operation: &Operation<'_>, out: &mut Map<String, Value>) -> Result<()> {
    let parameters = contract.parameters(operation)?;
    let idempotent = parameters.iter().any(|(_, parameter)| parameter.get("name") == Some(&json!(IDEMPOTENCY_KEY)));
    out.insert("x-idempotent".into(), json!(idempotent));
    out.insert("x-has-params".into(), json!(parameters.len() > usize::from(idempotent)));
    Ok(())
}

fn add_body(contract: &Contract, operation: &Operation<'_>, out: &mut Map<String, Value>) -> Result<()> {
    let Some((_, body)) = contract.request_body(operation)? else { return Ok(()) };
    keys::copy_keys(operation.value, &["x-max-body-bytes"], out);
    if is_upload(body) {
        out.insert("x-upload".into(), json!(true));
    }
    keys::copy_keys(operation.value, &[FORM_KEY], out);
    if body.get("required") == Some(&json!(false)) {
        out.insert("x-optional-body".into(), json!(true));
    }
    let content = body.get("content").and_then(Value::as_object);
    if content.is_some_and(|content| content.contains_key(MERGE_PATCH)) {
        out.insert("x-merge-patch".into(), json!(true));
    }
    let schema = body.get("content").and_then(|content| content.get("application/json")).and_then(|json| json.get("schema"));
    let Some(name) = schema.and_then(referenced_schema) else { return Ok(()) };
    out.insert("x-body-schema".into(), json!(name));
    let properties = contract.schema(name).and_then(|schema| schema.get("properties")).and_then(Value::as_object);
    let owner_only = |property: &Value| property.get("x-owner-only") == Some(&json!(true));
    let names: Vec<&String> =
        properties.into_iter().flatten().filter(|(_, value)| owner_only(value)).map(|(name, _)| name).collect();
    out.insert("x-owner-only-list".into(), json!(names));
    Ok(())
}

/// Checks whether a media type is raw binary data: in 3.1 such a media type has no schema.
pub(super) fn is_bytes(media: &str, value: &Value) -> bool {
    media != "application/json" && value.get("schema").is_none()
}

/// Checks whether a request body reaches the method as it arrives: bare bytes, the only binary type that progenitor
/// supports, or a form.
pub(crate) fn is_upload(body: &Map<String, Value>) -> bool {
    let content = body.get("content").and_then(Value::as_object);
    let is_bare = content.is_some_and(|content| {
        content.len() == 1 && content.get(BYTES_MEDIA_TYPE).is_some_and(|value| is_bytes(BYTES_MEDIA_TYPE, value))
    });
    is_bare || is_form(body)
}

fn add_access(operation: &Operation<'_>, out: &mut Map<String, Value>) -> Result<()> {
    let at = operation.at.child("x-access");
    let access = operation.value.get("x-access").with_context(|| format!("{at}: who may call this?"))?;
    let access = keys::known_object(
        access,
        &["public", "scope", "module", "permission", "plan", "creator", "sandbox"],
        "the access",
        &at,
    )?;
    if access.get("public") == Some(&json!(true)) {
        out.insert("x-access".into(), json!({ "public": true }));
        return Ok(());
    }
    let mut flat = Map::from_iter([("public".to_owned(), json!(false))]);
    let words =
        [("scope", true), ("module", true), ("permission", false), ("plan", true), ("creator", false), ("sandbox", false)];
    for (key, required) in words {
        if required || access.contains_key(key) {
            let name = keys::required_text(access, key, &at)?;
            flat.insert(key.to_owned(), json!(name));
            flat.insert(format!("{key}Variant"), json!(pascal_case(name)));
        }
    }
    out.insert("x-access".into(), Value::Object(flat));
    Ok(())
}

fn add_errors(contract: &Contract, operation: &Operation<'_>, out: &mut Map<String, Value>) -> Result<()> {
    let at = operation.at.child("x-errors");
    let codes = operation.value.get("x-errors").and_then(Value::as_array);
    let codes = codes.with_context(|| format!("{at}: a list of codes is needed, empty if there are none"))?;
    let statuses = contract.schema("ErrorCode").and_then(|schema| schema.get("x-status"));
    let mut list = Vec::new();
    for (index, code) in codes.iter().enumerate() {
        let status = code.as_str().and_then(|code| statuses?.get(code));
        let status = status.with_context(|| format!("{}: {code} has no status in ErrorCode", at.child(index)))?;
        list.push(json!({ "code": code, "variant": pascal_case(code.as_str().unwrap_or_default()), "status": status }));
    }
    out.insert("x-errors".into(), json!(codes));
    out.insert("x-errors-list".into(), Value::Array(list));
    Ok(())
}

fn add_events(contract: &Contract, operation: &Operation<'_>, out: &mut Map<String, Value>) -> Result<()> {
    let at = operation.at.child("x-events");
    let Some(events) = operation.value.get("x-events") else {
        return if out.get("x-streams") == Some(&json!(true)) { bail!("{at}: a stream names its events") } else { Ok(()) };
    };
    let events = events.as_object().with_context(|| format!("{at}: expected schemas by name of the event"))?;
    let list = events.iter().map(|(name, schema)| event_entry(contract, name, schema, &at));
    out.insert("x-events-list".into(), Value::Array(list.collect::<Result<_>>()?));
    Ok(())
}

fn event_entry(contract: &Contract, name: &str, schema: &Value, at: &Pointer) -> Result<Value> {
    match schema.as_str().filter(|schema| contract.schema(schema).is_some()) {
        Some(schema) => Ok(json!({ "name": name, "variant": pascal_case(name), "schema": schema })),
        None => bail!("{}: {schema} is no component schema", at.child(name)),
    }
}
