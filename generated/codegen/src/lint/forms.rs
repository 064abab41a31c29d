//! Forms: what the server can read as it arrives.

use serde_json::{Value, json};

use super::{Finding, Rule};
use crate::{
    contract::{Contract, referenced_schema},
    forms::{FILE, FORM, is_form},
    pointer::Pointer,
};

pub(super) const RULES: &[Rule] = &[forms];

/// A form has a named schema, whose last field is the required `file`; the fields before it are plain texts.
fn forms(contract: &Contract) -> Vec<Finding> {
    let mut findings = Vec::new();
    for operation in contract.operations() {
        let at = operation.at.child("requestBody");
        let Some(Ok((at, body))) = operation.value.get("requestBody").map(|body| contract.object(body, &at)) else { continue };
        if !is_form(body) {
            continue;
        }
        let name = referenced_schema(&body["content"][FORM]["schema"]);
        let Some((name, schema)) = name.and_then(|name| Some((name, contract.schema(name)?))) else {
            findings.push(Finding::new("forms", &at, "a form has a named schema (`$ref`)"));
            continue;
        };
        let at = Pointer::root().child("components").child("schemas").child(name);
        findings.extend(of_schema(schema).map(|message| Finding::new("forms", &at, message)));
    }
    findings
}

/// What is wrong with the schema of a form.
fn of_schema(schema: &Value) -> Option<&'static str> {
    let properties = schema.get("properties").and_then(Value::as_object)?;
    let (last, file) = properties.iter().next_back()?;
    let is_required = schema["required"].as_array().is_some_and(|names| names.contains(&json!(FILE)));
    if last != FILE || file["format"] != "binary" || !is_required {
        return Some("the last field of a form is the required `file`, of the format `binary`");
    }
    let is_text = |property: &Value| property["type"] == "string" && property["format"] != "binary";
    let texts = properties.iter().filter(|(name, _)| *name != FILE).all(|(_, property)| is_text(property));
    (!texts).then_some("the fields before the file are texts")
}
