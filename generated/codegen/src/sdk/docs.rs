//! Doc comments from descriptions.

use serde_json::{Map, Value};

/// Formats a description as a doc comment, empty if there is none.
pub(super) fn doc_comment(schema: &Map<String, Value>) -> String {
    let text = schema.get("description").and_then(Value::as_str).unwrap_or_default();
    text.lines().map(|line| format!("/// {}\n", line.trim_end())).collect()
}
