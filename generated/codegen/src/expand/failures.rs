//! Responses of failures: one for each status that the codes of an operation have, shared by operations with the
//! same codes.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::{ERROR_ENVELOPE, ErrorCodeEntry, ExpansionStage, codes::response_name, headers};

impl ExpansionStage<'_> {
    /// Returns the failures of an operation by status, as references.
    pub(super) fn failure_responses(&mut self, codes: &[ErrorCodeEntry]) -> Map<String, Value> {
        let mut by_status: BTreeMap<u64, Vec<&ErrorCodeEntry>> = BTreeMap::new();
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
                    "description": describe_codes(&codes),
                    "headers": headers::failure_headers(contract, &codes),
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
fn describe_codes(codes: &[&ErrorCodeEntry]) -> String {
    let lines: Vec<String> = codes.iter().map(|code| format!("`{}`: {}", code.name, code.description)).collect();
    lines.join("\n\n")
}
