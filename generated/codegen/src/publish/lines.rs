//! Files of JSON Lines: OpenAPI 3.1 describes them as nothing more than bytes, so the schema of a line is added next
//! to that.

use anyhow::{Context, Result};
use serde_json::Value;

use super::events::describe_items;
use crate::{contract::Contract, expand::LINES_KEY};

/// Media type of JSON Lines.
const JSON_LINES: &str = "application/jsonl";

/// Names the schema of the lines of all such files.
pub(super) fn name_lines(whole: &Contract, json: &mut Value) -> Result<()> {
    for operation in whole.operations() {
        for (status, at, response) in whole.responses(&operation)? {
            let Some(schema) = response.get(LINES_KEY) else { continue };
            let at = at.child(LINES_KEY);
            let schema = schema.as_str().filter(|name| whole.schema(name).is_some());
            let schema = schema.with_context(|| format!("{at}: name the schema of a line"))?;
            let response = &mut json["paths"][operation.path][operation.method]["responses"][status];
            let lines =
                response["content"].get_mut(JSON_LINES).with_context(|| format!("{at}: a file of lines is `{JSON_LINES}`"))?;
            describe_items(lines, JSON_LINES, schema);
            response.as_object_mut().map(|response| response.shift_remove(LINES_KEY));
        }
    }
    Ok(())
}
