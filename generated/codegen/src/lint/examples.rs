//! Examples: one for everything that is sent or answered, each valid against its schema.

use jsonschema::{Draft, Validator};
use serde_json::{Value, json};

use super::{
    LintFinding, LintRule,
    walk::{self, FoundObject, ObjectKind},
};
use crate::{
    contract::Contract,
    pointer::Pointer,
    publish::{for_each_schema, to_three_zero},
};

pub(super) const RULES: &[LintRule] = &[check_present];

/// Checks that parameters, headers, bodies and answers have an example. Binary content has none, since it would not
/// be readable.
fn check_present(contract: &Contract) -> Vec<LintFinding> {
    let needing = walk::find_all(contract)
        .into_iter()
        .filter(|found| matches!(found.kind, ObjectKind::Parameter | ObjectKind::Header | ObjectKind::Media));
    let readable = needing.filter(|found| found.kind != ObjectKind::Media || found.value.contains_key("schema"));
    let without = readable.filter(|found| !found.value.contains_key("example"));
    without.map(|found| LintFinding::new("examples", &found.at, "give an `example`")).collect()
}

/// Checks that examples are valid, since an invalid one misleads. Validity is that of the complete contract, where
/// objects are closed.
pub(super) fn check_valid(contract: &Contract) -> Vec<LintFinding> {
    check_inside(contract, Draft::Draft202012)
}

/// Checks examples in OpenAPI 3.0 as well, where an object that may be null cannot be null in an example: give it a
/// value there.
pub(super) fn check_valid_in_three_zero(published: &Contract) -> Vec<LintFinding> {
    let mut document = to_three_zero(published);
    for_each_schema(&mut document.json, &mut lower_nullable);
    let mut findings = check_inside(&document, Draft::Draft4);
    findings.extend(check_beside(&document, Draft::Draft4));
    findings.iter_mut().for_each(|finding| finding.message.insert_str(0, "in OpenAPI 3.0, "));
    findings
}

/// Converts a schema of OpenAPI 3.0 into one of the draft that it is based on, which has no `nullable`.
fn lower_nullable(schema: &mut Value) {
    if schema["nullable"] == json!(true) {
        schema["type"] = json!([schema["type"], "null"]);
    }
}

fn check_inside(contract: &Contract, draft: Draft) -> Vec<LintFinding> {
    walk::find_all(contract).iter().flat_map(|found| example_problems(contract, found, draft)).collect()
}

fn example_problems(contract: &Contract, found: &FoundObject<'_>, draft: Draft) -> Vec<LintFinding> {
    let schema = match found.kind {
        ObjectKind::Parameter | ObjectKind::Header | ObjectKind::Media => found.value.get("schema").cloned(),
        ObjectKind::Property | ObjectKind::Schema | ObjectKind::NamedSchema => Some(Value::Object(found.value.clone())),
        ObjectKind::Response | ObjectKind::RequestBody => None,
    };
    let (Some(schema), false) = (schema, object_examples(found).is_empty()) else { return Vec::new() };
    match build_validator(contract, schema, draft) {
        Err(problem) => vec![LintFinding::new("examples", &found.at, format!("the schema is not valid: {problem}"))],
        Ok(validator) => object_examples(found)
            .into_iter()
            .flat_map(|(at, example)| invalid_findings(&validator, &at, example).collect::<Vec<_>>())
            .collect(),
    }
}

/// Returns the examples of an object, each with its location.
fn object_examples<'a>(found: &FoundObject<'a>) -> Vec<(Pointer, &'a Value)> {
    let one = found.value.get("example").map(|example| (found.at.child("example"), example));
    let at = found.at.child("examples");
    let list = found.value.get("examples").and_then(Value::as_array).into_iter().flatten().enumerate();
    one.into_iter().chain(list.map(|(index, example)| (at.child(index), example))).collect()
}

fn invalid_findings<'a>(validator: &'a Validator, at: &'a Pointer, example: &'a Value) -> impl Iterator<Item = LintFinding> + 'a {
    let errors = validator.iter_errors(example);
    errors.map(move |error| LintFinding::new("examples", at, format!("at `{}`: {error}", error.instance_path())))
}

/// Checks that the derived examples of answers are valid as well: those of failures take texts from the codes.
pub(super) fn check_named(whole: &Contract) -> Vec<LintFinding> {
    check_beside(whole, Draft::Draft202012)
}

fn check_beside(whole: &Contract, draft: Draft) -> Vec<LintFinding> {
    let mut findings = Vec::new();
    for found in walk::find_all(whole).into_iter().filter(|found| found.kind == ObjectKind::Media) {
        let (Some(schema), Some(named)) = (found.value.get("schema"), found.value.get("examples").and_then(Value::as_object))
        else {
            continue;
        };
        let Ok(validator) = build_validator(whole, schema.clone(), draft) else { continue };
        for (name, example) in named {
            let Ok((at, example)) = whole.resolve_object(example, &found.at.child("examples").child(name)) else { continue };
            findings.extend(invalid_findings(&validator, &at, &example["value"]));
        }
    }
    findings.sort();
    findings.dedup();
    findings
}

/// Builds a validator for one schema. References point into the components, which are included.
fn build_validator(contract: &Contract, mut schema: Value, draft: Draft) -> Result<Validator, String> {
    schema["components"] = json!({ "schemas": contract.json["components"]["schemas"] });
    let options = jsonschema::options().with_draft(draft).should_validate_formats(true);
    options.build(&schema).map_err(|error| error.to_string())
}
