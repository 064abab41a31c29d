//! A small contract that satisfies every rule, for tests to violate.

use crate::contract::Contract;

/// Things that can be listed, created and watched.
pub(crate) const SMALL: &str = include_str!("small.yaml");

/// Returns the small contract with some of its text replaced; each text must occur.
pub(crate) fn contract_with(edits: &[(&str, &str)]) -> Contract {
    let mut source = SMALL.to_owned();
    for (from, to) in edits {
        assert!(source.contains(from), "the small contract holds no `{from}`");
        source = source.replacen(from, to, 1);
    }
    Contract::parse(source).expect("the edited contract is YAML")
}

/// Edits that give a code two params, of which one may be missing.
pub(crate) const WITH_PARAMS: [(&str, &str); 2] = [
    (
        "message: There is no spoon. }",
        "message: There is no spoon., params: { thingId: 019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49, kind: soft }, \
         optionalParams: [kind] }",
    ),
    (
        "        requestId: { type: string, description: The same as the header. }",
        r"        params: { $ref: '#/components/schemas/ErrorParams' }
        requestId: { type: string, description: The same as the header. }
    ErrorParams:
      description: Facts.
      type: object
      properties:
        thingId: { type: string, format: uuid, description: The bent thing. }
        kind: { allOf: [{ $ref: '#/components/schemas/ThingKind' }], description: Its kind. }",
    ),
];

/// Returns the edited contract, expanded.
pub(crate) fn expanded_contract_with(edits: &[(&str, &str)]) -> Contract {
    crate::expand::expand(&contract_with(edits)).expect("the edited contract can be expanded")
}

/// Adds what today's contract does not have: a union, maps, lists in the query.
pub(crate) fn widen(contract: &mut serde_json::Value) {
    let wide: serde_json::Value = serde_norway::from_str(include_str!("wide.yaml")).expect("it is YAML");
    merge_into(contract, &wide);
}

/// Merges entries into objects, and appends items to lists.
fn merge_into(to: &mut serde_json::Value, from: &serde_json::Value) {
    use serde_json::Value;
    match (to, from) {
        (Value::Object(to), Value::Object(from)) => {
            for (key, value) in from {
                match to.get_mut(key) {
                    Some(present) => merge_into(present, value),
                    None => {
                        to.insert(key.clone(), value.clone());
                    }
                }
            }
        }
        (Value::Array(to), Value::Array(from)) => to.extend(from.iter().cloned()),
        (to, from) => *to = from.clone(),
    }
}
