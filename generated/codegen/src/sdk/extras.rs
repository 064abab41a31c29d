//! `generated_ext.rs`: what the SDK takes from the contract in addition to progenitor's client.

use std::fmt::Write as _;

use anyhow::Result;
use serde_json::{Map, Value};

use super::{
    enums, events,
    operations::{self, LoweredOperation},
    unions,
};
use crate::{
    contract::{Contract, referenced_schema},
    lower::AnswerEnvelope,
};

/// Writes the whole file.
pub(super) fn write(contract: &Contract, lowered: &Value) -> Result<String> {
    let operations = operations::all(lowered);
    let mut out =
        String::from("//! What the contract says beside its types: open enums, envelopes, pages, events, operations.\n\n");
    out.push_str("use crate::{builder, operation::{Operation, Repeat}, types};\n");
    out.push_str(enums::COMMON_MACRO);
    for (name, schema) in enums::all(lowered) {
        out.push_str(&enums::write(name, schema));
    }
    for (name, schema) in unions::all(lowered) {
        out.push_str(&unions::write(name, schema));
    }
    out.push_str(&write_envelopes(contract, &operations));
    out.push_str(&write_pages(lowered));
    for operation in &operations {
        out.push_str(&write_list(operation).unwrap_or_default());
        out.push_str(&events::write(operation.value).unwrap_or_default());
    }
    out.push_str(&operations::write_table(&operations));
    out.push_str(&operations::write_calls(&operations));
    out.push_str(&operations::write_mocks(contract, &operations));
    Ok(out)
}

/// Formats a description as a doc comment, empty if there is none.
pub(super) fn doc_comment(schema: &Map<String, Value>) -> String {
    let text = schema.get("description").and_then(Value::as_str).unwrap_or_default();
    text.lines().map(|line| format!("/// {}\n", line.trim_end())).collect()
}

/// Writes how each answer yields its data: from its envelope, or as it is if it has none.
fn write_envelopes(contract: &Contract, operations: &[LoweredOperation<'_>]) -> String {
    let mut out = String::new();
    for (name, schema) in contract.schemas() {
        if let Some(data) = AnswerEnvelope::of(schema).and_then(|envelope| envelope.data) {
            out.push_str(&write_envelope(name, &format!("types::{data}"), "self.data"));
        }
    }
    let mut bare: Vec<&str> = operations.iter().filter_map(LoweredOperation::bare_schema).collect();
    bare.sort_unstable();
    bare.dedup();
    for name in bare {
        out.push_str(&write_envelope(name, "Self", "self"));
    }
    out
}

fn write_envelope(name: &str, data: &str, taken: &str) -> String {
    format!(
        r"
impl crate::Envelope for types::{name} {{
    type Data = {data};

    async fn into_data(self) -> reqwest::Result<Self::Data> {{
        Ok({taken})
    }}
}}
"
    )
}

/// Writes the pages: a schema with exactly `items` and `nextCursor` is one.
fn write_pages(lowered: &Value) -> String {
    let mut out = String::new();
    for (name, schema) in lowered["components"]["schemas"].as_object().into_iter().flatten() {
        let Some(properties) = schema.get("properties").and_then(Value::as_object) else { continue };
        let item = properties.get("items").and_then(|list| list.get("items")).and_then(referenced_schema);
        let (Some(item), 2, true) = (item, properties.len(), properties.contains_key("nextCursor")) else { continue };
        let _ = write!(
            out,
            r"
impl crate::Page for types::{name} {{
    type Item = types::{item};

    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {{
        (self.items, self.next_cursor)
    }}
}}
"
        );
    }
    out
}

/// Writes the list of an operation with a `cursor`, which can be read page by page.
fn write_list(operation: &LoweredOperation<'_>) -> Option<String> {
    operation.parameters().find(|parameter| parameter["in"] == "query" && parameter["name"] == "cursor")?;
    let (builder, page) = (operation.builder_name(), operation.value.get("x-data-type")?.as_str()?);
    Some(format!(
        r"
impl crate::List for builder::{builder} {{
    type Page = types::{page};

    fn after(self, cursor: String) -> Self {{
        self.cursor(cursor)
    }}

    fn fetch(self) -> futures::future::BoxFuture<'static, Result<Self::Page, crate::Error>> {{
        Box::pin(self.send())
    }}
}}
"
    ))
}
