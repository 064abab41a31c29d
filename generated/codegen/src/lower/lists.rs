//! Lists: the parameters that filter them, so that a cursor is only valid under the values that it was issued for.
//!
//! | key | on | content |
//! |---|---|---|
//! | `x-lists` | operations | set if it answers a page of a list |
//! | `x-narrows` | parameters of such an operation | set if a cursor is bound to it |
//!
//! A cursor is bound to every parameter in path and query, with two exceptions: those that select the page, and
//! those with a default, which shape the page (the number of items, the content of each item). A filter has no
//! default: its absence means all.

use serde_json::{Value, json};

/// Query parameter with the position to continue from; an operation that takes it is a list.
const CURSOR_PARAMETER: &str = "cursor";

/// Parameters that select the page. The server binds cursors to the effective order, even if none is sent.
const PAGE_PARAMETERS: [&str; 3] = [CURSOR_PARAMETER, "limit", "order"];

/// Adds the keys above to an operation.
pub(super) fn annotate(operation: &mut Value) {
    let Some(parameters) = operation.get_mut("parameters").and_then(Value::as_array_mut) else { return };
    if !parameters.iter().any(|parameter| parameter["name"] == CURSOR_PARAMETER && parameter["in"] == "query") {
        return;
    }
    for parameter in parameters.iter_mut().filter(|parameter| is_filter(parameter)) {
        parameter["x-narrows"] = json!(true);
    }
    operation["x-lists"] = json!(true);
}

/// Checks whether each value of this parameter yields another list.
fn is_filter(parameter: &Value) -> bool {
    let is_sent_in_address = ["path", "query"].iter().any(|place| parameter["in"] == *place);
    let is_of_page = PAGE_PARAMETERS.iter().any(|name| parameter["name"] == *name);
    is_sent_in_address && !is_of_page && parameter["schema"].get("default").is_none()
}
