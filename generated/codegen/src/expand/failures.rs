//! Responses of failures: one for each status that the codes of an operation have, shared by operations with the
//! same codes.

use std::collections::BTreeMap;

use anyhow::{Result, bail};
use serde_json::{Map, Value, json};

use super::{ERROR_CODE, ERROR_ENVELOPE, ErrorCodeEntry, ExpansionStage, codes::response_name, headers, samples};
use crate::{contract::Contract, pointer::Pointer};

impl ExpansionStage<'_> {
    /// Returns the failures of an operation by status, as references.
    pub(super) fn failure_responses(&mut self, codes: &[ErrorCodeEntry]) -> Result<Map<String, Value>> {
        let mut by_status: BTreeMap<u64, Vec<&ErrorCodeEntry>> = BTreeMap::new();
        for code in codes {
            by_status.entry(code.status).or_default().push(code);
        }
        let mut out = Map::new();
        for (status, codes) in by_status {
            let name = response_name(&codes);
            out.insert(status.to_string(), json!({ "$ref": format!("#/components/responses/{name}") }));
            let failure = failure(self.contract, &codes);
            if self.failures.insert(name.clone(), failure.clone()).is_some_and(|other| other != failure) {
                bail!(
                    "{}: two lists of codes would be answered by `{name}`; rename one of the codes",
                    Pointer::schema(ERROR_CODE)
                );
            }
        }
        Ok(out)
    }
}

/// Builds the response that answers these codes.
fn failure(contract: &Contract, codes: &[&ErrorCodeEntry]) -> Value {
    let example = |code: &ErrorCodeEntry| match code.is_own {
        true => code.example(&samples::sample_request_id(contract)),
        false => json!({ "$ref": format!("#/components/examples/{}", code.name) }),
    };
    let examples: Map<String, Value> = codes.iter().map(|code| (code.name.clone(), example(code))).collect();
    json!({
        "description": describe_codes(codes),
        "headers": headers::failure_headers(contract, codes),
        "content": {
            "application/json": {
                "schema": { "$ref": format!("#/components/schemas/{ERROR_ENVELOPE}") },
                "examples": examples,
            }
        },
    })
}

/// Lists the meanings of the codes, one per line.
fn describe_codes(codes: &[&ErrorCodeEntry]) -> String {
    let lines: Vec<String> = codes.iter().map(|code| format!("`{}`: {}", code.name, code.description)).collect();
    lines.join("\n\n")
}
