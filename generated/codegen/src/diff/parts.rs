//! Parameters, body, success and events of an operation.

use anyhow::Result;
use serde_json::{Map, Value};

use super::{
    answers::header_names,
    schemas::{SchemaComparison, ValueDirection},
};
use crate::{contract::Operation, deprecation::is_deprecated, pointer::Pointer};

pub(super) fn compare_parameters<'a>(
    comparison: &mut SchemaComparison<'a>,
    old: &Operation<'a>,
    new: &Operation<'a>,
    place: &str,
) -> Result<()> {
    let (before, now) = (comparison.old.parameters(old)?, comparison.new.parameters(new)?);
    let find = |list: &[(Pointer, &'a Map<String, Value>)], like: &Map<String, Value>| {
        list.iter()
            .map(|(_, parameter)| *parameter)
            .find(|other| other.get("name") == like.get("name") && other.get("in") == like.get("in"))
    };
    for (_, parameter) in &now {
        if find(&before, parameter).is_none() {
            match is_required(parameter) {
                true => comparison.report.add_breaking(place, format!("new {}, required", parameter_title(parameter))),
                false => comparison.report.add_new(place, format!("new {}", parameter_title(parameter))),
            }
        }
    }
    for (_, parameter) in &before {
        let Some(later) = find(&now, parameter) else {
            comparison.report.add_breaking(place, format!("no more {}", parameter_title(parameter)));
            continue;
        };
        match (is_required(parameter), is_required(later)) {
            (false, true) => comparison.report.add_breaking(place, format!("{} is now required", parameter_title(later))),
            (true, false) => comparison.report.add_compatible(place, format!("{} is now optional", parameter_title(later))),
            _ => {}
        }
        if is_deprecated(later) && !is_deprecated(parameter) {
            comparison.report.add_deprecation(format!("{place} {}", parameter_title(later)));
        }
        if let (Some(schema), Some(later_schema)) = (parameter.get("schema"), later.get("schema")) {
            comparison.compare_schema(schema, later_schema, ValueDirection::Sent, &format!("{place} {}", parameter_title(later)));
        }
    }
    Ok(())
}

fn is_required(part: &Map<String, Value>) -> bool {
    part.get("required") == Some(&Value::Bool(true))
}

/// Returns the name of a parameter in the report, such as "query parameter `limit`".
fn parameter_title(parameter: &Map<String, Value>) -> String {
    let text = |key: &str| parameter.get(key).and_then(Value::as_str).unwrap_or_default();
    match text("in") {
        "header" => format!("header `{}`", text("name")),
        place => format!("{place} parameter `{}`", text("name")),
    }
}

pub(super) fn compare_body<'a>(
    comparison: &mut SchemaComparison<'a>,
    old: &Operation<'a>,
    new: &Operation<'a>,
    place: &str,
) -> Result<()> {
    let (before, now) = (comparison.old.request_body(old)?, comparison.new.request_body(new)?);
    let (before, now) = match (before, now) {
        (None, None) => return Ok(()),
        (None, Some((_, now))) => {
            match is_required(now) {
                true => comparison.report.add_breaking(place, "now takes a body, required"),
                false => comparison.report.add_compatible(place, "now takes a body"),
            }
            return Ok(());
        }
        (Some(_), None) => {
            comparison.report.add_breaking(place, "no longer takes a body");
            return Ok(());
        }
        (Some((_, before)), Some((_, now))) => (before, now),
    };
    let limit = |operation: &Operation<'_>| operation.value.get("x-max-body-bytes").and_then(Value::as_u64).unwrap_or(u64::MAX);
    match limit(new).cmp(&limit(old)) {
        std::cmp::Ordering::Less => comparison.report.add_breaking(place, format!("now takes at most {} bytes", limit(new))),
        std::cmp::Ordering::Greater => comparison.report.add_compatible(place, format!("now takes up to {} bytes", limit(new))),
        std::cmp::Ordering::Equal => {}
    }
    compare_content(comparison, before, now, ValueDirection::Sent, &format!("{place} body"));
    Ok(())
}

pub(super) fn compare_success<'a>(
    comparison: &mut SchemaComparison<'a>,
    old: &Operation<'a>,
    new: &Operation<'a>,
    place: &str,
) -> Result<()> {
    let (before, now) = (comparison.old.success(old)?, comparison.new.success(new)?);
    let (Some((status, _, before)), Some((later, _, now))) = (before, now) else { return Ok(()) };
    if status != later {
        comparison.report.add_breaking(place, format!("answered {status} and now answers {later}"));
    }
    let (old_headers, new_headers) = (header_names(before), header_names(now));
    for header in old_headers.iter().filter(|header| !new_headers.contains(header)) {
        comparison.report.add_breaking(place, format!("no longer answers the header `{header}`"));
    }
    for header in new_headers.iter().filter(|header| !old_headers.contains(header)) {
        comparison.report.add_new(place, format!("now answers the header `{header}`"));
    }
    compare_content(comparison, before, now, ValueDirection::Answered, &format!("{place} answer"));
    Ok(())
}

/// Compares media types and their schemas.
fn compare_content<'a>(
    comparison: &mut SchemaComparison<'a>,
    old: &'a Map<String, Value>,
    new: &'a Map<String, Value>,
    direction: ValueDirection,
    place: &str,
) {
    let media = |holder: &'a Map<String, Value>| holder.get("content").and_then(Value::as_object).into_iter().flatten();
    for (name, before) in media(old) {
        match media(new).find(|(other, _)| *other == name) {
            None => comparison.report.add_breaking(place, format!("is no longer {name}")),
            Some((_, now)) => {
                if let (Some(before), Some(now)) = (before.get("schema"), now.get("schema")) {
                    comparison.compare_schema(before, now, direction, place);
                }
            }
        }
    }
}

/// Compares events. New ones are allowed, since clients skip unknown ones. The name of an event's schema does not
/// matter, its content does.
pub(super) fn compare_events<'a>(comparison: &mut SchemaComparison<'a>, old: &Operation<'a>, new: &Operation<'a>, place: &str) {
    let of = |operation: &Operation<'a>| -> Vec<(&'a String, &'a Value)> {
        operation.value.get("x-events").and_then(Value::as_object).into_iter().flatten().collect()
    };
    let (before, now) = (of(old), of(new));
    for (name, _) in now.iter().filter(|(name, _)| !before.iter().any(|(other, _)| other == name)) {
        comparison.report.add_new(place, format!("new event `{name}`"));
    }
    for (name, schema) in &before {
        let later = now.iter().find(|(other, _)| other == name).map(|(_, later)| *later);
        match later {
            None => comparison.report.add_breaking(place, format!("no more event `{name}`")),
            Some(later) => compare_event(comparison, schema, later),
        }
    }
}

fn compare_event<'a>(comparison: &mut SchemaComparison<'a>, before: &'a Value, now: &'a Value) {
    let (Some(before), Some(now)) = (before.as_str(), now.as_str()) else { return };
    if let (Some(old), Some(new)) = (comparison.old.schema(before), comparison.new.schema(now)) {
        comparison.compare_schema(old, new, ValueDirection::Answered, &format!("{now} (answered)"));
    }
}
