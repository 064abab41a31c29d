//! The keys that lowering knows, by kind of object. Any other key in the contract is an error.

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value};

use crate::pointer::Pointer;

pub(super) const DOCUMENT: &[&str] = &[
    "openapi",
    "info",
    "servers",
    "security",
    "tags",
    "paths",
    "components",
    "externalDocs",
    "x-tagGroups",
    "x-errors-anywhere",
    "x-operator-errors",
    "x-scopes",
    "x-plans",
    "x-modules",
    "x-texts",
];
pub(super) const INFO: &[&str] = &["title", "version", "summary", "description", "license", "contact", "termsOfService"];
pub(super) const COMPONENTS: &[&str] =
    &["schemas", "parameters", "responses", "headers", "securitySchemes", "requestBodies", "examples"];
pub(super) const PATH_ITEM: &[&str] =
    &["parameters", "get", "put", "post", "delete", "options", "head", "patch", "trace", "summary", "description"];
pub(super) const OPERATION: &[&str] = &[
    "operationId",
    "tags",
    "summary",
    "description",
    "deprecated",
    "security",
    "parameters",
    "requestBody",
    "responses",
    "externalDocs",
    "x-deprecated-since",
    "x-sunset",
    "x-access",
    "x-errors",
    "x-events",
    "x-max-body-bytes",
    "x-form",
];
pub(super) const PARAMETER: &[&str] =
    &["name", "in", "required", "description", "deprecated", "schema", "example", "examples", "style", "explode", "x-form"];
pub(super) const REQUEST_BODY: &[&str] = &["description", "required", "content"];
pub(super) const RESPONSE: &[&str] = &["description", "headers", "content", "x-stream", "x-lines", "x-prepared"];
pub(super) const HEADER: &[&str] = &["description", "required", "deprecated", "schema", "example", "examples"];
pub(super) const MEDIA_TYPE: &[&str] = &["schema", "example", "examples"];
pub(super) const SCHEMA: &[&str] = &[
    "$ref",
    "type",
    "const",
    "enum",
    "format",
    "title",
    "description",
    "default",
    "deprecated",
    "readOnly",
    "writeOnly",
    "example",
    "examples",
    "properties",
    "required",
    "additionalProperties",
    "propertyNames",
    "minProperties",
    "maxProperties",
    "items",
    "minItems",
    "maxItems",
    "uniqueItems",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "pattern",
    "allOf",
    "oneOf",
    "discriminator",
    "anyOf",
    "x-owner-only",
    "x-status",
    "x-retry-after",
    "x-params",
    "x-enumDescriptions",
    "x-permissions",
    "x-scopes",
    "x-text",
    "x-extensible",
    "x-extends",
];

/// Returns the object at a location, if it has no unknown keys.
pub(super) fn known_object<'a>(value: &'a Value, known: &[&str], what: &str, at: &Pointer) -> Result<&'a Map<String, Value>> {
    let map = value.as_object().with_context(|| format!("{at}: expected {what}, found {value}"))?;
    check_keys(map, known, what, at)?;
    Ok(map)
}

/// Rejects an object with unknown keys.
pub(super) fn check_keys(map: &Map<String, Value>, known: &[&str], what: &str, at: &Pointer) -> Result<()> {
    match map.keys().find(|key| !known.contains(&key.as_str())) {
        Some(key) => bail!("{}: lowering does not know the key `{key}` in {what}; correct it or teach src/lower", at.child(key)),
        None => Ok(()),
    }
}

/// Returns the text of a required key.
pub(super) fn required_text<'a>(map: &'a Map<String, Value>, key: &str, at: &Pointer) -> Result<&'a str> {
    map.get(key).and_then(Value::as_str).with_context(|| format!("{}: a text is needed", at.child(key)))
}

/// Copies those of the keys that exist, in the given order.
pub(super) fn copy_keys(from: &Map<String, Value>, keys: &[&str], to: &mut Map<String, Value>) {
    for key in keys {
        if let Some(value) = from.get(*key) {
            to.insert((*key).to_owned(), value.clone());
        }
    }
}
