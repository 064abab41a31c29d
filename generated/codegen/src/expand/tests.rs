//! The small contract, expanded.

mod short_forms;
mod tagged;

use frontdesk_snapshot_text::{format_json, wrap_lines};
use serde_json::{Value, json};

use super::expand;
use crate::{
    contract::Contract,
    testing::{SMALL, WITH_PARAMS, contract_with, expanded_contract_with},
};

fn expand_error(from: &str, to: &str) -> String {
    format!("{:#}", expand(&contract_with(&[(from, to)])).unwrap_err())
}

fn find_operation<'a>(contract: &'a Contract, id: &str) -> &'a Value {
    let operations = contract.operations();
    let found = operations.iter().find(|operation| operation.id() == id).expect("it is in the contract");
    &contract.json["paths"][found.path][found.method]
}

/// Formats some keys of an object, each on a line of its own.
fn format_keys<const N: usize>(object: &Value, keys: [&str; N]) -> String {
    keys.map(|key| format!("{key}: {}", format_json(&object[key]))).join("\n")
}

#[test]
fn a_list_needs_a_key_and_answers_a_page() {
    let contract = expanded_contract_with(&[]);
    let list = find_operation(&contract, "listThings");
    insta::assert_snapshot!(format_keys(list, ["description", "security", "x-errors", "responses"]), @r##"
    description: "All of them, page by page.\n\n**Access.** Scope `read`, permission `things:view`, plan `sandbox` or higher."
    security: [{"apiKey":[]}]
    x-errors: ["VALIDATION_ERROR","UNAUTHORIZED"]
    responses: {
      "200": {
        "description": "A page.",
        "headers": {
          "X-Request-Id": {"$ref":"#/components/headers/X-Request-Id"},
          "RateLimit": {"$ref":"#/components/headers/RateLimit"}
        },
        "content": {
          "application/json": {
            "schema": {"$ref":"#/components/schemas/ThingListEnvelope"},
            "examples": {"ThingList":{"$ref":"#/components/examples/ThingList"}}
          }
        }
      },
      "400": {"$ref":"#/components/responses/ValidationError"},
      "401": {"$ref":"#/components/responses/Unauthorized"}
    }
    "##);
}

#[test]
fn a_change_also_takes_an_idempotency_key_and_has_the_failures_of_a_body() {
    let contract = expanded_contract_with(&[]);
    let create = find_operation(&contract, "createThing");
    insta::assert_snapshot!(format_keys(create, ["description", "parameters", "security", "x-errors", "responses"]), @r##"
    description: "Makes one.\n\n**Access.** Scope `write`, permission `things:edit`, plan `hobby` or higher. The body has at
      most 65,536 bytes."
    parameters: [{"$ref":"#/components/parameters/IdempotencyKey"}]
    security: [{"apiKey":[]}]
    x-errors: ["VALIDATION_ERROR","UNAUTHORIZED","SPOON_BENT","BUSY"]
    responses: {
      "201": {
        "description": "The thing.",
        "headers": {
          "X-Request-Id": {"$ref":"#/components/headers/X-Request-Id"},
          "RateLimit": {"$ref":"#/components/headers/RateLimit"},
          "Idempotent-Replayed": {"$ref":"#/components/headers/Idempotent-Replayed"}
        },
        "content": {
          "application/json": {
            "schema": {"$ref":"#/components/schemas/ThingEnvelope"},
            "examples": {"Thing":{"$ref":"#/components/examples/Thing"}}
          }
        }
      },
      "400": {"$ref":"#/components/responses/ValidationError"},
      "401": {"$ref":"#/components/responses/Unauthorized"},
      "409": {"$ref":"#/components/responses/SpoonBent"},
      "503": {"$ref":"#/components/responses/Busy"}
    }
    "##);
}

#[test]
fn a_stream_for_everybody_has_an_example_of_each_event() {
    let contract = expanded_contract_with(&[]);
    let watch = find_operation(&contract, "watchThings");
    insta::assert_snapshot!(format_keys(watch, ["description", "security", "x-errors", "responses"]), @r##"
    description: "Events as they happen.\n\n**Access.** Public: no key is needed."
    security: []
    x-errors: []
    responses: {
      "200": {
        "description": "Events.",
        "x-stream": "ThingEvent",
        "headers": {"X-Request-Id":{"$ref":"#/components/headers/X-Request-Id"}},
        "content": {
          "text/event-stream": {
            "schema": {"type":"string"},
            "example": "id: 0\nevent: thing.made\ndata: {\"type\":\"thing.made\",
              \"id\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"name\":\"Spoon\",\"kind\":\"soft\",
              \"note\":null}\n\n"
          }
        }
      }
    }
    "##);
}

#[test]
fn failures_and_examples_are_shared() {
    let contract = expanded_contract_with(&[]);
    let components = &contract.json["components"];
    let names = |section: &str| components[section].as_object().unwrap().keys().cloned().collect::<Vec<_>>().join(" ");
    insta::assert_snapshot!(names("responses"), @"Busy SpoonBent Unauthorized ValidationError");
    insta::assert_snapshot!(names("examples"), @"VALIDATION_ERROR UNAUTHORIZED SPOON_BENT BUSY ThingList Thing");
    insta::assert_snapshot!(format_keys(&components["responses"], ["Busy", "Unauthorized"]), @r##"
    Busy: {
      "description": "`BUSY`: Too much to do.",
      "headers": {
        "X-Request-Id": {"$ref":"#/components/headers/X-Request-Id"},
        "RateLimit": {"$ref":"#/components/headers/RateLimit"},
        "Idempotent-Replayed": {"$ref":"#/components/headers/Idempotent-Replayed"},
        "Retry-After": {"$ref":"#/components/headers/Retry-After"}
      },
      "content": {
        "application/json": {
          "schema": {"$ref":"#/components/schemas/ErrorEnvelope"},
          "examples": {"BUSY":{"$ref":"#/components/examples/BUSY"}}
        }
      }
    }
    Unauthorized: {
      "description": "`UNAUTHORIZED`: There is no key.",
      "headers": {
        "X-Request-Id": {"$ref":"#/components/headers/X-Request-Id"},
        "WWW-Authenticate": {"$ref":"#/components/headers/WWW-Authenticate"}
      },
      "content": {
        "application/json": {
          "schema": {"$ref":"#/components/schemas/ErrorEnvelope"},
          "examples": {"UNAUTHORIZED":{"$ref":"#/components/examples/UNAUTHORIZED"}}
        }
      }
    }
    "##);
    insta::assert_snapshot!(format_keys(&components["examples"], ["BUSY", "VALIDATION_ERROR", "ThingList"]), @r#"
    BUSY: {
      "summary": "Too much to do.",
      "value": {
        "success": false,
        "data": null,
        "error": {"code":"BUSY","message":"Come back later.","requestId":"abc"}
      }
    }
    VALIDATION_ERROR: {
      "summary": "The request is not as it must be.",
      "value": {
        "success": false,
        "data": null,
        "error": {
          "code": "VALIDATION_ERROR",
          "message": "Send a name.",
          "details": [{"field":"/name","message":"Send a name."}],
          "requestId": "abc"
        }
      }
    }
    ThingList: {
      "value": {
        "success": true,
        "data": {
          "items": [
            {
              "id": "019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49",
              "name": "Spoon",
              "kind": "soft",
              "note": null
            }
          ],
          "nextCursor": null
        },
        "error": null
      }
    }
    "#);
}

#[test]
fn envelopes_and_codes_are_schemas_and_objects_are_closed() {
    let contract = expanded_contract_with(&[]);
    let schemas = &contract.json["components"]["schemas"];
    insta::assert_snapshot!(format_keys(schemas, ["ErrorCode", "ThingEnvelope", "ErrorEnvelope"]), @r##"
    ErrorCode: {
      "description": "Why a request failed. `x-status` gives the status of each code, `x-retry-after` lists those
        answered with `Retry-After`, and `x-params` the params of each: false if one may be missing.",
      "type": "string",
      "enum": ["VALIDATION_ERROR","UNAUTHORIZED","ROUTE_NOT_FOUND","SPOON_BENT","BUSY"],
      "x-status": {
        "VALIDATION_ERROR": 400,
        "UNAUTHORIZED": 401,
        "ROUTE_NOT_FOUND": 404,
        "SPOON_BENT": 409,
        "BUSY": 503
      },
      "x-retry-after": ["BUSY"],
      "x-params": {},
      "x-enumDescriptions": {
        "VALIDATION_ERROR": "The request is not as it must be.",
        "UNAUTHORIZED": "There is no key.",
        "ROUTE_NOT_FOUND": "There is no such path.",
        "SPOON_BENT": "The spoon is bent.",
        "BUSY": "Too much to do."
      }
    }
    ThingEnvelope: {
      "description": "`Thing`, in the envelope.",
      "type": "object",
      "additionalProperties": false,
      "required": ["success","data","error"],
      "properties": {
        "success": {"const":true,"description":"Always true."},
        "data": {"$ref":"#/components/schemas/Thing"},
        "error": {"type":"null","description":"Always null."}
      }
    }
    ErrorEnvelope: {
      "description": "The answer to a request that failed.",
      "type": "object",
      "additionalProperties": false,
      "required": ["success","data","error"],
      "properties": {
        "success": {"const":false,"description":"Always false."},
        "data": {"type":"null","description":"Always null."},
        "error": {"$ref":"#/components/schemas/ErrorObject"}
      }
    }
    "##);
    assert_eq!(schemas["Thing"]["additionalProperties"], false);
}

#[test]
fn parameters_are_in_the_order_of_the_path_then_query_then_headers() {
    let source = SMALL.replace(
        "  /things/watch:\n    get:",
        "  /things/{a}/{b}:
    parameters: [{ name: h, in: header, schema: {} }, { name: b, in: path, schema: {} }]
    get:
      parameters: [{ name: q, in: query, schema: {} }, { name: a, in: path, schema: {}, x-errors: [SPOON_BENT] }]",
    );
    let contract = expand(&Contract::parse(source).unwrap()).unwrap();
    let watch = find_operation(&contract, "watchThings");
    let parameters = watch["parameters"].as_array().unwrap();
    let names: Vec<&str> = parameters.iter().filter_map(|parameter| parameter["name"].as_str()).collect();
    assert_eq!(names, ["a", "b", "q", "h"]);
    assert_eq!(watch["x-errors"], json!(["SPOON_BENT"]));
    assert_eq!(contract.json["paths"]["/things/{a}/{b}"].get("parameters"), None);
}

#[test]
fn an_operation_may_decide_against_a_key() {
    let contract = expanded_contract_with(&[("x-errors: [SPOON_BENT]", "x-errors: [SPOON_BENT]\n      x-idempotent: false")]);
    let create = find_operation(&contract, "createThing");
    assert_eq!(create.get("parameters"), None);
    assert_eq!(create.get("x-idempotent"), None);
}

#[test]
fn an_operation_may_have_a_message_of_its_own() {
    let own = "x-errors: [SPOON_BENT]\n      x-error-messages: { SPOON_BENT: Bend it back. }";
    let contract = expanded_contract_with(&[("x-errors: [SPOON_BENT]", own)]);
    assert_eq!(find_operation(&contract, "createThing").get("x-error-messages"), None);
    let examples = &contract.json["components"]["responses"]["SpoonBent"]["content"]["application/json"]["examples"];
    assert_eq!(examples["SPOON_BENT"]["value"]["error"]["message"], "Bend it back.");
    insta::assert_snapshot!(
        expand_error("x-errors: [SPOON_BENT]", "x-errors: [SPOON_BENT]\n      x-error-messages: { BENT: No. }"),
        @"#/paths/~1things/post/x-error-messages/BENT: expected the message of a code that the operation answers"
    );
}

#[test]
fn what_cannot_be_derived_is_refused_with_its_place() {
    let example =
        "      examples:\n        - { id: 019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49, name: Spoon, kind: soft, note: null }\n";
    let refused = [
        expand_error("when: scoped, retry", "when: always, retry"),
        expand_error("status: 503,", "status: 401,"),
        expand_error("message: Come back later.", "message: ' '"),
        expand_error("x-errors: [SPOON_BENT]", "x-errors: [SPOON_BROKEN]"),
        expand_error("x-data: ThingList", "x-data: Thinglist"),
        expand_error(example, ""),
        expand_error("name: Idempotency-Key", "name: Colour"),
        format!("{:#}", expand(&contract_with(&tagged::TAGGED[..2])).unwrap_err()),
    ];
    insta::assert_snapshot!(wrap_lines(&refused.join("\n")), @r"
    #/components/schemas/ErrorCode/x-error-codes/BUSY/when: name one of keyed, checked, scoped, permissioned,
      closed, body, idempotent, conditional
    #/components/schemas/ErrorCode/x-error-codes/UNAUTHORIZED: all codes of a status have `retryAfter`, or none;
      BUSY differs
    #/components/schemas/ErrorCode/x-error-codes/BUSY: write a `message`
    #/paths/~1things/post/x-errors: `SPOON_BROKEN` is not in `x-error-codes`; correct it or add it there
    #/paths/~1things/get/responses/200/x-data: there is no schema `Thinglist`
    #/components/schemas/Thing/properties/id: an answer contains it; give it an example in `examples`
    #/components/parameters: describe the header `Idempotency-Key`
    #/components/headers: describe the header `ETag`
    ");
}

#[test]
fn a_document_that_is_whole_stays_as_it_is() {
    let contract = expanded_contract_with(&[]);
    assert_eq!(expand(&contract).unwrap().json, contract.json);
}

#[test]
fn a_code_tells_its_params_and_its_example_has_them() {
    let components = &expanded_contract_with(&WITH_PARAMS).json["components"];
    assert_eq!(components["schemas"]["ErrorCode"]["x-params"], json!({ "SPOON_BENT": { "thingId": true, "kind": false } }));
    let params = json!({ "thingId": "019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49", "kind": "soft" });
    assert_eq!(components["examples"]["SPOON_BENT"]["value"]["error"]["params"], params);
    let error = |from: &str, to: &str| {
        format!("{:#}", expand(&contract_with(&[WITH_PARAMS[0], WITH_PARAMS[1], (from, to)])).unwrap_err())
    };
    insta::assert_snapshot!(
        error("params: { thingId", "params: { thing"),
        @"#/components/schemas/ErrorCode/x-error-codes/SPOON_BENT/params/thing: it is no property of `ErrorParams`; correct it \
          or add it there"
    );
    insta::assert_snapshot!(error("optionalParams: [kind]", "optionalParams: [colour]"), @r#"
    #/components/schemas/ErrorCode/x-error-codes/SPOON_BENT/optionalParams: "colour" is not in `params` of the code
    "#);
}
