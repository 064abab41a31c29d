//! The contract's verdict on a request.

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{Error, MapAccess, SeqAccess, Visitor},
};
use serde_json::{Map, Value};

use crate::{
    contract::{OracleContract, OracleOperation, OracleParam},
    requests::SentRequest,
};

/// Checks whether a request conforms to the contract.
pub(crate) fn accepts(contract: &OracleContract, operation: &OracleOperation, sent: &SentRequest) -> bool {
    let params = operation.params.iter().all(|param| accepts_param(contract, param, &sent.texts_of(&param.name)));
    let known = sent.params.iter().all(|(name, _)| operation.params.iter().any(|param| param.name == *name));
    params && known && accepts_body(contract, operation, sent)
}

fn accepts_body(contract: &OracleContract, operation: &OracleOperation, sent: &SentRequest) -> bool {
    let (Some(checked), Some(text)) = (&operation.body, &sent.body) else { return true };
    let Ok(UniqueValue(body)) = serde_json::from_str(text) else { return false };
    let properties = contract.resolve(&checked.schema)["properties"].as_object();
    let owner_only = properties.into_iter().flatten().filter(|(_, property)| property["x-owner-only"] == true);
    let mut owner_only = owner_only.map(|(name, _)| name);
    owner_only.all(|name| body.get(name).is_none())
        && !holds_nul(&body)
        && checked.validator.is_valid(&body)
        && are_texts_valid(contract, &checked.schema, &body)
}

/// A value in which no object has a duplicate field.
struct UniqueValue(Value);

impl<'de> Deserialize<'de> for UniqueValue {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(UniqueVisitor).map(Self)
    }
}

struct UniqueVisitor;

impl<'de> Visitor<'de> for UniqueVisitor {
    type Value = Value;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JSON")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<Value, A::Error> {
        let mut object = Map::new();
        while let Some((name, UniqueValue(value))) = fields.next_entry::<String, UniqueValue>()? {
            if object.insert(name, value).is_some() {
                return Err(A::Error::custom("twice"));
            }
        }
        Ok(Value::Object(object))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<Value, A::Error> {
        let mut list = Vec::new();
        while let Some(UniqueValue(item)) = items.next_element()? {
            list.push(item);
        }
        Ok(Value::Array(list))
    }

    fn visit_bool<E: Error>(self, value: bool) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Value, E> {
        Ok(value.into())
    }

    fn visit_unit<E: Error>(self) -> Result<Value, E> {
        Ok(Value::Null)
    }
}

fn accepts_param(contract: &OracleContract, param: &OracleParam, texts: &[&str]) -> bool {
    let schema = contract.resolve(&param.checked.schema);
    let in_ascii = |text: &&str| text.chars().all(|letter| letter == '\t' || (' '..='~').contains(&letter));
    let value = match texts {
        [] => return !param.required,
        texts if schema["type"] == "array" => {
            texts.iter().map(|text| read_param(contract.resolve(&schema["items"]), text)).collect()
        }
        [text] => read_param(schema, text),
        _ => return false,
    };
    (param.place != "header" || texts.iter().all(in_ascii))
        && !holds_nul(&value)
        && param.checked.validator.is_valid(&value)
        && are_texts_valid(contract, schema, &value)
}

fn read_param(schema: &Value, text: &str) -> Value {
    match schema["type"].as_str() {
        Some("integer") if is_integer(text) => serde_json::from_str(text).expect("digits are JSON"),
        Some("boolean") if ["true", "false"].contains(&text) => Value::from(text == "true"),
        _ => Value::from(text),
    }
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

/// Checks the rules that fields name with `x-text`, implemented a second time.
fn are_texts_valid(contract: &OracleContract, schema: &Value, value: &Value) -> bool {
    let mut schema = contract.resolve(schema);
    if let Some(arms) = schema["oneOf"].as_array().filter(|_| schema.get("discriminator").is_none()) {
        return arms.iter().all(|arm| arm["type"] == "null" || are_texts_valid(contract, arm, value));
    }
    if let Some(name) = schema["discriminator"]["propertyName"].as_str() {
        let arm = &schema["discriminator"]["mapping"][value[name].as_str().unwrap_or_default()];
        schema = arm.as_str().map_or(schema, |arm| contract.json.pointer(&arm[1..]).expect("the mapping leads somewhere"));
    }
    match (value, schema["x-text"].as_str()) {
        (Value::String(text), Some(name)) => is_text_valid(&contract.json["x-texts"][name], text),
        (Value::Object(fields), _) => fields.iter().all(|(name, field)| {
            are_texts_valid(contract, schema["properties"].get(name).unwrap_or(&schema["additionalProperties"]), field)
        }),
        (Value::Array(items), _) => items.iter().all(|item| are_texts_valid(contract, &schema["items"], item)),
        _ => true,
    }
}

fn is_text_valid(rule: &Value, text: &str) -> bool {
    let trimmed = text.trim();
    let kept = if rule["trimmed"] == true { trimmed } else { text };
    let within = |key: &str, length: usize| rule[key].as_u64().is_none_or(|most| length as u64 <= most);
    !trimmed.is_empty() && within("max", kept.chars().count()) && within("maxBytes", kept.len())
}
