//! The events of a stream, typed.

use std::fmt::Write as _;

use serde_json::{Map, Value};

use crate::names::pascal_case;

/// Writes an enum of the events of one operation, if it streams.
pub(super) fn write(operation: &Map<String, Value>) -> Option<String> {
    let events = operation.get("x-events-list")?.as_array()?;
    let name = format!("{}Event", pascal_case(operation.get("operationId")?.as_str()?));
    let mut variants = String::new();
    let mut names = String::new();
    let mut arms = String::new();
    let mut writes = String::new();
    for event in events {
        let (text, variant, schema) = (event["name"].as_str()?, event["variant"].as_str()?, event["schema"].as_str()?);
        let _ = writeln!(variants, "/// `{text}`\n{variant}(types::{schema}),");
        let _ = writeln!(names, "Self::{variant}(_) => {text:?},");
        let _ = writeln!(writes, "Self::{variant}(data) => serde_json::to_value(data),");
        let _ = writeln!(arms, "{text:?} => serde_json::from_str(data).map(Self::{variant}),");
    }
    let tag = "type";
    let operation = crate::names::snake_case(operation.get("operationId")?.as_str()?);
    Some(format!(
        r"
/// An event of [`Client::{operation}`](crate::Client::{operation}).
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum {name} {{
{variants}
}}

impl {name} {{
    /// The name of the event as the contract writes it.
    pub fn name(&self) -> &'static str {{
        match self {{
            {names}
        }}
    }}
}}

impl crate::EventData for {name} {{
    fn decode(name: &str, data: &str) -> Option<serde_json::Result<Self>> {{
        Some(match name {{
            {arms}
            _ => return None,
        }})
    }}
}}

/// As the contract writes the data of the event, with its `type`.
impl serde::Serialize for {name} {{
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {{
        let data = match self {{
            {writes}
        }};
        let mut data = data.map_err(serde::ser::Error::custom)?;
        if let Some(fields) = data.as_object_mut() {{
            fields.insert({tag:?}.to_owned(), self.name().into());
        }}
        data.serialize(serializer)
    }}
}}
"
    ))
}
