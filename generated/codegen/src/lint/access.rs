//! Who may call: `x-access`, and the security of OpenAPI saying the same.

use serde_json::{Map, Value, json};

use super::{Finding, Rule};
use crate::contract::Contract;

pub(super) const RULES: &[Rule] = &[well_formed, security];

const SCOPES: [&str; 3] = ["read", "write", "admin"];
const PLANS: [&str; 5] = ["sandbox", "hobby", "standard", "pro", "enterprise"];

/// Either public, or a scope and the lowest plan.
fn well_formed(contract: &Contract) -> Vec<Finding> {
    let expected = format!("write {{ public: true }} or {{ scope: {}, plan: {} }}", SCOPES.join("|"), PLANS.join("|"));
    let operations = contract.operations().into_iter();
    let wrong = operations.filter(|operation| {
        let access = operation.value.get("x-access").and_then(Value::as_object);
        !access.is_some_and(|access| is_public(access) || is_for_keys(access))
    });
    wrong.map(|operation| Finding::new("access", &operation.at.child("x-access"), expected.clone())).collect()
}

fn is_public(access: &Map<String, Value>) -> bool {
    access.len() == 1 && access.get("public") == Some(&json!(true))
}

fn is_for_keys(access: &Map<String, Value>) -> bool {
    let one_of = |key: &str, known: &[&str]| access.get(key).and_then(Value::as_str).is_some_and(|value| known.contains(&value));
    access.len() == 2 && one_of("scope", &SCOPES) && one_of("plan", &PLANS)
}

/// Tools that know nothing of `x-access` read `security`.
fn security(contract: &Contract) -> Vec<Finding> {
    let mut findings = Vec::new();
    for operation in contract.operations() {
        let public = operation.value.get("x-access").and_then(Value::as_object).is_some_and(is_public);
        let message = match (public, operation.value.get("security")) {
            (true, Some(none)) if *none == json!([]) => continue,
            (false, None) => continue,
            (true, _) => "a public operation also says `security: []`",
            (false, Some(_)) => "the security of the document holds for every operation with a key; remove `security`",
        };
        findings.push(Finding::new("access", &operation.at, message));
    }
    findings
}
