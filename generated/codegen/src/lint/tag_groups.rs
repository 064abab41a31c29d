//! `x-tagGroups`: the chapters of the API reference.

use std::collections::BTreeMap;

use serde_json::Value;

use super::{LintFinding, LintRule};
use crate::{contract::Contract, pointer::Pointer};

pub(super) const RULES: &[LintRule] = &[check_groups];

/// Checks that each tag is in one group, if there are groups: the reference leaves the others out.
fn check_groups(contract: &Contract) -> Vec<LintFinding> {
    let Some(groups) = contract.json.get("x-tagGroups").and_then(Value::as_array) else { return Vec::new() };
    let at = Pointer::root().child("x-tagGroups");
    let mut counts: BTreeMap<&str, usize> = contract.tag_names().map(|tag| (tag, 0)).collect();
    let mut findings = Vec::new();
    for (index, group) in groups.iter().enumerate() {
        for tag in group["tags"].as_array().into_iter().flatten().filter_map(Value::as_str) {
            match counts.get_mut(tag) {
                Some(count) => *count += 1,
                None => findings.push(LintFinding::new(
                    "tag-groups",
                    &at.child(index),
                    format!("the tag `{tag}` is not declared; correct it or add it to `tags`"),
                )),
            }
        }
    }
    for (tag, count) in counts.into_iter().filter(|(_, count)| *count != 1) {
        findings.push(LintFinding::new("tag-groups", &at, format!("the tag `{tag}` is in {count} groups; put it in one")));
    }
    findings
}
