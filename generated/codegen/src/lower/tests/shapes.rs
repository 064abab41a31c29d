//! The small contract as passed to each of the two generators.

use frontdesk_snapshot_text::wrap_lines;

use crate::lower::{LoweringTarget, lower};
use crate::testing::expanded_contract_with;

/// Returns a location in the small contract, lowered for the server or the SDK.
fn lowered_place(target: LoweringTarget, pointer: &str) -> String {
    let lowered = lower(&expanded_contract_with(&[]), target).unwrap();
    wrap_lines(&format!("{:#}", lowered.pointer(pointer).unwrap()))
}

#[test]
fn the_server_sees_bare_data_and_what_templates_cannot_work_out() {
    insta::assert_snapshot!(lowered_place(LoweringTarget::Server, "/paths/~1things/post"), @r##"
    {
      "operationId": "createThing",
      "tags": [
        "things"
      ],
      "summary": "Make a thing",
      "description": "Makes one.\n\n**Access.** Scope `write`, permission `things:edit`, plan `hobby` or higher.
        The body has at most 65,536 bytes.",
      "security": [
        {
          "apiKey": []
        }
      ],
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
      "x-etag": false,
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
        "module": "agents",
        "moduleVariant": "Agents",
        "permission": "things:edit",
        "permissionVariant": "ThingsEdit",
        "plan": "hobby",
        "planVariant": "Hobby"
      },
      "x-reads": false,
      "x-context": "Changing",
      "x-errors": [
        "VALIDATION_ERROR",
        "UNAUTHORIZED",
        "SPOON_BENT",
        "BUSY"
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
        },
        {
          "code": "SPOON_BENT",
          "variant": "SpoonBent",
          "status": 409
        },
        {
          "code": "BUSY",
          "variant": "Busy",
          "status": 503
        }
      ],
      "x-doc": [
        "Make a thing.",
        "",
        "Makes one.",
        "",
        "**Access.** Scope `write`, permission `things:edit`, plan `hobby` or higher. The body has at most",
        "65,536 bytes."
      ],
      "x-params-list": [
        {
          "name": "Idempotency-Key",
          "place": "Header",
          "required": false,
          "kind": "Text"
        }
      ]
    }
    "##);
    insta::assert_snapshot!(lowered_place(LoweringTarget::Server, "/paths/~1things~1watch/get"), @r#"
    {
      "operationId": "watchThings",
      "tags": [
        "things"
      ],
      "summary": "Watch things",
      "description": "Events as they happen.\n\n**Access.** Public: no key is needed.",
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
      "x-context": "Public",
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
        "Events as they happen.",
        "",
        "**Access.** Public: no key is needed."
      ],
      "x-params-list": []
    }
    "#);
}

#[test]
fn the_server_has_strict_schemas_and_no_envelopes() {
    insta::assert_snapshot!(lowered_place(LoweringTarget::Server, "/components/schemas/ThingCreate"), @r##"
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
          "x-same-name": true,
          "x-plain": true
        },
        "kind": {
          "allOf": [
            {
              "$ref": "#/components/schemas/ThingKind"
            }
          ],
          "x-doc": [
            "What kind."
          ],
          "x-same-name": true,
          "x-strict": "crate::runtime::strict::optional"
        },
        "size": {
          "type": "integer",
          "format": "int32",
          "description": "Its size.",
          "minimum": 1,
          "maximum": 9,
          "x-doc": [
            "Its size."
          ],
          "x-same-name": true,
          "x-validate": [
            "range(min = 1, max = 9)"
          ],
          "x-strict": "crate::runtime::strict::optional"
        },
        "note": {
          "type": "string",
          "nullable": true,
          "description": "A note, at most 1,000 characters.",
          "x-owner-only": true,
          "x-text": "note",
          "x-double-option": true,
          "x-doc": [
            "A note, at most 1,000 characters."
          ],
          "x-same-name": true,
          "x-validate": [
            "custom(function = \"crate::checks::text_note\")"
          ],
          "x-strict": "double_option::deserialize"
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
          "x-same-name": true,
          "x-validate": [
            "length(max = 5)"
          ],
          "x-strict": "crate::runtime::strict::optional"
        }
      },
      "x-doc": [
        "A thing to make."
      ],
      "x-request": true,
      "x-owner-only-fields": [
        "note"
      ]
    }
    "##);
    let lowered = lower(&expanded_contract_with(&[]), LoweringTarget::Server).unwrap();
    let names = lowered["components"]["schemas"].as_object().unwrap().keys().cloned().collect::<Vec<_>>().join(" ");
    assert_eq!(names, "Permission ErrorCode ErrorObject FieldError Thing ThingKind ThingList ThingCreate IdempotencyKey");
}

#[test]
fn the_sdk_has_open_schemas_and_leaves_judging_to_the_server() {
    insta::assert_snapshot!(lowered_place(LoweringTarget::Client, "/components/schemas/ThingCreate"), @r##"
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
          "description": "A note, at most 1,000 characters.",
          "x-owner-only": true,
          "x-rust-type": {
            "crate": "frontdesk_client",
            "version": "*",
            "path": "frontdesk_client::Nullable",
            "parameters": [
              {
                "type": "string",
                "description": "A note, at most 1,000 characters.",
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
    insta::assert_snapshot!(lowered_place(LoweringTarget::Client, "/components/schemas/ThingListEnvelope"), @r##"
    {
      "type": "object",
      "description": "`ThingList`, in the envelope.",
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
    insta::assert_snapshot!(lowered_place(LoweringTarget::Client, "/paths/~1things/get/parameters"), @r#"
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
fn what_narrows_a_list_is_marked() {
    let (cursor, parameter) = ("        - { name: cursor,", "in: query, required: false, example: true");
    let bent =
        format!("        - {{ name: bent, {parameter}, description: Only those that are bent., schema: {{ type: boolean }} }}");
    let deep =
        format!("        - {{ name: deep, {parameter}, description: Whether., schema: {{ type: boolean, default: false }} }}");
    let contract = expanded_contract_with(&[(cursor, &format!("{bent}\n{deep}\n{cursor}"))]);
    let operation = &lower(&contract, LoweringTarget::Server).unwrap()["paths"]["/things"]["get"];
    let parameters = operation["parameters"].as_array().expect("parameters").iter();
    let marked: Vec<_> =
        parameters.filter(|parameter| parameter["x-narrows"] == true).map(|parameter| &parameter["name"]).collect();
    assert_eq!(marked, ["bent"]);
    assert_eq!(operation["x-lists"], true);
}
