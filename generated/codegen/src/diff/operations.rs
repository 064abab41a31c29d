//! Operations: their existence, their callers, their requests and answers.

use anyhow::Result;
use serde_json::Value;

use super::{
    Report, answers, parts,
    schemas::{Comparison, Direction},
    words,
};
use crate::contract::{Contract, Operation};

/// Compares all operations, and the parts that they share.
pub(super) fn compare(old: &Contract, new: &Contract, report: &mut Report) -> Result<()> {
    let (before, now) = (old.operations(), new.operations());
    for operation in now.iter().filter(|operation| find(&before, operation).is_none()) {
        report.compatible(name(operation), "new operation");
    }
    servers(old, new, report);
    statuses_of_codes(old, new, report);
    words::compare(old, new, report);
    let mut comparison = Comparison::new(old, new, report);
    if let (Some(before), Some(now)) = (old.schema("ErrorEnvelope"), new.schema("ErrorEnvelope")) {
        comparison.schema(before, now, Direction::Answered, "ErrorEnvelope (answered)");
    }
    for operation in &before {
        match find(&now, operation) {
            None => comparison.report.breaking(name(operation), "no more such operation"),
            Some(later) => one(&mut comparison, operation, later)?,
        }
    }
    Ok(())
}

fn find<'b, 'a>(operations: &'b [Operation<'a>], like: &Operation<'_>) -> Option<&'b Operation<'a>> {
    operations.iter().find(|other| other.path == like.path && other.method == like.method)
}

/// Returns the name of an operation in the report.
pub(super) fn name(operation: &Operation<'_>) -> String {
    format!("{} {}", operation.method.to_uppercase(), operation.path)
}

fn one<'a>(comparison: &mut Comparison<'a>, old: &Operation<'a>, new: &Operation<'a>) -> Result<()> {
    let place = name(new);
    if old.id() != new.id() {
        let what = format!("was called {} and is now called {}; its method in the SDK too", old.id(), new.id());
        comparison.report.breaking(&place, what);
    }
    if old.value.get("deprecated") != new.value.get("deprecated") && new.value.get("deprecated") == Some(&Value::Bool(true)) {
        comparison.report.notice(&place, "is now deprecated");
    }
    let contract = comparison.new;
    access(comparison.report, contract, old, new, &place);
    codes(comparison.report, old, new, &place);
    parts::parameters(comparison, old, new, &place)?;
    parts::body(comparison, old, new, &place)?;
    parts::success(comparison, old, new, &place)?;
    answers::others(comparison, old, new, &place)?;
    parts::events(comparison, old, new, &place);
    Ok(())
}

/// Compares the access; a stricter requirement locks callers out.
fn access(report: &mut Report, contract: &Contract, old: &Operation<'_>, new: &Operation<'_>, place: &str) {
    let public = |operation: &Operation<'_>| operation.value.get("x-access").is_some_and(|access| access["public"] == true);
    match (public(old), public(new)) {
        (true, true) => return,
        (true, false) => return report.breaking(place, "was public and now asks for a key"),
        (false, true) => return report.compatible(place, "asked for a key and is now public"),
        (false, false) => {}
    }
    let of = |operation: &Operation<'_>, key: &str| {
        operation.value.get("x-access").and_then(|access| access[key].as_str()).unwrap_or_default().to_owned()
    };
    for key in ["permission", "creator"] {
        match (of(old, key), of(new, key)) {
            (before, now) if before == now => {}
            (before, now) if now.is_empty() => report.compatible(place, format!("no longer asks for the {key} {before}")),
            (_, now) => report.breaking(place, format!("now asks for the {key} {now}")),
        }
    }
    let mut ranked = |words: &str, before: &str, now: &str, what: String| {
        let order = contract.json.get(words).and_then(Value::as_object);
        let rank = |name: &str| order.and_then(|order| order.keys().position(|other| other == name));
        match rank(now).cmp(&rank(before)) {
            std::cmp::Ordering::Greater => report.breaking(place, what),
            std::cmp::Ordering::Less => report.compatible(place, what),
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
fn codes(report: &mut Report, old: &Operation<'_>, new: &Operation<'_>, place: &str) {
    let of = |operation: &Operation<'_>| -> Vec<String> {
        let codes = operation.value.get("x-errors").and_then(Value::as_array).into_iter().flatten();
        codes.filter_map(Value::as_str).map(str::to_owned).collect()
    };
    let (before, now) = (of(old), of(new));
    for code in now.iter().filter(|code| !before.contains(code)) {
        report.compatible(place, format!("may now answer {code}"));
    }
    for code in before.iter().filter(|code| !now.contains(code)) {
        report.compatible(place, format!("no longer answers {code}"));
    }
}

/// Compares the servers: clients are generated with the address, and most take the first.
fn servers(old: &Contract, new: &Contract, report: &mut Report) {
    let of = |contract: &Contract| -> Vec<String> {
        let servers = contract.json.get("servers").and_then(Value::as_array).into_iter().flatten();
        servers.filter_map(|server| server["url"].as_str()).map(str::to_owned).collect()
    };
    let (before, now) = (of(old), of(new));
    for (index, url) in before.iter().enumerate().filter(|(index, url)| now.get(*index) != Some(*url)) {
        let later = now.get(index).map_or_else(|| "is gone".to_owned(), |later| format!("is now {later}"));
        report.breaking("servers", format!("the address {url} {later}"));
    }
    for url in now.iter().skip(before.len()) {
        report.compatible("servers", format!("new address {url}"));
    }
}

fn statuses_of_codes(old: &Contract, new: &Contract, report: &mut Report) {
    let table =
        |contract: &Contract| contract.schema("ErrorCode").and_then(|schema| schema.get("x-status")).cloned().unwrap_or_default();
    let (before, now) = (table(old), table(new));
    for (code, status) in before.as_object().into_iter().flatten() {
        if let Some(later) = now.get(code).filter(|later| *later != status) {
            report.breaking(format!("ErrorCode {code}"), format!("was answered with {status} and is now answered with {later}"));
        }
    }
}
