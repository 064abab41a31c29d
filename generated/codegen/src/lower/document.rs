//! The top level of the document, its paths and parameters.

use anyhow::{Context, Result};
use serde_json::{Map, Value, json};

use super::{keys, operation, schema};
use crate::{
    contract::{Contract, METHODS},
    pointer::Pointer,
};

/// Lowers everything that both generators treat alike.
pub(super) fn lower(contract: &Contract) -> Result<Value> {
    let root = Pointer::root();
    let document = keys::known_object(&contract.json, keys::DOCUMENT, "the document", &root)?;
    let mut out = Map::new();
    out.insert("openapi".into(), json!("3.0.3"));
    out.insert("info".into(), lower_info(document, &root)?);
    keys::copy_keys(document, &["servers", "security", "tags"], &mut out);
    out.insert("paths".into(), lower_paths(contract)?);
    out.insert("components".into(), lower_components(document, &root)?);
    Ok(Value::Object(out))
}

/// Lowers `info`. OpenAPI 3.0 has no `summary` here and no SPDX identifier for the license; nothing is generated
/// from either.
fn lower_info(document: &Map<String, Value>, root: &Pointer) -> Result<Value> {
    let at = root.child("info");
    let info = document.get("info").with_context(|| format!("{at} is missing"))?;
    let info = keys::known_object(info, keys::INFO, "the info", &at)?;
    let mut out = Map::new();
    keys::copy_keys(info, &["title", "version", "description", "contact", "termsOfService"], &mut out);
    if let Some(name) = info.get("license").and_then(|license| license.get("name")) {
        out.insert("license".into(), json!({ "name": name }));
    }
    Ok(Value::Object(out))
}

/// Lowers paths, with path-level parameters copied into each operation.
fn lower_paths(contract: &Contract) -> Result<Value> {
    let at = Pointer::root().child("paths");
    let mut out = Map::new();
    let items = contract.json.get("paths").and_then(Value::as_object).with_context(|| format!("{at} is missing"))?;
    for (path, item) in items {
        let item = keys::known_object(item, keys::PATH_ITEM, "a path", &at.child(path))?;
        let methods = item.keys().filter(|key| METHODS.contains(&key.as_str()));
        out.insert(path.clone(), Value::Object(methods.map(|method| (method.clone(), Value::Null)).collect()));
    }
    for found in contract.operations() {
        out[found.path][found.method] = operation::lower(contract, &found)?;
    }
    Ok(Value::Object(out))
}

/// Lowers schemas and security schemes; parameters, headers and responses are inlined where they are used.
fn lower_components(document: &Map<String, Value>, root: &Pointer) -> Result<Value> {
    let at = root.child("components");
    let Some(components) = document.get("components") else { return Ok(json!({ "schemas": {} })) };
    let components = keys::known_object(components, keys::COMPONENTS, "the components", &at)?;
    let place = at.child("schemas");
    let mut schemas = Map::new();
    for (name, value) in components.get("schemas").and_then(Value::as_object).into_iter().flatten() {
        schemas.insert(name.clone(), schema::lower(value, &place.child(name))?);
    }
    let mut out = Map::new();
    keys::copy_keys(components, &["securitySchemes"], &mut out);
    out.insert("schemas".into(), Value::Object(schemas));
    Ok(Value::Object(out))
}
