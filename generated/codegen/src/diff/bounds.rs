//! Bounds of a schema, compared for being tighter or wider.

use serde_json::{Map, Value};

/// The change of a bound.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum BoundChange {
    Tighter(String),
    Wider(String),
}

const LOWER_BOUNDS: [&str; 5] = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"];
const UPPER_BOUNDS: [&str; 5] = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"];

/// Bounds in which a served document repeats the rule for a text. The rules are compared instead.
const OF_TEXTS: [&str; 2] = ["pattern", "maxLength"];

/// Compares all bounds of two schemas.
pub(super) fn compare(old: &Map<String, Value>, new: &Map<String, Value>) -> Vec<BoundChange> {
    let lowest = LOWER_BOUNDS.into_iter().filter_map(|key| compare_number(key, old, new, |old, new| new > old));
    let highest = UPPER_BOUNDS.into_iter().filter_map(|key| compare_number(key, old, new, |old, new| new < old));
    let words = ["anyOf", "pattern", "multipleOf", "uniqueItems", "propertyNames"]
        .into_iter()
        .filter_map(|key| compare_rule(key, old, new));
    lowest.chain(highest).chain(words).collect()
}

fn compare_number(
    key: &str,
    old: &Map<String, Value>,
    new: &Map<String, Value>,
    tighter: fn(f64, f64) -> bool,
) -> Option<BoundChange> {
    let number = |schema| own_keyword(key, schema).and_then(Value::as_f64);
    match (number(old), number(new)) {
        (None, Some(bound)) => Some(BoundChange::Tighter(format!("`{key}` is now {bound}"))),
        (Some(bound), None) => Some(BoundChange::Wider(format!("`{key}` was {bound} and is gone"))),
        (Some(before), Some(now)) if before != now => {
            let text = format!("`{key}` was {before} and is now {now}");
            Some(if tighter(before, now) { BoundChange::Tighter(text) } else { BoundChange::Wider(text) })
        }
        _ => None,
    }
}

/// Returns a keyword, unless it follows from the rule for a text.
fn own_keyword<'a>(key: &str, schema: &'a Map<String, Value>) -> Option<&'a Value> {
    schema.get(key).filter(|_| !(OF_TEXTS.contains(&key) && schema.contains_key("x-text")))
}

/// Compares a constraint that is not a number: any change may reject values that were valid.
fn compare_rule(key: &str, old: &Map<String, Value>, new: &Map<String, Value>) -> Option<BoundChange> {
    match (own_keyword(key, old), own_keyword(key, new)) {
        (before, now) if before == now => None,
        (_, None) => Some(BoundChange::Wider(format!("`{key}` is gone"))),
        (_, Some(now)) => Some(BoundChange::Tighter(format!("`{key}` is now {now}"))),
    }
}
