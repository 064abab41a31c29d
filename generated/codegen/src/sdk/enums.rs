//! Enums that tolerate values from later contracts: each has a variant `Unknown` that preserves the text.

use std::fmt::Write as _;

use serde_json::{Map, Value};

use super::docs::doc_comment;

/// Returns all component schemas that are enums, by name.
pub(super) fn all(lowered: &Value) -> impl Iterator<Item = (&String, &Map<String, Value>)> {
    let schemas = lowered["components"]["schemas"].as_object().into_iter().flatten();
    schemas.filter_map(|(name, schema)| Some((name, schema.as_object()?))).filter(|(_, schema)| schema.contains_key("enum"))
}

/// Writes one enum: the type, its text, and its serialization.
pub(super) fn write(name: &str, schema: &Map<String, Value>) -> String {
    let values = value_pairs(schema);
    let mut variants = String::new();
    let mut texts = String::new();
    let mut parsed = String::new();
    let mut known = String::new();
    for (value, variant) in &values {
        let _ = writeln!(variants, "/// `{value}`\n{variant},");
        let _ = writeln!(texts, "Self::{variant} => {value:?},");
        let _ = writeln!(parsed, "{value:?} => Self::{variant},");
        let _ = write!(known, "Self::{variant}, ");
    }
    let docs = doc_comment(schema);
    let status = write_status(schema);
    format!(
        r#"
{docs}///
/// A value that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum {name} {{
{variants}
    /// A value that this version does not know.
    Unknown(String),
}}

impl {name} {{
    /// The values that this version knows, in the order of the contract.
    pub const KNOWN: &[Self] = &[{known}];

    /// The value as the contract writes it.
    pub fn as_str(&self) -> &str {{
        match self {{
            {texts}
            Self::Unknown(text) => text,
        }}
    }}
{status}
}}

impl From<&str> for {name} {{
    fn from(text: &str) -> Self {{
        match text {{
            {parsed}
            other => Self::Unknown(other.to_owned()),
        }}
    }}
}}

open_enum!({name});
"#
    )
}

/// Writes the statuses of the error codes, if the schema has them.
fn write_status(schema: &Map<String, Value>) -> String {
    let Some(list) = schema.get("x-status-list").and_then(Value::as_array) else { return String::new() };
    let mut arms = String::new();
    for entry in list {
        let _ = writeln!(arms, "Self::{} => {},", entry["variant"].as_str().unwrap_or_default(), entry["status"]);
    }
    format!(
        r"
    /// The status that the code is answered with; none for a code that this version does not know.
    pub fn status(&self) -> Option<u16> {{
        Some(match self {{
            {arms}
            Self::Unknown(_) => return None,
        }})
    }}"
    )
}

fn value_pairs(schema: &Map<String, Value>) -> Vec<(&str, &str)> {
    let list = schema.get("x-values").and_then(Value::as_array).into_iter().flatten();
    list.filter_map(|entry| Some((entry["value"].as_str()?, entry["variant"].as_str()?))).collect()
}

/// A macro with the common parts of these enums.
pub(super) const COMMON_MACRO: &str = r#"
/// Reading never fails, and writing gives the text back.
macro_rules! open_enum {
    ($name:ident) => {
        impl std::str::FromStr for $name {
            type Err = std::convert::Infallible;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                Ok(Self::from(text))
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.as_str())
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.serialize_str(self.as_str())
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                let text = <std::borrow::Cow<'de, str> as serde::Deserialize>::deserialize(deserializer)?;
                Ok(Self::from(&*text))
            }
        }
    };
}
"#;
