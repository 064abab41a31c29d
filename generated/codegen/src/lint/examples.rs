//! Examples: one for everything that is sent or answered, each valid against its schema.

use jsonschema::{Draft, Validator};
use serde_json::{Value, json};

use super::{
    Finding, Rule,
    walk::{self, Found, Kind},
};
use crate::{
    contract::Contract,
    pointer::Pointer,
    publish::{each_schema, three_zero},
};

pub(super) const RULES: &[Rule] = &[present];

/// Checks that parameters, headers, bodies and answers have an example. Binary content has none, since it would not
/// be readable.
fn present(contract: &Contract) -> Vec<Finding> {
    let needing =
        walk::all(contract).into_iter().filter(|found| matches!(found.kind, Kind::Parameter | Kind::Header | Kind::Media));
    let readable = needing.filter(|found| found.kind != Kind::Media || found.value.contains_key("schema"));
    let without = readable.filter(|found| !found.value.contains_key("example"));
    without.map(|found| Finding::new("examples", &found.at, "give an `example`")).collect()
}

/// Checks that examples are valid, since an invalid one misleads. Validity is that of the complete contract, where
/// objects are closed.
pub(super) fn valid(contract: &Contract) -> Vec<Finding> {
    inside(contract, Draft::Draft202012)
}

/// Checks examples in OpenAPI 3.0 as well, where an object that may be null cannot be null in an example: give it a
/// value there.
pub(super) fn valid_in_three_zero(published: &Contract) -> Vec<Finding> {
    let mut document = three_zero(published);
    each_schema(&mut document.json, &mut nullable);
    let mut findings = inside(&document, Draft::Draft4);
    findings.extend(beside(&document, Draft::Draft4));
    findings.iter_mut().for_each(|finding| finding.message.insert_str(0, "in OpenAPI 3.0, "));
    findings
}

/// Converts a schema of OpenAPI 3.0 into one of the draft that it is based on, which has no `nullable`.
fn nullable(schema: &mut Value) {
    if schema["nullable"] == json!(true) {
        schema["type"] = json!([schema["type"], "null"]);
    }
}

fn inside(contract: &Contract, draft: Draft) -> Vec<Finding> {
    walk::all(contract).iter().flat_map(|found| problems(contract, found, draft)).collect()
}

fn problems(contract: &Contract, found: &Found<'_>, draft: Draft) -> Vec<Finding> {
    let schema = match found.kind {
        Kind::Parameter | Kind::Header | Kind::Media => found.value.get("schema").cloned(),
        Kind::Property | Kind::Schema | Kind::NamedSchema => Some(Value::Object(found.value.clone())),
        Kind::Response | Kind::RequestBody => None,
    };
    let (Some(schema), false) = (schema, examples(found).is_empty()) else { return Vec::new() };
    match validator(contract, schema, draft) {
        Err(problem) => vec![Finding::new("examples", &found.at, format!("the schema is not valid: {problem}"))],
        Ok(validator) => {
            examples(found).into_iter().flat_map(|(at, example)| invalid(&validator, &at, example).collect::<Vec<_>>()).collect()
        }
    }
}

/// Returns the examples of an object, each with its location.
fn examples<'a>(found: &Found<'a>) -> Vec<(Pointer, &'a Value)> {
    let one = found.value.get("example").map(|example| (found.at.child("example"), example));
    let at = found.at.child("examples");
    let list = found.value.get("examples").and_then(Value::as_array).into_iter().flatten().enumerate();
    one.into_iter().chain(list.map(|(index, example)| (at.child(index), example))).collect()
}

fn invalid<'a>(validator: &'a Validator, at: &'a Pointer, example: &'a Value) -> impl Iterator<Item = Finding> + 'a {
    let errors = validator.iter_errors(example);
    errors.map(move |error| Finding::new("examples", at, format!("at `{}`: {error}", error.instance_path())))
}

/// Checks that the derived examples of answers are valid as well: those of failures take texts from the codes.
pub(super) fn named(whole: &Contract) -> Vec<Finding> {
    beside(whole, Draft::Draft202012)
}

fn beside(whole: &Contract, draft: Draft) -> Vec<Finding> {
    let mut findings = Vec::new();
    for found in walk::all(whole).into_iter().filter(|found| found.kind == Kind::Media) {
        let (Some(schema), Some(named)) = (found.value.get("schema"), found.value.get("examples").and_then(Value::as_object))
        else {
            continue;
        };
        let Ok(validator) = validator(whole, schema.clone(), draft) else { continue };
        for (name, example) in named {
            let Ok((at, example)) = whole.object(example, &found.at.child("examples").child(name)) else { continue };
            findings.extend(invalid(&validator, &at, &example["value"]));
        }
    }
    findings.sort();
    findings.dedup();
    findings
}

/// Builds a validator for one schema. References point into the components, which are included.
fn validator(contract: &Contract, mut schema: Value, draft: Draft) -> Result<Validator, String> {
    schema["components"] = json!({ "schemas": contract.json["components"]["schemas"] });
    let options = jsonschema::options().with_draft(draft).should_validate_formats(true);
    options.build(&schema).map_err(|error| error.to_string())
}
