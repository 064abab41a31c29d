//! Operations: their existence, their callers, their requests and answers.

use anyhow::Result;
use serde_json::Value;

use super::{
    ChangeReport, answers, parts,
    schemas::{SchemaComparison, ValueDirection},
    words,
};
use crate::{
    contract::{Contract, Operation},
    deprecation::is_deprecated,
};

/// Compares all operations, and the parts that they share.
pub(super) fn compare(old: &Contract, new: &Contract, report: &mut ChangeReport) -> Result<()> {
    let (before, now) = (old.operations(), new.operations());
    for operation in now.iter().filter(|operation| find_operation(&before, operation).is_none()) {
        report.add_new(operation_name(operation), "new operation");
    }
    compare_servers(old, new, report);
    compare_code_statuses(old, new, report);
    words::compare(old, new, report);
    let mut comparison = SchemaComparison::new(old, new, report);
    if let (Some(before), Some(now)) = (old.schema("ErrorEnvelope"), new.schema("ErrorEnvelope")) {
        comparison.compare_schema(before, now, ValueDirection::Answered, "ErrorEnvelope (answered)");
    }
    for operation in &before {
        match find_operation(&now, operation) {
            None => comparison.report.add_breaking(operation_name(operation), "no more such operation"),
            Some(later) => compare_one(&mut comparison, operation, later)?,
        }
    }
    Ok(())
}

fn find_operation<'b, 'a>(operations: &'b [Operation<'a>], like: &Operation<'_>) -> Option<&'b Operation<'a>> {
    operations.iter().find(|other| other.path == like.path && other.method == like.method)
}

/// Returns the name of an operation in the report.
pub(super) fn operation_name(operation: &Operation<'_>) -> String {
    format!("{} {}", operation.method.to_uppercase(), operation.path)
}

fn compare_one<'a>(comparison: &mut SchemaComparison<'a>, old: &Operation<'a>, new: &Operation<'a>) -> Result<()> {
    let place = operation_name(new);
    if old.id() != new.id() {
        let what = format!("was called {} and is now called {}; its method in the SDK too", old.id(), new.id());
        comparison.report.add_breaking(&place, what);
    }
    if is_deprecated(new.value) && !is_deprecated(old.value) {
        comparison.report.add_deprecation(&place);
    }
    let contract = comparison.new;
    compare_access(comparison.report, contract, old, new, &place);
    compare_codes(comparison.report, old, new, &place);
    parts::compare_parameters(comparison, old, new, &place)?;
    parts::compare_body(comparison, old, new, &place)?;
    parts::compare_success(comparison, old, new, &place)?;
    answers::compare_others(comparison, old, new, &place)?;
    parts::compare_events(comparison, old, new, &place);
    Ok(())
}

/// Compares the access; a stricter requirement locks callers out.
fn compare_access(report: &mut ChangeReport, contract: &Contract, old: &Operation<'_>, new: &Operation<'_>, place: &str) {
    let public = |operation: &Operation<'_>| operation.value.get("x-access").is_some_and(|access| access["public"] == true);
    match (public(old), public(new)) {
        (true, true) => return,
        (true, false) => return report.add_breaking(place, "was public and now asks for a key"),
        (false, true) => return report.add_compatible(place, "asked for a key and is now public"),
        (false, false) => {}
    }
    let of = |operation: &Operation<'_>, key: &str| {
        operation.value.get("x-access").and_then(|access| access[key].as_str()).unwrap_or_default().to_owned()
    };
    for key in ["permission", "creator"] {
        match (of(old, key), of(new, key)) {
            (before, now) if before == now => {}
            (before, now) if now.is_empty() => report.add_compatible(place, format!("no longer asks for the {key} {before}")),
            (_, now) => report.add_breaking(place, format!("now asks for the {key} {now}")),
        }
    }
    let mut ranked = |words: &str, before: &str, now: &str, what: String| {
        let order = contract.json.get(words).and_then(Value::as_object);
        let rank = |name: &str| order.and_then(|order| order.keys().position(|other| other == name));
        match rank(now).cmp(&rank(before)) {
            std::cmp::Ordering::Greater => report.add_breaking(place, what),
            std::cmp::Ordering::Less => report.add_compatible(place, what),
            std::cmp::Ordering::Equal => {}
        }
    };
    for (key, words) in [("scope", "x-scopes"), ("plan", "x-plans")] {
        let (before, now) = (of(old, key), of(new, key));
        ranked(words, &before, &now, format!("asked for the {key} {before} and now asks for {now}"));
    }
    let in_sandbox = |operation: &Operation<'_>| Some(of(operation, "sandbox")).filter(|scope| !scope.is_empty());
    if [old, new].iter().any(|operation| in_sandbox(operation).is_some()) {
        let (before, now) = [old, new].map(|operation| in_sandbox(operation).unwrap_or_else(|| of(operation, "scope"))).into();
        ranked("x-scopes", &before, &now, format!("asked for the scope {before} in a sandbox and now asks for {now}"));
    }
}

/// Compares the error codes. New ones are allowed: a client that does not know one falls back to the status.
fn compare_codes(report: &mut ChangeReport, old: &Operation<'_>, new: &Operation<'_>, place: &str) {
    let of = |operation: &Operation<'_>| -> Vec<String> {
        let codes = operation.value.get("x-errors").and_then(Value::as_array).into_iter().flatten();
        codes.filter_map(Value::as_str).map(str::to_owned).collect()
    };
    let (before, now) = (of(old), of(new));
    for code in now.iter().filter(|code| !before.contains(code)) {
        report.add_new(place, format!("may now answer {code}"));
    }
    for code in before.iter().filter(|code| !now.contains(code)) {
        report.add_compatible(place, format!("no longer answers {code}"));
    }
}

/// Compares the servers: clients are generated with the address, and most take the first.
fn compare_servers(old: &Contract, new: &Contract, report: &mut ChangeReport) {
    let of = |contract: &Contract| -> Vec<String> {
        let servers = contract.json.get("servers").and_then(Value::as_array).into_iter().flatten();
        servers.filter_map(|server| server["url"].as_str()).map(str::to_owned).collect()
    };
    let (before, now) = (of(old), of(new));
    for (index, url) in before.iter().enumerate().filter(|(index, url)| now.get(*index) != Some(*url)) {
        let later = now.get(index).map_or_else(|| "is gone".to_owned(), |later| format!("is now {later}"));
        report.add_breaking("servers", format!("the address {url} {later}"));
    }
    for url in now.iter().skip(before.len()) {
        report.add_new("servers", format!("new address {url}"));
    }
}

fn compare_code_statuses(old: &Contract, new: &Contract, report: &mut ChangeReport) {
    let table =
        |contract: &Contract| contract.schema("ErrorCode").and_then(|schema| schema.get("x-status")).cloned().unwrap_or_default();
    let (before, now) = (table(old), table(new));
    for (code, status) in before.as_object().into_iter().flatten() {
        if let Some(later) = now.get(code).filter(|later| *later != status) {
            report.add_breaking(
                format!("ErrorCode {code}"),
                format!("was answered with {status} and is now answered with {later}"),
            );
        }
    }
}
