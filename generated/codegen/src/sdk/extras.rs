//! `generated_ext.rs`: what the SDK takes from the contract in addition to progenitor's client.

use anyhow::Result;
use serde_json::Value;

use super::{
    enums, events,
    features::{Features, gate_text},
    operations::{self, LoweredOperation},
    unions,
};
use crate::{
    contract::{Contract, referenced_schema},
    lower::AnswerEnvelope,
    reachability,
};

/// Writes the whole file.
pub(super) fn write(contract: &Contract, lowered: &Value, features: &Features) -> Result<String> {
    let operations = operations::all(lowered);
    let mut out =
        String::from("//! What the contract says beside its types: open enums, envelopes, pages, events, operations.\n\n");
    out.push_str("use crate::{builder, operation::{Operation, Repeat}, types};\n");
    out.push_str(enums::COMMON_MACRO);
    let of_type = |name: &str, text: &str| gate_text(features.of_type(name).as_ref(), text);
    for (name, schema) in enums::all(lowered) {
        out.push_str(&of_type(name, &enums::write(name, schema))?);
    }
    let sent = reachability::request_schemas(contract);
    for (name, schema) in unions::all(lowered) {
        out.push_str(&of_type(name, &unions::write(name, schema))?);
        if sent.contains(name) {
            out.push_str(&of_type(name, &unions::write_conversions(name, schema))?);
        }
    }
    for (name, text) in write_envelopes(contract, &operations).into_iter().chain(write_pages(lowered)) {
        out.push_str(&of_type(name, &text)?);
    }
    let of_operation =
        |operation: &LoweredOperation<'_>, text: &str| gate_text(features.of_builder(&operation.builder_name()).as_ref(), text);
    for operation in &operations {
        for text in [write_list(operation), events::write(operation.value)].iter().flatten() {
            out.push_str(&of_operation(operation, text)?);
        }
    }
    for operation in &operations {
        out.push_str(&of_operation(operation, &operations::write_static(operation))?);
    }
    out.push_str(&operations::write_table(&operations, features)?);
    out.push_str(&operations::write_calls(&operations, features)?);
    out.push_str(&operations::write_mocks(contract, &operations, features)?);
    Ok(out)
}

/// Writes how each answer yields its data: from its envelope, or as it is if it has none. Returns the text for each
/// type.
fn write_envelopes<'a>(contract: &'a Contract, operations: &'a [LoweredOperation<'_>]) -> Vec<(&'a str, String)> {
    let mut out = Vec::new();
    for (name, schema) in contract.schemas() {
        if let Some(data) = AnswerEnvelope::of(schema).and_then(|envelope| envelope.data) {
            out.push((name.as_str(), write_envelope(name, &format!("types::{data}"), "self.data")));
        }
    }
    let mut bare: Vec<&str> = operations.iter().filter_map(LoweredOperation::bare_schema).collect();
    bare.sort_unstable();
    bare.dedup();
    for name in bare {
        out.push((name, write_envelope(name, "Self", "self")));
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

/// Writes the pages: a schema with exactly `items` and `nextCursor` is one. Returns the text for each type.
fn write_pages(lowered: &Value) -> Vec<(&str, String)> {
    let mut out = Vec::new();
    for (name, schema) in lowered["components"]["schemas"].as_object().into_iter().flatten() {
        let Some(properties) = schema.get("properties").and_then(Value::as_object) else { continue };
        let item = properties.get("items").and_then(|list| list.get("items")).and_then(referenced_schema);
        let (Some(item), 2, true) = (item, properties.len(), properties.contains_key("nextCursor")) else { continue };
        let text = format!(
            r"
impl crate::Page for types::{name} {{
    type Item = types::{item};

    fn into_parts(self) -> (Vec<Self::Item>, Option<String>) {{
        (self.items, self.next_cursor)
    }}
}}
"
        );
        out.push((name.as_str(), text));
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
