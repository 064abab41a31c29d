//! Our rules for the contract. Each is a small function; each finding names the location of the problem and how to
//! fix it.
//!
//! | module | rules |
//! |---|---|
//! | `operations` | ids, tags, statuses, lists and their filters, bodies, parameters |
//! | `verbs` | `list…`, `update…`, `delete…`: the verb of what an operation does |
//! | `access` | who may call |
//! | `conditions` | entity tags, and what follows from them |
//! | `deprecations` | dates of what is deprecated |
//! | `errors` | codes and their statuses |
//! | `events` | the permission that each type of event needs |
//! | `by_hand` | no derived parts |
//! | `roles` | the permissions and the scope that each role of people gives |
//! | `schemas` | named enums, bounded requests, no bounds on names, nothing unused |
//! | `texts` | rules for texts that people write |
//! | `value_names` | the case of values, events and codes; names of booleans |
//! | `descriptions` | text for readers of the document, none of them longer than a reader of one operation wants |
//! | `tag_groups` | each tag in one chapter of the reference |
//! | `examples` | one everywhere, and valid |
//! | `forms` | forms that the server can read as they arrive |
//! | `words` | spellings that YAML parsers disagree about |
//! | [`crate::layout`] | the form of the file, which `cargo codegen fmt` keeps |
//! | `standard` | redocly and spectral, where they are installed; in CI they must be |

mod access;
mod conditions;
mod deprecations;
mod derived_parts;
mod descriptions;
mod errors;
mod events;
mod examples;
mod forms;
mod operations;
mod roles;
mod schemas;
mod standard;
mod tag_groups;
mod texts;
mod value_names;
mod verbs;
mod walk;
mod words;

use std::fmt;

use serde_json::Value;

use crate::{
    contract::Contract,
    expand::{expand, write_out},
    lower::{LoweringTarget, lower},
    pointer::Pointer,
    publish::published,
};

pub use standard::{LinterVerdict, in_ci, run_standard_linters};

/// A problem in the contract.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct LintFinding {
    /// Name of the rule.
    pub rule: &'static str,
    /// Location: a JSON pointer, or a line of the file.
    pub at: String,
    /// Problem and how to fix it.
    pub message: String,
}

impl LintFinding {
    fn new(rule: &'static str, at: &Pointer, message: impl Into<String>) -> Self {
        Self { rule, at: at.to_string(), message: message.into() }
    }
}

impl fmt::Display for LintFinding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} [{}]", self.at, self.message, self.rule)
    }
}

/// Returns all findings of our own rules on the hand-written contract, in the order of the rules.
pub fn lint(contract: &Contract) -> Vec<LintFinding> {
    let mut findings = words::check_words(&contract.source);
    findings.extend(check_references(contract));
    if !findings.is_empty() {
        // The rules below rely on valid references.
        return findings;
    }
    findings.extend(derived_parts::RULES.iter().flat_map(|rule| rule(contract)));
    let written = match write_out(contract) {
        Ok(written) => written,
        Err(error) => {
            findings.push(located_finding("short-forms", &error));
            return findings;
        }
    };
    for rules in [
        operations::RULES,
        verbs::RULES,
        forms::RULES,
        access::RULES,
        conditions::RULES,
        deprecations::RULES,
        errors::RULES,
        events::RULES,
        roles::RULES,
        schemas::RULES,
        descriptions::RULES,
        tag_groups::RULES,
        texts::RULES,
        value_names::RULES,
        examples::RULES,
    ] {
        for rule in rules {
            findings.extend(rule(&written));
        }
    }
    match expand(contract) {
        Ok(whole) => {
            let published = published(&whole);
            findings.extend(published.as_ref().err().map(|error| located_finding("publishing", error)));
            findings.extend(
                [errors::check_used_codes, errors::check_used_params, examples::check_valid, examples::check_named]
                    .into_iter()
                    .flat_map(|rule| rule(&whole)),
            );
            if let (Ok(published), true) = (&published, findings.is_empty()) {
                findings.extend(examples::check_valid_in_three_zero(published));
            }
            findings.extend(check_lowering(&whole).filter(|_| findings.is_empty()));
        }
        Err(error) if findings.is_empty() => findings.push(located_finding("expansion", &error)),
        // The rules have reported it already.
        Err(_) => {}
    }
    findings.dedup();
    findings
}

/// Checks whether all YAML parsers agree about a text.
#[cfg(test)]
pub(crate) fn check_yaml_words(source: &str) -> Vec<LintFinding> {
    words::check_words(source)
}

/// A rule, which checks the contract as a whole.
type LintRule = fn(&Contract) -> Vec<LintFinding>;

/// Checks that every `$ref` resolves within this document.
fn check_references(contract: &Contract) -> Vec<LintFinding> {
    let mut findings = Vec::new();
    visit_references(&contract.json, &Pointer::root(), &mut |at, reference| {
        let leads = Pointer::of_reference(reference).is_some_and(|target| target.get(&contract.json).is_some());
        if !leads {
            findings.push(LintFinding::new("references", at, format!("`{reference}` leads nowhere in this document")));
        }
    });
    for operation in contract.operations() {
        for (_, at, response) in contract.responses(&operation).unwrap_or_default() {
            let data = response.get("x-data").filter(|data| data.as_str().and_then(|name| contract.schema(name)).is_none());
            findings.extend(data.map(|data| {
                LintFinding::new("references", &at.child("x-data"), format!("{data} is no schema of this document"))
            }));
        }
    }
    findings
}

fn visit_references(value: &Value, at: &Pointer, visit: &mut dyn FnMut(&Pointer, &str)) {
    match value {
        Value::Object(map) => {
            if let Some(reference) = map.get("$ref").and_then(Value::as_str) {
                visit(at, reference);
            }
            map.iter().for_each(|(key, inner)| visit_references(inner, &at.child(key), visit));
        }
        Value::Array(list) => list.iter().enumerate().for_each(|(index, inner)| visit_references(inner, &at.child(index), visit)),
        _ => {}
    }
}

/// Reports an error from lowering, such as an unknown key. Lowering stops at the first error, so this runs last.
fn check_lowering(whole: &Contract) -> Option<LintFinding> {
    let error = [LoweringTarget::Server, LoweringTarget::Client].into_iter().find_map(|target| lower(whole, target).err())?;
    Some(located_finding("lowering", &error))
}

/// Turns an error that begins with its location into a finding.
fn located_finding(rule: &'static str, error: &anyhow::Error) -> LintFinding {
    let text = format!("{error:#}");
    let (at, message) = text.split_once(": ").unwrap_or(("#", &text));
    LintFinding { rule, at: at.to_owned(), message: message.to_owned() }
}

#[cfg(test)]
mod tests;
