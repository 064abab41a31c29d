//! Alternatives: `anyOf` of `required` alone, of which a caller sends at least one field.
//!
//! Neither generator knows them, so they become `x-alternatives`, a list of names that the gate checks.

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value, json};

use super::keys;
use crate::pointer::Pointer;

/// Key with the names of the fields of which one is needed.
pub(super) const ALTERNATIVES_KEY: &str = "x-alternatives";

/// Checks whether the arms of `anyOf` say nothing but what is required.
pub(super) fn is_list(schema: &Map<String, Value>) -> bool {
    let arms = schema.get("anyOf").and_then(Value::as_array);
    arms.is_some_and(|arms| arms.iter().any(|arm| arm.get("required").is_some()))
}

/// Lowers the arms of `anyOf`.
pub(super) fn lower(schema: &Map<String, Value>, at: &Pointer, out: &mut Map<String, Value>) -> Result<()> {
    let place = at.child("anyOf");
    let arms = schema.get("anyOf").and_then(Value::as_array).with_context(|| format!("{place}: expected a list"))?;
    let mut names = Vec::new();
    for (index, arm) in arms.iter().enumerate() {
        let place = place.child(index);
        let arm = keys::known_object(arm, &["required"], "an alternative", &place)?;
        let name = match arm.get("required").and_then(Value::as_array).map(Vec::as_slice) {
            Some([Value::String(name)]) => name,
            _ => bail!("{}: an alternative requires one field", place.child("required")),
        };
        if schema.get("properties").and_then(|properties| properties.get(name)).is_none() {
            bail!("{}: `{name}` is no property", place.child("required"));
        }
        names.push(name);
    }
    out.insert(ALTERNATIVES_KEY.into(), json!(names));
    Ok(())
}
