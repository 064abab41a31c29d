//! Strict deserialization of fields whose default handling in serde would accept what the schema rejects: null for a
//! field that may only be absent, absence of a field that may only be null, and alternative spellings of ids and
//! times.

use anyhow::{Result, bail};
use serde_json::{Map, Value, json};

use super::keywords::is_typed;
use crate::pointer::Pointer;

/// Annotates a property of a model; in a request it is read strictly.
pub(super) fn mark_property(property: &mut Map<String, Value>, required: bool, is_sent: bool, at: &Pointer) -> Result<()> {
    let nullable = property.get("nullable") == Some(&json!(true));
    let double = property.contains_key("x-double-option");
    let format = property.get("format").and_then(Value::as_str).filter(|_| is_sent && is_typed(property));
    if let Some(format) = format_of_items(property).filter(|_| is_sent) {
        if nullable {
            bail!("{at}: a list of texts with a format is not null");
        }
        let shape = if required { "list" } else { "optional_list" };
        set_strict_function(property, Some(format!("crate::runtime::strict::{format}::{shape}")));
        return Ok(());
    }
    let function = match (format, required, nullable) {
        (Some(format), ..) => {
            let shape = match (required, nullable) {
                (true, false) => "required",
                (true, true) => "nullable",
                (false, true) => "double",
                (false, false) => "optional",
            };
            Some(format!("crate::runtime::strict::{}::{shape}", format.replace('-', "_")))
        }
        (None, false, _) if double => Some("double_option::deserialize".to_owned()),
        (None, true, true) if is_sent => Some("crate::runtime::strict::nullable".to_owned()),
        (None, false, false) if is_sent => Some("crate::runtime::strict::optional".to_owned()),
        _ => None,
    };
    set_strict_function(property, function);
    Ok(())
}

/// Annotates a parameter, which is never null.
pub(super) fn mark_parameter(parameter: &mut Map<String, Value>, required: bool) {
    let schema = parameter.get("schema").and_then(Value::as_object).cloned().unwrap_or_default();
    let format = schema.get("format").and_then(Value::as_str).filter(|_| is_typed(&schema));
    if let Some(format) = format_of_items(&schema) {
        let shape = if required { "list" } else { "optional_list" };
        return set_strict_function(parameter, Some(format!("crate::runtime::strict::{format}::{shape}")));
    }
    let shape = if required { "required" } else { "optional" };
    set_strict_function(parameter, format.map(|format| format!("crate::runtime::strict::{}::{shape}", format.replace('-', "_"))));
}

/// Returns the format of a list's items, if they have their own type.
fn format_of_items(schema: &Map<String, Value>) -> Option<String> {
    let items = schema.get("items")?.as_object().filter(|items| is_typed(items))?;
    Some(items.get("format")?.as_str()?.replace('-', "_"))
}

fn set_strict_function(holder: &mut Map<String, Value>, function: Option<String>) {
    if holder.contains_key("x-same-name") && function.is_none() {
        holder.insert("x-plain".into(), json!(true));
    }
    if let Some(function) = function {
        holder.insert("x-strict".into(), json!(function));
    }
}
