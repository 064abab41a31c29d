//! Responses of failures: one for each status that the codes of an operation have, shared by operations with the
//! same codes.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::{Code, ERROR_ENVELOPE, Stage, codes::response_name, headers};

impl Stage<'_> {
    /// Returns the failures of an operation by status, as references.
    pub(super) fn failures(&mut self, codes: &[Code]) -> Map<String, Value> {
        let mut by_status: BTreeMap<u64, Vec<&Code>> = BTreeMap::new();
        for code in codes {
            by_status.entry(code.status).or_default().push(code);
        }
        let mut out = Map::new();
        for (status, codes) in by_status {
            let name = response_name(&codes);
            out.insert(status.to_string(), json!({ "$ref": format!("#/components/responses/{name}") }));
            let contract = self.contract;
            self.failures.entry(name).or_insert_with(|| {
                let examples: Map<String, Value> = codes
                    .iter()
                    .map(|code| (code.name.clone(), json!({ "$ref": format!("#/components/examples/{}", code.name) })))
                    .collect();
                json!({
                    "description": description(&codes),
                    "headers": headers::of_failure(contract, &codes),
                    "content": {
                        "application/json": {
                            "schema": { "$ref": format!("#/components/schemas/{ERROR_ENVELOPE}") },
                            "examples": examples,
                        }
                    },
                })
            });
        }
        out
    }
}

/// Lists the meanings of the codes, one per line.
fn description(codes: &[&Code]) -> String {
    let lines: Vec<String> = codes.iter().map(|code| format!("`{}`: {}", code.name, code.description)).collect();
    lines.join("\n\n")
}
