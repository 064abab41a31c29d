//! Schemas: what both generators, and people, need.

use std::collections::{BTreeMap, BTreeSet};

use serde_json::{Value, json};

use super::{
    LintFinding, LintRule, visit_references,
    walk::{self, ObjectKind},
};
use crate::{
    contract::Contract,
    expand::{ETAG, LINES_KEY, LOCATION, WHEN_KEY},
    lower::{IDEMPOTENCY_KEY, IF_MATCH, IF_NONE_MATCH},
    names::pascal_case,
    pointer::Pointer,
    reachability,
    vocabulary::DESCRIPTIONS,
};

pub(super) const RULES: &[LintRule] = &[
    check_names,
    check_free_names,
    check_named_enums,
    check_enum_values,
    check_request_maps,
    check_integer_bounds,
    reject_defaults,
    check_arms,
    check_name_bounds,
    check_used,
];

/// Checks that a schema is named like a Rust type, since it becomes one.
fn check_names(contract: &Contract) -> Vec<LintFinding> {
    let schemas = walk::find_all(contract).into_iter().filter(|found| found.kind == ObjectKind::NamedSchema);
    let named = schemas.map(|found| (found.at.steps().last().unwrap_or_default(), found.at));
    let wrong = named.filter(|(name, _)| pascal_case(name) != *name);
    wrong.map(|(name, at)| LintFinding::new("schema-name", &at, format!("rename it to {}", pascal_case(&name)))).collect()
}

/// Names that mean something else in other languages and in clients generated there. TypeScript silently took an
/// `Error` of ours for its own; Ruby's clients raise an `ApiError`.
const TAKEN_NAMES: [&str; 16] = [
    "ApiClient",
    "ApiError",
    "ApiException",
    "Blob",
    "Configuration",
    "Date",
    "Error",
    "File",
    "List",
    "Map",
    "Object",
    "Promise",
    "Request",
    "Response",
    "Set",
    "String",
];

fn check_free_names(contract: &Contract) -> Vec<LintFinding> {
    let schemas = walk::find_all(contract).into_iter().filter(|found| found.kind == ObjectKind::NamedSchema);
    let named = schemas.map(|found| (found.at.steps().last().unwrap_or_default(), found.at));
    let taken = named.filter(|(name, _)| TAKEN_NAMES.contains(&name.as_str()));
    let message = |name: &str| format!("rename it: clients in other languages have a `{name}` of their own");
    taken.map(|(name, at)| LintFinding::new("schema-name", &at, message(&name))).collect()
}

/// Rejects an enum inside another schema: it has no name, so generators invent one or use a plain string.
fn check_named_enums(contract: &Contract) -> Vec<LintFinding> {
    let enums = walk::find_all(contract)
        .into_iter()
        .filter(|found| found.value.contains_key("enum") && found.kind != ObjectKind::NamedSchema);
    let message = "move the enum to components/schemas and refer to it";
    enums.map(|found| LintFinding::new("named-enums", &found.at, message)).collect()
}

/// Enums whose values need more explanation than their names.
const DESCRIBED: [&str; 1] = ["Permission"];

/// Checks that an enum lists each value once, and that `x-enumDescriptions`, if present, explains each of them.
fn check_enum_values(contract: &Contract) -> Vec<LintFinding> {
    let mut findings = Vec::new();
    for found in walk::find_all(contract).into_iter().filter(|found| found.value.contains_key("enum")) {
        let values: Vec<&str> = found.value["enum"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        for (index, value) in values.iter().enumerate().filter(|(index, value)| values[..*index].contains(value)) {
            findings.push(LintFinding::new(
                "enum-values",
                &found.at.child("enum").child(index),
                format!("`{value}` stands there twice"),
            ));
        }
        // In every enum of an answer, the SDK has a variant of this name for values of later releases.
        if let Some(index) = values.iter().position(|value| *value == "unknown") {
            let at = found.at.child("enum").child(index);
            findings.push(LintFinding::new(
                "enum-values",
                &at,
                "`unknown` is what clients call the values of later releases; take another word",
            ));
        }
        let at = found.at.child(DESCRIPTIONS);
        let name = found.at.steps().last().unwrap_or_default();
        let Some(described) = found.value.get(DESCRIPTIONS).and_then(Value::as_object) else {
            if found.kind == ObjectKind::NamedSchema && DESCRIBED.contains(&name.as_str()) {
                findings.push(LintFinding::new("enum-values", &at, "tell what each value means"));
            }
            continue;
        };
        for value in values.iter().filter(|value| !described.contains_key(**value)) {
            findings.push(LintFinding::new("enum-values", &at, format!("tell what `{value}` means")));
        }
        for value in described.keys().filter(|value| !values.contains(&value.as_str())) {
            findings.push(LintFinding::new("enum-values", &at, format!("`{value}` is no value of the enum; remove it")));
        }
    }
    findings
}

/// Checks that an object of a request whose fields have no names is bounded. All others are closed by
/// [`crate::expand`].
fn check_request_maps(contract: &Contract) -> Vec<LintFinding> {
    let names = reachability::request_schemas(contract);
    let schemas = Pointer::schemas();
    let found = walk::find_all(contract).into_iter().filter(|found| {
        let mut steps = found.at.steps().skip(2);
        let within = found.at.as_str().starts_with(schemas.as_str());
        within && steps.next().is_some_and(|name| names.contains(&name)) && found.value.get("type") == Some(&json!("object"))
    });
    let unbounded = found.filter(|found| !found.value.contains_key("properties") && !found.value.contains_key("maxProperties"));
    let message = "name its `properties`, or bound an object whose fields have no names with `maxProperties`";
    unbounded.map(|found| LintFinding::new("maps-of-requests", &found.at, message)).collect()
}

/// Checks that an integer in a request is bounded, so that no number that the contract allows overflows its type.
fn check_integer_bounds(contract: &Contract) -> Vec<LintFinding> {
    let sent = reachability::request_schemas(contract);
    let is_sent = |found: &walk::FoundObject<'_>| match found.at.steps().nth(1).as_deref() {
        Some("schemas") => found.at.steps().nth(2).is_some_and(|name| sent.contains(&name)),
        place => place == Some("parameters") || found.at.steps().any(|step| step == "parameters"),
    };
    let is_integer = |found: &walk::FoundObject<'_>| match &found.value.get("type") {
        Some(Value::Array(kinds)) => kinds.contains(&json!("integer")),
        kind => *kind == Some(&json!("integer")),
    };
    let has = |found: &walk::FoundObject<'_>, keys: [&str; 2]| keys.iter().any(|key| found.value.contains_key(*key));
    let integers = walk::find_all(contract).into_iter().filter(|found| is_integer(found) && is_sent(found));
    let unbounded =
        integers.filter(|found| !has(found, ["minimum", "exclusiveMinimum"]) || !has(found, ["maximum", "exclusiveMaximum"]));
    let message = "an integer of a request needs a least and a most: write `minimum` and `maximum`";
    unbounded.map(|found| LintFinding::new("bounded-integers", &found.at, message)).collect()
}

/// Rejects defaults in bodies. Generated clients take a field with a default for one that is always sent, and fix the
/// default of today; the server may choose another one later.
fn reject_defaults(contract: &Contract) -> Vec<LintFinding> {
    let within = Pointer::schemas();
    let schemas = walk::find_all(contract).into_iter().filter(|found| found.at.as_str().starts_with(within.as_str()));
    let defaults = schemas.filter(|found| found.value.contains_key("default"));
    let message = "a field of a body has no `default`; say in its description what it means to leave it out";
    defaults.map(|found| LintFinding::new("defaults", &found.at.child("default"), message)).collect()
}

/// Checks that a union arm is used nowhere else, since it gets its tag from the union.
fn check_arms(contract: &Contract) -> Vec<LintFinding> {
    let mut uses: BTreeMap<String, usize> = BTreeMap::new();
    visit_references(&contract.json, &Pointer::root(), &mut |_, reference| *uses.entry(reference.to_owned()).or_default() += 1);
    let unions = walk::find_all(contract).into_iter().filter(|found| found.value.contains_key("discriminator"));
    let mut findings = Vec::new();
    for union in unions {
        if union.kind != ObjectKind::NamedSchema {
            findings.push(LintFinding::new("unions", &union.at, "move the union to components/schemas and refer to it"));
        }
        for arm in union.value.get("oneOf").and_then(Value::as_array).into_iter().flatten() {
            let reference = arm["$ref"].as_str().unwrap_or_default();
            if uses.get(reference).is_some_and(|count| *count > 1) {
                findings.push(LintFinding::new(
                    "unions",
                    &union.at,
                    format!("`{reference}` is used elsewhere too; an arm belongs to its union"),
                ));
            }
        }
    }
    findings
}

/// Checks that names have no `maxLength`: it counts before the server trims, and an answer may contain a name from
/// an earlier release.
fn check_name_bounds(contract: &Contract) -> Vec<LintFinding> {
    let is_name = |at: &Pointer| at.steps().last().is_some_and(|last| last == "name");
    let properties =
        walk::find_all(contract).into_iter().filter(|found| found.kind == ObjectKind::Property && is_name(&found.at));
    let bounded = properties.filter(|found| found.value.contains_key("minLength") || found.value.contains_key("maxLength"));
    let message = "no length bounds on `name`: they count before trimming and break answers; tell the rule in the description";
    bounded.map(|found| LintFinding::new("names-unbounded", &found.at, message)).collect()
}

/// Rejects unreferenced components, which only make the document longer. `x-data`, `x-lines` and `x-events` refer to
/// schemas by name, and `x-access` to the list of permissions; every failure refers to `ErrorObject`.
fn check_used(contract: &Contract) -> Vec<LintFinding> {
    let mut references = BTreeSet::from(["#/components/schemas/ErrorObject".to_owned()]);
    visit_references(&contract.json, &Pointer::root(), &mut |_, reference| {
        references.insert(reference.to_owned());
    });
    for operation in contract.operations() {
        let events = operation.value.get("x-events").and_then(Value::as_object).into_iter().flatten().map(|(_, name)| name);
        let responses = contract.responses(&operation).unwrap_or_default();
        let data =
            responses.iter().flat_map(|(_, _, response)| ["x-data", LINES_KEY].into_iter().filter_map(|key| response.get(key)));
        references.extend(events.chain(data).filter_map(|name| Some(format!("#/components/schemas/{}", name.as_str()?))));
        if operation.value.get("x-access").is_some_and(|access| access.get("permission").is_some()) {
            references.insert("#/components/schemas/Permission".to_owned());
        }
    }
    let mut findings = Vec::new();
    for section in ["schemas", "parameters", "headers", "requestBodies"] {
        let at = Pointer::root().child("components").child(section);
        let entries = at.get(&contract.json).and_then(Value::as_object).into_iter().flatten();
        let follows = |name: &str, entry: &Value| {
            entry.get(WHEN_KEY).is_some()
                || [ETAG, LOCATION].contains(&name)
                || [IDEMPOTENCY_KEY, IF_MATCH, IF_NONE_MATCH].iter().any(|header| entry["name"] == *header)
        };
        let unused = entries.filter(|(name, entry)| !follows(name, entry) && !references.contains(&at.child(name).to_string()));
        findings.extend(
            unused.map(|(name, _)| LintFinding::new("unused", &at.child(name), "nothing refers to it; use it or remove it")),
        );
    }
    findings
}
