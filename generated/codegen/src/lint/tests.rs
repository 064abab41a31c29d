//! The small contract satisfies every rule; each test violates one and checks the finding.

mod access;
mod bodies;
mod deprecations;
mod derived;
mod texts;
mod verbs;

use frontdesk_snapshot_text::wrap_lines;

use super::*;
use crate::testing::{WITH_PARAMS, contract_with};

/// Lists the findings after some edits, one per line.
fn findings_after(edits: &[(&str, &str)]) -> String {
    lint(&contract_with(edits)).iter().map(|finding| wrap_lines(&format!("{finding}\n"))).collect()
}

#[test]
fn the_small_contract_meets_every_rule() {
    assert_eq!(findings_after(&[]), "");
}

#[test]
fn ids_are_unique_camel_case_names() {
    let found = findings_after(&[
        ("operationId: createThing", "operationId: listthings"),
        ("operationId: watchThings", "operationId: Watch-things"),
    ]);
    insta::assert_snapshot!(found, @r"
    #/paths/~1things/post: `listthings` is also the id of #/paths/~1things/get; rename one [operation-id]
    #/paths/~1things~1watch/get: `Watch-things` is no camelCase name; write one such as listAgents [operation-id]
    #/paths/~1things/post: a list takes the query parameters `limit` and `cursor` and answers `items` and
      `nextCursor` [paged-lists]
    ");
}

#[test]
fn an_operation_has_one_declared_tag() {
    let found = findings_after(&[
        ("tags: [things]", "tags: [things, other]"),
        ("tags: [things]\n      summary: Make", "tags: [stuff]\n      summary: Make"),
    ]);
    insta::assert_snapshot!(found, @r#"
    #/paths/~1things/get/tags: an operation has exactly one tag; its trait is named after it [one-tag]
    #/paths/~1things/post/tags: the tag "stuff" is not declared; add it to `tags` with a description [one-tag]
    "#);
}

#[test]
fn statuses_are_numbers_and_one_is_a_success() {
    let found = findings_after(&[("'201': {", "'default': {")]);
    insta::assert_snapshot!(found, @r"
    #/paths/~1things/post/responses/default: list each status by its number; no `default`, no range [statuses]
    #/paths/~1things/post/responses: 0 statuses of success; list exactly one [one-success]
    ");
    let found = findings_after(&[("'201': {", "2XX: {")]);
    insta::assert_snapshot!(found, @"#/paths/~1things/post/responses/2XX: list each status by its number; no `default`, no \
                                     range [statuses]");
    let found =
        findings_after(&[("        '201': {", "        '202': { description: Later., x-data: Thing }\n        '201': {")]);
    insta::assert_snapshot!(found, @"#/paths/~1things/post/responses: 2 statuses of success; list exactly one [one-success]");
    let found = findings_after(&[("x-data: Thing }", "x-data: Thing, content: {} }"), (", x-data: ThingList", "")]);
    insta::assert_snapshot!(found, @r"
    #/paths/~1things/get/responses/200: write `x-data` with the schema of the data, `x-stream` with a name for
      all events, or the `content` of an answer without an envelope [one-success]
    #/paths/~1things/post/responses/201: write `x-data` with the schema of the data, `x-stream` with a name for
      all events, or the `content` of an answer without an envelope [one-success]
    #/paths/~1things/get: a list takes the query parameters `limit` and `cursor` and answers `items` and
      `nextCursor` [paged-lists]
    #/components/schemas/ThingList: nothing refers to it; use it or remove it [unused]
    ");
    let found = findings_after(&[("x-data: ThingList", "x-data: Things")]);
    insta::assert_snapshot!(
        found,
        @r#"#/paths/~1things/get/responses/200/x-data: "Things" is no schema of this document [references]"#
    );
}

#[test]
fn a_list_is_read_page_by_page() {
    let found = findings_after(&[("name: cursor", "name: page")]);
    insta::assert_snapshot!(found, @r"
    #/paths/~1things/get: a list takes the query parameters `limit` and `cursor` and answers `items` and
      `nextCursor` [paged-lists]
    ");
}

#[test]
fn a_filter_of_a_list_has_no_default() {
    let cursor = "        - { name: cursor,";
    let filter = format!(
        "        - {{ name: isBent, in: query, required: false, description: Only those that are bent., schema: {{ type: \
         boolean }}, \
         example: true }}\n{cursor}"
    );
    assert_eq!(findings_after(&[(cursor, &filter)]), "");
    let found = findings_after(&[(cursor, &filter.replace("boolean }", "boolean, default: false }"))]);
    insta::assert_snapshot!(found, @r"
    #/paths/~1things/get/parameters/1: a filter has no default, since a cursor is not bound to what has one; let
      its absence mean all [filters]
    ");
}

#[test]
fn a_body_is_required_json_with_a_limit() {
    let found = findings_after(&[
        ("      x-max-body-bytes: 65536\n", ""),
        ("        required: true\n        description: The thing", "        description: The thing"),
    ]);
    insta::assert_snapshot!(found, @r"
    #/paths/~1things/post: a body needs a limit: `x-max-body-bytes`, a number of bytes [body-limit]
    #/paths/~1things/post/requestBody: write `required: true`; the server always reads the body [json-body]
    ");
    let found = findings_after(&[(
        "permission: 'things:view', plan: sandbox }",
        "permission: 'things:view', plan: sandbox }\n      x-max-body-bytes: 1",
    )]);
    insta::assert_snapshot!(found, @"#/paths/~1things/get: `x-max-body-bytes` without a body; remove it [body-limit]");
}

/// Turns the body of the small contract into an upload.
const UPLOAD: (&str, &str) = (
    "application/json:\n            schema: { $ref: '#/components/schemas/ThingCreate' }\n            example: { name: Spoon }",
    "application/octet-stream: {}",
);

/// Keeps a schema in use that only the JSON body used: an event now refers to it.
const KEPT: (&str, &str) = ("x-events: { thing.made: Thing }", "x-events: { thing.made: Thing, error: ThingCreate }");

/// For a schema that is no longer part of any request: removes its text rule, and the rule that no field names.
const RULELESS: [(&str, &str); 2] = [
    ("x-texts:\n  note: { noun: Note, trimmed: false, max: 1000 }\n", ""),
    ("x-owner-only: true, x-text: note,", "x-owner-only: true,"),
];

#[test]
fn a_body_may_be_bytes_of_no_particular_type() {
    assert_eq!(findings_after(&[UPLOAD, KEPT, RULELESS[0], RULELESS[1]]), "");
    let found = findings_after(&[(UPLOAD.0, "image/png: {}"), KEPT, RULELESS[0], RULELESS[1]]);
    insta::assert_snapshot!(found, @r"
    #/paths/~1things/post/requestBody: the server reads `application/json` of a named schema (`$ref`), or
      `application/octet-stream: {}` [json-body]
    ");
}

#[test]
fn a_parameter_is_a_plain_value_under_a_name_of_its_own() {
    let found = findings_after(&[(
        "x-errors: [SPOON_BENT]",
        "x-errors: [SPOON_BENT]\n      parameters: \
         [{ name: colour, in: header, description: Which., schema: { type: array, items: { type: string } }, example: [k] }]",
    )]);
    insta::assert_snapshot!(found, @r"
    #/paths/~1things/post/parameters/0: a list stands in the query [parameters]
    #/paths/~1things/post/parameters/0: a list needs `maxItems` [parameters]
    ");
}

#[test]
fn codes_are_known_complete_and_used() {
    let found = findings_after(&[(
        "        BUSY: {",
        "        TEAPOT: { status: 418, description: Short., message: And stout. }\n        BUSY: {",
    )]);
    insta::assert_snapshot!(found, @"#/components/schemas/ErrorCode: nothing answers TEAPOT; name it in an `x-errors` or \
                                     remove it [error-codes]");
    let found = findings_after(&[("x-errors: [SPOON_BENT]", "x-errors: [SPOON_BENT, NOPE, SPOON_BENT]")]);
    insta::assert_snapshot!(found, @r"
    #/paths/~1things/post/x-errors: `NOPE` is not in `x-error-codes`; correct it or add it there [error-codes]
    #/paths/~1things/post/x-errors: `SPOON_BENT` stands there twice [error-codes]
    ");
    let found = findings_after(&[("status: 503, when: scoped", "status: 401, when: never")]);
    insta::assert_snapshot!(found, @r"
    #/components/schemas/ErrorCode/x-error-codes/BUSY/when: name one of keyed, checked, scoped, permissioned,
      closed, body, idempotent, conditional [error-codes]
    ");
    let found = findings_after(&[("status: 503, when: scoped", "status: 401, when: scoped")]);
    insta::assert_snapshot!(found, @r"
    #/components/schemas/ErrorCode/x-error-codes/UNAUTHORIZED: all codes of a status have `retryAfter`, or none;
      BUSY differs [error-codes]
    ");
    let found = findings_after(&[("details: [{ field: /name, message: Send a name. }]", "details: [{ field: 3 }]")]);
    insta::assert_snapshot!(found, @r#"
    #/components/examples/VALIDATION_ERROR: at `/error/details/0/field`: 3 is not of type "string" [examples]
    #/components/examples/VALIDATION_ERROR: at `/error/details/0`: "message" is a required property [examples]
    "#);
}

#[test]
fn params_are_carried_by_a_code_and_their_examples_are_valid() {
    assert_eq!(findings_after(&WITH_PARAMS), "");
    insta::assert_snapshot!(findings_after(&[WITH_PARAMS[1]]), @r"
    #/components/schemas/ErrorParams/properties/thingId: no code carries it; name it in the `params` of one in
      `x-error-codes` or remove it [error-codes]
    #/components/schemas/ErrorParams/properties/kind: no code carries it; name it in the `params` of one in
      `x-error-codes` or remove it [error-codes]
    ");
    let found = findings_after(&[WITH_PARAMS[0], WITH_PARAMS[1], (", kind: soft }, optional", ", kind: blue }, optional")]);
    insta::assert_snapshot!(found, @r#"
    #/components/examples/SPOON_BENT: at `/error/params/kind`: "blue" is not one of "soft" or "hard" [examples]
    "#);
}

#[test]
fn enums_have_names_and_schemas_look_like_types() {
    let found = findings_after(&[
        ("note: { type: [string, 'null'], description", "note: { type: string, enum: [a, b], description"),
        ("kind: soft, note: null }", "kind: soft, note: a }"),
    ]);
    insta::assert_snapshot!(found, @"#/components/schemas/Thing/properties/note: move the enum to components/schemas and \
                                     refer to it [named-enums]");
    let renamed = crate::testing::SMALL.replace("ThingKind", "thing_kind");
    let findings = lint(&Contract::parse(renamed).unwrap());
    insta::assert_snapshot!(findings[0], @"#/components/schemas/thing_kind: rename it to ThingKind [schema-name]");
}

#[test]
fn a_request_holds_no_object_without_names_and_bounds() {
    let found =
        findings_after(&[("tags: { type: array", "more: { type: object, description: More. }\n        tags: { type: array")]);
    insta::assert_snapshot!(found, @r"
    #/components/schemas/ThingCreate/properties/more: name its `properties`, or bound an object whose fields have
      no names with `maxProperties` [maps-of-requests]
    ");
}

#[test]
fn names_have_no_length_bounds() {
    let found = findings_after(&[("name: { type: string, description", "name: { type: string, maxLength: 200, description")]);
    insta::assert_snapshot!(found, @r"
    #/components/schemas/Thing/properties/name: no length bounds on `name`: they count before trimming and break
      answers; tell the rule in the description [names-unbounded]
    ");
}

#[test]
fn nothing_is_left_unused() {
    let found = findings_after(&[("  schemas:\n", "  schemas:\n    Left: { description: Over., type: string }\n")]);
    insta::assert_snapshot!(found, @"#/components/schemas/Left: nothing refers to it; use it or remove it [unused]");
}

#[test]
fn everything_is_described() {
    let edits = [
        ("      summary: List things\n", ""),
        ("description: How many., ", ""),
        ("description: Names the request., ", ""),
        ("description: A page.", "description: ' '"),
        ("description: Its id. ", ""),
        ("name: things, description: All things. ", "name: things "),
    ];
    let found = findings_after(&edits);
    insta::assert_snapshot!(found, @r"
    #/paths/~1things/get: write a `summary` [descriptions]
    #/components/headers/X-Request-Id: write a `description` [descriptions]
    #/components/schemas/Thing/properties/id: write a `description` [descriptions]
    #/paths/~1things/get/parameters/0: write a `description` [descriptions]
    #/paths/~1things/get/responses/200: write a `description` [descriptions]
    #/tags/0: write a `description` [descriptions]
    ");
}

#[test]
fn examples_are_there_and_valid() {
    let found = findings_after(&[
        ("example: { name: Spoon }", "example: { name: 3, more: 1 }"),
        (", example: abc }", " }"),
        ("id: 019a9f3e-6c2b", "id: 9-6c2b"),
    ]);
    insta::assert_snapshot!(found, @r#"
    #/paths/~1things/get/parameters/1: give an `example` [examples]
    #/components/schemas/Thing/examples/0: at `/id`: "9-6c2b-7c51-9a5e-0d6f1c2b3a49" is not a "uuid" [examples]
    #/paths/~1things/post/requestBody/content/application~1json/example: at `/name`: 3 is not of type "string"
      [examples]
    #/paths/~1things/post/requestBody/content/application~1json/example: at ``: Additional properties are not
      allowed ('more' was unexpected) [examples]
    #/components/examples/Thing: at `/data/id`: "9-6c2b-7c51-9a5e-0d6f1c2b3a49" is not a "uuid" [examples]
    #/components/examples/ThingList: at `/data/items/0/id`: "9-6c2b-7c51-9a5e-0d6f1c2b3a49" is not a "uuid"
      [examples]
    "#);
}

#[test]
fn an_object_that_may_be_null_has_a_value_in_examples() {
    let found = findings_after(&[
        (
            "        note: { type: [string, 'null'], description: A note. }",
            "        twin: { description: Another one., oneOf: [{ $ref: '#/components/schemas/FieldError' }, { type: 'null' }] }",
        ),
        ("required: [id, name, kind, note]", "required: [id, name, kind, twin]"),
        ("kind: soft, note: null }", "kind: soft, twin: null }"),
    ]);
    insta::assert_snapshot!(found, @r#"
    #/components/schemas/Thing/example: in OpenAPI 3.0, at `/twin`: null is not of type "object" [examples]
    #/components/schemas/ThingMadeEvent/example: in OpenAPI 3.0, at `/twin`: null is not of type "object"
      [examples]
    #/components/examples/Thing: in OpenAPI 3.0, at `/data/twin`: null is not of type "object" [examples]
    #/components/examples/ThingList: in OpenAPI 3.0, at `/data/items/0/twin`: null is not of type "object"
      [examples]
    "#);
}

#[test]
fn words_that_readers_disagree_about_are_quoted() {
    let found = findings_after(&[("enum: [soft, hard]", "enum: [soft, off]")]);
    insta::assert_snapshot!(found, @"line 120: put `off` in quotes: parsers of YAML 1.1 read it otherwise, or not at all \
                                     [quoted-words]");
}

#[test]
fn a_schema_is_not_named_like_something_that_clients_have() {
    let found = findings_after(&[("schemas/FieldError'", "schemas/Error'"), ("    FieldError:\n", "    Error:\n")]);
    insta::assert_snapshot!(found, @"#/components/schemas/Error: rename it: clients in other languages have a `Error` of \
                                     their own [schema-name]");
}

#[test]
fn what_lowering_does_not_know_is_a_finding_with_its_place() {
    let found =
        findings_after(&[("{ type: string, description: Its name. }", "{ type: string, description: Its name, as given. }")]);
    insta::assert_snapshot!(found, @r"
    #/components/schemas/FieldError/properties/field/as given.: lowering does not know the key `as given.` in a
      schema; correct it or teach src/lower [lowering]
    ");
    let found = findings_after(&[("$ref: '#/components/schemas/FieldError'", "$ref: '#/components/schemas/Field'")]);
    insta::assert_snapshot!(found, @r"
    #/components/schemas/ErrorObject/properties/details/items: `#/components/schemas/Field` leads nowhere in this
      document [references]
    ");
}

#[test]
fn the_words_of_access_are_listed_and_used() {
    let found = findings_after(&[("read: Look.", "read: ''")]);
    insta::assert_snapshot!(found, @"#/x-scopes/read: write what the scope allows [vocabulary]");
    let found =
        findings_after(&[("scope: read, module: agents", "scope: look, module: agent"), ("plan: hobby }", "plan: free }")]);
    insta::assert_snapshot!(found, @r"
    #/paths/~1things/get/x-access: `scope` is `look`; name one of `x-scopes` [access]
    #/paths/~1things/get/x-access: `module` is `agent`; name one of `x-modules` [access]
    #/paths/~1things/post/x-access: `plan` is `free`; name one of `x-plans` that a plan reaches [access]
    ");
    let found = findings_after(&[("reaches: [sandbox, hobby]", "reaches: [hobby, hobby, gold]")]);
    insta::assert_snapshot!(found, @r"
    #/x-plans/hobby/reaches: `hobby` stands there twice [vocabulary]
    #/x-plans/hobby/reaches: `gold` is no plan; correct it or add it to `x-plans` [vocabulary]
    ");
    let found = findings_after(&[("module: agents, permission: 'things:edit'", "module: claim, permission: 'things:edit'")]);
    insta::assert_snapshot!(found, @"#/paths/~1things/post/x-access: the module says `permission: false`; remove the \
                                     permission [access]");
    let found = findings_after(&[("agents: { sandbox: true", "agents: { sandbox: false")]);
    insta::assert_snapshot!(found, @"#/paths/~1things/get/x-access: a sandbox does not reach this module; name a higher plan \
                                     [access]");
}

#[test]
fn values_stand_once_and_those_of_codes_and_permissions_are_described() {
    let found =
        findings_after(&[("enum: ['things:view', 'things:edit']", "enum: ['things:view', 'things:edit', 'things:view']")]);
    insta::assert_snapshot!(found, @"#/components/schemas/Permission/enum/2: `things:view` stands there twice [enum-values]");
    let found = findings_after(&[(
        "x-enumDescriptions: { 'things:view': Look at things.,",
        "x-enumDescriptions: { 'things:look': Look at things.,",
    )]);
    insta::assert_snapshot!(found, @r"
    #/components/schemas/Permission/x-enumDescriptions: tell what `things:view` means [enum-values]
    #/components/schemas/Permission/x-enumDescriptions: `things:look` is no value of the enum; remove it
      [enum-values]
    ");
    let found =
        findings_after(&[("      x-enumDescriptions: { 'things:view': Look at things., 'things:edit': Change things. }\n", "")]);
    insta::assert_snapshot!(found, @"#/components/schemas/Permission/x-enumDescriptions: tell what each value means \
                                     [enum-values]");
}

#[test]
fn no_value_is_called_what_clients_call_values_that_they_do_not_know() {
    let found = findings_after(&[
        ("enum: ['things:view', 'things:edit']", "enum: ['things:view', 'things:edit', unknown]"),
        ("'things:edit': Change things. }", "'things:edit': Change things., unknown: Something else. }"),
    ]);
    insta::assert_snapshot!(found, @r"
    #/components/schemas/Permission/enum/2: `unknown` is what clients call the values of later releases; take
      another word [enum-values]
    ");
}

#[test]
fn a_code_of_the_command_line_is_described_and_no_operation_answers_it() {
    let before = "x-errors-anywhere: [ROUTE_NOT_FOUND]";
    let codes =
        "x-operator-errors: { LOST: { status: 200, description: '' }, UNAUTHORIZED: { status: 404, description: Two places. } }";
    insta::assert_snapshot!(findings_after(&[(before, &format!("{before}\n{codes}"))]), @r"
    #/x-operator-errors/LOST: write the `status` of a failure [error-codes]
    #/x-operator-errors/LOST: write a `description` [error-codes]
    #/x-operator-errors/UNAUTHORIZED: it is in ErrorCode too; remove it here [error-codes]
    ");
}
