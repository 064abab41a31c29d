//! Schemas: from JSON Schema 2020-12 to the dialect of OpenAPI 3.0.

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value, json};

use super::{alternatives, keys, unions};
use crate::{names::pascal_case, pointer::Pointer};

/// Keys that mean the same in both dialects.
const SAME_KEYS: &[&str] = &[
    "format",
    "title",
    "description",
    "default",
    "deprecated",
    "readOnly",
    "writeOnly",
    "example",
    "minProperties",
    "maxProperties",
    "minItems",
    "maxItems",
    "uniqueItems",
    "minimum",
    "maximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "pattern",
    "x-owner-only",
    "x-extensible",
    "x-text",
];

/// Formats that are only hints to clients: the domain checks such texts, with more helpful messages. The same holds
/// for the names of fields that `propertyNames` limits.
const HINT_FORMATS: [&str; 3] = ["date", "email", "uri"];

/// Lowers one schema.
pub(super) fn lower(schema: &Value, at: &Pointer) -> Result<Value> {
    let schema = keys::known_object(schema, keys::SCHEMA, "a schema", at)?;
    if schema.contains_key("$ref") {
        return lower_reference(schema, at);
    }
    let mut out = Map::new();
    lower_type(schema, at, &mut out)?;
    keys::copy_keys(schema, SAME_KEYS, &mut out);
    out.retain(|key, value| key != "format" || !HINT_FORMATS.iter().any(|format| value == format));
    lower_exclusive_bound(schema, "exclusiveMinimum", "minimum", at, &mut out)?;
    lower_exclusive_bound(schema, "exclusiveMaximum", "maximum", at, &mut out)?;
    keep_first_example(schema, at, &mut out)?;
    lower_object(schema, at, &mut out)?;
    lower_array(schema, at, &mut out)?;
    lower_enum(schema, at, &mut out)?;
    lower_combination(schema, at, &mut out)?;
    lower_statuses(schema, at, &mut out)?;
    Ok(Value::Object(out))
}

/// Lowers a reference: a plain one is copied; one with siblings is wrapped, since 3.0 ignores siblings of `$ref`.
fn lower_reference(schema: &Map<String, Value>, at: &Pointer) -> Result<Value> {
    let target = keys::required_text(schema, "$ref", at)?;
    if !target.starts_with("#/components/schemas/") {
        bail!("{at}: a schema may only refer to `#/components/schemas/...`, not to `{target}`");
    }
    if schema.len() == 1 {
        return Ok(json!({ "$ref": target }));
    }
    let beside = ["$ref", "description", "default", "deprecated", "example", "examples", "x-owner-only"];
    keys::check_keys(schema, &beside, "a schema beside `$ref`", at)?;
    let mut out = Map::new();
    out.insert("allOf".into(), json!([{ "$ref": target }]));
    keys::copy_keys(schema, SAME_KEYS, &mut out);
    keep_first_example(schema, at, &mut out)?;
    Ok(Value::Object(out))
}

/// Lowers `type`, and null as one of several types; a boolean `const` becomes a plain boolean, a string `const` is
/// the tag of a union arm.
fn lower_type(schema: &Map<String, Value>, at: &Pointer, out: &mut Map<String, Value>) -> Result<()> {
    match schema.get("const") {
        None => {}
        Some(Value::Bool(_)) => {
            out.insert("type".into(), json!("boolean"));
            return Ok(());
        }
        // In a union arm; `unions` removes it, and rejects it elsewhere.
        Some(Value::String(value)) => {
            out.insert("type".into(), json!("string"));
            out.insert("x-const".into(), json!(value));
            return Ok(());
        }
        Some(_) => bail!(
            "{}: only true and false, or the text that tells an arm of a union; write a named enum with one value",
            at.child("const")
        ),
    }
    let at = at.child("type");
    let names: Vec<&str> = match schema.get("type") {
        None => return Ok(()),
        Some(Value::String(name)) => vec![name],
        Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).collect(),
        Some(_) => bail!("{at}: expected a name or a list of names"),
    };
    let (nulls, others): (Vec<&str>, Vec<&str>) = names.iter().partition(|name| **name == "null");
    match others[..] {
        [name @ ("string" | "integer" | "number" | "boolean" | "object" | "array")] => {
            out.insert("type".into(), json!(name));
        }
        [] => bail!("{at}: null alone is only known as a property of an object"),
        _ => bail!("{at}: lowering knows one type, with or without null, not {others:?}"),
    }
    if !nulls.is_empty() {
        out.insert("nullable".into(), json!(true));
    }
    Ok(())
}

/// Lowers an exclusive bound: in 3.1 it is a number; in 3.0 a flag makes the plain bound exclusive.
fn lower_exclusive_bound(
    from: &Map<String, Value>,
    key: &str,
    plain: &str,
    at: &Pointer,
    out: &mut Map<String, Value>,
) -> Result<()> {
    let Some(bound) = from.get(key) else { return Ok(()) };
    if !bound.is_number() || from.contains_key(plain) {
        bail!("{}: expected a number, and no `{plain}` beside it", at.child(key));
    }
    out.insert(plain.to_owned(), bound.clone());
    out.insert(key.to_owned(), json!(true));
    Ok(())
}

/// Keeps the first example: 3.0 allows only one.
fn keep_first_example(schema: &Map<String, Value>, at: &Pointer, out: &mut Map<String, Value>) -> Result<()> {
    let Some(examples) = schema.get("examples") else { return Ok(()) };
    let first = examples.as_array().and_then(|list| list.first());
    let first = first.with_context(|| format!("{}: expected a list with something in it", at.child("examples")))?;
    out.insert("example".into(), first.clone());
    Ok(())
}

/// Lowers properties, with those required, and the rule on additional ones.
fn lower_object(schema: &Map<String, Value>, at: &Pointer, out: &mut Map<String, Value>) -> Result<()> {
    match schema.get("additionalProperties") {
        None => {}
        Some(Value::Bool(open)) => {
            out.insert("additionalProperties".into(), json!(open));
            if !open {
                out.insert("x-closed".into(), json!(true));
            }
        }
        Some(values) => {
            out.insert("additionalProperties".into(), lower(values, &at.child("additionalProperties"))?);
        }
    }
    let required: Vec<&str> = names_under(schema, "required", at)?;
    let Some(properties) = schema.get("properties") else {
        return if required.is_empty() { Ok(()) } else { bail!("{}: required without properties", at.child("required")) };
    };
    let place = at.child("properties");
    let properties = properties.as_object().with_context(|| format!("{place}: expected an object"))?;
    if let Some(stray) = required.iter().find(|name| !properties.contains_key(**name)) {
        bail!("{}: `{stray}` is required and no property", at.child("required"));
    }
    let kept: Vec<(&String, &Value)> = properties.iter().filter(|(_, property)| !is_always_null(property)).collect();
    let required: Vec<&str> = required.into_iter().filter(|name| kept.iter().any(|(key, _)| key == name)).collect();
    if !required.is_empty() {
        out.insert("required".into(), json!(required));
    }
    let mut lowered = Map::new();
    for (name, property) in kept {
        let optional = !required.contains(&name.as_str());
        lowered.insert(name.clone(), lower_property(property, optional, &place.child(name))?);
    }
    out.insert("properties".into(), Value::Object(lowered));
    Ok(())
}

/// Marks a property that may be absent as well as null: absent and null mean different things in an update.
fn lower_property(property: &Value, optional: bool, at: &Pointer) -> Result<Value> {
    let mut lowered = lower(property, at)?;
    if optional && lowered.get("nullable") == Some(&json!(true)) {
        lowered["x-double-option"] = json!(true);
    }
    Ok(lowered)
}

/// Checks for a property that is always null: it carries no information, and neither generator has a type for it.
fn is_always_null(property: &Value) -> bool {
    property.get("type") == Some(&json!("null"))
}

fn lower_array(schema: &Map<String, Value>, at: &Pointer, out: &mut Map<String, Value>) -> Result<()> {
    match schema.get("items") {
        Some(items) => out.insert("items".into(), lower(items, &at.child("items"))?),
        None if out.get("type") == Some(&json!("array")) => bail!("{at}: a list needs `items`"),
        None => None,
    };
    Ok(())
}

/// Lowers an enum of strings; `x-values` pairs each value with the name of its Rust variant.
fn lower_enum(schema: &Map<String, Value>, at: &Pointer, out: &mut Map<String, Value>) -> Result<()> {
    if !schema.contains_key("enum") {
        return Ok(());
    }
    if out.get("type") != Some(&json!("string")) {
        bail!("{}: only strings (for null, refer to the enum in `oneOf` beside `type: 'null'`)", at.child("enum"));
    }
    let values = names_under(schema, "enum", at)?;
    let pairs: Vec<Value> = values.iter().map(|value| json!({ "value": value, "variant": pascal_case(value) })).collect();
    out.insert("enum".into(), json!(values));
    out.insert("x-values".into(), Value::Array(pairs));
    Ok(())
}

/// Lowers `allOf` of references, unions, alternatives, and `oneOf` or `anyOf` of one schema and null.
fn lower_combination(schema: &Map<String, Value>, at: &Pointer, out: &mut Map<String, Value>) -> Result<()> {
    if let Some(parts) = schema.get("allOf") {
        let place = at.child("allOf");
        let parts = parts.as_array().with_context(|| format!("{place}: expected a list"))?;
        let parts = parts.iter().enumerate().map(|(index, part)| lower(part, &place.child(index)));
        out.insert("allOf".into(), Value::Array(parts.collect::<Result<_>>()?));
    }
    if schema.contains_key("discriminator") {
        return unions::lower(schema, at, out);
    }
    if alternatives::is_list(schema) {
        return alternatives::lower(schema, at, out);
    }
    for key in ["oneOf", "anyOf"] {
        let Some(arms) = schema.get(key) else { continue };
        let place = at.child(key);
        let arms = arms.as_array().with_context(|| format!("{place}: expected a list"))?;
        let (nulls, others): (Vec<_>, Vec<_>) = arms.iter().enumerate().partition(|(_, arm)| is_always_null(arm));
        match (&nulls[..], &others[..]) {
            ([_], [(index, only)]) => {
                out.insert("allOf".into(), json!([lower(only, &place.child(index))?]));
                out.insert("nullable".into(), json!(true));
            }
            _ => bail!(
                "{place}: lowering knows one schema beside `type: 'null'`, fields of which one is required, and unions with a \
                 `discriminator`"
            ),
        }
    }
    Ok(())
}

/// Lowers `x-status` of the error codes to a list that templates can iterate over.
fn lower_statuses(schema: &Map<String, Value>, at: &Pointer, out: &mut Map<String, Value>) -> Result<()> {
    let Some(statuses) = schema.get("x-status") else { return Ok(()) };
    let place = at.child("x-status");
    let statuses = statuses.as_object().with_context(|| format!("{place}: expected statuses by code"))?;
    let list = statuses.iter().map(|(code, status)| match status.as_u64() {
        Some(number @ 400..=599) => Ok(json!({ "code": code, "variant": pascal_case(code), "status": number })),
        _ => bail!("{}: expected a status from 400 to 599", place.child(code)),
    });
    out.insert("x-status-list".into(), Value::Array(list.collect::<Result<_>>()?));
    Ok(())
}

fn names_under<'a>(schema: &'a Map<String, Value>, key: &str, at: &Pointer) -> Result<Vec<&'a str>> {
    let at = at.child(key);
    let Some(list) = schema.get(key) else { return Ok(Vec::new()) };
    let list = list.as_array().with_context(|| format!("{at}: expected a list"))?;
    list.iter().map(|name| name.as_str().with_context(|| format!("{at}: expected texts, found {name}"))).collect()
}
