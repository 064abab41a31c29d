//! `generated_ext.rs`: what the SDK takes from the contract in addition to progenitor's client.

use std::{collections::BTreeMap, fmt::Write as _};

use anyhow::Result;
use serde_json::{Map, Value};

use super::{enums, events, unions};
use crate::{
    contract::{Contract, referenced_schema},
    lower::Envelope,
    names::{pascal, snake},
};

/// The whole file.
pub(super) fn write(contract: &Contract, lowered: &Value) -> Result<String> {
    let operations = operations(lowered);
    let mut out =
        String::from("//! What the contract says beside its types: open enums, envelopes, pages, events, safe repeats.\n\n");
    out.push_str("use crate::{builder, types};\n");
    out.push_str(enums::COMMON);
    for (name, schema) in enums::all(lowered) {
        out.push_str(&enums::write(name, schema));
    }
    for (name, schema) in unions::all(lowered) {
        out.push_str(&unions::write(name, schema));
    }
    out.push_str(&envelopes(contract, &operations));
    out.push_str(&pages(lowered));
    for operation in &operations {
        out.push_str(&list(operation).unwrap_or_default());
        out.push_str(&events::write(operation).unwrap_or_default());
    }
    out.push_str(&calls(&operations));
    out.push_str(&tables(&operations));
    Ok(out)
}

/// A description as a doc comment, empty if there is none.
pub(super) fn docs(schema: &Map<String, Value>) -> String {
    let text = schema.get("description").and_then(Value::as_str).unwrap_or_default();
    text.lines().map(|line| format!("/// {}\n", line.trim_end())).collect()
}

fn operations(lowered: &Value) -> Vec<&Map<String, Value>> {
    let paths = lowered["paths"].as_object().into_iter().flatten();
    paths.filter_map(|(_, item)| item.as_object()).flat_map(Map::values).filter_map(Value::as_object).collect()
}

/// How each answer yields its data: out of its envelope, or as it is where it has none.
fn envelopes(contract: &Contract, operations: &[&Map<String, Value>]) -> String {
    let mut out = String::new();
    let schemas = contract.json.pointer("/components/schemas").and_then(Value::as_object).into_iter().flatten();
    for (name, schema) in schemas {
        if let Some(data) = Envelope::of(schema).and_then(|envelope| envelope.data) {
            out.push_str(&envelope(name, &format!("types::{data}"), "self.data"));
        }
    }
    let mut bare: Vec<&str> = operations.iter().filter_map(|operation| bare_answer(operation)).collect();
    bare.sort_unstable();
    bare.dedup();
    for name in bare {
        out.push_str(&envelope(name, "Self", "self"));
    }
    out
}

fn envelope(name: &str, data: &str, taken: &str) -> String {
    format!(
        r"
impl crate::Envelope for types::{name} {{
    type Data = {data};

    fn into_data(self) -> Self::Data {{
        {taken}
    }}
}}
"
    )
}

/// The schema of a JSON answer without an envelope.
fn bare_answer(operation: &Map<String, Value>) -> Option<&str> {
    (operation.get("x-enveloped") == Some(&Value::Bool(false))).then(|| success_schema(operation)).flatten()
}

fn success_schema(operation: &Map<String, Value>) -> Option<&str> {
    let status = operation.get("x-success")?.to_string();
    referenced_schema(operation.get("responses")?.get(status)?.get("content")?.get("application/json")?.get("schema")?)
}

/// A schema with exactly `items` and `nextCursor` is a page.
fn pages(lowered: &Value) -> String {
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

/// An operation with a `cursor` can be read page by page.
fn list(operation: &Map<String, Value>) -> Option<String> {
    let mut parameters = operation.get("parameters")?.as_array()?.iter();
    parameters.find(|parameter| parameter["in"] == "query" && parameter["name"] == "cursor")?;
    let builder = pascal(operation.get("operationId")?.as_str()?);
    let envelope = success_schema(operation)?;
    Some(format!(
        r"
impl<'a> crate::List<'a> for builder::{builder}<'a> {{
    type Envelope = types::{envelope};

    fn after(self, cursor: String) -> Self {{
        self.cursor(cursor)
    }}

    fn fetch(self) -> futures::future::BoxFuture<'a, crate::RawResult<Self::Envelope>> {{
        Box::pin(self.send())
    }}
}}
"
    ))
}

/// What awaiting each call gives: its data. A stream has a method of its own.
fn calls(operations: &[&Map<String, Value>]) -> String {
    let mut out = String::from("\ncrate::call::calls! {\n");
    for operation in operations.iter().filter(|operation| operation["x-streams"] != true) {
        let id = operation.get("operationId").and_then(Value::as_str).unwrap_or_default();
        let answer = success_schema(operation).map_or_else(|| "crate::ByteStream".to_owned(), |name| format!("types::{name}"));
        let _ = writeln!(out, "    {} => {answer},", pascal(id));
    }
    out + "}\n"
}

/// The parameters in the path of each operation, both by their names in Rust.
pub(super) fn path_parameters(lowered: &Value) -> BTreeMap<String, Vec<String>> {
    let named = |operation: &Map<String, Value>| {
        let parameters = operation.get("parameters").and_then(Value::as_array).into_iter().flatten();
        let in_path = parameters.filter(|parameter| parameter["in"] == "path");
        let names = in_path.filter_map(|parameter| parameter["name"].as_str()).map(snake).collect();
        Some((snake(operation.get("operationId")?.as_str()?), names))
    };
    operations(lowered).into_iter().filter_map(named).collect()
}

/// What the transport needs to know about an operation, by its progenitor name.
fn tables(operations: &[&Map<String, Value>]) -> String {
    let mut out = String::new();
    let mut table = |name: &str, about: &str, has: &dyn Fn(&Map<String, Value>) -> bool| {
        let chosen = operations.iter().filter(|operation| has(operation));
        let names: Vec<String> = chosen.filter_map(|operation| Some(snake(operation.get("operationId")?.as_str()?))).collect();
        let _ = write!(out, "\n/// {about}\npub(crate) const {name}: &[&str] = &{names:?};\n");
    };
    table("IDEMPOTENT_OPERATIONS", "Operations that take an `Idempotency-Key`.", &|operation| operation["x-idempotent"] == true);
    table("SAFE_OPERATIONS", "Operations that change nothing, so that sending them again does no harm.", &|operation| {
        operation["x-reads"] == true
    });
    table("STREAMING_OPERATIONS", "Operations that answer an event stream.", &|operation| operation["x-streams"] == true);
    let uploads = operations.iter().filter(|operation| operation.get("x-upload") == Some(&Value::Bool(true)));
    let sizes = uploads.filter_map(|operation| {
        Some((snake(operation.get("operationId")?.as_str()?), operation.get("x-max-body-bytes")?.as_u64()?))
    });
    let _ = write!(
        out,
        "\n/// Operations whose body is an upload, and how many bytes it may have.\npub(crate) const UPLOAD_OPERATIONS: &[(&str, u64)] = &{:?};\n",
        sizes.collect::<Vec<_>>()
    );
    out
}
