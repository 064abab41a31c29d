//! The named enums among the schemas.

use serde_json::{Map, Value};

use super::{DESCRIPTIONS, access::one_of, words};
use crate::{contract::Contract, names::pascal};

/// A schema of the contract.
type Schema = Map<String, Value>;

/// Every component schema that is an enum, by name.
pub(super) fn all(contract: &Contract) -> Vec<(&String, &Schema)> {
    let schemas = contract.json.pointer("/components/schemas").and_then(Value::as_object).into_iter().flatten();
    schemas
        .filter_map(|(name, schema)| Some((name, schema.as_object()?)))
        .filter(|(_, schema)| schema.contains_key("enum"))
        .collect()
}

/// The module `enums`.
pub(super) fn write(enums: &[(&String, &Schema)]) -> String {
    let mut out = "\n//! The named enums of the contract.\n\nuse crate::words::words;\n".to_owned();
    for (name, schema) in enums {
        out.push_str(&one(name, schema));
    }
    out
}

fn one(name: &str, schema: &Schema) -> String {
    let about = schema.get("description").and_then(Value::as_str).unwrap_or_default();
    let meaning = |value: &str| {
        let text = schema.get(DESCRIPTIONS).and_then(|descriptions| descriptions.get(value)).and_then(Value::as_str);
        text.map_or_else(|| format!("`{value}`"), str::to_owned)
    };
    let values = texts(schema.get("enum"));
    let values: Vec<_> = values.into_iter().map(|value| (value, meaning(value))).collect();
    let mut out = words(name, about, &values);
    if let Some(statuses) = schema.get("x-status").and_then(Value::as_object) {
        out.push_str(&statuses_of(name, statuses, &texts(schema.get("x-retry-after"))));
    }
    out
}

/// What error codes have beside their text.
fn statuses_of(name: &str, statuses: &Schema, waiting: &[&str]) -> String {
    let arms: String = statuses.iter().map(|(code, status)| format!("Self::{} => {status},\n", pascal(code))).collect();
    format!(
        "
impl {name} {{
    /// The HTTP status that it is answered with.
    pub const fn status(self) -> u16 {{
        match self {{
            {arms}
        }}
    }}

    /// Whether its answer carries `Retry-After`.
    pub const fn has_retry_after(self) -> bool {{
        {}
    }}
}}
",
        one_of(waiting)
    )
}

fn texts(list: Option<&Value>) -> Vec<&str> {
    list.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect()
}
