//! Moves each union behind its arms: generators that write one module, from top to bottom, refer to what they have
//! written.

use serde_json::{Map, Value};

use crate::contract::referenced_schema;

/// Orders the schemas of a document. All but unions stay where they are.
pub(super) fn move_unions_behind_arms(document: &mut Value) {
    let Some(schemas) = document.pointer_mut("/components/schemas").and_then(Value::as_object_mut) else { return };
    let mut waiting = Map::new();
    let mut out = Map::new();
    for (name, schema) in std::mem::take(schemas) {
        if has_all_arms(&schema, &out) {
            out.insert(name, schema);
            place_complete(&mut waiting, &mut out);
        } else {
            waiting.insert(name, schema);
        }
    }
    // A union that contains itself stands last.
    out.append(&mut waiting);
    *schemas = out;
}

/// Places the unions whose last arm has just been placed.
fn place_complete(waiting: &mut Map<String, Value>, out: &mut Map<String, Value>) {
    while let Some(name) = waiting.iter().find(|(_, union)| has_all_arms(union, out)).map(|(name, _)| name.clone()) {
        let union = waiting.shift_remove(&name).expect("it was found");
        out.insert(name, union);
    }
}

fn has_all_arms(schema: &Value, placed: &Map<String, Value>) -> bool {
    let arms = ["oneOf", "anyOf"].into_iter().filter_map(|key| schema.get(key)?.as_array()).flatten();
    arms.filter_map(referenced_schema).all(|arm| placed.contains_key(arm))
}
