//! Bounds of a schema: whether one became tighter or wider.

use serde_json::{Map, Value};

/// How a bound changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Moved {
    Tighter(String),
    Wider(String),
}

const LOWEST: [&str; 5] = ["minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties"];
const HIGHEST: [&str; 5] = ["maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties"];

/// Compares all bounds of two schemas.
pub(super) fn compare(old: &Map<String, Value>, new: &Map<String, Value>) -> Vec<Moved> {
    let lowest = LOWEST.into_iter().filter_map(|key| number(key, old, new, |old, new| new > old));
    let highest = HIGHEST.into_iter().filter_map(|key| number(key, old, new, |old, new| new < old));
    let words = ["pattern", "multipleOf", "uniqueItems", "propertyNames"].into_iter().filter_map(|key| rule(key, old, new));
    lowest.chain(highest).chain(words).collect()
}

fn number(key: &str, old: &Map<String, Value>, new: &Map<String, Value>, tighter: fn(f64, f64) -> bool) -> Option<Moved> {
    let at = |schema: &Map<String, Value>| schema.get(key).and_then(Value::as_f64);
    match (at(old), at(new)) {
        (None, Some(bound)) => Some(Moved::Tighter(format!("`{key}` is now {bound}"))),
        (Some(bound), None) => Some(Moved::Wider(format!("`{key}` was {bound} and is gone"))),
        (Some(before), Some(now)) if before != now => {
            let text = format!("`{key}` was {before} and is now {now}");
            Some(if tighter(before, now) { Moved::Tighter(text) } else { Moved::Wider(text) })
        }
        _ => None,
    }
}

/// A constraint that is not a number: any change may reject values that were valid.
fn rule(key: &str, old: &Map<String, Value>, new: &Map<String, Value>) -> Option<Moved> {
    match (old.get(key), new.get(key)) {
        (before, now) if before == now => None,
        (_, None) => Some(Moved::Wider(format!("`{key}` is gone"))),
        (_, Some(now)) => Some(Moved::Tighter(format!("`{key}` is now {now}"))),
    }
}
