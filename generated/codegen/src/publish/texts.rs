//! Expresses the rules for texts in schemas, where generators and validators of other languages read them. The
//! server and the SDK know the rules themselves (`x-text`), so both are generated without these keywords.

use std::collections::BTreeMap;

use anyhow::Result;
use serde_json::{Map, Value, json};

use crate::{
    contract::Contract,
    reachability,
    vocabulary::{TextRule, read_text_rules},
};

/// Matches anything other than ASCII white space, on which all dialects of patterns agree.
const NOT_BLANK: &str = r"[^ \t-\r]";

/// Returns the published document with `pattern` and `maxLength` next to each `x-text` of a request.
pub fn with_texts(published: &Contract) -> Result<Contract> {
    let rules: BTreeMap<String, TextRule> =
        read_text_rules(published)?.into_iter().map(|rule| (rule.name.clone(), rule)).collect();
    let (sent, bodies) = (reachability::request_schemas(published), body_limits(published));
    let mut json = published.json.clone();
    let schemas = json.pointer_mut("/components/schemas").and_then(Value::as_object_mut);
    for (name, schema) in schemas.into_iter().flatten().filter(|(name, _)| sent.contains(*name)) {
        add_inside(schema, &rules, bodies.get(name).copied());
    }
    for section in ["/paths", "/components/parameters"] {
        json.pointer_mut(section).into_iter().for_each(|value| add_inside(value, &rules, None));
    }
    Ok(Contract { source: published.source.clone(), json })
}

/// Returns the size of the largest body that can contain each schema, in bytes.
fn body_limits(contract: &Contract) -> BTreeMap<String, u64> {
    let mut bodies = BTreeMap::new();
    for operation in contract.operations() {
        let Some(bytes) = operation.value.get("x-max-body-bytes").and_then(Value::as_u64) else { continue };
        for name in reachability::schemas_of_request(contract, &operation) {
            let most = bodies.entry(name).or_insert(bytes);
            *most = bytes.max(*most);
        }
    }
    bodies
}

fn add_inside(value: &mut Value, rules: &BTreeMap<String, TextRule>, body: Option<u64>) {
    match value {
        Value::Object(map) => {
            if let Some(rule) = map.get("x-text").and_then(Value::as_str).and_then(|name| rules.get(name)) {
                add_keywords(map, rule, body);
            }
            map.values_mut().for_each(|value| add_inside(value, rules, body));
        }
        Value::Array(list) => list.iter_mut().for_each(|value| add_inside(value, rules, body)),
        _ => {}
    }
}

/// Adds the keywords for a rule. A text has at most as many characters as bytes. One that is trimmed may be
/// surrounded by any amount of white space, so that only the size of the body bounds what is sent.
fn add_keywords(schema: &mut Map<String, Value>, rule: &TextRule, body: Option<u64>) {
    schema.insert("pattern".into(), json!(rule.pattern.as_deref().unwrap_or(NOT_BLANK)));
    if let Some(most) = if rule.trimmed { body } else { Some(rule.max) } {
        schema.insert("maxLength".into(), json!(most));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_text_has_a_bound_that_is_never_wrong() {
        let json = json!({
            "x-texts": {
                "name": { "noun": "Name", "trimmed": true, "max": 20 },
                "message": { "noun": "Message", "trimmed": false, "max": 400 },
                "file": { "noun": "Name", "trimmed": true, "max": 20, "pattern": "[.]txt$" },
            },
            "paths": { "/things": { "post": {
                "operationId": "createThing",
                "x-max-body-bytes": 1000,
                "parameters": [{ "name": "file", "in": "query", "schema": { "type": "string", "x-text": "file" } }],
                "requestBody": { "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Thing" } } } },
            } } },
            "components": { "schemas": { "Thing": { "properties": {
                "name": { "type": "string", "x-text": "name" },
                "message": { "type": "string", "x-text": "message" },
                "color": { "type": "string" },
            } }, "Answer": { "properties": { "name": { "type": "string", "x-text": "name" } } } } },
        });
        let said = with_texts(&Contract { source: String::new(), json }).expect("its rules are readable").json;
        let thing = &said["components"]["schemas"]["Thing"]["properties"];
        insta::assert_snapshot!(
            thing["name"],
            @r##"{"type":"string","x-text":"name","pattern":"[^ \\t-\\r]","maxLength":1000}"##
        );
        insta::assert_snapshot!(
            thing["message"],
            @r##"{"type":"string","x-text":"message","pattern":"[^ \\t-\\r]","maxLength":400}"##
        );
        insta::assert_snapshot!(thing["color"], @r##"{"type":"string"}"##);
        insta::assert_snapshot!(
            said["components"]["schemas"]["Answer"]["properties"]["name"],
            @r##"{"type":"string","x-text":"name"}"##
        );
        insta::assert_snapshot!(
            said["paths"]["/things"]["post"]["parameters"][0]["schema"],
            @r##"{"type":"string","x-text":"file","pattern":"[.]txt$"}"##
        );
    }
}
