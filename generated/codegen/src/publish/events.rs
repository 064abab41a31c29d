//! Event streams: OpenAPI 3.1 describes a stream as nothing more than text. So the data of each event contains its
//! `type`, a schema describes each event, and a union all of them.

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value, json};

use crate::{
    contract::{Contract, Operation},
    expand::STREAM_KEY,
    names::pascal_case,
    pointer::Pointer,
};

/// Property of an event's data that identifies the event.
const TYPE_PROPERTY: &str = "type";

/// Key with the schema of each event, or of each line, next to the schema of the whole, which is a text or bytes.
/// OpenAPI 3.2 calls it `itemSchema`.
pub(super) const ITEM_SCHEMA: &str = "x-item-schema";

const EVENT_STREAM: &str = "text/event-stream";

/// Describes a text that is a sequence of items, by JSON Schema's means and by what will be OpenAPI's.
pub(super) fn describe_items(content: &mut Value, media: &str, schema: &str) {
    let item = json!({ "$ref": format!("#/components/schemas/{schema}") });
    content["schema"] = json!({
        "type": "string",
        "contentMediaType": media,
        "contentSchema": { "type": "array", "items": item },
    });
    content[ITEM_SCHEMA] = item;
}

/// Names the events of all streams.
pub(super) fn name_events(whole: &Contract, json: &mut Value) -> Result<()> {
    for operation in whole.operations() {
        for (status, at, response) in whole.responses(&operation)? {
            let Some(union) = response.get(STREAM_KEY) else { continue };
            let at = at.child(STREAM_KEY);
            let union = union.as_str().with_context(|| format!("{at}: expected a name for the union of all events"))?;
            let arms = event_arms(whole, &operation)?;
            let response = &mut json["paths"][operation.path][operation.method]["responses"][status];
            describe_events(response, union);
            json["paths"][operation.path][operation.method]["x-events"] =
                arms.iter().map(|arm| (arm.event.clone(), json!(arm.name))).collect::<Map<_, _>>().into();
            add_schema(json, union.to_owned(), event_union(&operation, &arms), &at)?;
            let data = operation.value.get("x-events").and_then(Value::as_object).cloned().unwrap_or_default();
            for arm in arms {
                add_schema(json, arm.name, arm.schema, &at)?;
            }
            data.values().filter_map(Value::as_str).for_each(|name| remove_unused(json, name));
        }
    }
    Ok(())
}

/// An event with the schema of its data.
struct EventArm {
    event: String,
    name: String,
    schema: Value,
}

fn event_arms(whole: &Contract, operation: &Operation<'_>) -> Result<Vec<EventArm>> {
    let at = operation.at.child("x-events");
    let events = operation.value.get("x-events").and_then(Value::as_object).with_context(|| format!("{at}: name the events"))?;
    events.iter().map(|(event, data)| event_arm(whole, event, data, &at.child(event))).collect()
}

/// Builds the schema of an event: its type, followed by the fields of the data.
fn event_arm(whole: &Contract, event: &str, data: &Value, at: &Pointer) -> Result<EventArm> {
    let name = data.as_str().unwrap_or_default();
    let data = whole.schema(name).and_then(Value::as_object).with_context(|| format!("{at}: `{name}` is no schema"))?;
    let fields = data.get("properties").and_then(Value::as_object);
    let fields = fields.with_context(|| format!("{at}: the data of an event is an object, and `{name}` has no properties"))?;
    if fields.contains_key(TYPE_PROPERTY) {
        bail!("{at}: `{name}` has a `{TYPE_PROPERTY}` of its own, which the name of the event would replace; rename it");
    }
    let with_type = |value: Value, fields: &Map<String, Value>| {
        let mut all = Map::from_iter([(TYPE_PROPERTY.to_owned(), value)]);
        all.extend(fields.clone());
        all
    };
    let tag = json!({ "const": event, "description": "Which event it is." });
    let required = data.get("required").and_then(Value::as_array).into_iter().flatten().cloned();
    let mut schema = data.clone();
    schema.insert("required".into(), [json!(TYPE_PROPERTY)].into_iter().chain(required).collect());
    schema.insert("properties".into(), Value::Object(with_type(tag, fields)));
    if let Some(examples) = schema.get_mut("examples").and_then(Value::as_array_mut) {
        for example in examples.iter_mut() {
            *example = Value::Object(with_type(json!(event), example.as_object().unwrap_or(&Map::new())));
        }
    }
    Ok(EventArm { event: event.to_owned(), name: format!("{}Event", pascal_case(event)), schema: Value::Object(schema) })
}

fn event_union(operation: &Operation<'_>, arms: &[EventArm]) -> Value {
    let reference = |arm: &EventArm| format!("#/components/schemas/{}", arm.name);
    let mapping: Map<String, Value> = arms.iter().map(|arm| (arm.event.clone(), json!(reference(arm)))).collect();
    json!({
        "description": format!("The `data` of an event of `{}`. Skip one whose `{TYPE_PROPERTY}` you do not know: more may \
                                come.", operation.id()),
        "oneOf": arms.iter().map(|arm| json!({ "$ref": reference(arm) })).collect::<Vec<_>>(),
        "discriminator": { "propertyName": TYPE_PROPERTY, "mapping": mapping },
    })
}

/// Describes the events to readers of the response, and to tools that know the key.
fn describe_events(response: &mut Value, union: &str) {
    let text = response["description"].as_str().unwrap_or_default().trim_end().to_owned();
    response["description"] = json!(format!(
        "{text} The `data` of each is JSON, described by the schema `{union}`; its `{TYPE_PROPERTY}` repeats the name of the \
         event. Skip events that you do not know: more may come."
    ));
    describe_items(&mut response["content"][EVENT_STREAM], EVENT_STREAM, union);
    response.as_object_mut().map(|response| response.shift_remove(STREAM_KEY));
}

/// Removes a schema that is no longer referenced: data that only events have is described by their schemas.
pub(super) fn remove_unused(json: &mut Value, name: &str) {
    let reference = json!(format!("#/components/schemas/{name}")).to_string();
    if !json.to_string().contains(&reference)
        && let Some(schemas) = json.pointer_mut("/components/schemas").and_then(Value::as_object_mut)
    {
        schemas.shift_remove(name);
    }
}

/// Adds a schema. Two streams may share an event with the same data.
fn add_schema(json: &mut Value, name: String, schema: Value, at: &Pointer) -> Result<()> {
    let schemas = json.pointer_mut("/components/schemas").and_then(Value::as_object_mut);
    let schemas = schemas.with_context(|| format!("{at}: there are no schemas"))?;
    match schemas.get(&name) {
        Some(other) if *other != schema => bail!("{at}: there is another schema `{name}`; rename it"),
        _ => schemas.insert(name, schema),
    };
    Ok(())
}
