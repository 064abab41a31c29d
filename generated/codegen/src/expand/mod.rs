//! Expands the edited contract to the complete one: everything that can be derived is added here, so that
//! `openapi.yaml` contains decisions only. Everything else in this crate works on the complete contract.
//!
//! | module | derives |
//! |---|---|
//! | `short_forms` | pages of lists, schemas that extend others, and examples that are those of other schemas |
//! | `codes` | the schema `ErrorCode` from `x-error-codes`; the codes that an operation answers |
//! | `params` | the params of each code |
//! | `facts` | the requirements of an operation; its `security`, and a description of its access |
//! | `parameters` | the order of parameters; `Idempotency-Key`, `If-Match` and `If-None-Match` |
//! | `conditions` | entity tags, 304, 204 and `Location`; merge patches |
//! | `headers` | the common headers of answers, by their `x-when` |
//! | `failures` | the responses of failures, shared by operations with the same codes |
//! | `successes` | the responses of successes, in the envelope that `x-data` requires |
//! | `schemas` | closed objects, and the envelopes |
//! | `samples` | examples of answers, from the examples of schemas |

mod codes;
mod conditions;
mod facts;
mod failures;
mod headers;
mod parameters;
mod params;
mod samples;
mod schemas;
mod short_forms;
mod successes;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use anyhow::Result;
use serde_json::{Map, Value, json};

use crate::{
    contract::{Contract, Operation},
    vocabulary::AccessWords,
};

pub(crate) use codes::{CodeCondition, ERROR_CODE, ERROR_CODES_KEY, ErrorCodeEntry, ErrorCodes};
pub(crate) use conditions::{ETAG, ETAG_KEY, LOCATION, NOT_MODIFIED, creations, read_below, reads_by_id, resource_of};
pub(crate) use facts::OperationFacts;
pub(crate) use headers::{WHEN_KEY, WHEN_VALUES};
pub(crate) use params::{ERROR_PARAMS, PARAMS_TABLE};
pub(crate) use schemas::ERROR_ENVELOPE;
pub(crate) use short_forms::{EXAMPLE_KEY, EXTENDS_KEY, PAGE_FIELDS, PAGE_KEY, write_out};
pub(crate) use successes::{LINES_KEY, PREPARED_KEY, STREAM_KEY};

/// Returns the complete contract. One without `x-error-codes` is complete already: a served document, or one from
/// before this stage existed.
pub fn expand(contract: &Contract) -> Result<Contract> {
    if contract.schema(ERROR_CODE).is_none_or(|schema| schema.get(ERROR_CODES_KEY).is_none()) {
        return Ok(contract.clone());
    }
    let contract = &write_out(contract)?;
    let mut stage = ExpansionStage::new(contract)?;
    let mut paths = contract.json.get("paths").cloned().unwrap_or_default();
    for item in paths.as_object_mut().into_iter().flat_map(Map::values_mut) {
        item.as_object_mut().map(|item| item.shift_remove("parameters"));
    }
    for operation in contract.operations() {
        paths[operation.path][operation.method] = Value::Object(stage.expand_operation(&operation)?);
    }
    let mut json = contract.json.clone();
    json["components"] = stage.into_components();
    json["paths"] = paths;
    Ok(Contract { source: contract.source.clone(), json })
}

/// State shared by the operations, and their additions to the components.
struct ExpansionStage<'a> {
    contract: &'a Contract,
    codes: ErrorCodes,
    words: AccessWords,
    /// Failures by name.
    failures: BTreeMap<String, Value>,
    /// Examples of successes by the schema of their data, in the order of their first use.
    examples: Map<String, Value>,
}

impl<'a> ExpansionStage<'a> {
    fn new(contract: &'a Contract) -> Result<Self> {
        let (codes, words) = (ErrorCodes::read(contract)?, AccessWords::read(contract)?);
        Ok(Self { contract, codes, words, failures: BTreeMap::new(), examples: Map::new() })
    }

    /// Expands one operation, with its keys in the order of the hand-written document.
    fn expand_operation(&mut self, operation: &Operation<'a>) -> Result<Map<String, Value>> {
        let facts = OperationFacts::of(self.contract, &self.words, operation)?;
        let codes = self.codes.codes_of(self.contract, operation, &facts)?;
        let mut out = operation.value.clone();
        out.shift_remove("x-idempotent");
        out.shift_remove(codes::ERROR_MESSAGES_KEY);
        let description = out.get("description").and_then(Value::as_str).unwrap_or_default();
        out.insert("description".into(), json!(format!("{}\n\n{}", description.trim_end(), facts.describe_access(operation))));
        out.insert("security".into(), facts.security(self.contract));
        out.insert("x-errors".into(), json!(codes.iter().map(|code| &code.name).collect::<Vec<_>>()));
        let parameters = parameters::of(self.contract, operation, &facts)?;
        if !parameters.is_empty() {
            out.insert("parameters".into(), Value::Array(parameters));
        }
        if let Some(body) = conditions::patch_body(self.contract, operation)? {
            out.insert("requestBody".into(), body);
        }
        let mut responses = self.success_responses(operation, &facts)?;
        responses.extend(self.failure_responses(&codes)?);
        out.shift_remove("responses");
        out.insert("responses".into(), Value::Object(responses));
        Ok(out)
    }

    /// Returns the components, with everything that was derived, and without the keys that only this stage reads.
    fn into_components(self) -> Value {
        let mut out = self.contract.json.get("components").cloned().unwrap_or_default();
        for (section, key) in [("parameters", "x-errors"), ("headers", WHEN_KEY)] {
            for part in out[section].as_object_mut().into_iter().flat_map(Map::values_mut) {
                part.as_object_mut().map(|part| part.shift_remove(key));
            }
        }
        let schemas = schemas::all_schemas(&out["schemas"], &self.codes, self.examples.keys());
        let request_id = samples::sample_request_id(self.contract);
        let answered =
            |code: &&ErrorCodeEntry| self.failures.values().any(|response| examples_of(response).contains_key(&code.name));
        let failures = self.codes.iter().filter(answered).map(|code| (code.name.clone(), code.example(&request_id)));
        let examples: Map<String, Value> = failures.chain(self.examples.clone()).collect();
        let Some(components) = out.as_object_mut() else { return out };
        components.retain(|_, section| !section.is_null());
        components.shift_remove("schemas");
        components.insert("responses".into(), Value::Object(self.failures.into_iter().collect()));
        components.insert("examples".into(), Value::Object(examples));
        components.insert("schemas".into(), Value::Object(schemas));
        out
    }
}

/// Returns the examples that a failure refers to.
fn examples_of(response: &Value) -> &Map<String, Value> {
    let examples = &response["content"]["application/json"]["examples"];
    examples.as_object().expect("a failure has examples")
}
