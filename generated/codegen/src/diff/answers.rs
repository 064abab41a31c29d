//! Answers of an operation other than its success: the statuses without content, and the headers of all but the
//! success.

use std::collections::BTreeMap;

use anyhow::Result;
use serde_json::{Map, Value};

use super::schemas::SchemaComparison;
use crate::{
    contract::{NO_CONTENT, Operation, is_success},
    expand::NOT_MODIFIED,
};

/// Statuses that clients wait for to learn that nothing changed or that a stream has ended. Those of failures come
/// and go with the codes.
const AWAITED: [&str; 2] = [NO_CONTENT, NOT_MODIFIED];

pub(super) fn compare_others<'a>(
    comparison: &mut SchemaComparison<'a>,
    old: &Operation<'a>,
    new: &Operation<'a>,
    place: &str,
) -> Result<()> {
    let (before, now) = (comparison.old.responses(old)?, comparison.new.responses(new)?);
    let mut lost: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for (status, _, response) in before.iter().filter(|(status, ..)| !is_success(status)) {
        match now.iter().find(|(other, ..)| other == status) {
            Some((_, _, later)) => {
                let later = header_names(later);
                let gone = header_names(response).into_iter().filter(|header| !later.contains(header));
                gone.for_each(|header| lost.entry(header).or_default().push(status));
            }
            None if AWAITED.contains(status) => comparison.report.add_breaking(place, format!("no longer answers {status}")),
            None => {}
        }
    }
    for (header, statuses) in lost {
        let what = format!("no longer answers the header `{header}` with {}", statuses.join(", "));
        comparison.report.add_breaking(place, what);
    }
    Ok(())
}

/// Returns the names of the headers of a response.
pub(super) fn header_names(response: &Map<String, Value>) -> Vec<&str> {
    response.get("headers").and_then(Value::as_object).into_iter().flatten().map(|(name, _)| name.as_str()).collect()
}
