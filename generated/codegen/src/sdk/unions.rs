//! Unions that tolerate arms from later contracts: each has a variant `Unknown` that preserves the object.

use std::fmt::Write as _;

use serde_json::{Map, Value};

use super::docs::doc_comment;

/// Returns all component schemas that are unions, by name.
pub(super) fn all(lowered: &Value) -> impl Iterator<Item = (&String, &Map<String, Value>)> {
    let schemas = lowered["components"]["schemas"].as_object().into_iter().flatten();
    schemas.filter_map(|(name, schema)| Some((name, schema.as_object()?))).filter(|(_, schema)| schema.contains_key("x-union"))
}

/// Writes one union: the type, and its serialization.
pub(super) fn write(name: &str, schema: &Map<String, Value>) -> String {
    let (tag, arms) = (&schema["x-union"]["tag"], &schema["x-union"]["arms"]);
    let mut variants = String::new();
    let mut names = String::new();
    let mut reads = String::new();
    let mut writes = String::new();
    for arm in arms.as_array().into_iter().flatten() {
        let text = |key: &str| arm[key].as_str().unwrap_or_default();
        let (value, variant, schema) = (text("value"), text("variant"), text("schema"));
        let _ = writeln!(variants, "/// `{value}`\n{variant}(types::{schema}),");
        let _ = writeln!(names, "Self::{variant}(_) => Some({value:?}),");
        let _ = writeln!(reads, "Some({value:?}) => serde_json::from_value(object).map(Self::{variant}),");
        let _ = writeln!(writes, "Self::{variant}(arm) => serde_json::to_value(arm),");
    }
    let docs = doc_comment(schema);
    format!(
        r#"
{docs}///
/// A kind that a later contract adds is kept as `Unknown`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum {name} {{
{variants}
    /// A kind that this version does not know, as it came.
    Unknown(serde_json::Value),
}}

impl {name} {{
    /// The value of `{name_of_tag}` that tells this kind; none for one that this version does not know.
    pub fn tag(&self) -> Option<&'static str> {{
        match self {{
            {names}
            Self::Unknown(_) => None,
        }}
    }}
}}

impl<'de> serde::Deserialize<'de> for {name} {{
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {{
        let mut object = <serde_json::Value as serde::Deserialize>::deserialize(deserializer)?;
        let tag = object.as_object_mut().and_then(|fields| fields.remove({tag}));
        let read = match tag.as_ref().and_then(serde_json::Value::as_str) {{
            {reads}
            _ => {{
                if let (Some(fields), Some(tag)) = (object.as_object_mut(), tag) {{
                    fields.insert({tag}.to_owned(), tag);
                }}
                Ok(Self::Unknown(object))
            }}
        }};
        read.map_err(serde::de::Error::custom)
    }}
}}

impl serde::Serialize for {name} {{
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {{
        let written = match self {{
            {writes}
            Self::Unknown(object) => Ok(object.clone()),
        }};
        let mut written = written.map_err(serde::ser::Error::custom)?;
        if let (Some(tag), Some(fields)) = (self.tag(), written.as_object_mut()) {{
            fields.insert({tag}.to_owned(), tag.into());
        }}
        serde::Serialize::serialize(&written, serializer)
    }}
}}
"#,
        name_of_tag = tag.as_str().unwrap_or_default()
    )
}

/// Writes the conversions into a union that is sent: from each arm, and from its builder.
pub(super) fn write_conversions(name: &str, schema: &Map<String, Value>) -> String {
    let mut out = String::new();
    for arm in schema["x-union"]["arms"].as_array().into_iter().flatten() {
        let (variant, schema) = (arm["variant"].as_str().unwrap_or_default(), arm["schema"].as_str().unwrap_or_default());
        let _ = write!(
            out,
            r#"
impl From<types::{schema}> for {name} {{
    fn from(arm: types::{schema}) -> Self {{
        Self::{variant}(arm)
    }}
}}

impl TryFrom<types::builder::{schema}> for {name} {{
    type Error = types::error::ConversionError;

    fn try_from(arm: types::builder::{schema}) -> Result<Self, Self::Error> {{
        types::{schema}::try_from(arm).map(Self::{variant})
    }}
}}
"#
        );
    }
    out
}
