//! The verb with which the id of an operation begins.

use super::{LintFinding, LintRule, operations::answers_list};
use crate::contract::Contract;

pub(super) const RULES: &[LintRule] = &[check_verbs];

/// Checks that a GET of a list is `list…`, a PATCH `update…`, and a DELETE `delete…`, or `remove…` where it only undoes
/// something.
fn check_verbs(contract: &Contract) -> Vec<LintFinding> {
    let mut findings = Vec::new();
    for operation in contract.operations() {
        let (what, verbs): (&str, &[&str]) = match operation.method {
            "get" if answers_list(contract, &operation) => ("a GET of a list", &["list"]),
            "patch" => ("a PATCH", &["update"]),
            "delete" => ("a DELETE", &["delete", "remove"]),
            _ => continue,
        };
        let id = operation.id();
        if !verbs.iter().any(|verb| id.starts_with(verb)) {
            let message = format!("`{id}` is {what}; begin its id with `{}`", verbs.join("` or `"));
            findings.push(LintFinding::new("verbs", &operation.at, message));
        }
    }
    findings
}
