//! Each rule of lowering on a small document, and each refusal.

use serde_json::Value;

use super::*;
use crate::{
    pointer::Pointer,
    testing::{SMALL, edited},
};

/// One schema, lowered.
fn schema(yaml: &str) -> String {
    let value: Value = serde_norway::from_str(yaml).unwrap();
    match super::schema::lower(&value, &Pointer::root().child("s")) {
        Ok(lowered) => lowered.to_string(),
        Err(refusal) => format!("refused: {refusal}"),
    }
}

/// A place in the small contract, lowered for the server or the SDK.
fn place(target: Target, pointer: &str) -> String {
    let lowered = lower(&edited(&[]), target).unwrap();
    format!("{:#}", lowered.pointer(pointer).unwrap())
}

/// What is said of the small contract after an edit.
fn refusal(from: &str, to: &str) -> String {
    lower(&edited(&[(from, to)]), Target::Server).unwrap_err().to_string()
}

#[test]
fn null_as_one_of_two_types_becomes_nullable() {
    insta::assert_snapshot!(schema("{ type: [string, 'null'], format: date-time }"), @r#"{"type":"string","nullable":true,"format":"date-time"}"#);
    insta::assert_snapshot!(schema("{ oneOf: [{ $ref: '#/components/schemas/A' }, { type: 'null' }] }"), @r##"{"allOf":[{"$ref":"#/components/schemas/A"}],"nullable":true}"##);
}

#[test]
fn a_property_that_is_always_null_goes_and_a_boolean_const_is_a_boolean() {
    let envelope = "{ type: object, required: [ok, error], properties: { ok: { const: true }, error: { type: 'null' } } }";
    insta::assert_snapshot!(schema(envelope), @r#"{"type":"object","required":["ok"],"properties":{"ok":{"type":"boolean"}}}"#);
}

#[test]
fn absent_and_null_are_told_apart() {
    insta::assert_snapshot!(schema("{ type: object, required: [a], properties: { a: { type: [string, 'null'] }, b: { type: [string, 'null'] } } }"), @r#"{"type":"object","required":["a"],"properties":{"a":{"type":"string","nullable":true},"b":{"type":"string","nullable":true,"x-double-option":true}}}"#);
}

#[test]
fn a_reference_with_company_is_wrapped() {
    insta::assert_snapshot!(schema("{ $ref: '#/components/schemas/A' }"), @r##"{"$ref":"#/components/schemas/A"}"##);
    insta::assert_snapshot!(schema("{ $ref: '#/components/schemas/A', description: why, x-owner-only: true }"), @r##"{"allOf":[{"$ref":"#/components/schemas/A"}],"description":"why","x-owner-only":true}"##);
}

#[test]
fn the_first_of_several_examples_is_kept() {
    insta::assert_snapshot!(schema("{ type: integer, examples: [3, 4] }"), @r#"{"type":"integer","example":3}"#);
}

#[test]
fn an_exclusive_bound_is_said_the_old_way() {
    insta::assert_snapshot!(schema("{ type: number, exclusiveMinimum: 0 }"), @r#"{"type":"number","minimum":0,"exclusiveMinimum":true}"#);
}

#[test]
fn a_closed_object_is_marked_for_the_templates() {
    insta::assert_snapshot!(schema("{ type: object, additionalProperties: false, properties: { a: { type: string } } }"), @r#"{"type":"object","additionalProperties":false,"x-closed":true,"properties":{"a":{"type":"string"}}}"#);
}

#[test]
fn enums_and_codes_become_lists_with_rust_names() {
    insta::assert_snapshot!(schema("{ type: string, enum: [NO_WAY], x-status: { NO_WAY: 404 } }"), @r#"{"type":"string","enum":["NO_WAY"],"x-values":[{"value":"NO_WAY","variant":"NoWay"}],"x-status-list":[{"code":"NO_WAY","variant":"NoWay","status":404}]}"#);
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
    .map(schema)
    .into();
    insta::assert_snapshot!(refused.join("\n"), @r#"
    refused: #/s/properties/a/contentEncoding: lowering does not know the key `contentEncoding` in a schema; correct it or teach src/lower
    refused: #/s/type: lowering knows one type, with or without null, not ["string", "integer"]
    refused: #/s/type: null alone is only known as a property of an object
    refused: #/s/const: only true and false; write a named enum with one value
    refused: #/s/enum: only strings (for null, refer to the enum in `oneOf` beside `type: 'null'`)
    refused: #/s/oneOf: lowering knows one schema beside `type: 'null'` and nothing else
    refused: #/s: a schema may only refer to `#/components/schemas/...`, not to `other.yaml`
    refused: #/s/minLength: lowering does not know the key `minLength` in a schema beside `$ref`; correct it or teach src/lower
    refused: #/s: a list needs `items`
    refused: #/s/required: `b` is required and no property
    refused: #/s/if: lowering does not know the key `if` in a schema; correct it or teach src/lower
    "#);
}

#[test]
fn keys_that_are_not_known_are_refused_everywhere() {
    let refused = [
        refusal("summary: List things", "sumary: List things"),
        refusal("in: query, required: false", "in: query, allowReserved: true"),
        refusal("in: header", "in: cookie"),
        refusal("description: A page.", "description: A page.\n          links: {}"),
        refusal("description: The thing to make.", "describtion: The thing to make."),
        refusal("application/json:\n            schema", "text/plain: {}\n          application/json:\n            schema"),
        refusal("x-errors-anywhere", "x-errors-everywhere"),
        refusal("x-events: { thing.made: Thing }", "x-events: { thing.made: Nothing }"),
        refusal("      x-events: { thing.made: Thing }\n", ""),
        refusal("description: Names the request.", "about: Names the request."),
    ];
    insta::assert_snapshot!(refused.join("\n"), @r#"
    #/paths/~1things/get/sumary: lowering does not know the key `sumary` in an operation; correct it or teach src/lower
    #/paths/~1things/get/parameters/0/allowReserved: lowering does not know the key `allowReserved` in a parameter; correct it or teach src/lower
    #/paths/~1things/post/parameters/0/in: lowering knows path, query and header, not `cookie`
    #/paths/~1things/get/responses/200/links: lowering does not know the key `links` in a response; correct it or teach src/lower
    #/paths/~1things/post/requestBody/describtion: lowering does not know the key `describtion` in a request body; correct it or teach src/lower
    #/paths/~1things/post/requestBody/content: lowering knows one media type, found 2
    #/x-errors-everywhere: lowering does not know the key `x-errors-everywhere` in the document; correct it or teach src/lower
    #/paths/~1things~1watch/get/x-events/thing.made: "Nothing" is no component schema
    #/paths/~1things~1watch/get/x-events: a stream names its events
    #/components/headers/X-Request-Id/about: lowering does not know the key `about` in a header; correct it or teach src/lower
    "#);
}

#[test]
fn the_server_sees_bare_data_and_what_templates_cannot_work_out() {
    insta::assert_snapshot!(place(Target::Server, "/paths/~1things/post"), @r##"
    {
      "operationId": "createThing",
      "tags": [
        "things"
      ],
      "summary": "Make a thing",
      "description": "Makes one.",
      "parameters": [],
      "requestBody": {
        "description": "The thing to make.",
        "required": true,
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ThingCreate"
            },
            "example": {
              "name": "Spoon"
            }
          }
        }
      },
      "responses": {
        "201": {
          "description": "The thing.",
          "content": {
            "application/json": {
              "schema": {
                "$ref": "#/components/schemas/Thing"
              }
            }
          }
        }
      },
      "x-constant": "CREATE_THING",
      "x-success": 201,
      "x-enveloped": true,
      "x-streams": false,
      "x-data-type": "Thing",
      "x-idempotent": true,
      "x-has-params": false,
      "x-max-body-bytes": 65536,
      "x-body-schema": "ThingCreate",
      "x-owner-only-list": [
        "note"
      ],
      "x-access": {
        "public": false,
        "scope": "write",
        "scopeVariant": "Write",
        "plan": "hobby",
        "planVariant": "Hobby"
      },
      "x-reads": false,
      "x-errors": [
        "VALIDATION_ERROR",
        "UNAUTHORIZED"
      ],
      "x-errors-list": [
        {
          "code": "VALIDATION_ERROR",
          "variant": "ValidationError",
          "status": 400
        },
        {
          "code": "UNAUTHORIZED",
          "variant": "Unauthorized",
          "status": 401
        }
      ],
      "x-doc": [
        "Make a thing.",
        "",
        "Makes one."
      ]
    }
    "##);
    insta::assert_snapshot!(place(Target::Server, "/paths/~1things~1watch/get"), @r#"
    {
      "operationId": "watchThings",
      "tags": [
        "things"
      ],
      "summary": "Watch things",
      "description": "Events as they happen.",
      "security": [],
      "responses": {
        "200": {
          "description": "Events.",
          "content": {
            "text/event-stream": {
              "schema": {
                "type": "string"
              }
            }
          }
        }
      },
      "x-constant": "WATCH_THINGS",
      "x-success": 200,
      "x-enveloped": false,
      "x-streams": true,
      "x-idempotent": false,
      "x-has-params": false,
      "x-access": {
        "public": true
      },
      "x-reads": true,
      "x-errors": [],
      "x-errors-list": [],
      "x-events-list": [
        {
          "name": "thing.made",
          "variant": "ThingMade",
          "schema": "Thing"
        }
      ],
      "x-doc": [
        "Watch things.",
        "",
        "Events as they happen."
      ]
    }
    "#);
}

#[test]
fn the_server_has_strict_schemas_and_no_envelopes() {
    insta::assert_snapshot!(place(Target::Server, "/components/schemas/ThingCreate"), @r##"
    {
      "type": "object",
      "description": "A thing to make.",
      "additionalProperties": false,
      "x-closed": true,
      "required": [
        "name"
      ],
      "properties": {
        "name": {
          "type": "string",
          "description": "Its name.",
          "x-doc": [
            "Its name."
          ],
          "x-same-name": true
        },
        "kind": {
          "$ref": "#/components/schemas/ThingKind"
        },
        "size": {
          "type": "integer",
          "format": "int32",
          "description": "Its size.",
          "default": 3,
          "minimum": 1,
          "maximum": 9,
          "x-doc": [
            "Its size."
          ],
          "x-default": "3",
          "x-same-name": true
        },
        "note": {
          "type": "string",
          "nullable": true,
          "description": "A note.",
          "x-owner-only": true,
          "x-double-option": true,
          "x-doc": [
            "A note."
          ],
          "x-same-name": true
        },
        "tags": {
          "type": "array",
          "description": "Its tags.",
          "maxItems": 5,
          "items": {
            "type": "string"
          },
          "x-doc": [
            "Its tags."
          ],
          "x-same-name": true
        }
      },
      "x-doc": [
        "A thing to make."
      ]
    }
    "##);
    let lowered = lower(&edited(&[]), Target::Server).unwrap();
    let names: Vec<&String> = lowered["components"]["schemas"].as_object().unwrap().keys().collect();
    insta::assert_snapshot!(format!("{names:?}"), @r#"["ErrorCode", "Error", "Thing", "ThingKind", "ThingList", "ThingCreate"]"#);
}

#[test]
fn the_sdk_has_open_schemas_and_leaves_judging_to_the_server() {
    insta::assert_snapshot!(place(Target::Client, "/components/schemas/ThingCreate"), @r##"
    {
      "type": "object",
      "description": "A thing to make.",
      "required": [
        "name"
      ],
      "properties": {
        "name": {
          "type": "string",
          "description": "Its name."
        },
        "kind": {
          "$ref": "#/components/schemas/ThingKind"
        },
        "size": {
          "type": "integer",
          "format": "int32",
          "description": "Its size."
        },
        "note": {
          "type": "string",
          "description": "A note.",
          "x-owner-only": true,
          "x-rust-type": {
            "crate": "frontdesk_client",
            "version": "*",
            "path": "frontdesk_client::Nullable",
            "parameters": [
              {
                "type": "string",
                "description": "A note.",
                "x-owner-only": true
              }
            ]
          }
        },
        "tags": {
          "type": "array",
          "description": "Its tags.",
          "items": {
            "type": "string"
          },
          "x-rust-type": {
            "crate": "std",
            "version": "*",
            "path": "std::vec::Vec",
            "parameters": [
              {
                "type": "string"
              }
            ]
          }
        }
      }
    }
    "##);
    insta::assert_snapshot!(place(Target::Client, "/components/schemas/ThingListEnvelope"), @r##"
    {
      "type": "object",
      "description": "A page of things, in the envelope.",
      "required": [
        "success",
        "data"
      ],
      "properties": {
        "success": {
          "type": "boolean",
          "description": "Always true."
        },
        "data": {
          "$ref": "#/components/schemas/ThingList"
        }
      }
    }
    "##);
    insta::assert_snapshot!(place(Target::Client, "/paths/~1things/get/parameters"), @r#"
    [
      {
        "name": "limit",
        "in": "query",
        "required": false,
        "description": "How many.",
        "example": 20,
        "schema": {
          "type": "integer",
          "format": "int32"
        }
      },
      {
        "name": "cursor",
        "in": "query",
        "required": false,
        "description": "Where to go on.",
        "example": "abc",
        "schema": {
          "type": "string"
        }
      }
    ]
    "#);
}

#[test]
fn defaults_become_rust() {
    let defaults = "
components: { schemas: { Kind: { type: string, enum: [no_answer] }, All: { type: object, properties: {
    text: { type: string, default: 'a\"b' }, yes: { type: boolean, default: true }, part: { type: number, default: 1 },
    list: { type: array, default: [], items: { type: string } }, kind: { $ref: '#/components/schemas/Kind', default: no_answer } } } } }";
    let source = format!("openapi: 3.1.0\ninfo: {{ title: t, version: '1' }}\npaths: {{}}{defaults}");
    let lowered = lower(&Contract::parse(source).unwrap(), Target::Server).unwrap();
    let properties = lowered["components"]["schemas"]["All"]["properties"].as_object().unwrap();
    let lines: Vec<String> =
        properties.iter().map(|(name, property)| format!("{name}: {}", property["x-default"].as_str().unwrap())).collect();
    insta::assert_snapshot!(lines.join("\n"), @r#"
    text: "a\"b".to_owned()
    yes: true
    part: 1.0
    list: Vec::new()
    kind: models::Kind::NoAnswer
    "#);
}

#[test]
fn lowering_gives_the_same_every_time_and_both_generators_could_read_it() {
    for target in [Target::Server, Target::Client] {
        let contract = Contract::parse(SMALL.to_owned()).unwrap();
        let lowered = lower(&contract, target).unwrap();
        assert_eq!(lowered.to_string(), lower(&contract, target).unwrap().to_string());
        serde_json::from_value::<openapiv3::OpenAPI>(lowered).expect("OpenAPI 3.0");
    }
}
