//! Examples: one for everything that is sent or answered, each valid against its schema.

use jsonschema::{Draft, Validator};
use serde_json::{Value, json};

use super::{
    Finding, Rule,
    walk::{self, Found, Kind},
};
use crate::contract::Contract;

pub(super) const RULES: &[Rule] = &[present, valid];

/// Parameters, headers, bodies and answers have an example. Binary content has none, since it would not be readable.
fn present(contract: &Contract) -> Vec<Finding> {
    let needing =
        walk::all(contract).into_iter().filter(|found| matches!(found.kind, Kind::Parameter | Kind::Header | Kind::Media));
    let readable = needing.filter(|found| found.kind != Kind::Media || found.value.contains_key("schema"));
    let without = readable.filter(|found| !found.value.contains_key("example"));
    without.map(|found| Finding::new("examples", &found.at, "give an `example`")).collect()
}

/// An invalid example teaches the wrong thing.
fn valid(contract: &Contract) -> Vec<Finding> {
    walk::all(contract).iter().flat_map(|found| problems(contract, found)).collect()
}

fn problems(contract: &Contract, found: &Found<'_>) -> Vec<Finding> {
    let schema = match found.kind {
        Kind::Parameter | Kind::Header | Kind::Media => found.value.get("schema").cloned(),
        Kind::Property | Kind::Schema | Kind::NamedSchema => Some(Value::Object(found.value.clone())),
        Kind::Response | Kind::RequestBody => None,
    };
    let (Some(schema), Some(example)) = (schema, found.value.get("example")) else { return Vec::new() };
    match validator(contract, schema) {
        Err(problem) => vec![Finding::new("examples", &found.at, format!("the schema is not valid: {problem}"))],
        Ok(validator) => validator
            .iter_errors(example)
            .map(|error| Finding::new("examples", &found.at.child("example"), format!("at `{}`: {error}", error.instance_path())))
            .collect(),
    }
}

/// A validator for one schema. References point into the components, which are included.
fn validator(contract: &Contract, mut schema: Value) -> Result<Validator, String> {
    schema["components"] = json!({ "schemas": contract.json["components"]["schemas"] });
    let options = jsonschema::options().with_draft(Draft::Draft202012).should_validate_formats(true);
    options.build(&schema).map_err(|error| error.to_string())
}
