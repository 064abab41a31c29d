//! JSON generated from a schema: mostly valid, preferably at its bounds, and sometimes just beyond them.

use proptest::{
    prelude::*,
    strategy::ValueTree,
    string::string_regex,
    test_runner::{Config, RngAlgorithm, TestRng, TestRunner},
};
use serde_json::{Map, Value, json};

use crate::contract::OracleContract;

/// A source of randomness with a seed.
pub(crate) struct SeededChance(TestRunner);

impl SeededChance {
    pub(crate) fn new(seed: u64) -> Self {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&seed.to_le_bytes());
        Self(TestRunner::new_with_rng(Config::default(), TestRng::from_seed(RngAlgorithm::ChaCha, &bytes)))
    }

    /// Returns a number below a bound.
    pub(crate) fn number_below(&mut self, bound: usize) -> usize {
        self.0.rng().random_range(0..bound)
    }

    /// Returns `true` with this probability, in percent.
    pub(crate) fn happens(&mut self, percent: usize) -> bool {
        self.number_below(100) < percent
    }

    /// Picks one of several.
    pub(crate) fn pick<T: Clone>(&mut self, of: &[T]) -> T {
        of[self.number_below(of.len())].clone()
    }

    fn matching(&mut self, pattern: &str) -> String {
        let inner = pattern.trim_start_matches('^').trim_end_matches('$');
        let strategy = string_regex(inner).expect("the pattern can be made up");
        strategy.new_tree(&mut self.0).expect("a text").current()
    }
}

/// Texts that a client could send, and some that none would.
const TEXTS: [&str; 10] =
    ["Front desk", "é", "  spaced\t", "\\u0000", "\"quoted\"", "a/b~c", "日本語", "openai/gpt-5.4-mini", "x", "{\"name\":1}"];

/// Makes up a value that a schema could accept.
pub(crate) fn make_value(contract: &OracleContract, schema: &Value, chance: &mut SeededChance) -> Value {
    let schema = contract.resolve(schema);
    if let Some(part) = schema["allOf"].get(0) {
        return make_value(contract, part, chance);
    }
    if let Some(values) = schema["enum"].as_array().or(schema["oneOf"].as_array()) {
        return make_value_or_arm(contract, &chance.pick(values), chance);
    }
    if let Some(only) = schema.get("const") {
        return only.clone();
    }
    let kind = match &schema["type"] {
        Value::Array(kinds) => chance.pick(kinds),
        kind => kind.clone(),
    };
    match kind.as_str() {
        Some("string") => Value::String(make_text(contract, schema, chance)),
        Some("integer") => make_number(schema, chance),
        Some("number") => json!(chance.number_below(400) as f64 / 7.0),
        Some("boolean") => Value::Bool(chance.happens(50)),
        Some("array") => {
            let length = make_length(schema["minItems"].as_u64(), schema["maxItems"].as_u64(), chance);
            (0..length).map(|_| make_value(contract, &schema["items"], chance)).collect()
        }
        Some("object") => make_object(contract, schema, chance),
        _ => Value::Null,
    }
}

/// Returns a value of an enum unchanged, and makes up a value for an arm of a union.
fn make_value_or_arm(contract: &OracleContract, chosen: &Value, chance: &mut SeededChance) -> Value {
    if chosen.is_object() { make_value(contract, chosen, chance) } else { chosen.clone() }
}

/// Makes up any JSON value.
fn make_any_value(chance: &mut SeededChance) -> Value {
    chance.pick(&[Value::Null, json!(7), json!(1.5), json!("x"), json!([1, { "a": null }]), json!({ "kind": "web" })])
}

/// Makes up fields with arbitrary names.
fn make_map(contract: &OracleContract, schema: &Value, chance: &mut SeededChance) -> Value {
    let length = make_length(schema["minProperties"].as_u64(), schema["maxProperties"].as_u64(), chance);
    let names = ["a", "b/c", "kind", "é", "", "domain", "x y", "d", "e", "f"];
    let values = &schema["additionalProperties"];
    let fields = names.iter().take(length).map(|name| {
        let value = if values.is_object() { make_value(contract, values, chance) } else { make_any_value(chance) };
        ((*name).to_owned(), value)
    });
    Value::Object(fields.collect())
}

fn make_object(contract: &OracleContract, schema: &Value, chance: &mut SeededChance) -> Value {
    if schema.get("properties").is_none() {
        return make_map(contract, schema, chance);
    }
    let required = schema["required"].as_array().cloned().unwrap_or_default();
    // With many fields, chance alone would hardly ever omit all of them.
    let is_bare = chance.happens(5);
    let mut fields = Map::new();
    for (name, property) in schema["properties"].as_object().into_iter().flatten() {
        let is_required = required.iter().any(|other| other == name);
        // An owner's field in every other request would leave few to compare.
        let percent = match property["x-owner-only"] == true {
            _ if is_bare => 0,
            true => 5,
            false => 50,
        };
        if is_required || chance.happens(percent) {
            fields.insert(name.clone(), make_value(contract, property, chance));
        }
    }
    Value::Object(fields)
}

/// Picks a length within bounds, at one of them, or just beyond.
fn make_length(least: Option<u64>, most: Option<u64>, chance: &mut SeededChance) -> usize {
    let (least, most) = (least.unwrap_or_default() as usize, most.map(|most| most as usize));
    match chance.number_below(20) {
        0 => least.saturating_sub(1),
        1 => most.map_or(least, |most| most + 1),
        2 | 3 => most.unwrap_or(least + 3),
        4 | 5 => least,
        _ => most.map_or(least + chance.number_below(4), |most| least + chance.number_below((most - least).min(3) + 1)),
    }
}

fn make_text(contract: &OracleContract, schema: &Value, chance: &mut SeededChance) -> String {
    if schema["format"] == "uuid" {
        return make_uuid(chance);
    }
    if let Some(pattern) = schema["pattern"].as_str() {
        return chance.matching(pattern);
    }
    let rule = schema["x-text"].as_str().map(|name| &contract.json["x-texts"][name]);
    if let Some(rule) = rule {
        return make_text_of_rule(rule, chance);
    }
    let (least, most) = (schema["minLength"].as_u64(), schema["maxLength"].as_u64());
    if least.is_some() || most.is_some() {
        let letter = chance.pick(&["k", "é"]);
        return letter.repeat(make_length(least, most, chance));
    }
    chance.pick(&TEXTS).to_owned()
}

/// Makes up a text for a rule: around its limit with and without white space, blank, or arbitrary.
fn make_text_of_rule(rule: &Value, chance: &mut SeededChance) -> String {
    let letter = chance.pick(&["a", "é", "\u{1f980}"]);
    let most = rule["max"].as_u64().filter(|most| *most <= 4_000 || chance.happens(5)).unwrap_or(20) as usize;
    match chance.number_below(12) {
        0 => letter.repeat(most + 1),
        1 => letter.repeat(most),
        2 => format!(" {}\n", letter.repeat(most)),
        3 => format!(" {}", letter.repeat(most - 1)),
        4 => chance.pick(&["", " ", "\t\n", "\u{3000}\u{a0}"]).to_owned(),
        _ => chance.pick(&TEXTS).to_owned(),
    }
}

/// Makes up an id: usually as the contract requires it, occasionally in a form that only parsers accept.
fn make_uuid(chance: &mut SeededChance) -> String {
    let plain = chance.matching("[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}");
    match chance.number_below(30) {
        0 => plain.replace('-', ""),
        1 => format!("{{{plain}}}"),
        2 => format!("urn:uuid:{plain}"),
        3 => plain.to_uppercase(),
        4 => plain[1..].to_owned(),
        5 => format!("{}g", &plain[1..]),
        _ => plain,
    }
}

fn make_number(schema: &Value, chance: &mut SeededChance) -> Value {
    let least = schema["minimum"].as_i64().unwrap_or(-5);
    let most = schema["maximum"].as_i64().unwrap_or(least + 100);
    let whole = match chance.number_below(16) {
        0 => least - 1,
        1 => most + 1,
        2 | 3 => most,
        4 | 5 => least,
        _ => least + chance.number_below((most - least) as usize + 1) as i64,
    };
    match chance.number_below(30) {
        0 => json!(whole as f64),
        1 => json!(whole as f64 + 0.5),
        _ => json!(whole),
    }
}
