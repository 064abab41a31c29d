//! The case of values, and names of booleans: whoever knows some of them knows how the others are written.

use serde_json::{Map, Value, json};

use super::{
    LintFinding, LintRule,
    walk::{self, FoundObject, ObjectKind},
};
use crate::{
    contract::Contract,
    expand::{ERROR_CODE, ERROR_CODES_KEY},
    names::{constant_case, snake_case},
    pointer::Pointer,
    reachability,
};

pub(super) const RULES: &[LintRule] = &[check_values, check_stream_events, check_codes, check_booleans];

/// Enums whose values are several words in snake case, with this between them, as in the product spec: what a role
/// allows (`resource:action`), and what has happened (`resource.event`).
const SEPARATED: [(&str, char); 2] = [("Permission", ':'), ("WebhookEventName", '.')];

/// Booleans that the product spec, or an order, calls otherwise.
const FIXED_BOOLEANS: [&str; 8] = [
    "answerUnverified",
    "claim_email_sent",
    "claimed",
    "collectLeads",
    "helpPageEnabled",
    "includeHistory",
    "owned",
    "showSources",
];

/// Booleans of requests that say what to do. `retrieved` asks for the field of this name.
const COMMANDS: [&str; 3] = ["explain", "retrieved", "takeOver"];

/// Checks that the values of an enum are in snake case, or all of them in upper case, as codes and abbreviations are.
fn check_values(contract: &Contract) -> Vec<LintFinding> {
    let mut findings = Vec::new();
    for found in walk::find_all(contract) {
        let values = found.value.get("enum").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
        let values: Vec<&str> = values.collect();
        if values.iter().all(|value| constant_case(value) == *value) {
            continue;
        }
        let name = found.at.steps().last().unwrap_or_default();
        let separator = SEPARATED.iter().find(|(separated, _)| *separated == name).map(|(_, separator)| *separator);
        for (index, value) in values.iter().enumerate() {
            let at = found.at.child("enum").child(index);
            findings.extend(check_case(&at, "values are in snake case", value, &words_in_snake_case(value, separator)));
        }
    }
    findings
}

/// Checks that the events of a stream are words in snake case with dots between them.
fn check_stream_events(contract: &Contract) -> Vec<LintFinding> {
    let mut findings = Vec::new();
    for operation in contract.operations() {
        let at = operation.at.child("x-events");
        for (name, _) in operation.value.get("x-events").and_then(Value::as_object).into_iter().flatten() {
            findings.extend(check_case(&at.child(name), "events are in snake case", name, &words_in_snake_case(name, Some('.'))));
        }
    }
    findings
}

/// Checks that the codes of failures are in upper case.
fn check_codes(contract: &Contract) -> Vec<LintFinding> {
    let (codes, of_operator) = (Pointer::schema(ERROR_CODE).child(ERROR_CODES_KEY), Pointer::root().child("x-operator-errors"));
    let mut findings = Vec::new();
    for at in [codes, of_operator] {
        for (code, _) in at.get(&contract.json).and_then(Value::as_object).into_iter().flatten() {
            findings.extend(check_case(&at.child(code), "codes are in upper case", code, &constant_case(code)));
        }
    }
    findings
}

fn check_case(at: &Pointer, rule: &str, name: &str, right: &str) -> Option<LintFinding> {
    (name != right).then(|| LintFinding::new("value-case", at, format!("write `{right}`: {rule}")))
}

fn words_in_snake_case(name: &str, separator: Option<char>) -> String {
    match separator {
        Some(separator) => name.split(separator).map(snake_case).collect::<Vec<_>>().join(&separator.to_string()),
        None => snake_case(name),
    }
}

/// Checks that booleans are called `isX` or `hasX`, which nobody takes for a noun.
fn check_booleans(contract: &Contract) -> Vec<LintFinding> {
    let sent = reachability::request_schemas(contract);
    let is_sent = |found: &FoundObject<'_>| {
        found.kind == ObjectKind::Parameter || found.at.steps().nth(2).is_some_and(|schema| sent.contains(&schema))
    };
    let wrong = walk::find_all(contract).into_iter().filter(|found| {
        let Some(name) = name_of_boolean(found) else { return false };
        let is_excepted = FIXED_BOOLEANS.contains(&name.as_str()) || COMMANDS.contains(&name.as_str()) && is_sent(found);
        !is_excepted && !asks_whether(&name)
    });
    wrong.map(|found| LintFinding::new("boolean-names", &found.at, "begin its name with `is` or `has`")).collect()
}

/// Returns the name of a property or a parameter that is a boolean.
fn name_of_boolean(found: &FoundObject<'_>) -> Option<String> {
    match found.kind {
        ObjectKind::Property if is_boolean(found.value) => found.at.steps().last(),
        ObjectKind::Parameter if found.value.get("schema").and_then(Value::as_object).is_some_and(is_boolean) => {
            found.value.get("name").and_then(Value::as_str).map(str::to_owned)
        }
        _ => None,
    }
}

fn is_boolean(schema: &Map<String, Value>) -> bool {
    schema.get("const").is_some_and(Value::is_boolean)
        || match schema.get("type") {
            Some(Value::Array(kinds)) => kinds.contains(&json!("boolean")),
            kind => kind == Some(&json!("boolean")),
        }
}

fn asks_whether(name: &str) -> bool {
    let rest = ["is", "has"].iter().find_map(|verb| name.strip_prefix(verb));
    rest.is_some_and(|rest| rest.starts_with(|letter: char| letter.is_ascii_uppercase() || letter == '_'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::contract_with;

    /// Lists the findings of these rules after some edits of the small contract.
    fn findings_after(edits: &[(&str, &str)]) -> String {
        let contract = contract_with(edits);
        let findings: Vec<LintFinding> = RULES.iter().flat_map(|rule| rule(&contract)).collect();
        findings.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n")
    }

    /// Lists the findings when a schema of the small contract has a boolean with this name.
    fn findings_of_boolean(schema: &str, name: &str) -> String {
        let field = match schema {
            "Thing" => "        note: { type: [string, 'null'], description: A note. }",
            _ => "        size: { type: integer, format: int32, minimum: 1, maximum: 9, description: Its size. }",
        };
        findings_after(&[(field, &format!("        {name}: {{ type: [boolean, 'null'], description: Whether it is so. }}"))])
    }

    #[test]
    fn values_are_in_one_case() {
        assert_eq!(findings_after(&[]), "");
        assert_eq!(findings_after(&[("enum: [soft, hard]", "enum: [very_soft, h2o]")]), "");
        assert_eq!(findings_after(&[("enum: [soft, hard]", "enum: [VERY_SOFT, HARD]")]), "");
        insta::assert_snapshot!(findings_after(&[("enum: [soft, hard]", "enum: [verySoft, HARD, so-so, it.is]")]), @r"
        #/components/schemas/ThingKind/enum/0: write `very_soft`: values are in snake case [value-case]
        #/components/schemas/ThingKind/enum/1: write `hard`: values are in snake case [value-case]
        #/components/schemas/ThingKind/enum/2: write `so_so`: values are in snake case [value-case]
        #/components/schemas/ThingKind/enum/3: write `it_is`: values are in snake case [value-case]
        ");
        insta::assert_snapshot!(
            findings_after(&[("enum: ['things:view', ", "enum: ['things:viewAll', ")]),
            @"#/components/schemas/Permission/enum/0: write `things:view_all`: values are in snake case [value-case]"
        );
    }

    #[test]
    fn events_and_codes_are_in_their_case() {
        let edits = [("thing.made: Thing", "thing.newlyMade: Thing"), ("        SPOON_BENT: {", "        spoonBent: {")];
        insta::assert_snapshot!(findings_after(&edits), @r"
        #/paths/~1things~1watch/get/x-events/thing.newlyMade: write `thing.newly_made`: events are in snake case [value-case]
        #/components/schemas/ErrorCode/x-error-codes/spoonBent: write `SPOON_BENT`: codes are in upper case [value-case]
        ");
    }

    #[test]
    fn a_boolean_asks_whether_something_is_so() {
        for name in ["isBent", "hasNote", "is_bent", "owned"] {
            assert_eq!(findings_of_boolean("Thing", name), "", "{name}");
        }
        for name in ["bent", "island", "hasty", "bentIs", "takeOver"] {
            let found = findings_of_boolean("Thing", name);
            assert!(found.ends_with(&format!("/{name}: begin its name with `is` or `has` [boolean-names]")), "{found}");
        }
        assert_eq!(findings_of_boolean("ThingCreate", "takeOver"), "", "a command");
        insta::assert_snapshot!(
            findings_of_boolean("ThingCreate", "take"),
            @"#/components/schemas/ThingCreate/properties/take: begin its name with `is` or `has` [boolean-names]"
        );
        let cursor = "        - { name: cursor,";
        let filter = "        - { name: bent, in: query, description: Those., schema: { type: boolean }, example: true }\n";
        insta::assert_snapshot!(
            findings_after(&[(cursor, &format!("{filter}{cursor}"))]),
            @"#/paths/~1things/get/parameters/1: begin its name with `is` or `has` [boolean-names]"
        );
    }
}
