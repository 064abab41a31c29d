//! Who may call: `x-access`, and the security of OpenAPI saying the same.

use serde_json::{Map, Value, json};

use super::{Finding, Rule};
use crate::contract::Contract;

pub(super) const RULES: &[Rule] = &[well_formed, sandbox_modules, security];

const SCOPES: [&str; 3] = ["read", "write", "admin"];
const PLANS: [&str; 5] = ["sandbox", "hobby", "standard", "pro", "enterprise"];

/// The route modules that the key of a sandbox reaches.
const SANDBOX_MODULES: [&str; 8] = ["agents", "sources", "ingest", "chat", "conversations", "messages", "activity", "analytics"];

/// The module of what a sandbox does to be claimed: it reaches that too, and no role is asked for it.
const CLAIM_MODULE: &str = "claim";

/// The other modules.
const MODULES: [&str; 3] = ["billing", "organization", "roles"];

/// Either public, or a scope, a module, a permission and the lowest plan.
fn well_formed(contract: &Contract) -> Vec<Finding> {
    let expected = format!(
        "write {{ public: true }} or {{ scope: {}, module: one of the known, permission: one of Permission, plan: {}, creator: owner }}, \
         the last one only where it is asked for",
        SCOPES.join("|"),
        PLANS.join("|")
    );
    let permissions = contract.schema("Permission").and_then(|schema| schema["enum"].as_array()).cloned().unwrap_or_default();
    let operations = contract.operations().into_iter();
    let wrong = operations.filter(|operation| {
        let access = operation.value.get("x-access").and_then(Value::as_object);
        !access.is_some_and(|access| is_public(access) || is_for_keys(access, &permissions))
    });
    wrong.map(|operation| Finding::new("access", &operation.at.child("x-access"), expected.clone())).collect()
}

fn is_public(access: &Map<String, Value>) -> bool {
    access.len() == 1 && access.get("public") == Some(&json!(true))
}

fn is_for_keys(access: &Map<String, Value>, permissions: &[Value]) -> bool {
    let one_of = |key: &str, known: &[&str]| access.get(key).and_then(Value::as_str).is_some_and(|value| known.contains(&value));
    let known = access.keys().all(|key| ["scope", "module", "permission", "plan", "creator"].contains(&key.as_str()));
    let permission = match access.get("permission") {
        Some(permission) => permissions.contains(permission),
        None => access.get("module") == Some(&json!(CLAIM_MODULE)),
    };
    let module = one_of("module", &SANDBOX_MODULES) || one_of("module", &[CLAIM_MODULE]) || one_of("module", &MODULES);
    let creator = access.get("creator").is_none_or(|creator| creator == &json!("owner"));
    known && one_of("scope", &SCOPES) && module && permission && one_of("plan", &PLANS) && creator
}

/// A sandbox is told which modules it reaches, so no operation of another one is on its plan.
fn sandbox_modules(contract: &Contract) -> Vec<Finding> {
    let operations = contract.operations().into_iter();
    let astray = operations.filter(|operation| {
        let access = operation.value.get("x-access");
        let of = |key: &str| access.and_then(|access| access[key].as_str()).unwrap_or_default();
        of("plan") == "sandbox" && of("module") != CLAIM_MODULE && !SANDBOX_MODULES.contains(&of("module"))
    });
    let message = "a sandbox does not reach this module; name a higher plan";
    astray.map(|operation| Finding::new("access", &operation.at.child("x-access"), message)).collect()
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
