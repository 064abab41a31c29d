//! Common headers of answers: a header component with `x-when` belongs to all answers that meet the condition.

use serde_json::{Map, Value, json};

use super::{ErrorCodeEntry, OperationFacts};
use crate::contract::Contract;

/// Key of a header component that determines which answers have it.
pub(crate) const WHEN_KEY: &str = "x-when";

/// Values of `x-when` other than a status: every answer; answers counted against a limit, which are all that check
/// something, once the key is known; successes of operations that take an `Idempotency-Key`, and failures; failures
/// whose code says when to retry.
pub(crate) const WHEN_VALUES: [&str; 4] = ["always", "counted", "idempotent", "retry"];

/// Returns the common headers of a success.
pub(super) fn success_headers(contract: &Contract, facts: &OperationFacts) -> Map<String, Value> {
    select_headers(contract, |when| match when {
        "always" => true,
        "counted" => facts.is_checked(),
        "idempotent" => facts.is_idempotent,
        _ => false,
    })
}

/// Returns the common headers of a failure with these codes, all of one status.
pub(super) fn failure_headers(contract: &Contract, codes: &[&ErrorCodeEntry]) -> Map<String, Value> {
    let status = codes.first().map(|code| code.status.to_string()).unwrap_or_default();
    let is_known = status != "401";
    select_headers(contract, |when| match when {
        "always" => true,
        "counted" | "idempotent" => is_known,
        "retry" => codes.iter().any(|code| code.retry_after),
        only => only == status,
    })
}

fn select_headers(contract: &Contract, holds: impl Fn(&str) -> bool) -> Map<String, Value> {
    let headers = contract.json.pointer("/components/headers").and_then(Value::as_object).into_iter().flatten();
    let chosen = headers.filter(|(_, header)| header.get(WHEN_KEY).and_then(Value::as_str).is_some_and(&holds));
    chosen.map(|(name, _)| (name.clone(), header_reference(name))).collect()
}

/// Builds a reference to the component with this name.
pub(super) fn header_reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/headers/{name}") })
}
