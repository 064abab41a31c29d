//! Access control: `x-access`, and the words that it uses.

use serde_json::{Map, Value, json};

use super::{LintFinding, LintRule, located_finding};
use crate::{contract::Contract, pointer::Pointer, vocabulary::AccessWords};

pub(super) const RULES: &[LintRule] = &[check_words, check_plans, check_form, check_sandbox_modules];

/// Checks that the words exist, each with its meaning.
fn check_words(contract: &Contract) -> Vec<LintFinding> {
    let Err(error) = AccessWords::read(contract) else { return Vec::new() };
    vec![located_finding("vocabulary", &error)]
}

/// Checks that a plan reaches existing plans, each once; a paid one also reaches itself and everything that the paid
/// plans before it reach. The paid plans are those that can be subscribed to, `PaidPlan`.
fn check_plans(contract: &Contract) -> Vec<LintFinding> {
    let Ok(words) = AccessWords::read(contract) else { return Vec::new() };
    let at = Pointer::root().child("x-plans");
    let mut findings = Vec::new();
    let mut before: &[String] = &[];
    for plan in &words.plans {
        let at = at.child(&plan.name).child("reaches");
        for (index, name) in plan.reaches.iter().enumerate() {
            if words.plan(name).is_none() {
                findings.push(LintFinding::new(
                    "vocabulary",
                    &at,
                    format!("`{name}` is no plan; correct it or add it to `x-plans`"),
                ));
            }
            if plan.reaches[..index].contains(name) {
                findings.push(LintFinding::new("vocabulary", &at, format!("`{name}` stands there twice")));
            }
        }
        if plan.paid {
            for missing in before.iter().chain([&plan.name]).filter(|name| !plan.reaches.contains(name)) {
                findings.push(LintFinding::new(
                    "vocabulary",
                    &at,
                    format!("a paid plan includes those before it; add `{missing}`"),
                ));
            }
            before = &plan.reaches;
        }
    }
    let paid: Vec<Value> = words.plans.iter().filter(|plan| plan.paid).map(|plan| json!(plan.name)).collect();
    if contract.schema("PaidPlan").is_some_and(|schema| schema["enum"] != json!(paid)) {
        let at = Pointer::schema("PaidPlan").child("enum");
        findings.push(LintFinding::new("vocabulary", &at, "list the paid ones of `x-plans`, in their order"));
    }
    findings
}

/// Checks that access is either public, or has a scope, a module, a permission and the lowest plan.
fn check_form(contract: &Contract) -> Vec<LintFinding> {
    let Ok(words) = AccessWords::read(contract) else { return Vec::new() };
    let permissions = contract.schema("Permission").and_then(|schema| schema["enum"].as_array()).cloned().unwrap_or_default();
    let mut findings = Vec::new();
    for operation in contract.operations() {
        let at = operation.at.child("x-access");
        let Some(access) = operation.value.get("x-access").and_then(Value::as_object) else {
            findings.push(LintFinding::new("access", &at, "write `{ public: true }`, or `{ scope, module, permission, plan }`"));
            continue;
        };
        if !is_public(access) {
            findings.extend(
                key_access_problems(access, &words, &permissions).into_iter().map(|text| LintFinding::new("access", &at, text)),
            );
        }
    }
    findings
}

fn is_public(access: &Map<String, Value>) -> bool {
    access.len() == 1 && access.get("public") == Some(&json!(true))
}

/// Returns the problems with the access of an operation that requires a key.
fn key_access_problems(access: &Map<String, Value>, words: &AccessWords, permissions: &[Value]) -> Vec<String> {
    let mut wrong = Vec::new();
    let of = |key: &str| access.get(key).and_then(Value::as_str).unwrap_or_default();
    if let Some(key) =
        access.keys().find(|key| !["scope", "module", "permission", "plan", "creator", "sandbox"].contains(&key.as_str()))
    {
        wrong.push(format!(
            "`{key}` is not known here; write `{{ public: true }}`, or scope, module, permission, plan, creator and sandbox"
        ));
    }
    if words.scope(of("scope")).is_none() {
        wrong.push(format!("`scope` is `{}`; name one of `x-scopes`", of("scope")));
    }
    if !words.plans.iter().any(|plan| plan.reaches.iter().any(|name| name == of("plan"))) {
        wrong.push(format!("`plan` is `{}`; name one of `x-plans` that a plan reaches", of("plan")));
    }
    let module = words.module(of("module"));
    if module.is_none() {
        wrong.push(format!("`module` is `{}`; name one of `x-modules`", of("module")));
    }
    match (access.get("permission"), module.is_none_or(|module| module.permission)) {
        (Some(permission), true) if permissions.contains(permission) => {}
        (None, false) => {}
        (Some(_), false) => wrong.push("the module says `permission: false`; remove the permission".to_owned()),
        (_, true) => wrong.push(format!("`permission` is `{}`; name one of Permission", of("permission"))),
    }
    if access.get("creator").is_some_and(|creator| creator != &json!("owner")) {
        wrong.push("`creator` is `owner` or left out".to_owned());
    }
    let [usual, in_sandbox] = ["scope", "sandbox"].map(|key| words.scopes.iter().position(|scope| scope.name == of(key)));
    if access.contains_key("sandbox") && (in_sandbox.is_none() || in_sandbox >= usual || of("plan") != "sandbox") {
        wrong.push("`sandbox` is a narrower scope than `scope`, for an operation with `plan: sandbox`".to_owned());
    }
    wrong
}

/// Checks that no operation of a module closed to sandboxes is on the sandbox's plan: a sandbox is given the list of
/// modules that it reaches.
fn check_sandbox_modules(contract: &Contract) -> Vec<LintFinding> {
    let Ok(words) = AccessWords::read(contract) else { return Vec::new() };
    let operations = contract.operations().into_iter();
    let astray = operations.filter(|operation| {
        let access = operation.value.get("x-access");
        let of = |key: &str| access.and_then(|access| access[key].as_str()).unwrap_or_default();
        of("plan") == "sandbox" && words.module(of("module")).is_some_and(|module| !module.sandbox)
    });
    let message = "a sandbox does not reach this module; name a higher plan";
    astray.map(|operation| LintFinding::new("access", &operation.at.child("x-access"), message)).collect()
}
