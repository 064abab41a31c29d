//! Examples of answers, composed from the examples of schemas.

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value, json};

use crate::{
    contract::{Contract, Operation},
    pointer::Pointer,
};

/// Returns a value of a schema: its own example, or one composed from those of its parts.
pub(super) fn of(contract: &Contract, schema: &Value, at: &Pointer) -> Result<Value> {
    let map = schema.as_object().with_context(|| format!("{at}: expected a schema"))?;
    if map.contains_key("$ref") {
        let target = map["$ref"].as_str().and_then(Pointer::of_reference).with_context(|| format!("{at}: not a reference"))?;
        let found = target.get(&contract.json).with_context(|| format!("{at}: `{target}` does not exist"))?;
        return of(contract, found, &target);
    }
    if let Some(example) = map.get("examples").and_then(|examples| examples.get(0)).or_else(|| map.get("example")) {
        return Ok(example.clone());
    }
    if let Some(value) = map.get("const").or_else(|| map.get("enum")?.get(0)) {
        return Ok(value.clone());
    }
    if is_nullable(map) {
        return Ok(Value::Null);
    }
    if let Some(items) = map.get("items") {
        return Ok(json!([of(contract, items, &at.child("items"))?]));
    }
    let Some(properties) = map.get("properties").and_then(Value::as_object) else {
        bail!("{at}: an answer contains it; give it an example in `examples`")
    };
    let place = at.child("properties");
    let fields = properties.iter().map(|(name, field)| Ok((name.clone(), of(contract, field, &place.child(name))?)));
    Ok(Value::Object(fields.collect::<Result<Map<_, _>>>()?))
}

fn is_nullable(schema: &Map<String, Value>) -> bool {
    let null = json!("null");
    let arms = schema.get("oneOf").or_else(|| schema.get("anyOf")).and_then(Value::as_array);
    schema.get("type").and_then(Value::as_array).is_some_and(|kinds| kinds.contains(&null))
        || arms.is_some_and(|arms| arms.iter().any(|arm| arm["type"] == null))
}

/// Returns a stream with each event of an operation once. `error` is left out, since it would end the stream in
/// place of the last event.
pub(super) fn sample_stream(contract: &Contract, operation: &Operation<'_>) -> Result<String> {
    let at = operation.at.child("x-events");
    let events =
        operation.value.get("x-events").and_then(Value::as_object).with_context(|| format!("{at}: a stream names its events"))?;
    let mut out = String::new();
    let mut message = None;
    for (number, (name, schema)) in events.iter().filter(|(name, _)| *name != "error").enumerate() {
        let schema = schema.as_str().unwrap_or_default();
        let place = Pointer::schema(schema);
        let found = contract.schema(schema).with_context(|| format!("{}: {schema} is no component schema", at.child(name)))?;
        let data = of(contract, found, &place)?;
        let id = message.get_or_insert_with(|| data["messageId"].as_str().map_or_else(String::new, |id| format!("{id}:")));
        let mut fields = Map::from_iter([("type".to_owned(), json!(name))]);
        fields.extend(data.as_object().cloned().unwrap_or_default());
        out.push_str(&format!("id: {id}{number}\nevent: {name}\ndata: {}\n\n", Value::Object(fields)));
    }
    Ok(out)
}

/// Returns the request id used in examples: that of the header.
pub(super) fn sample_request_id(contract: &Contract) -> Value {
    contract.json.pointer("/components/headers/X-Request-Id/example").cloned().unwrap_or_else(|| json!("…"))
}
