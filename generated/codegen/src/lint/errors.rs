//! Error codes: a single list, each with a status, each used; operations name those of their own.

use std::collections::BTreeSet;

use serde_json::Value;

use super::{LintFinding, LintRule, located_finding};
use crate::{
    contract::Contract,
    expand::{ERROR_CODE, ERROR_CODES_KEY, ERROR_PARAMS, ErrorCodes, PARAMS_TABLE},
    pointer::Pointer,
};

pub(super) const RULES: &[LintRule] = &[check_table, check_operator_codes, check_known_codes];

/// Checks that the codes are readable.
fn check_table(contract: &Contract) -> Vec<LintFinding> {
    ErrorCodes::read(contract).err().map(|error| located_finding("error-codes", &error)).into_iter().collect()
}

/// Checks that a code of the command line has an error status and a description, and that no operation answers it.
fn check_operator_codes(contract: &Contract) -> Vec<LintFinding> {
    let at = Pointer::root().child("x-operator-errors");
    let entries = contract.json.get("x-operator-errors").and_then(Value::as_object).into_iter().flatten();
    let mut findings = Vec::new();
    for (code, entry) in entries {
        if code_names(contract).contains(&code.as_str()) {
            findings.push(LintFinding::new("error-codes", &at.child(code), "it is in ErrorCode too; remove it here"));
        }
        if !entry["status"].as_u64().is_some_and(|status| (400..600).contains(&status)) {
            findings.push(LintFinding::new("error-codes", &at.child(code), "write the `status` of a failure"));
        }
        if entry["description"].as_str().is_none_or(|text| text.trim().is_empty()) {
            findings.push(LintFinding::new("error-codes", &at.child(code), "write a `description`"));
        }
    }
    findings
}

/// Checks that operations, parameters and `x-errors-anywhere` name existing codes, each once.
fn check_known_codes(contract: &Contract) -> Vec<LintFinding> {
    let codes = code_names(contract);
    let root = Pointer::root();
    let mut lists = vec![(root.child("x-errors-anywhere"), contract.json.get("x-errors-anywhere"))];
    for operation in contract.operations() {
        lists.push((operation.at.child("x-errors"), operation.value.get("x-errors")));
        for (at, parameter) in contract.parameters(&operation).unwrap_or_default() {
            lists.push((at.child("x-errors"), parameter.get("x-errors")));
        }
    }
    let mut findings = Vec::new();
    for (at, list) in lists {
        let mut seen = BTreeSet::new();
        for code in listed_texts(list) {
            if !codes.contains(&code) {
                let message = format!("`{code}` is not in `{ERROR_CODES_KEY}`; correct it or add it there");
                findings.push(LintFinding::new("error-codes", &at, message));
            }
            if !seen.insert(code) {
                findings.push(LintFinding::new("error-codes", &at, format!("`{code}` stands there twice")));
            }
        }
    }
    findings.sort();
    findings.dedup();
    findings
}

/// Checks that each code is answered by an operation of the complete contract; any other is an empty promise.
pub(super) fn check_used_codes(whole: &Contract) -> Vec<LintFinding> {
    let at = Pointer::schema(ERROR_CODE);
    let operations = whole.operations();
    let listed = operations.iter().flat_map(|operation| listed_texts(operation.value.get("x-errors")));
    let used: BTreeSet<&str> = listed.chain(listed_texts(whole.json.get("x-errors-anywhere"))).collect();
    let codes = listed_texts(whole.schema(ERROR_CODE).and_then(|schema| schema.get("enum")));
    let unused = codes.into_iter().filter(|code| !used.contains(code));
    unused
        .map(|code| {
            LintFinding::new("error-codes", &at, format!("nothing answers {code}; name it in an `x-errors` or remove it"))
        })
        .collect()
}

/// Checks that a code carries each param; any other is an empty promise.
pub(super) fn check_used_params(whole: &Contract) -> Vec<LintFinding> {
    let at = Pointer::schema(ERROR_PARAMS).child("properties");
    let object = |schema: &str, key: &str| whole.schema(schema).and_then(|schema| schema.get(key)).and_then(Value::as_object);
    let params = object(ERROR_PARAMS, "properties").into_iter().flatten();
    let carries = |name: &String| {
        object(ERROR_CODE, PARAMS_TABLE).is_some_and(|codes| codes.values().any(|params| params.get(name).is_some()))
    };
    let unused = params.map(|(name, _)| name).filter(|name| !carries(name));
    let message = format!("no code carries it; name it in the `params` of one in `{ERROR_CODES_KEY}` or remove it");
    unused.map(|name| LintFinding::new("error-codes", &at.child(name), message.clone())).collect()
}

fn code_names(contract: &Contract) -> Vec<&str> {
    let table = contract.schema(ERROR_CODE).and_then(|schema| schema.get(ERROR_CODES_KEY)).and_then(Value::as_object);
    table.into_iter().flatten().map(|(code, _)| code.as_str()).collect()
}

fn listed_texts(list: Option<&Value>) -> Vec<&str> {
    list.and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect()
}
