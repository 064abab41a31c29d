//! Converts the keywords of a property or a parameter into arguments of `#[validate(..)]`.

use anyhow::{Result, bail};
use serde_json::{Map, Value};

use super::checks::GateChecks;
use crate::{contract::referenced_schema, pointer::Pointer};

/// Formats that have their own Rust type, or do not constrain the text.
const KNOWN_FORMATS: [&str; 6] = ["uuid", "date-time", "int32", "int64", "float", "double"];

/// Returns the attributes of one value; `about` is used to name functions generated for it.
pub(super) fn value_attributes(
    schema: &Map<String, Value>,
    about: &str,
    all: &Map<String, Value>,
    checks: &mut GateChecks,
    at: &Pointer,
) -> Result<Vec<String>> {
    if let Some(format) = schema.get("format").and_then(Value::as_str).filter(|format| !KNOWN_FORMATS.contains(format)) {
        bail!("{}: the gate does not know the format `{format}`; teach src/lower/gate", at.child("format"));
    }
    if let Some(part) = schema.get("allOf").and_then(|parts| parts.get(0)).and_then(referenced_schema) {
        return Ok(if is_object(all, part) { vec!["nested".to_owned()] } else { Vec::new() });
    }
    let mut found = Vec::new();
    match schema.get("type").and_then(Value::as_str) {
        Some("string") => {
            if is_typed(schema) && ["minLength", "maxLength", "pattern", "x-text"].iter().any(|key| schema.contains_key(*key)) {
                bail!("{at}: a text with a format has no other rules");
            }
            found.extend(length_argument(schema, "minLength", "maxLength"));
            found.extend(compile_pattern(schema, checks, at)?.map(|name| format!("regex(path = *crate::checks::{name})")));
            if let Some(rule) = schema.get("x-text").and_then(Value::as_str) {
                found.push(custom_argument(&checks.text_check(rule)));
            }
        }
        Some("integer" | "number") => {
            reject_inexact(schema, at)?;
            found.extend(range_argument(schema));
            if let Some(condition) = multiple_condition(schema, "*value") {
                found.push(custom_argument(&checks.value_check(about, rust_number_type(schema), &condition)));
            }
        }
        Some("array") => {
            found.extend(length_argument(schema, "minItems", "maxItems"));
            if schema.get("uniqueItems") == Some(&Value::Bool(true)) {
                found.push("custom(function = \"crate::runtime::check::unique\")".to_owned());
            }
            found.extend(items_attributes(schema, about, all, checks, at)?);
        }
        Some("object") => found.extend(map_attributes(schema, about, all, checks, at)?),
        _ => {}
    }
    Ok(found)
}

/// Returns the constraints on a map and on each of its values.
fn map_attributes(
    schema: &Map<String, Value>,
    about: &str,
    all: &Map<String, Value>,
    checks: &mut GateChecks,
    at: &Pointer,
) -> Result<Vec<String>> {
    let Some(kind) = schema.get("x-type").and_then(Value::as_str) else {
        bail!("{at}: name the object among the schemas and refer to it")
    };
    let at = at.child("additionalProperties");
    let values = &schema["additionalProperties"];
    let mut found = Vec::new();
    let condition = match (values.as_object(), referenced_schema(values)) {
        (_, Some(name)) if is_object(all, name) => {
            found.push("nested".to_owned());
            None
        }
        (Some(_), Some(_)) | (None, _) => None,
        (Some(values), None) => scalar_condition(&non_null_schema(values), checks, &at)?,
    };
    let bound = |key: &str, sign: &str| schema.get(key).map(|bound| format!("map.len() {sign} {bound}"));
    // Null satisfies every bound.
    let each = if values["nullable"] == true { "map.values().flatten()" } else { "map.values()" };
    let condition = condition.map(|condition| format!("{each}.all(|value| {condition})"));
    let conditions = join_conditions([bound("minProperties", ">="), bound("maxProperties", "<="), condition]);
    found.extend(conditions.map(|condition| custom_argument(&checks.map_check(about, kind, &condition))));
    Ok(found)
}

/// Returns the constraints on each item of a list.
fn items_attributes(
    schema: &Map<String, Value>,
    about: &str,
    all: &Map<String, Value>,
    checks: &mut GateChecks,
    at: &Pointer,
) -> Result<Option<String>> {
    let at = at.child("items");
    let Some(items) = schema.get("items").and_then(Value::as_object) else { return Ok(None) };
    if let Some(name) = items.get("$ref").and_then(|_| referenced_schema(&schema["items"])) {
        return Ok(is_object(all, name).then(|| "nested".to_owned()));
    }
    if is_typed(items) {
        return Ok(None);
    }
    let condition = scalar_condition(items, checks, &at)?;
    let kind = if items.get("type").is_some_and(|kind| kind == "string") { "String" } else { rust_number_type(items) };
    Ok(condition.map(|condition| custom_argument(&checks.items_check(about, kind, &condition))))
}

/// Returns the schema of a value that is not null.
fn non_null_schema(schema: &Map<String, Value>) -> Map<String, Value> {
    schema.iter().filter(|(key, _)| *key != "nullable").map(|(key, value)| (key.clone(), value.clone())).collect()
}

/// Returns the constraints on `value`, an element of a list or a map.
fn scalar_condition(schema: &Map<String, Value>, checks: &mut GateChecks, at: &Pointer) -> Result<Option<String>> {
    match schema.get("type").and_then(Value::as_str) {
        _ if is_typed(schema) || schema.get("nullable") == Some(&Value::Bool(true)) => {}
        Some("string") => return text_condition(schema, checks, at),
        Some("integer" | "number") => return reject_inexact(schema, at).map(|()| number_condition(schema)),
        Some("boolean") => return Ok(None),
        _ => {}
    }
    bail!("{at}: the gate does not know such values in a list or a map; teach src/lower/gate")
}

fn text_condition(items: &Map<String, Value>, checks: &mut GateChecks, at: &Pointer) -> Result<Option<String>> {
    if items.contains_key("x-text") {
        bail!("{}: a rule for texts holds for a field, not for items of a list", at.child("x-text"));
    }
    let bound = |key: &str, sign: &str| items.get(key).map(|bound| format!("value.chars().count() {sign} {bound}"));
    let pattern = compile_pattern(items, checks, at)?.map(|name| format!("{name}.is_match(value)"));
    Ok(join_conditions([bound("minLength", ">="), bound("maxLength", "<="), pattern]))
}

/// Rejects multiples of fractions: binary floating point is inexact, so 0.3 would not be a multiple of 0.1.
fn reject_inexact(schema: &Map<String, Value>, at: &Pointer) -> Result<()> {
    if schema.contains_key("multipleOf") && !is_integer(schema) {
        bail!("{}: fractions are not exact, so only an integer is a multiple of something", at.child("multipleOf"));
    }
    Ok(())
}

fn number_condition(items: &Map<String, Value>) -> Option<String> {
    let bound = |key: &str, sign: &str| items.get(key).map(|bound| format!("*value {sign} {}", number_literal(items, bound)));
    let least = bound("minimum", open_or_closed(items, "exclusiveMinimum", ">", ">="));
    let most = bound("maximum", open_or_closed(items, "exclusiveMaximum", "<", "<="));
    join_conditions([least, most, multiple_condition(items, "*value")])
}

/// Returns `open` if the flag of a bound excludes it, as in OpenAPI 3.0, or else `closed`.
fn open_or_closed(schema: &Map<String, Value>, flag: &str, open: &'static str, closed: &'static str) -> &'static str {
    if schema.get(flag) == Some(&Value::Bool(true)) { open } else { closed }
}

fn join_conditions(conditions: [Option<String>; 3]) -> Option<String> {
    let conditions: Vec<String> = conditions.into_iter().flatten().collect();
    (!conditions.is_empty()).then(|| conditions.join(" && "))
}

fn multiple_condition(schema: &Map<String, Value>, value: &str) -> Option<String> {
    let of = schema.get("multipleOf")?;
    Some(format!("{value} % {} == 0", number_literal(schema, of)))
}

fn length_argument(schema: &Map<String, Value>, min: &str, max: &str) -> Option<String> {
    let bounds = [("min", schema.get(min)), ("max", schema.get(max))];
    let bounds: Vec<String> = bounds.iter().filter_map(|(name, bound)| Some(format!("{name} = {}", (*bound)?))).collect();
    (!bounds.is_empty()).then(|| format!("length({})", bounds.join(", ")))
}

fn range_argument(schema: &Map<String, Value>) -> Option<String> {
    let bounds = [
        (open_or_closed(schema, "exclusiveMinimum", "exclusive_min", "min"), schema.get("minimum")),
        (open_or_closed(schema, "exclusiveMaximum", "exclusive_max", "max"), schema.get("maximum")),
    ];
    let bounds: Vec<String> =
        bounds.iter().filter_map(|(name, bound)| Some(format!("{name} = {}", number_literal(schema, (*bound)?)))).collect();
    (!bounds.is_empty()).then(|| format!("range({})", bounds.join(", ")))
}

/// Returns a pattern that means the same in JSON Schema (ECMA 262) and in the crate `regex`: character classes must
/// be spelled out.
fn compile_pattern(schema: &Map<String, Value>, checks: &mut GateChecks, at: &Pointer) -> Result<Option<String>> {
    let Some(pattern) = schema.get("pattern").and_then(Value::as_str) else { return Ok(None) };
    let at = at.child("pattern");
    let escapes = pattern.split('\\').skip(1);
    if pattern.contains("(?") || escapes.into_iter().any(|rest| rest.starts_with(|c: char| c.is_alphanumeric())) {
        bail!("{at}: write classes out, as in [0-9], and no `(?`: dialects of patterns differ in the rest");
    }
    if let Err(error) = regex::Regex::new(pattern) {
        bail!("{at}: {error}");
    }
    Ok(Some(checks.pattern_static(pattern)))
}

fn custom_argument(function: &str) -> String {
    format!("custom(function = \"crate::checks::{function}\")")
}

fn is_object(all: &Map<String, Value>, name: &str) -> bool {
    all.get(name).is_some_and(|schema| schema.get("enum").is_none())
}

/// Checks whether a text has its own type in Rust.
pub(super) fn is_typed(schema: &Map<String, Value>) -> bool {
    schema.get("type").is_some_and(|kind| kind == "string") && schema.contains_key("format")
}

fn is_integer(schema: &Map<String, Value>) -> bool {
    schema.get("type").is_some_and(|kind| kind == "integer")
}

/// Returns the Rust type of a number, as `type.mustache` writes it.
fn rust_number_type(schema: &Map<String, Value>) -> &'static str {
    match (is_integer(schema), schema.get("format").and_then(Value::as_str)) {
        (true, Some("int64")) => "i64",
        (true, _) => "i32",
        (false, Some("float")) => "f32",
        (false, _) => "f64",
    }
}

/// Formats a number from the contract as a literal of the value's type.
fn number_literal(schema: &Map<String, Value>, number: &Value) -> String {
    match number.as_f64().filter(|_| !is_integer(schema)) {
        Some(float) => format!("{float:?}"),
        None => number.to_string(),
    }
}
