//! The verdict of the contract about a request.

use serde_json::Value;

use crate::{
    contract::{Contract, Operation, Param},
    requests::Sent,
};

/// Whether a request is as the contract says.
pub(crate) fn takes(contract: &Contract, operation: &Operation, sent: &Sent) -> bool {
    let params = operation.params.iter().all(|param| takes_param(contract, param, sent.value_of(&param.name)));
    let known = sent.params.iter().all(|(name, _)| operation.params.iter().any(|param| param.name == *name));
    params && known && takes_body(contract, operation, sent)
}

fn takes_body(contract: &Contract, operation: &Operation, sent: &Sent) -> bool {
    let (Some(checked), Some(text)) = (&operation.body, &sent.body) else { return true };
    let Ok(body) = serde_json::from_str::<Value>(text) else { return false };
    let properties = contract.resolve(&checked.schema)["properties"].as_object();
    let owner_only = properties.into_iter().flatten().filter(|(_, property)| property["x-owner-only"] == true);
    let mut owner_only = owner_only.map(|(name, _)| name);
    owner_only.all(|name| body.get(name).is_none())
        && !holds_nul(&body)
        && checked.validator.is_valid(&body)
        && texts_are_right(contract, &checked.schema, &body)
}

fn takes_param(contract: &Contract, param: &Param, text: Option<&str>) -> bool {
    let Some(text) = text else { return !param.required };
    let schema = contract.resolve(&param.checked.schema);
    let in_ascii = text.chars().all(|letter| letter == '\t' || (' '..='~').contains(&letter));
    let value = match schema["type"].as_str() {
        Some("integer") if is_integer(text) => serde_json::from_str(text).expect("digits are JSON"),
        _ => Value::from(text),
    };
    (param.place != "header" || in_ascii)
        && !text.contains('\0')
        && param.checked.validator.is_valid(&value)
        && texts_are_right(contract, schema, &value)
}

/// Digits as JSON writes them.
fn is_integer(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    digits == "0" || (!digits.starts_with('0') && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()))
}

fn holds_nul(value: &Value) -> bool {
    match value {
        Value::String(text) => text.contains('\0'),
        Value::Array(items) => items.iter().any(holds_nul),
        Value::Object(fields) => fields.iter().any(|(name, value)| name.contains('\0') || holds_nul(value)),
        _ => false,
    }
}

/// The rules that fields name with `x-text`, once more.
fn texts_are_right(contract: &Contract, schema: &Value, value: &Value) -> bool {
    let schema = contract.resolve(schema);
    match (value, schema["x-text"].as_str()) {
        (Value::String(text), Some(name)) => text_is_right(&contract.json["x-texts"][name], text),
        (Value::Object(fields), _) => {
            fields.iter().all(|(name, field)| texts_are_right(contract, &schema["properties"][name], field))
        }
        (Value::Array(items), _) => items.iter().all(|item| texts_are_right(contract, &schema["items"], item)),
        _ => true,
    }
}

fn text_is_right(rule: &Value, text: &str) -> bool {
    let trimmed = text.trim();
    let kept = if rule["trimmed"] == true { trimmed } else { text };
    let within = |key: &str, length: usize| rule[key].as_u64().is_none_or(|most| length as u64 <= most);
    !trimmed.is_empty() && within("max", kept.chars().count()) && within("maxBytes", kept.len())
}
