//! Responses of successes: `x-data: Agent` is the envelope around `Agent`, with its example; an event stream gets an
//! example of all its events; and each has the common headers.

use anyhow::{Context, Result};
use serde_json::{Map, Value, json};

use super::{ExpansionStage, OperationFacts, conditions, headers, samples, schemas::envelope_name};
use crate::{contract::Operation, deprecation::Deprecation, pointer::Pointer};

/// Key of a response that is a stream of events, with the name of the union of them all.
pub(crate) const STREAM_KEY: &str = "x-stream";

/// Key of a response that is a file of any size, with the schema of each line of its JSON Lines.
pub(crate) const LINES_KEY: &str = "x-lines";

/// Key of a success that is the same for every caller: the server makes its bytes once, with the envelope and the
/// headers for caches.
pub(crate) const PREPARED_KEY: &str = "x-prepared";

impl ExpansionStage<'_> {
    /// Returns the successes of an operation by status.
    pub(super) fn success_responses(&mut self, operation: &Operation<'_>, facts: &OperationFacts) -> Result<Map<String, Value>> {
        let at = operation.at.child("responses");
        let responses = operation.value.get("responses").and_then(Value::as_object);
        let responses = responses.with_context(|| format!("{at}: an operation needs responses"))?;
        let mut common = headers::success_headers(self.contract, facts);
        common.extend(Deprecation::of(operation)?.map(|deprecation| deprecation.described_headers()).unwrap_or_default());
        let mut out = Map::new();
        for (status, value) in responses {
            let success = self.success_response(operation, &common, value, &at.child(status))?;
            let without_body = conditions::responses_without_body(self.contract, operation, &common, &success);
            out.insert(status.clone(), success);
            out.extend(without_body);
        }
        Ok(out)
    }

    fn success_response(
        &mut self,
        operation: &Operation<'_>,
        common: &Map<String, Value>,
        value: &Value,
        at: &Pointer,
    ) -> Result<Value> {
        let (_, response) = self.contract.resolve_object(value, at)?;
        let mut headers = common.clone();
        headers.extend(response.get("headers").and_then(Value::as_object).cloned().unwrap_or_default());
        let mut content = response.get("content").cloned().unwrap_or_else(|| json!({}));
        if let Some(data) = response.get("x-data").and_then(Value::as_str) {
            content["application/json"] = self.envelope_content(data, &at.child("x-data"))?;
            let status = at.steps().last().unwrap_or_default();
            headers.extend(conditions::data_headers(self.contract, operation, &status, data)?);
        }
        if response.contains_key(STREAM_KEY) {
            let example = samples::sample_stream(self.contract, operation)?;
            content["text/event-stream"] = json!({ "schema": { "type": "string" }, "example": example });
        }
        let mut out = response.clone();
        out.shift_remove("x-data");
        out.insert("headers".into(), Value::Object(headers));
        out.insert("content".into(), content);
        Ok(Value::Object(out))
    }

    /// Builds the content of an answer whose data has this schema.
    fn envelope_content(&mut self, data: &str, at: &Pointer) -> Result<Value> {
        if !self.examples.contains_key(data) {
            let schema = self.contract.schema(data).with_context(|| format!("{at}: there is no schema `{data}`"))?;
            let place = Pointer::schema(data);
            let sample = samples::of(self.contract, schema, &place)?;
            let value = json!({ "success": true, "data": sample, "error": null });
            self.examples.insert(data.to_owned(), json!({ "value": value }));
        }
        Ok(json!({
            "schema": { "$ref": format!("#/components/schemas/{}", envelope_name(data)) },
            "examples": { data: { "$ref": format!("#/components/examples/{data}") } },
        }))
    }
}
