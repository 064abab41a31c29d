//! Short forms in schemas and examples: `x-page: Agent` is a page of agents, `x-extends: Agent` an agent with further
//! fields, and `x-example-of: Agent` stands in an example for that of an agent. What is written beside the first and the
//! last takes the place of what it stands for.

use anyhow::{Context, Result, bail};
use serde_json::{Map, Value, json};

use super::samples;
use crate::{contract::Contract, pointer::Pointer};

/// Key of a schema that is a page of a list, with the schema of its items.
pub(crate) const PAGE_KEY: &str = "x-page";

/// Key of a schema that has further fields than another one, such as a secret that only the response to the creation
/// contains.
pub(crate) const EXTENDS_KEY: &str = "x-extends";

/// Key inside an example that stands for the example of a schema.
pub(crate) const EXAMPLE_KEY: &str = "x-example-of";

/// Fields of a page.
pub(crate) const PAGE_FIELDS: [&str; 2] = ["items", "nextCursor"];

/// Beginning of the description of a page, before the plural of its items.
const PAGE_OF: &str = "A page of ";

/// Replaces the short forms by what they stand for.
pub(crate) fn write_out(contract: &Contract) -> Result<Contract> {
    let mut paged = contract.clone();
    let at = Pointer::schemas();
    if let Some(schemas) = paged.json.pointer_mut(at.as_str()).and_then(Value::as_object_mut) {
        for (name, schema) in schemas.iter_mut().filter(|(_, schema)| schema.get(PAGE_KEY).is_some()) {
            *schema = page_schema(contract, schema, &at.child(name))?;
        }
        for (name, schema) in schemas.iter_mut().filter(|(_, schema)| schema.get(EXTENDS_KEY).is_some()) {
            *schema = extended_schema(contract, schema, &at.child(name))?;
        }
    }
    let mut json = paged.json.clone();
    take_examples(&paged, &mut json, &Pointer::root(), &mut Vec::new())?;
    Ok(Contract { source: paged.source, json })
}

/// Builds the schema of a page.
fn page_schema(contract: &Contract, schema: &Value, at: &Pointer) -> Result<Value> {
    let name = schema[PAGE_KEY].as_str().unwrap_or_default();
    contract.schema(name).with_context(|| format!("{}: `{name}` is no schema of this document", at.child(PAGE_KEY)))?;
    let own = schema.as_object().cloned().unwrap_or_default();
    let mut items = Map::from_iter([("type".to_owned(), json!("array"))]);
    items.insert("description".into(), json!(own.get("description").and_then(Value::as_str).and_then(items_description)));
    items.insert("items".into(), json!({ "$ref": format!("#/components/schemas/{name}") }));
    items.extend(own.get("properties").and_then(|fields| fields["items"].as_object()).cloned().unwrap_or_default());
    if items["description"].is_null() {
        bail!("{at}: begin the `description` with \"{PAGE_OF}\", or describe the property `items`");
    }
    let cursor = json!({
        "type": ["string", "null"],
        "description": "Send it as `cursor` to get the next page; null on the last page.",
    });
    let mut page = Map::new();
    page.insert("description".into(), own.get("description").cloned().unwrap_or_default());
    page.insert("type".into(), json!("object"));
    page.insert("required".into(), json!(PAGE_FIELDS));
    page.insert("properties".into(), json!({ "items": items, "nextCursor": cursor }));
    page.extend(own.into_iter().filter(|(key, _)| ![PAGE_KEY, "properties"].contains(&key.as_str())));
    Ok(Value::Object(page))
}

/// Describes the items of a page: "A page of agents." contains "The agents, in the order of the list."
fn items_description(page: &str) -> Option<String> {
    let items = page.strip_prefix(PAGE_OF)?.strip_suffix('.')?;
    Some(format!("The {items}, in the order of the list."))
}

/// Builds a schema that extends another one: its own fields follow those of the other. The key stays, since answers
/// with this data get the headers of the other.
fn extended_schema(contract: &Contract, schema: &Value, at: &Pointer) -> Result<Value> {
    let name = schema[EXTENDS_KEY].as_str().unwrap_or_default();
    let base =
        contract.schema(name).with_context(|| format!("{}: `{name}` is no schema of this document", at.child(EXTENDS_KEY)))?;
    let mut own = schema.as_object().cloned().unwrap_or_default();
    let mut out = Map::new();
    out.insert("description".into(), own.shift_remove("description").unwrap_or_default());
    out.insert("type".into(), json!("object"));
    let list = |value: Option<&Value>| value.and_then(Value::as_array).cloned().unwrap_or_default();
    out.insert("required".into(), json!([list(base.get("required")), list(own.get("required"))].concat()));
    let fields = |value: Option<&Value>| value.and_then(Value::as_object).cloned().unwrap_or_default();
    let both = |of_base: Option<&Value>, of_own: Option<&Value>| {
        let mut all = fields(of_base);
        all.extend(fields(of_own));
        Value::Object(all)
    };
    out.insert("properties".into(), both(base.get("properties"), own.get("properties")));
    out.insert("examples".into(), json!([both(base.pointer("/examples/0"), own.get("examples").and_then(|all| all.get(0)))]));
    out.extend(own.into_iter().filter(|(key, _)| !["required", "properties", "examples"].contains(&key.as_str())));
    Ok(Value::Object(out))
}

/// Replaces what stands for examples of schemas; `taking` names the schemas whose examples are being taken.
fn take_examples(contract: &Contract, value: &mut Value, at: &Pointer, taking: &mut Vec<String>) -> Result<()> {
    match value {
        Value::Object(map) => {
            for (key, inner) in map.iter_mut() {
                take_examples(contract, inner, &at.child(key), taking)?;
            }
            if let Some(name) = map.shift_remove(EXAMPLE_KEY) {
                let mut example = example_of(contract, &name, &at.child(EXAMPLE_KEY), taking)?;
                replace_fields(&mut example, std::mem::take(map), at)?;
                *value = example;
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter_mut().enumerate() {
                take_examples(contract, item, &at.child(index), taking)?;
            }
        }
        _ => {}
    }
    Ok(())
}

/// Returns the example of a schema.
fn example_of(contract: &Contract, name: &Value, at: &Pointer, taking: &mut Vec<String>) -> Result<Value> {
    let name = name.as_str().unwrap_or_default();
    let schema = contract.schema(name).with_context(|| format!("{at}: `{name}` is no schema of this document"))?;
    if taking.iter().any(|other| other == name) {
        bail!("{at}: the example of `{name}` contains itself; write one of the two out");
    }
    let place = Pointer::schema(name);
    let mut example = samples::of(contract, schema, &place)?;
    taking.push(name.to_owned());
    take_examples(contract, &mut example, &place.child("examples").child(0), taking)?;
    taking.pop();
    Ok(example)
}

/// Replaces some fields of an example, each in its place.
fn replace_fields(example: &mut Value, own: Map<String, Value>, at: &Pointer) -> Result<()> {
    for (key, value) in own {
        let field = example.as_object_mut().and_then(|fields| fields.get_mut(&key));
        *field.with_context(|| format!("{at}: the example has no field `{key}` to replace"))? = value;
    }
    Ok(())
}
