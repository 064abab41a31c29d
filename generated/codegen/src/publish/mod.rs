//! Converts the complete contract to the served document, from which clients are generated. It differs in two ways:
//! it avoids what generators of other languages cannot read, and it promises only what holds for later releases,
//! since within v1 the contract grows.
//!
//! | module | does |
//! |---|---|
//! | `open` | answers may get more fields and values: they are open there, requests stay closed |
//! | `plain` | `const`, bare nulls and bytes without a schema, in terms that generators know |
//! | `events` | the data of each event contains its own `type`, and a union names them all |
//! | `lines` | a file of JSON Lines names the schema of a line |
//! | `order` | a union stands behind its arms |
//! | `prepared` | how the server makes an answer is not part of the document |
//! | `texts` | the rules for texts as patterns and lengths, for other languages: `diff` compares the rules |
//! | `three_zero` | the same in OpenAPI 3.0 |
//! | `yaml` | the same as YAML |
//!
//! Whatever a schema no longer says is added next to it for validators of answers: `x-enum` for the known values,
//! `x-always` for the only value. Our own generators read the complete contract instead.

mod events;
mod lines;
mod open;
mod order;
mod plain;
mod prepared;
#[cfg(test)]
mod tests;
mod texts;
mod three_zero;
mod yaml;

use anyhow::Result;
use serde_json::Value;

use crate::{contract::Contract, expand::expand};

pub(crate) use open::KNOWN_VALUES;
pub(crate) use plain::ONLY_VALUE;
pub use texts::with_texts;
pub use three_zero::to_three_zero;
pub(crate) use yaml::to_yaml;

/// Converts the hand-written contract to the served document. A complete one is left as it is.
pub fn publish(contract: &Contract) -> Result<Contract> {
    let whole = expand(contract)?;
    if whole.json == contract.json {
        return Ok(whole);
    }
    published(&whole)
}

/// Converts the complete contract to the served document.
pub fn published(whole: &Contract) -> Result<Contract> {
    let mut json = whole.json.clone();
    events::name_events(whole, &mut json)?;
    lines::name_lines(whole, &mut json)?;
    prepared::remove_marks(whole, &mut json)?;
    open::open_answers(&mut json);
    plain::rewrite(&mut json);
    order::move_unions_behind_arms(&mut json);
    Ok(Contract { source: whole.source.clone(), json })
}

/// Visits each schema inside a value, innermost last: those of `components/schemas`, and those in parameters,
/// headers and contents.
pub(crate) fn for_each_schema(document: &mut Value, visit: &mut dyn FnMut(&mut Value)) {
    let Some(sections) = document.get_mut("components").and_then(Value::as_object_mut) else { return };
    if let Some(schemas) = sections.get_mut("schemas").and_then(Value::as_object_mut) {
        schemas.values_mut().for_each(|schema| visit_nested(schema, visit));
    }
    for (_, section) in sections.iter_mut().filter(|(name, _)| !["schemas", "examples"].contains(&name.as_str())) {
        visit_holders(section, visit);
    }
    if let Some(paths) = document.get_mut("paths") {
        visit_holders(paths, visit);
    }
}

/// Visits the schemas of everything that has one under the key `schema`; examples have none.
fn visit_holders(value: &mut Value, visit: &mut dyn FnMut(&mut Value)) {
    match value {
        Value::Object(fields) => {
            for (key, field) in fields {
                match key.as_str() {
                    "schema" => visit_nested(field, visit),
                    "example" | "examples" => {}
                    _ => visit_holders(field, visit),
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| visit_holders(item, visit)),
        _ => {}
    }
}

/// Visits a schema and those inside it.
fn visit_nested(schema: &mut Value, visit: &mut dyn FnMut(&mut Value)) {
    visit(schema);
    let Some(map) = schema.as_object_mut() else { return };
    if let Some(properties) = map.get_mut("properties").and_then(Value::as_object_mut) {
        properties.values_mut().for_each(|property| visit_nested(property, visit));
    }
    for key in ["items", "additionalProperties"] {
        if let Some(inner) = map.get_mut(key) {
            visit_nested(inner, visit);
        }
    }
    for key in ["allOf", "oneOf", "anyOf"] {
        map.get_mut(key).and_then(Value::as_array_mut).into_iter().flatten().for_each(|arm| visit_nested(arm, visit));
    }
}
