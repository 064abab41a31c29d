//! The keywords of requests as they appear in the gate.

use frontdesk_snapshot_text::wrap_lines;
use serde_json::Value;

use crate::{
    lower::{LoweringTarget, lower},
    testing::expanded_contract_with,
};

/// Lists the fields of the small contract's request, one per line, with the gate's checks for them; then the
/// generated functions.
fn gate_of_request(properties: &str) -> Result<String, String> {
    let from = "size: { type: integer, format: int32, minimum: 1, maximum: 9, description: Its size. }";
    let lowered =
        lower(&expanded_contract_with(&[(from, properties)]), LoweringTarget::Server).map_err(|error| format!("{error:#}"))?;
    let model = &lowered["components"]["schemas"]["ThingCreate"];
    let mut out = format!("{} {}\n", model["x-validate-model"], model["x-owner-only-fields"]);
    for (name, property) in model["properties"].as_object().expect("it has properties") {
        let list = property["x-validate"].as_array().into_iter().flatten().filter_map(Value::as_str).collect::<Vec<_>>();
        out.push_str(&format!("{name}: {} {}\n", list.join(", "), property["x-strict"].as_str().unwrap_or_default()));
    }
    let checks = lowered["x-checks"].as_str().expect("checks");
    Ok(out + checks.split_once("checks").map_or(checks, |(_, rest)| rest))
}

#[test]
fn the_request_of_the_small_contract() {
    let size = "size: { type: integer, format: int32, minimum: 1, maximum: 9, description: Its size. }";
    insta::assert_snapshot!(gate_of_request(size).unwrap(), @r#"
    null ["note"]
    name:  
    kind:  crate::runtime::strict::optional
    size: range(min = 1, max = 9) crate::runtime::strict::optional
    note: custom(function = "crate::checks::text_note") double_option::deserialize
    tags: length(max = 5) crate::runtime::strict::optional
     beyond what `validator` has an argument for.

    use frontdesk_vocabulary::texts;
    use validator::ValidationError;

    use crate::runtime::check;

    pub(crate) fn text_note(text: &str) -> Result<(), ValidationError> {
        check::text(&texts::NOTE, text)
    }
    "#);
}

#[test]
fn every_keyword_is_checked() {
    let properties = "
        a: { type: string, minLength: 1, maxLength: 9, pattern: '^[a-z]+$', description: A. }
        b: { type: number, exclusiveMinimum: 0, maximum: 2.5, description: B. }
        m: { type: integer, format: int64, minimum: 0, maximum: 50, multipleOf: 5, description: M. }
        c:
          { type: array, minItems: 1, uniqueItems: true, description: C.,
            items: { type: string, maxLength: 3, pattern: '^[a-z]+$' } }
        d: { type: array, description: D., items: { type: integer, format: int64, minimum: 1, exclusiveMaximum: 5 } }
        e: { type: string, format: uuid, description: E. }
        f: { type: [string, 'null'], format: date-time, description: F. }
        g: { $ref: '#/components/schemas/Inner' }
        h: { type: array, description: H., items: { $ref: '#/components/schemas/Inner' } }";
    let inner = "    ThingCreate:\n";
    let contract = expanded_contract_with(&[
        ("        size: { type: integer, format: int32, minimum: 1, maximum: 9, description: Its size. }", properties),
        (
            inner,
            "    Inner:\n      description: I.\n      type: object\n      additionalProperties: false\n      minProperties: \
             1\n      maxProperties: 2\n      required: [x]\n      properties: \
             { x: { type: [string, 'null'], description: X. }, y: { type: boolean, description: Y. } }\n    ThingCreate:\n",
        ),
    ]);
    let lowered = lower(&contract, LoweringTarget::Server).unwrap();
    let mut out = String::new();
    for schema in ["Inner", "ThingCreate"] {
        let model = &lowered["components"]["schemas"][schema];
        out.push_str(&format!("{schema} {}\n", model["x-validate-model"]));
        for (name, property) in model["properties"].as_object().expect("it has properties") {
            let rules = format!("  {name}: {} {}\n", property["x-validate"], property["x-strict"]);
            out.push_str(&rules.replace("\",\"custom", "\",\n    \"custom"));
        }
    }
    insta::assert_snapshot!(out + lowered["x-checks"].as_str().expect("checks"), @r#"
    Inner "schema(function = \"crate::checks::fields_of_inner\", skip_on_field_errors = false)"
      x: null "crate::runtime::strict::nullable"
      y: null "crate::runtime::strict::optional"
    ThingCreate null
      name: null null
      kind: null "crate::runtime::strict::optional"
      a: ["length(min = 1, max = 9)","regex(path = *crate::checks::PATTERN_0)"] "crate::runtime::strict::optional"
      b: ["range(exclusive_min = 0.0, max = 2.5)"] "crate::runtime::strict::optional"
      m: ["range(min = 0, max = 50)",
        "custom(function = \"crate::checks::value_thing_create_m\")"] "crate::runtime::strict::optional"
      c: ["length(min = 1)",
        "custom(function = \"crate::runtime::check::unique\")",
        "custom(function = \"crate::checks::items_thing_create_c\")"] "crate::runtime::strict::optional"
      d: ["custom(function = \"crate::checks::items_thing_create_d\")"] "crate::runtime::strict::optional"
      e: null "crate::runtime::strict::uuid::optional"
      f: null "crate::runtime::strict::date_time::double"
      g: ["nested"] "crate::runtime::strict::optional"
      h: ["nested"] "crate::runtime::strict::optional"
      note: ["custom(function = \"crate::checks::text_note\")"] "double_option::deserialize"
      tags: ["length(max = 5)"] "crate::runtime::strict::optional"
    // @generated by `cargo codegen generate` from openapi.yaml; edit that instead.

    //! What the gate checks beyond what `validator` has an argument for.

    use std::sync::LazyLock;

    use frontdesk_vocabulary::texts;
    use regex::Regex;
    use validator::ValidationError;

    use crate::runtime::check;
    use crate::models;

    pub(crate) static PATTERN_0: LazyLock<Regex> = LazyLock::new(|| Regex::new("^[a-z]+$").expect("the generator compiled it"));

    pub(crate) fn text_note(text: &str) -> Result<(), ValidationError> {
        check::text(&texts::NOTE, text)
    }

    pub(crate) fn fields_of_inner(model: &models::Inner) -> Result<(), ValidationError> {
        let count = 1 + [model.y.is_some()].into_iter().filter(|there| *there).count();
        check::all(count >= 1 && count <= 2, "properties")
    }

    pub(crate) fn value_thing_create_m(value: i64) -> Result<(), ValidationError> {
        let value = &value;
        check::all(*value % 5 == 0, "multiple_of")
    }

    pub(crate) fn items_thing_create_c(items: &[String]) -> Result<(), ValidationError> {
        check::all(items.iter().all(|value| value.chars().count() <= 3 && PATTERN_0.is_match(value)), "items")
    }

    pub(crate) fn items_thing_create_d(items: &[i64]) -> Result<(), ValidationError> {
        check::all(items.iter().all(|value| *value >= 1 && *value < 5), "items")
    }
    "#);
}

#[test]
fn values_of_a_map_may_be_null() {
    let contract = expanded_contract_with(&[
        (
            "        size: { type: integer, format: int32, minimum: 1, maximum: 9, description: Its size. }",
            "        marks: { $ref: '#/components/schemas/Marks' }",
        ),
        (
            "    ThingCreate:\n",
            "    Marks:\n      description: M.\n      type: object\n      maxProperties: 2\n      additionalProperties: \
             { type: [string, 'null'], maxLength: 5 }\n    ThingCreate:\n",
        ),
    ]);
    let lowered = lower(&contract, LoweringTarget::Server).unwrap();
    insta::assert_snapshot!(
        lowered["components"]["schemas"]["ThingCreate"]["properties"]["marks"]["x-type"],
        @r#""std::collections::BTreeMap<String, Option<String>>""#
    );
    let checks = lowered["x-checks"].as_str().expect("checks");
    insta::assert_snapshot!(
        checks.lines().find(|line| line.contains("map.")).expect("a check"),
        @r#"    check::all(map.len() <= 2 && map.values().flatten().all(|value| value.chars().count() <= 5), "map")"#
    );
}

#[test]
fn names_of_the_fields_of_a_map_are_left_to_the_domain() {
    let lowered = |rule: &str| {
        let marks = format!(
            "    Marks:\n      description: M.\n      type: object\n      maxProperties: 2\n{rule}      additionalProperties: \
             {{ type: string }}\n    ThingCreate:\n"
        );
        let contract = expanded_contract_with(&[
            (
                "        size: { type: integer, format: int32, minimum: 1, maximum: 9, description: Its size. }",
                "        marks: { $ref: '#/components/schemas/Marks' }",
            ),
            ("    ThingCreate:\n", marks.as_str()),
        ]);
        lower(&contract, LoweringTarget::Server).unwrap()
    };
    assert_eq!(lowered("      propertyNames: { maxLength: 3 }\n"), lowered(""));
}

#[test]
fn dates_and_addresses_are_left_to_the_domain() {
    let plain = gate_of_request("a: { type: string, description: A. }").unwrap();
    for format in ["date", "email", "uri"] {
        assert_eq!(gate_of_request(&format!("a: {{ type: string, format: {format}, description: A. }}")).unwrap(), plain);
    }
}

#[test]
fn what_the_gate_cannot_check_is_refused() {
    let refused = |properties| wrap_lines(&gate_of_request(properties).unwrap_err());
    insta::assert_snapshot!(refused("a: { type: string, format: ipv4, description: A. }"), @r"
    #/components/schemas/ThingCreate/properties/a/format: the gate does not know the format `ipv4`; teach
      src/lower/gate
    ");
    insta::assert_snapshot!(refused("a: { type: string, pattern: '^\\d+$', description: A. }"), @r"
    #/components/schemas/ThingCreate/properties/a/pattern: write classes out, as in [0-9], and no `(?`: dialects
      of patterns differ in the rest
    ");
    insta::assert_snapshot!(
        refused("a: { type: string, format: uuid, minLength: 1, description: A. }"),
        @"#/components/schemas/ThingCreate/properties/a: a text with a format has no other rules"
    );
    insta::assert_snapshot!(refused("a: { type: number, multipleOf: 0.1, description: A. }"), @r"
    #/components/schemas/ThingCreate/properties/a/multipleOf: fractions are not exact, so only an integer is a
      multiple of something
    ");
}
