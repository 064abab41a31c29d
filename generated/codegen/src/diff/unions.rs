//! Unions, maps, and rules for texts.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{
    schemas::{SchemaComparison, ValueDirection},
    texts,
    view::SchemaView,
};
use crate::vocabulary;

/// Compares the kinds of a union, and their contents.
pub(super) fn compare_arms<'a>(
    comparison: &mut SchemaComparison<'a>,
    old: &SchemaView<'a>,
    new: &SchemaView<'a>,
    direction: ValueDirection,
    place: &str,
) {
    let (before, now) = (arm_kinds(old), arm_kinds(new));
    for (kind, reference) in &before {
        match now.get(kind) {
            Some(later) => compare_named(comparison, reference, later, direction, place),
            // A kind that is never sent does no harm.
            None => comparison.report.add(direction.narrower(), place, format!("no more kind `{kind}`")),
        }
    }
    for kind in now.keys().filter(|kind| !before.contains_key(*kind)) {
        comparison.report.add(direction.wider(), place, format!("new kind `{kind}`"));
    }
    if before.is_empty() != now.is_empty() {
        comparison.report.add_breaking(place, "is a union in one of the two only");
    }
    let tag = |view: &SchemaView<'_>| view.schema.get("discriminator").map(|discriminator| discriminator["propertyName"].clone());
    if tag(old) != tag(new) {
        comparison.report.add_breaking(place, "its kinds are told apart by another property");
    }
}

fn compare_named<'a>(comparison: &mut SchemaComparison<'a>, old: &str, new: &str, direction: ValueDirection, place: &str) {
    let find = |contract: &'a crate::contract::Contract, reference: &str| contract.json.pointer(reference.strip_prefix('#')?);
    if let (Some(before), Some(now)) = (find(comparison.old, old), find(comparison.new, new)) {
        let name = new.rsplit('/').next().unwrap_or(place);
        comparison.compare_schema(before, now, direction, &format!("{name} ({})", direction.direction_words()));
    }
}

fn arm_kinds<'a>(view: &SchemaView<'a>) -> BTreeMap<&'a str, &'a str> {
    let mapping = view.schema.get("discriminator").and_then(|discriminator| discriminator["mapping"].as_object());
    mapping.into_iter().flatten().filter_map(|(kind, reference)| Some((kind.as_str(), reference.as_str()?))).collect()
}

/// Compares the values of maps.
pub(super) fn compare_map_values<'a>(
    comparison: &mut SchemaComparison<'a>,
    old: &SchemaView<'a>,
    new: &SchemaView<'a>,
    direction: ValueDirection,
    place: &str,
) {
    let of = |view: &SchemaView<'a>| view.schema.get("additionalProperties").filter(|values| !values.is_boolean());
    let any = |view: &SchemaView<'a>| view.schema.get("additionalProperties") == Some(&json!(true));
    match (of(old), of(new)) {
        (Some(before), Some(now)) => comparison.compare_schema(before, now, direction, &format!("{place}{{}}")),
        (Some(_), None) if any(new) => comparison.report.add(direction.wider(), place, "may now hold any values"),
        (None, Some(_)) if any(old) => comparison.report.add(direction.narrower(), place, "may no longer hold any values"),
        _ => {}
    }
}

/// Compares the rule for the text of a field of a request.
pub(super) fn compare_text_rule(
    comparison: &mut SchemaComparison<'_>,
    old: &SchemaView<'_>,
    new: &SchemaView<'_>,
    direction: ValueDirection,
    place: &str,
) {
    // Contracts from before `x-texts` had the same rules in descriptions only.
    if direction != ValueDirection::Sent || comparison.old.json.get("x-texts").is_none() {
        return;
    }
    match (old.schema.get("x-text"), new.schema.get("x-text")) {
        (None, Some(rule)) => comparison.report.add_breaking(place, format!("is now held to the rule {rule} of `x-texts`")),
        (Some(rule), None) => {
            comparison.report.add_compatible(place, format!("is no longer held to the rule {rule} of `x-texts`"))
        }
        (Some(before), Some(now)) if before != now => compare_field_rules(comparison, before, now, place),
        _ => {}
    }
}

/// Compares the rules of a field that names another one than before.
fn compare_field_rules(comparison: &mut SchemaComparison<'_>, before: &Value, now: &Value, place: &str) {
    let find = |contract, name: &Value| {
        let rules = vocabulary::read_text_rules(contract).unwrap_or_default();
        rules.into_iter().find(|rule| *name == rule.name)
    };
    let (Some(old), Some(new)) = (find(comparison.old, before), find(comparison.new, now)) else {
        return comparison.report.add_breaking(place, format!("is now held to the rule {now} of `x-texts`"));
    };
    for (weight, what) in texts::compare(&old, &new) {
        comparison.report.add(weight, place, format!("{what} (the rule {now} of `x-texts` instead of {before})"));
    }
}
