//! Rules for texts that people write: `x-texts`, and the fields that name them.

use serde_json::{Value, json};

use super::{
    LintFinding, LintRule, located_finding,
    walk::{self, ObjectKind},
};
use crate::{
    contract::Contract,
    pointer::Pointer,
    reachability,
    vocabulary::{TextRule, read_text_rules},
};

pub(super) const RULES: &[LintRule] = &[check_rules, check_named_rules];

/// Checks that the rules are readable, and that each is used.
fn check_rules(contract: &Contract) -> Vec<LintFinding> {
    let rules = match read_text_rules(contract) {
        Ok(rules) => rules,
        Err(error) => {
            return vec![located_finding("texts", &error)];
        }
    };
    let at = Pointer::root().child("x-texts");
    let all = walk::find_all(contract);
    let used: Vec<&Value> = all.iter().filter_map(|found| found.value.get("x-text")).collect();
    let unused = rules.iter().filter(|rule| !used.contains(&&json!(rule.name)));
    unused.map(|rule| LintFinding::new("texts", &at.child(&rule.name), "no `x-text` names it; use it or remove it")).collect()
}

/// Checks that `x-text` is on a text in a request and names a rule, and that the description states the limit.
fn check_named_rules(contract: &Contract) -> Vec<LintFinding> {
    let Ok(rules) = read_text_rules(contract) else { return Vec::new() };
    let sent = reachability::request_schemas(contract);
    let mut findings = Vec::new();
    let mut of_parameter = None;
    for found in walk::find_all(contract) {
        if found.kind == ObjectKind::Parameter {
            of_parameter = found.value.get("description");
        }
        let Some(name) = found.value.get("x-text") else { continue };
        let at = found.at.child("x-text");
        let Some(rule) = rules.iter().find(|rule| json!(rule.name) == *name) else {
            findings.push(LintFinding::new("texts", &at, format!("{name} is no rule; name one of `x-texts`")));
            continue;
        };
        if ![json!("string"), json!(["string", "null"])].contains(&found.value["type"]) {
            findings.push(LintFinding::new("texts", &at, "only a text has such a rule"));
        }
        let component = found.at.steps().nth(2).unwrap_or_default();
        if found.at.as_str().starts_with("/components/schemas/") && !sent.contains(&component) {
            findings.push(LintFinding::new("texts", &at, "no request holds this field; remove it"));
        }
        let told = found.value.get("description").or(of_parameter).and_then(Value::as_str).unwrap_or_default();
        if !told.contains(&limit_words(rule)) {
            findings.push(LintFinding::new(
                "texts",
                &found.at,
                format!("tell the limit in the description: {}", limit_words(rule)),
            ));
        }
    }
    findings
}

/// Words the limit as in descriptions.
fn limit_words(rule: &TextRule) -> String {
    match (rule.bytes, rule.max) {
        (true, bytes) if bytes.is_multiple_of(1_048_576) => format!("{} MiB", bytes / 1_048_576),
        (true, bytes) if bytes.is_multiple_of(1_024) => format!("{} KiB", bytes / 1_024),
        (true, bytes) => format!("{bytes} bytes"),
        (false, max) if max < 1_000 => format!("{max} characters"),
        (false, max) => format!("{},{:03} characters", max / 1_000, max % 1_000),
    }
}
