//! Unions: `oneOf` of named objects, distinguished by a `discriminator` property.
//!
//! Both generators handle `oneOf` poorly, so a union becomes an object with
//! `x-union: { tag, arms: [{ value, variant, schema }] }`: an enum that our templates and [`crate::sdk`] write. The
//! discriminator property belongs to the enum, not to the arms.

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value, json};

use super::keys;
use crate::{contract::referenced_schema, names::pascal_case, pointer::Pointer};

/// Lowers a schema with a `discriminator`.
pub(super) fn lower(schema: &Map<String, Value>, at: &Pointer, out: &mut Map<String, Value>) -> Result<()> {
    let place = at.child("discriminator");
    let discriminator = keys::known_object(&schema["discriminator"], &["propertyName", "mapping"], "a discriminator", &place)?;
    let tag = keys::required_text(discriminator, "propertyName", &place)?;
    let mapping = discriminator.get("mapping").and_then(Value::as_object);
    let mapping = mapping.with_context(|| format!("{}: name the schema of each value", place.child("mapping")))?;
    let one_of = schema.get("oneOf").and_then(Value::as_array).with_context(|| format!("{at}: a discriminator needs `oneOf`"))?;
    let listed: Vec<&str> = one_of.iter().filter_map(referenced_schema).collect();
    let mut arms = Vec::new();
    for (value, target) in mapping {
        let name = target.as_str().and_then(|target| target.strip_prefix("#/components/schemas/"));
        let name = name.filter(|name| listed.contains(name));
        let name = name.with_context(|| format!("{}: name a schema of `oneOf`", place.child("mapping").child(value)))?;
        arms.push(json!({ "value": value, "variant": pascal_case(value), "schema": name }));
    }
    if arms.len() != one_of.len() || listed.len() != one_of.len() {
        bail!("{}: each arm is a reference, and the mapping names each once", at.child("oneOf"));
    }
    out.insert("type".into(), json!("object"));
    out.insert("x-union".into(), json!({ "tag": tag, "arms": arms }));
    Ok(())
}

/// Removes the discriminator property from the arms, and rejects arms without it.
pub(super) fn settle_tags(document: &mut Value) -> Result<()> {
    let at = Pointer::schemas();
    let schemas = document["components"]["schemas"].as_object().cloned().unwrap_or_default();
    for union in schemas.values().filter_map(|schema| schema.get("x-union")) {
        let tag = union["tag"].as_str().unwrap_or_default();
        for arm in union["arms"].as_array().into_iter().flatten() {
            let name = arm["schema"].as_str().unwrap_or_default();
            let schema = &mut document["components"]["schemas"][name];
            settle_arm(schema, tag, &arm["value"]).with_context(|| format!("{}", at.child(name)))?;
        }
    }
    let stray = find_const(&document["components"]["schemas"], &at)
        .or_else(|| find_const(&document["paths"], &Pointer::root().child("paths")));
    match stray {
        Some(at) => bail!("{}: a text stands only in an arm of a union; write a named enum with one value", at.child("const")),
        None => Ok(()),
    }
}

fn settle_arm(arm: &mut Value, tag: &str, value: &Value) -> Result<()> {
    let is_required = arm["required"].as_array().is_some_and(|required| required.iter().any(|name| name == tag));
    let removed = arm.get_mut("properties").and_then(Value::as_object_mut).and_then(|properties| properties.shift_remove(tag));
    if !is_required || removed.is_none_or(|removed| removed["x-const"] != *value) {
        bail!("an arm requires the property `{tag}`, which is `const: {}`", value.as_str().unwrap_or_default());
    }
    if let Some(required) = arm["required"].as_array_mut() {
        required.retain(|name| name != tag);
    }
    Ok(())
}

fn find_const(value: &Value, at: &Pointer) -> Option<Pointer> {
    match value {
        Value::Object(fields) if fields.contains_key("x-const") => Some(at.clone()),
        Value::Object(fields) => fields.iter().find_map(|(name, field)| find_const(field, &at.child(name))),
        Value::Array(items) => items.iter().enumerate().find_map(|(index, item)| find_const(item, &at.child(index))),
        _ => None,
    }
}
