//! Our rules for the contract. Each is a small function; each finding names the location of the problem and how to
//! fix it.
//!
//! | module | rules |
//! |---|---|
//! | `operations` | ids, tags, statuses, lists and their filters, bodies, parameters |
//! | `access` | who may call |
//! | `conditions` | entity tags, and what follows from them |
//! | `errors` | codes and their statuses |
//! | `events` | the permission that each type of event needs |
//! | `by_hand` | no derived parts |
//! | `schemas` | named enums, bounded requests, no bounds on names, nothing unused |
//! | `texts` | rules for texts that people write |
//! | `descriptions` | text for readers of the document |
//! | `examples` | one everywhere, and valid |
//! | `forms` | forms that the server can read as they arrive |
//! | `words` | spellings that YAML parsers disagree about |
//! | `standard` | redocly and spectral, where they are installed; in CI they must be |

mod access;
mod by_hand;
mod conditions;
mod descriptions;
mod errors;
mod events;
mod examples;
mod forms;
mod operations;
mod schemas;
mod standard;
mod texts;
mod walk;
mod words;

use std::fmt;

use serde_json::Value;

use crate::{
    contract::Contract,
    expand::expand,
    lower::{Target, lower},
    pointer::Pointer,
    publish::published,
};

pub use standard::{Verdict, in_ci, standard_linters};

/// A problem in the contract.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Finding {
    /// Name of the rule.
    pub rule: &'static str,
    /// Location: a JSON pointer, or a line of the file.
    pub at: String,
    /// Problem and how to fix it.
    pub message: String,
}

impl Finding {
    fn new(rule: &'static str, at: &Pointer, message: impl Into<String>) -> Self {
        Self { rule, at: at.to_string(), message: message.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} [{}]", self.at, self.message, self.rule)
    }
}

/// Returns all findings of our own rules on the hand-written contract, in the order of the rules.
pub fn lint(contract: &Contract) -> Vec<Finding> {
    let mut findings = words::check(&contract.source);
    findings.extend(references(contract));
    if !findings.is_empty() {
        // The rules below rely on valid references.
        return findings;
    }
    for rules in [
        operations::RULES,
        forms::RULES,
        access::RULES,
        conditions::RULES,
        errors::RULES,
        events::RULES,
        by_hand::RULES,
        schemas::RULES,
        descriptions::RULES,
        texts::RULES,
        examples::RULES,
    ] {
        for rule in rules {
            findings.extend(rule(contract));
        }
    }
    match expand(contract) {
        Ok(whole) => {
            let published = published(&whole);
            findings.extend(published.as_ref().err().map(|error| located("publishing", error)));
            findings.extend([errors::used, examples::valid, examples::named].into_iter().flat_map(|rule| rule(&whole)));
            if let (Ok(published), true) = (&published, findings.is_empty()) {
                findings.extend(examples::valid_in_three_zero(published));
            }
            findings.extend(lowering(&whole).filter(|_| findings.is_empty()));
        }
        Err(error) if findings.is_empty() => findings.push(located("expansion", &error)),
        // The rules have reported it already.
        Err(_) => {}
    }
    findings.dedup();
    findings
}

/// Checks whether all YAML parsers agree about a text.
#[cfg(test)]
pub(crate) fn words(source: &str) -> Vec<Finding> {
    words::check(source)
}

/// A rule, which checks the contract as a whole.
type Rule = fn(&Contract) -> Vec<Finding>;

/// Checks that every `$ref` resolves within this document.
fn references(contract: &Contract) -> Vec<Finding> {
    let mut findings = Vec::new();
    follow(&contract.json, &Pointer::root(), &mut |at, reference| {
        let leads = Pointer::of_reference(reference).is_some_and(|target| target.get(&contract.json).is_some());
        if !leads {
            findings.push(Finding::new("references", at, format!("`{reference}` leads nowhere in this document")));
        }
    });
    for operation in contract.operations() {
        for (_, at, response) in contract.responses(&operation).unwrap_or_default() {
            let data = response.get("x-data").filter(|data| data.as_str().and_then(|name| contract.schema(name)).is_none());
            findings.extend(
                data.map(|data| Finding::new("references", &at.child("x-data"), format!("{data} is no schema of this document"))),
            );
        }
    }
    findings
}

fn follow(value: &Value, at: &Pointer, visit: &mut dyn FnMut(&Pointer, &str)) {
    match value {
        Value::Object(map) => {
            if let Some(reference) = map.get("$ref").and_then(Value::as_str) {
                visit(at, reference);
            }
            map.iter().for_each(|(key, inner)| follow(inner, &at.child(key), visit));
        }
        Value::Array(list) => list.iter().enumerate().for_each(|(index, inner)| follow(inner, &at.child(index), visit)),
        _ => {}
    }
}

/// Reports an error from lowering, such as an unknown key. Lowering stops at the first error, so this runs last.
fn lowering(whole: &Contract) -> Option<Finding> {
    let error = [Target::Server, Target::Client].into_iter().find_map(|target| lower(whole, target).err())?;
    Some(located("lowering", &error))
}

/// Turns an error that begins with its location into a finding.
fn located(rule: &'static str, error: &anyhow::Error) -> Finding {
    let text = format!("{error:#}");
    let (at, message) = text.split_once(": ").unwrap_or(("#", &text));
    Finding { rule, at: at.to_owned(), message: message.to_owned() }
}

#[cfg(test)]
mod tests;
