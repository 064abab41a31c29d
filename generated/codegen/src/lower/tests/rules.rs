//! Each lowering rule on a small document, and each error.

use frontdesk_snapshot_text::{format_json, wrap_lines};
use serde_json::Value;

use crate::{
    expand::expand,
    lower::{LoweringTarget, lower},
    pointer::Pointer,
    testing::contract_with,
};

/// Lowers one schema.
fn lower_schema(yaml: &str) -> String {
    let value: Value = serde_norway::from_str(yaml).unwrap();
    match crate::lower::schema::lower(&value, &Pointer::root().child("s")) {
        Ok(lowered) => format_json(&lowered),
        Err(refusal) => format!("refused: {refusal}"),
    }
}

/// Returns the error for the small contract after an edit.
fn lowering_error(from: &str, to: &str) -> String {
    let whole = expand(&contract_with(&[(from, to)]));
    whole.and_then(|whole| lower(&whole, LoweringTarget::Server)).unwrap_err().to_string()
}

#[test]
fn null_as_one_of_two_types_becomes_nullable() {
    insta::assert_snapshot!(
        lower_schema("{ type: [string, 'null'], format: date-time }"),
        @r#"{"type":"string","nullable":true,"format":"date-time"}"#
    );
    insta::assert_snapshot!(
        lower_schema("{ oneOf: [{ $ref: '#/components/schemas/A' }, { type: 'null' }] }"),
        @r##"{"allOf":[{"$ref":"#/components/schemas/A"}],"nullable":true}"##
    );
}

#[test]
fn a_property_that_is_always_null_goes_and_a_boolean_const_is_a_boolean() {
    let envelope = "{ type: object, required: [ok, error], properties: { ok: { const: true }, error: { type: 'null' } } }";
    insta::assert_snapshot!(
        lower_schema(envelope),
        @r#"{"type":"object","required":["ok"],"properties":{"ok":{"type":"boolean"}}}"#
    );
}

#[test]
fn absent_and_null_are_told_apart() {
    insta::assert_snapshot!(
        lower_schema(
            "{ type: object, required: [a], properties: { a: { type: [string, 'null'] }, b: { type: [string, 'null'] } } }"
        ),
        @r#"
        {
          "type": "object",
          "required": ["a"],
          "properties": {
            "a": {"type":"string","nullable":true},
            "b": {"type":"string","nullable":true,"x-double-option":true}
          }
        }
        "#
    );
}

#[test]
fn a_reference_with_company_is_wrapped() {
    insta::assert_snapshot!(lower_schema("{ $ref: '#/components/schemas/A' }"), @r##"{"$ref":"#/components/schemas/A"}"##);
    insta::assert_snapshot!(
        lower_schema("{ $ref: '#/components/schemas/A', description: why, x-owner-only: true }"),
        @r##"{"allOf":[{"$ref":"#/components/schemas/A"}],"description":"why","x-owner-only":true}"##
    );
}

#[test]
fn the_first_of_several_examples_is_kept() {
    insta::assert_snapshot!(lower_schema("{ type: integer, examples: [3, 4] }"), @r#"{"type":"integer","example":3}"#);
}

#[test]
fn an_exclusive_bound_is_said_the_old_way() {
    insta::assert_snapshot!(
        lower_schema("{ type: number, exclusiveMinimum: 0 }"),
        @r#"{"type":"number","minimum":0,"exclusiveMinimum":true}"#
    );
}

#[test]
fn a_closed_object_is_marked_for_the_templates() {
    insta::assert_snapshot!(
        lower_schema("{ type: object, additionalProperties: false, properties: { a: { type: string } } }"),
        @r#"
        {
          "type": "object",
          "additionalProperties": false,
          "x-closed": true,
          "properties": {"a":{"type":"string"}}
        }
        "#
    );
}

#[test]
fn enums_and_codes_become_lists_with_rust_names() {
    insta::assert_snapshot!(lower_schema("{ type: string, enum: [NO_WAY], x-status: { NO_WAY: 404 } }"), @r#"
    {
      "type": "string",
      "enum": ["NO_WAY"],
      "x-values": [{"value":"NO_WAY","variant":"NoWay"}],
      "x-status-list": [{"code":"NO_WAY","variant":"NoWay","status":404}]
    }
    "#);
}

#[test]
fn what_is_not_known_is_refused_with_its_place() {
    let refused: Vec<String> = [
        "{ type: object, properties: { a: { type: string, contentEncoding: base64 } } }",
        "{ type: [string, integer] }",
        "{ type: 'null' }",
        "{ const: 3 }",
        "{ type: integer, enum: [1, 2] }",
        "{ oneOf: [{ type: string }, { type: integer }] }",
        "{ $ref: 'other.yaml' }",
        "{ $ref: '#/components/schemas/A', minLength: 3 }",
        "{ type: array }",
        "{ type: object, required: [b], properties: { a: { type: string } } }",
        "{ if: {}, then: {} }",
    ]
    .map(lower_schema)
    .into();
    insta::assert_snapshot!(wrap_lines(&refused.join("\n")), @r#"
    refused: #/s/properties/a/contentEncoding: lowering does not know the key `contentEncoding` in a schema;
      correct it or teach src/lower
    refused: #/s/type: lowering knows one type, with or without null, not ["string", "integer"]
    refused: #/s/type: null alone is only known as a property of an object
    refused: #/s/const: only true and false, or the text that tells an arm of a union; write a named enum with
      one value
    refused: #/s/enum: only strings (for null, refer to the enum in `oneOf` beside `type: 'null'`)
    refused: #/s/oneOf: lowering knows one schema beside `type: 'null'`, fields of which one is required, and
      unions with a `discriminator`
    refused: #/s: a schema may only refer to `#/components/schemas/...`, not to `other.yaml`
    refused: #/s/minLength: lowering does not know the key `minLength` in a schema beside `$ref`; correct it or
      teach src/lower
    refused: #/s: a list needs `items`
    refused: #/s/required: `b` is required and no property
    refused: #/s/if: lowering does not know the key `if` in a schema; correct it or teach src/lower
    "#);
}

#[test]
fn keys_that_are_not_known_are_refused_everywhere() {
    let refused = [
        lowering_error("summary: List things", "sumary: List things"),
        lowering_error("in: query, required: false", "in: query, allowReserved: true"),
        lowering_error("in: header", "in: cookie"),
        lowering_error("description: A page.", "description: A page., links: {}"),
        lowering_error("description: The thing to make.", "describtion: The thing to make."),
        lowering_error(
            "application/json:\n            schema",
            "text/plain: { schema: { type: string } }\n          application/json:\n            schema",
        ),
        lowering_error("x-errors-anywhere", "x-errors-everywhere"),
        lowering_error("x-events: { thing.made: Thing }", "x-events: { thing.made: Nothing }"),
        lowering_error("      x-events: { thing.made: Thing }\n", ""),
        lowering_error("description: Names the request.", "about: Names the request."),
    ];
    insta::assert_snapshot!(wrap_lines(&refused.join("\n")), @r"
    #/paths/~1things/get/sumary: lowering does not know the key `sumary` in an operation; correct it or teach
      src/lower
    #/paths/~1things/get/parameters/0/allowReserved: lowering does not know the key `allowReserved` in a
      parameter; correct it or teach src/lower
    #/components/parameters/IdempotencyKey/in: lowering knows path, query and header, not `cookie`
    #/paths/~1things/get/responses/200/links: lowering does not know the key `links` in a response; correct it or
      teach src/lower
    #/paths/~1things/post/requestBody/describtion: lowering does not know the key `describtion` in a request
      body; correct it or teach src/lower
    #/paths/~1things/post/requestBody/content: lowering knows one media type, or several without a schema, found 2
    #/x-errors-everywhere: lowering does not know the key `x-errors-everywhere` in the document; correct it or
      teach src/lower
    #/paths/~1things~1watch/get/x-events/thing.made: Nothing is no component schema
    #/paths/~1things~1watch/get/x-events: a stream names its events
    #/components/headers/X-Request-Id/about: lowering does not know the key `about` in a header; correct it or
      teach src/lower
    ");
}
