//! Mutations that make a value invalid, or valid in another form.

use serde_json::{Map, Value, json};

use crate::values::SeededChance;

/// Changes something at a random place in a value.
pub(crate) fn mutate(value: &mut Value, chance: &mut SeededChance) {
    let places = value_pointers(value, "");
    let place = chance.pick(&places);
    let target = value.pointer_mut(&place).expect("the place was just found");
    if let Value::Object(fields) = target
        && chance.happens(70)
    {
        return change_fields(fields, chance);
    }
    *target = match chance.number_below(14) {
        0 | 1 => Value::Null,
        2 => json!([target.take()]),
        3 => json!({ "value": target.take() }),
        // Accepted by serde as a value of an enum, and as a struct.
        4 => json!({ target.as_str().unwrap_or("x"): null }),
        5 => target.as_object().map_or_else(|| json!([]), |fields| fields.values().cloned().collect()),
        6 => json!(chance.pick(&["", " ", "x", "no such value", "true", "1"])),
        7 => json!("a\0b"),
        8 => json!(chance.pick(&[0, 1, -1, 51, i64::MAX, i64::from(i32::MAX) + 1])),
        9 => json!(chance.pick(&[0.5, 1e300, -0.0, 5.0, 1e2])),
        10 => json!(chance.happens(50)),
        11 => json!({}),
        12 => lengthen(target),
        _ => json!(u64::MAX),
    };
}

fn lengthen(value: &Value) -> Value {
    match value {
        Value::String(text) => json!(text.repeat(30)),
        Value::Array(items) => items.iter().cycle().take(items.len() * 120).cloned().collect(),
        Value::Number(number) => json!(number.as_i64().unwrap_or(1).saturating_mul(1_000)),
        other => other.clone(),
    }
}

fn change_fields(fields: &mut Map<String, Value>, chance: &mut SeededChance) {
    let names: Vec<String> = fields.keys().cloned().collect();
    match chance.number_below(4) {
        0 => {
            let name = chance.pick(&["naem", "", "a/b", "\0", "name", "limit", "geoRestrictionMode", "geoRestrictionCountries"]);
            let value = chance.pick(&[Value::Null, json!("x"), json!(1), json!({ "deep": [null] })]);
            fields.insert(name.to_owned(), value);
        }
        _ if names.is_empty() => {}
        1 | 2 => {
            fields.remove(&chance.pick(&names));
        }
        _ => {
            let name = chance.pick(&names);
            let value = fields.remove(&name).unwrap_or_default();
            fields.insert(format!("{name}\u{301}"), value);
        }
    }
}

/// Returns the pointer of every value inside a value, including the value itself.
fn value_pointers(value: &Value, pointer: &str) -> Vec<String> {
    let mut found = vec![pointer.to_owned()];
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                found.extend(value_pointers(field, &format!("{pointer}/{}", name.replace('~', "~0").replace('/', "~1"))));
            }
        }
        Value::Array(items) => {
            for (index, item) in items.iter().enumerate().take(3) {
                found.extend(value_pointers(item, &format!("{pointer}/{index}")));
            }
        }
        _ => {}
    }
    found
}

/// Serializes a value, sometimes with the first field of an object duplicated.
pub(crate) fn serialize_value(value: &Value, chance: &mut SeededChance) -> String {
    let text = value.to_string();
    let first = value.as_object().and_then(|fields| fields.iter().next());
    match first {
        Some((name, field)) if chance.happens(3) => {
            let earlier = chance.pick(&[field.clone(), Value::Null, json!("earlier")]);
            format!("{{{}:{earlier},{}", json!(name), &text[1..])
        }
        _ => text,
    }
}
