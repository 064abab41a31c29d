//! The small contract, as clients are generated from it.

use frontdesk_snapshot_text::{format_json, wrap_lines};
use serde_json::{Value, json};

use super::{publish, to_three_zero, to_yaml};
use crate::{
    contract::Contract,
    testing::{contract_with, widen},
};

fn small_document() -> Value {
    publish(&contract_with(&[])).unwrap().json
}

/// Returns the small contract with unions and maps.
fn wide_document() -> Value {
    let mut contract = contract_with(&[]);
    widen(&mut contract.json);
    publish(&contract).unwrap().json
}

fn find_schema<'a>(document: &'a Value, name: &str) -> &'a Value {
    &document["components"]["schemas"][name]
}

#[test]
fn answers_are_open_and_requests_closed() {
    let document = small_document();
    assert_eq!(find_schema(&document, "Thing").get("additionalProperties"), None);
    assert_eq!(find_schema(&document, "ThingEnvelope").get("additionalProperties"), None);
    assert_eq!(find_schema(&document, "ThingCreate")["additionalProperties"], false);
}

#[test]
fn a_list_of_values_is_open_in_answers_and_closed_in_requests() {
    let document = small_document();
    insta::assert_snapshot!(format_json(find_schema(&document, "ThingKind")), @r#"
    {
      "description": "What kind.\n\nKnown values: `soft`, `hard`. More may come.",
      "type": "string",
      "x-enum": ["soft","hard"]
    }
    "#);
    insta::assert_snapshot!(
        format_json(find_schema(&document, "ThingKindInput")),
        @r#"{"description":"What kind.","type":"string","enum":["soft","hard"]}"#
    );
    assert_eq!(find_schema(&document, "Thing")["properties"]["kind"]["$ref"], "#/components/schemas/ThingKind");
    assert_eq!(find_schema(&document, "ThingCreate")["properties"]["kind"]["$ref"], "#/components/schemas/ThingKindInput");
    assert_eq!(find_schema(&document, "ErrorCode").get("enum"), None);
    assert_eq!(find_schema(&document, "ErrorCode")["x-enum"][0], "VALIDATION_ERROR");
}

#[test]
fn a_type_that_both_hold_is_there_twice_with_all_that_it_holds() {
    let document = wide_document();
    assert_eq!(find_schema(&document, "MailUseInput")["additionalProperties"], false);
    assert_eq!(find_schema(&document, "MailUse").get("additionalProperties"), None);
    insta::assert_snapshot!(format_json(find_schema(&document, "UseInput")), @r##"
    {
      "description": "A thing is used in one of these ways.",
      "oneOf": [
        {"$ref":"#/components/schemas/WebUseInput"},
        {"$ref":"#/components/schemas/MailUseInput"}
      ],
      "discriminator": {
        "propertyName": "kind",
        "mapping": {
          "web": "#/components/schemas/WebUseInput",
          "mail": "#/components/schemas/MailUseInput"
        }
      }
    }
    "##);
    insta::assert_snapshot!(format_json(&find_schema(&document, "ThingCreate")["properties"]["uses"]), @r##"
    {
      "type": "array",
      "maxItems": 2,
      "description": "All its uses.",
      "items": {"$ref":"#/components/schemas/UseInput"}
    }
    "##);
    insta::assert_snapshot!(
        format_json(&find_schema(&document, "Thing")["properties"]["uses"]),
        @r##"{"type":"array","description":"All its uses.","items":{"$ref":"#/components/schemas/Use"}}"##
    );
    // A list in the query.
    insta::assert_snapshot!(format_json(&document["paths"]["/things"]["get"]["parameters"][3]["schema"]), @r##"
    {
      "type": "array",
      "maxItems": 2,
      "uniqueItems": true,
      "items": {"$ref":"#/components/schemas/ThingKindInput"}
    }
    "##);
    // A schema that opening does not change exists once.
    assert_eq!(find_schema(&document, "AttributesInput"), &Value::Null);
}

#[test]
fn only_values_and_nulls_are_plain_and_say_so_beside() {
    let document = small_document();
    insta::assert_snapshot!(format_json(&find_schema(&document, "ThingEnvelope")["properties"]), @r##"
    {
      "success": {"description":"Always true.","type":"boolean","x-always":true},
      "data": {"$ref":"#/components/schemas/Thing"},
      "error": {
        "description": "Always null.",
        "oneOf": [{"$ref":"#/components/schemas/ErrorObject"},{"type":"null"}],
        "x-always": null
      }
    }
    "##);
    insta::assert_snapshot!(format_json(&find_schema(&document, "ErrorEnvelope")["properties"]), @r##"
    {
      "success": {"description":"Always false.","type":"boolean","x-always":false},
      "data": {"description":"Always null.","type":["object","null"],"x-always":null},
      "error": {"$ref":"#/components/schemas/ErrorObject"}
    }
    "##);
}

#[test]
fn bytes_have_a_schema() {
    let contract = contract_with(&[
        ("x-stream: ThingEvent", "content: { image/png: {}, image/gif: {} }"),
        ("      x-events: { thing.made: Thing }\n", ""),
    ]);
    let document = publish(&contract).unwrap().json;
    let content = &document["paths"]["/things/watch"]["get"]["responses"]["200"]["content"];
    insta::assert_snapshot!(format_json(content), @r#"
    {
      "image/png": {"schema":{"type":"string","format":"binary"}},
      "image/gif": {"schema":{"type":"string","format":"binary"}}
    }
    "#);
}

#[test]
fn a_file_of_lines_names_the_schema_of_a_line() {
    let lines = |schema: &str, media: &str| {
        let response = format!("x-lines: {schema}, content: {{ {media}: {{}}, text/csv: {{}} }}");
        contract_with(&[("x-stream: ThingEvent", &*response), ("      x-events: { thing.made: Thing }\n", "")])
    };
    let document = publish(&lines("Thing", "application/jsonl")).unwrap().json;
    let response = &document["paths"]["/things/watch"]["get"]["responses"]["200"];
    insta::assert_snapshot!(format_json(&response["content"]), @r##"
    {
      "application/jsonl": {
        "schema": {
          "type": "string",
          "contentMediaType": "application/jsonl",
          "contentSchema": {"type":"array","items":{"$ref":"#/components/schemas/Thing"}}
        },
        "x-item-schema": {"$ref":"#/components/schemas/Thing"}
      },
      "text/csv": {"schema":{"type":"string"}}
    }
    "##);
    assert_eq!(response.get("x-lines"), None);
    for (schema, media) in [("Nothing", "application/jsonl"), ("Thing", "text/plain")] {
        let refusal = publish(&lines(schema, media)).unwrap_err().to_string();
        assert_eq!(refusal.split(':').next(), Some("#/paths/~1things~1watch/get/responses/200/x-lines"), "{refusal}");
    }
}

#[test]
fn the_data_of_an_event_says_its_type_and_a_union_names_all() {
    let document = small_document();
    insta::assert_snapshot!(format_json(find_schema(&document, "ThingEvent")), @r##"
    {
      "description": "The `data` of an event of `watchThings`. Skip one whose `type` you do not know: more may
        come.",
      "oneOf": [{"$ref":"#/components/schemas/ThingMadeEvent"}],
      "discriminator": {
        "propertyName": "type",
        "mapping": {"thing.made":"#/components/schemas/ThingMadeEvent"}
      }
    }
    "##);
    insta::assert_snapshot!(format_json(find_schema(&document, "ThingMadeEvent")), @r##"
    {
      "description": "A thing.",
      "type": "object",
      "required": ["type","id","name","kind","note"],
      "properties": {
        "type": {"description":"Which event it is.","type":"string","enum":["thing.made"]},
        "id": {"type":"string","format":"uuid","description":"Its id."},
        "name": {"type":"string","description":"Its name."},
        "kind": {"$ref":"#/components/schemas/ThingKind"},
        "note": {"type":["string","null"],"description":"A note."}
      },
      "examples": [
        {
          "type": "thing.made",
          "id": "019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49",
          "name": "Spoon",
          "kind": "soft",
          "note": null
        }
      ]
    }
    "##);
    let watch = &document["paths"]["/things/watch"]["get"];
    insta::assert_snapshot!(format_json(&watch["responses"]["200"]), @r##"
    {
      "description": "Events. The `data` of each is JSON, described by the schema `ThingEvent`; its `type`
        repeats the name of the event. Skip events that you do not know: more may come.",
      "headers": {"X-Request-Id":{"$ref":"#/components/headers/X-Request-Id"}},
      "content": {
        "text/event-stream": {
          "schema": {
            "type": "string",
            "contentMediaType": "text/event-stream",
            "contentSchema": {
              "type": "array",
              "items": {"$ref":"#/components/schemas/ThingEvent"}
            }
          },
          "example": "id: 0\nevent: thing.made\ndata: {\"type\":\"thing.made\",
            \"id\":\"019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49\",\"name\":\"Spoon\",\"kind\":\"soft\",
            \"note\":null}\n\n",
          "x-item-schema": {"$ref":"#/components/schemas/ThingEvent"}
        }
      }
    }
    "##);
    insta::assert_snapshot!(format_json(&watch["x-events"]), @r#"{"thing.made":"ThingMadeEvent"}"#);
}

#[test]
fn data_that_only_events_hold_is_described_by_them_alone() {
    let contract = contract_with(&[
        ("x-events: { thing.made: Thing }", "x-events: { thing.made: Thing, thing.gone: Gone }"),
        (
            "    ThingList:\n",
            "    Gone: { description: It went., type: object, properties: \
             { at: { type: string, description: When., examples: [now] } } }\n    ThingList:\n",
        ),
    ]);
    let document = publish(&contract).unwrap().json;
    assert_eq!(find_schema(&document, "Gone"), &Value::Null);
    assert_eq!(find_schema(&document, "ThingGoneEvent")["properties"]["type"]["enum"], json!(["thing.gone"]));
}

#[test]
fn events_that_cannot_say_their_type_are_refused() {
    let refusal = |edits: &[(&str, &str)]| format!("{:#}", publish(&contract_with(edits)).unwrap_err());
    let refused = [
        refusal(&[("x-events: { thing.made: Thing }", "x-events: { thing.made: ThingKind }")]),
        refusal(&[(
            "        note: { type: [string, 'null'], description: A note. }",
            "        type: { type: [string, 'null'], description: A note. }",
        )]),
        refusal(&[("x-stream: ThingEvent", "x-stream: ThingList")]),
    ];
    insta::assert_snapshot!(wrap_lines(&refused.join("\n")), @r"
    #/paths/~1things~1watch/get/x-events/thing.made: the data of an event is an object, and `ThingKind` has no
      properties
    #/paths/~1things~1watch/get/x-events/thing.made: `Thing` has a `type` of its own, which the name of the event
      would replace; rename it
    #/paths/~1things~1watch/get/responses/200/x-stream: there is another schema `ThingList`; rename it
    ");
}

#[test]
fn the_same_as_yaml_is_read_alike_by_all() {
    let ours = Contract::read(&crate::project::Project::here().contract()).unwrap();
    for document in [publish(&ours).unwrap().json, publish(&contract_with(&[("[soft, hard]", "[soft, 'off']")])).unwrap().json] {
        let yaml = to_yaml(&document);
        assert_eq!(Contract::parse(yaml.clone()).unwrap().json, document);
        assert_eq!(crate::lint::check_yaml_words(&yaml), []);
    }
}

#[test]
fn yaml_keeps_lines_and_quotes_what_is_ambiguous() {
    let document = json!({
        "lines": "one\n\ntwo: 2", "ended": "one\n", "twice": "id: 0\n\n", "indented": " one\ntwo",
        "empty": "", "none": {}, "off": ["off", "1.0", "#", 3, null, []],
        "/a/{b}": [{ "x": [["deep"]], "y": true }], "200": "a: b",
    });
    insta::assert_snapshot!(to_yaml(&document), @r##"
    lines: |-
      one

      two: 2
    ended: |
      one
    twice: |+
      id: 0

    indented: " one\ntwo"
    empty: ""
    none: {}
    "off":
      - "off"
      - "1.0"
      - "#"
      - 3
      - null
      - []
    /a/{b}:
      - x:
          - - deep
        "y": true
    "200": "a: b"
    "##);
    assert_eq!(serde_norway::from_str::<Value>(&to_yaml(&document)).unwrap(), document);
}

#[test]
fn the_same_in_openapi_3_0() {
    let contract = Contract { source: String::new(), json: wide_document() };
    let document = to_three_zero(&contract).json;
    assert_eq!(document["openapi"], "3.0.3");
    insta::assert_snapshot!(format_json(&find_schema(&document, "ThingEnvelope")["properties"]), @r##"
    {
      "success": {"description":"Always true.","type":"boolean","x-always":true},
      "data": {"$ref":"#/components/schemas/Thing"},
      "error": {"description":"Always null.","x-always":null,"nullable":true,"type":"object"}
    }
    "##);
    insta::assert_snapshot!(
        format_json(&find_schema(&document, "Thing")["properties"]["note"]),
        @r#"{"type":"string","description":"A note.","nullable":true}"#
    );
    insta::assert_snapshot!(format_json(&find_schema(&document, "ThingCreate")["properties"]["maybe"]), @r##"
    {
      "description": "Another use.",
      "nullable": true,
      "type": "object",
      "allOf": [{"$ref":"#/components/schemas/UseInput"}]
    }
    "##);
    insta::assert_snapshot!(format_json(&find_schema(&document, "ThingCreate")["properties"]["weight"]), @r#"
    {
      "type": "number",
      "exclusiveMinimum": true,
      "maximum": 50,
      "description": "How heavy.",
      "minimum": 0
    }
    "#);
    serde_json::from_value::<openapiv3::OpenAPI>(document).expect("OpenAPI 3.0");
}

#[test]
fn a_union_stands_behind_its_arms() {
    let document = wide_document();
    let names: Vec<&String> = document["components"]["schemas"].as_object().unwrap().keys().collect();
    let place = |name: &str| names.iter().position(|other| *other == name).unwrap_or_else(|| panic!("no {name}"));
    for (union, arms) in [("Use", ["WebUse", "MailUse"]), ("UseInput", ["WebUseInput", "MailUseInput"])] {
        assert!(arms.iter().all(|arm| place(arm) < place(union)), "{names:?}");
    }
    assert!(place("Thing") < place("ThingList"), "{names:?}");
}

#[test]
fn in_openapi_3_0_names_of_fields_have_no_rules() {
    let mut json = wide_document();
    json["components"]["schemas"]["Attributes"]["propertyNames"] = json!({ "maxLength": 64 });
    let document = to_three_zero(&Contract { source: String::new(), json }).json;
    assert_eq!(find_schema(&document, "Attributes")["maxProperties"], 2);
    assert_eq!(find_schema(&document, "Attributes").get("propertyNames"), None);
}

#[test]
fn in_openapi_3_0_a_text_or_null_is_a_copy_of_the_text() {
    let contract = contract_with(&[
        (
            "note: { type: [string, 'null'], description: A note. }",
            "note: { description: A kind., oneOf: [{ $ref: '#/components/schemas/ThingKind' }, { type: 'null' }] }",
        ),
        ("version: 1.0.0 }", "version: 1.0.0, license: { name: Apache, identifier: Apache-2.0 } }"),
    ]);
    let document = to_three_zero(&publish(&contract).unwrap()).json;
    insta::assert_snapshot!(
        format_json(&find_schema(&document, "Thing")["properties"]["note"]),
        @r#"{"description":"A kind.","nullable":true,"type":"string","x-enum":["soft","hard"]}"#
    );
    insta::assert_snapshot!(
        format_json(&document["info"]["license"]),
        @r#"{"name":"Apache","url":"https://spdx.org/licenses/Apache-2.0.html"}"#
    );
}
