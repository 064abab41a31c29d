//! Error codes: a single list, each with a status, each used, and every operation names those that it answers.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::{Finding, Rule};
use crate::{
    contract::{Contract, Operation, referenced_schema},
    lower::IDEMPOTENCY_KEY,
    pointer::Pointer,
};

pub(super) const RULES: &[Rule] = &[one_schema, table, operator, retry_after, known, statuses, used, repeats];

/// Every failure is an `ErrorEnvelope`.
fn one_schema(contract: &Contract) -> Vec<Finding> {
    let mut findings = Vec::new();
    for operation in contract.operations() {
        for (status, at, response) in contract.responses(&operation).unwrap_or_default() {
            let schema =
                response.get("content").and_then(|content| content.get("application/json")).and_then(|json| json.get("schema"));
            if is_failure(status) && schema.and_then(referenced_schema) != Some("ErrorEnvelope") {
                findings.push(Finding::new("error-schema", &at, "every failure is JSON of the schema ErrorEnvelope"));
            }
        }
    }
    findings.sort();
    findings.dedup();
    findings
}

/// `ErrorCode` lists the same codes in `enum` and in `x-status`.
fn table(contract: &Contract) -> Vec<Finding> {
    let at = Pointer::root().child("components").child("schemas").child("ErrorCode");
    let (codes, statuses) = (codes(contract), statuses_of_codes(contract));
    let with_status: BTreeSet<&str> = statuses.iter().map(|(code, _)| *code).collect();
    let missing = codes
        .difference(&with_status)
        .map(|code| Finding::new("error-codes", &at.child("x-status"), format!("{code} has no status")));
    let surplus = with_status
        .difference(&codes)
        .map(|code| Finding::new("error-codes", &at.child("enum"), format!("{code} has a status and is no code")));
    missing.chain(surplus).collect()
}

/// A code of the command line has an error status and a description, and no operation answers it.
fn operator(contract: &Contract) -> Vec<Finding> {
    let at = Pointer::root().child("x-operator-errors");
    let entries = contract.json.get("x-operator-errors").and_then(Value::as_object).into_iter().flatten();
    let mut findings = Vec::new();
    for (code, entry) in entries {
        if codes(contract).contains(code.as_str()) {
            findings.push(Finding::new("error-codes", &at.child(code), "it is in ErrorCode too; remove it here"));
        }
        if !entry["status"].as_u64().is_some_and(|status| (400..600).contains(&status)) {
            findings.push(Finding::new("error-codes", &at.child(code), "write the `status` of a failure"));
        }
        if entry["description"].as_str().is_none_or(|text| text.trim().is_empty()) {
            findings.push(Finding::new("error-codes", &at.child(code), "write a `description`"));
        }
    }
    findings
}

/// `x-retry-after` names existing codes, each once; and a response has the header `Retry-After` exactly where one of its codes
/// does.
fn retry_after(contract: &Contract) -> Vec<Finding> {
    let at = Pointer::root().child("components").child("schemas").child("ErrorCode").child("x-retry-after");
    let waiting = texts(contract.schema("ErrorCode").and_then(|schema| schema.get("x-retry-after")));
    let table = statuses_of_codes(contract);
    let mut findings = Vec::new();
    for (index, code) in waiting.iter().enumerate() {
        if !codes(contract).contains(code) {
            findings.push(Finding::new("retry-after", &at, format!("`{code}` is no code; correct it or remove it")));
        }
        if waiting[..index].contains(code) {
            findings.push(Finding::new("retry-after", &at, format!("`{code}` stands there twice")));
        }
    }
    for operation in contract.operations() {
        let listed = listed(&operation);
        for (status, at, response) in contract.responses(&operation).unwrap_or_default() {
            let has_header = response.get("headers").is_some_and(|headers| headers.get("Retry-After").is_some());
            let of_status = |code: &&&str| table.iter().any(|(other, number)| other == *code && number.to_string() == status);
            for code in listed.iter().filter(of_status).filter(|code| waiting.contains(code) != has_header) {
                let message = format!("the header `Retry-After` is here and {code} in `x-retry-after`, or neither");
                findings.push(Finding::new("retry-after", &at, message));
            }
        }
    }
    findings.sort();
    findings.dedup();
    findings
}

/// Operations and `x-errors-anywhere` name existing codes, each once.
fn known(contract: &Contract) -> Vec<Finding> {
    let codes = codes(contract);
    let anywhere = (Pointer::root().child("x-errors-anywhere"), anywhere(contract));
    let lists = contract.operations().into_iter().map(|operation| (operation.at.child("x-errors"), listed(&operation)));
    let mut findings = Vec::new();
    for (at, list) in lists.chain([anywhere]) {
        let mut seen = BTreeSet::new();
        for code in list {
            if !codes.contains(code) {
                findings.push(Finding::new(
                    "error-codes",
                    &at,
                    format!("`{code}` is not in ErrorCode; correct it or add it there"),
                ));
            }
            if !seen.insert(code) {
                findings.push(Finding::new("error-codes", &at, format!("`{code}` stands there twice")));
            }
        }
    }
    findings
}

/// The statuses of the codes that an operation names are the error statuses that it lists.
fn statuses(contract: &Contract) -> Vec<Finding> {
    let table = statuses_of_codes(contract);
    let status_of = |code: &&str| table.iter().find(|(other, _)| other == code).map(|(_, status)| *status);
    let mut findings = Vec::new();
    for operation in contract.operations() {
        let by_code: BTreeSet<u64> = listed(&operation).iter().filter_map(status_of).collect();
        let responses = operation.value.get("responses").and_then(Value::as_object).into_iter().flatten();
        let by_response: BTreeSet<u64> =
            responses.filter(|(status, _)| is_failure(status)).filter_map(|(status, _)| status.parse().ok()).collect();
        for status in by_code.difference(&by_response) {
            let message = format!("`x-errors` names a code of status {status}, and there is no such response; add it");
            findings.push(Finding::new("error-statuses", &operation.at.child("responses"), message));
        }
        for status in by_response.difference(&by_code) {
            let message = format!("no code in `x-errors` has status {status}; name one or remove the response");
            findings.push(Finding::new("error-statuses", &operation.at.child("responses").child(status), message));
        }
    }
    findings
}

/// A code that no operation answers is an empty promise.
fn used(contract: &Contract) -> Vec<Finding> {
    let at = Pointer::root().child("components").child("schemas").child("ErrorCode");
    let operations = contract.operations();
    let used: BTreeSet<&str> = operations.iter().flat_map(listed).chain(anywhere(contract)).collect();
    let unused = codes(contract).into_iter().filter(|code| !used.contains(code)).collect::<Vec<_>>();
    unused
        .into_iter()
        .map(|code| Finding::new("error-codes", &at, format!("nothing answers {code}; name it in an `x-errors` or remove it")))
        .collect()
}

/// The possible outcomes of an `Idempotency-Key` (the codes `IDEMPOTENCY_…`) are named by exactly the operations that take one.
fn repeats(contract: &Contract) -> Vec<Finding> {
    let of_keys: Vec<&str> = codes(contract).into_iter().filter(|code| code.starts_with("IDEMPOTENCY_")).collect();
    let mut findings = Vec::new();
    for operation in contract.operations() {
        let parameters = contract.parameters(&operation).unwrap_or_default();
        let takes = parameters.iter().any(|(_, parameter)| parameter.get("name") == Some(&json!(IDEMPOTENCY_KEY)));
        let named = listed(&operation);
        for code in of_keys.iter().filter(|code| named.contains(code) != takes) {
            let message = if takes {
                format!("it takes an `{IDEMPOTENCY_KEY}`; name {code}")
            } else {
                format!("it takes no `{IDEMPOTENCY_KEY}`; remove {code}")
            };
            findings.push(Finding::new("idempotency", &operation.at.child("x-errors"), message));
        }
    }
    findings
}

fn is_failure(status: &str) -> bool {
    status.starts_with(['4', '5'])
}

fn codes(contract: &Contract) -> BTreeSet<&str> {
    texts(contract.schema("ErrorCode").and_then(|schema| schema.get("enum"))).into_iter().collect()
}

fn statuses_of_codes(contract: &Contract) -> Vec<(&str, u64)> {
    let table = contract.schema("ErrorCode").and_then(|schema| schema.get("x-status")).and_then(Value::as_object);
    table.into_iter().flatten().filter_map(|(code, status)| Some((code.as_str(), status.as_u64()?))).collect()
}

fn listed<'a>(operation: &Operation<'a>) -> Vec<&'a str> {
    texts(operation.value.get("x-errors"))
}

fn anywhere(contract: &Contract) -> Vec<&str> {
    texts(contract.json.get("x-errors-anywhere"))
}

fn texts(list: Option<&Value>) -> Vec<&str> {
    list.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect()
}
