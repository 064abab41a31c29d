//! The types of events, from the contract itself: each with the JSON Schema of its payload, complete in itself, and a
//! sample.

use std::sync::OnceLock;

use frontdesk_api::{contract::OPENAPI_JSON, models, runtime::envelope::success_body};
use frontdesk_types::{Error, Result, events::EventName};
use serde_json::{Map, Value, json};

use crate::public_documents::PreparedDocument;

/// Version of the API that has all event types so far. A type that is added later states its own.
const INITIAL_VERSION: &str = "1.0.0";

/// Location of schemas in the contract, and in a self-contained schema.
const COMPONENTS_PREFIX: &str = "#/components/schemas/";
const DEFINITIONS_PREFIX: &str = "#/$defs/";

/// Returns all types, by name.
///
/// # Errors
/// A fault in the contract.
pub(super) fn all_event_types() -> Result<&'static [models::WebhookEventType]> {
    static ALL: OnceLock<Vec<models::WebhookEventType>> = OnceLock::new();
    if let Some(all) = ALL.get() {
        return Ok(all);
    }
    let made = build_event_types()?;
    Ok(ALL.get_or_init(|| made))
}

/// Prepares the list of all types, as it is sent.
///
/// # Errors
/// A fault in the contract.
pub(super) fn prepare_list() -> Result<PreparedDocument> {
    let list = models::WebhookEventTypeList { items: all_event_types()?.to_vec() };
    PreparedDocument::compressed(success_body(&list))
}

fn build_event_types() -> Result<Vec<models::WebhookEventType>> {
    let contract: Value = serde_json::from_str(&OPENAPI_JSON.text()).map_err(|error| broken_contract(&error.to_string()))?;
    let schemas = contract["components"]["schemas"].as_object().ok_or_else(|| broken_contract("it has no schemas"))?;
    let mut names = EventName::ALL.to_vec();
    names.sort_unstable_by_key(|name| name.as_str());
    names.into_iter().map(|name| event_type(schemas, name)).collect()
}

fn event_type(schemas: &Map<String, Value>, name: EventName) -> Result<models::WebhookEventType> {
    let at = schemas["WebhookEvent"]["discriminator"]["mapping"][name.as_str()].as_str().and_then(component_name);
    let found = at.and_then(|at| schemas.get(at)).ok_or_else(|| broken_contract(&format!("no payload for {name}")))?;
    let sample = serde_json::from_value(found["examples"][0].clone());
    Ok(models::WebhookEventType {
        r#type: name,
        description: event_description(found, name),
        group: event_group(name)?,
        permission: name.permission(),
        since: INITIAL_VERSION.to_owned(),
        schema: self_contained_schema(schemas, found)?,
        sample: sample.map_err(|error| broken_contract(&format!("no example of {name}: {error}")))?,
    })
}

/// Describes the event in a sentence: the contract's description without the name that it begins with.
fn event_description(schema: &Value, name: EventName) -> String {
    let said = schema["description"].as_str().unwrap_or_default();
    let sentence = said.strip_prefix(&format!("`{name}`: ")).unwrap_or(said);
    let mut letters = sentence.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Returns the group of a type: the noun that its name begins with; `ping` has none.
fn event_group(name: EventName) -> Result<models::WebhookEventGroup> {
    if name == EventName::Ping {
        return Ok(models::WebhookEventGroup::Webhooks);
    }
    let noun = name.as_str().split('.').next().unwrap_or_default();
    format!("{noun}s").parse().or_else(|_| noun.parse()).map_err(|_| broken_contract(&format!("{name} is in no group")))
}

/// Returns a schema with all schemas that it refers to.
fn self_contained_schema(schemas: &Map<String, Value>, schema: &Value) -> Result<Map<String, Value>> {
    let (mut found, mut definitions) = (Vec::new(), Map::new());
    let own = standard_schema(schema, &mut found);
    while let Some(name) = found.pop() {
        if !definitions.contains_key(&name) {
            let schema = schemas.get(&name).ok_or_else(|| broken_contract(&format!("there is no schema {name}")))?;
            let definition = standard_schema(schema, &mut found);
            definitions.insert(name, definition);
        }
    }
    let mut all = Map::from_iter([("$schema".to_owned(), json!("https://json-schema.org/draft/2020-12/schema"))]);
    all.extend(own.as_object().cloned().unwrap_or_default());
    if !definitions.is_empty() {
        all.insert("$defs".to_owned(), definitions.into());
    }
    Ok(all)
}

/// Returns a schema without the keywords that OpenAPI and this contract add. Schemas that it refers to
/// are added to `found`.
fn standard_schema(schema: &Value, found: &mut Vec<String>) -> Value {
    match schema {
        Value::Object(words) => {
            let known = words.iter().filter(|(word, _)| !is_added_keyword(word));
            Value::Object(known.map(|(word, value)| (word.clone(), standard_keyword(word, value, found))).collect())
        }
        Value::Array(items) => items.iter().map(|item| standard_schema(item, found)).collect(),
        other => other.clone(),
    }
}

fn is_added_keyword(word: &str) -> bool {
    word.starts_with("x-") || ["discriminator", "examples"].contains(&word)
}

fn standard_keyword(word: &str, value: &Value, found: &mut Vec<String>) -> Value {
    match (word, value) {
        // Names of fields are not keywords.
        ("properties", Value::Object(fields)) => {
            Value::Object(fields.iter().map(|(name, schema)| (name.clone(), standard_schema(schema, found))).collect())
        }
        ("$ref", Value::String(reference)) => match component_name(reference) {
            Some(name) => {
                found.push(name.to_owned());
                format!("{DEFINITIONS_PREFIX}{name}").into()
            }
            None => value.clone(),
        },
        _ => standard_schema(value, found),
    }
}

fn component_name(reference: &str) -> Option<&str> {
    reference.strip_prefix(COMPONENTS_PREFIX)
}

fn broken_contract(why: &str) -> Error {
    Error::internal(format!("the contract does not describe its events: {why}"))
}
