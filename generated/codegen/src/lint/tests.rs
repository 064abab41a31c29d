//! The small contract satisfies every rule; each test violates one and checks the finding.

use super::*;
use crate::testing::edited;

/// The findings after some edits, one per line.
fn after(edits: &[(&str, &str)]) -> String {
    lint(&edited(edits)).iter().map(|finding| format!("{finding}\n")).collect()
}

#[test]
fn the_small_contract_meets_every_rule() {
    assert_eq!(after(&[]), "");
}

#[test]
fn ids_are_unique_camel_case_names() {
    let found = after(&[
        ("operationId: createThing", "operationId: listthings"),
        ("operationId: watchThings", "operationId: Watch-things"),
    ]);
    insta::assert_snapshot!(found, @r"
    #/paths/~1things/post: `listthings` is also the id of #/paths/~1things/get; rename one [operation-id]
    #/paths/~1things~1watch/get: `Watch-things` is no camelCase name; write one such as listAgents [operation-id]
    #/paths/~1things/post: a list takes the query parameters `limit` and `cursor` and answers `items` and `nextCursor` [paged-lists]
    ");
}

#[test]
fn an_operation_has_one_declared_tag() {
    let found = after(&[
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
    let found = after(&[("'400': {", "'default': {")]);
    insta::assert_snapshot!(found, @r"
    #/paths/~1things/post/responses/default: list each status by its number; no `default`, no range [statuses]
    #/paths/~1things/post/responses: `x-errors` names a code of status 400, and there is no such response; add it [error-statuses]
    ");
    let found = after(&[("'400': {", "4XX: {")]);
    insta::assert_snapshot!(found, @r"
    #/paths/~1things/post/responses/4XX: list each status by its number; no `default`, no range [statuses]
    #/paths/~1things/post/responses: `x-errors` names a code of status 400, and there is no such response; add it [error-statuses]
    ");
}

#[test]
fn two_successes_are_one_too_many() {
    let found = after(&[("        '400': { $ref", "        '202': { $ref")]);
    insta::assert_snapshot!(found, @r"
    #/paths/~1things/post/responses: 2 statuses of success; list exactly one [one-success]
    #/paths/~1things/post/responses: `x-errors` names a code of status 400, and there is no such response; add it [error-statuses]
    ");
}

#[test]
fn a_list_is_read_page_by_page() {
    let found = after(&[("name: cursor", "name: page")]);
    insta::assert_snapshot!(found, @"#/paths/~1things/get: a list takes the query parameters `limit` and `cursor` and answers `items` and `nextCursor` [paged-lists]");
}

#[test]
fn a_body_is_required_json_with_a_limit() {
    let found = after(&[
        ("      x-max-body-bytes: 65536\n", ""),
        ("        required: true\n        description: The thing", "        description: The thing"),
    ]);
    insta::assert_snapshot!(found, @r"
    #/paths/~1things/post: a body needs a limit: `x-max-body-bytes`, a number of bytes [body-limit]
    #/paths/~1things/post/requestBody: write `required: true`; the server always reads the body [json-body]
    ");
    let found = after(&[(
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
const KEPT: (&str, &str) = ("x-events: { thing.made: Thing }", "x-events: { thing.made: Thing, thing.asked: ThingCreate }");

/// For a schema that is no longer part of any request: removes its text rule, and the rule that no field names.
const RULELESS: [(&str, &str); 2] = [
    ("x-texts:\n  note: { noun: Note, trimmed: false, max: 1000 }\n", ""),
    ("x-owner-only: true, x-text: note,", "x-owner-only: true,"),
];

#[test]
fn a_body_may_be_bytes_of_no_particular_type() {
    let keyless = ("- { name: Idempotency-Key, in: header", "- { name: Colour, in: header");
    assert_eq!(after(&[UPLOAD, KEPT, keyless, RULELESS[0], RULELESS[1]]), "");
    let found = after(&[(UPLOAD.0, "image/png: {}"), KEPT, keyless, RULELESS[0], RULELESS[1]]);
    insta::assert_snapshot!(found, @"#/paths/~1things/post/requestBody: the server reads `application/json` of a named schema (`$ref`), or `application/octet-stream: {}` [json-body]");
}

#[test]
fn an_upload_takes_no_idempotency_key() {
    let found = after(&[UPLOAD, KEPT, RULELESS[0], RULELESS[1]]);
    insta::assert_snapshot!(found, @"#/paths/~1things/post: an upload takes no `Idempotency-Key`; say in the description what sending it again does [idempotency]");
}

#[test]
fn a_parameter_is_a_plain_value_under_a_name_of_its_own() {
    let found = after(&[
        ("name: Idempotency-Key, in: header", "name: cursor, in: header"),
        ("schema: { type: string, minLength: 1 }", "schema: { type: array, items: { type: string } }"),
        ("example: k", "example: [k]"),
    ]);
    insta::assert_snapshot!(found, @r"
    #/paths/~1things/post/parameters/0: a list stands in the query [parameters]
    #/paths/~1things/post/parameters/0: a list needs `maxItems` [parameters]
    ");
}

#[test]
fn access_is_public_or_a_scope_and_a_plan() {
    let found = after(&[("scope: write, module", "scope: owner, module")]);
    insta::assert_snapshot!(found, @"#/paths/~1things/post/x-access: `scope` is `owner`; name one of `x-scopes` [access]");
    let found = after(&[("scope: write, module: agents, permission: 'things:edit', plan: hobby", "public: true")]);
    insta::assert_snapshot!(found, @"#/paths/~1things/post: a public operation also says `security: []` [access]");
    let found = after(&[("security: []\n      x-access: { public: true }", "x-access: { public: true }")]);
    insta::assert_snapshot!(found, @"#/paths/~1things~1watch/get: a public operation also says `security: []` [access]");
}

#[test]
fn codes_and_statuses_agree() {
    let found = after(&[("x-errors: [VALIDATION_ERROR, UNAUTHORIZED]", "x-errors: [UNAUTHORIZED]")]);
    insta::assert_snapshot!(found, @r"
    #/paths/~1things/post/responses/400: no code in `x-errors` has status 400; name one or remove the response [error-statuses]
    #/components/schemas/ErrorCode: nothing answers VALIDATION_ERROR; name it in an `x-errors` or remove it [error-codes]
    ");
    let found = after(&[("        '401': { $ref: '#/components/responses/Failure' }\n    post", "    post")]);
    insta::assert_snapshot!(found, @"#/paths/~1things/get/responses: `x-errors` names a code of status 401, and there is no such response; add it [error-statuses]");
    let found = after(&[("enum: [VALIDATION_ERROR, ", "enum: [TEAPOT, VALIDATION_ERROR, ")]);
    insta::assert_snapshot!(found, @r"
    #/components/schemas/ErrorCode/x-status: TEAPOT has no status [error-codes]
    #/components/schemas/ErrorCode: nothing answers TEAPOT; name it in an `x-errors` or remove it [error-codes]
    #/components/schemas/ErrorCode/x-enumDescriptions: tell what `TEAPOT` means [enum-values]
    ");
    let found = after(&[("x-errors: [VALIDATION_ERROR, UNAUTHORIZED]", "x-errors: [VALIDATION_ERROR, UNAUTHORIZED, NOPE]")]);
    insta::assert_snapshot!(found, @"#/paths/~1things/post/x-errors: `NOPE` is not in ErrorCode; correct it or add it there [error-codes]");
}

#[test]
fn what_takes_an_idempotency_key_names_what_that_can_lead_to() {
    let code = [
        ("enum: [VALIDATION_ERROR, ", "enum: [IDEMPOTENCY_LOST, VALIDATION_ERROR, "),
        ("x-status: { VALIDATION_ERROR", "x-status: { IDEMPOTENCY_LOST: 400, VALIDATION_ERROR"),
        ("x-enumDescriptions:\n        VALID", "x-enumDescriptions:\n        IDEMPOTENCY_LOST: It is lost.\n        VALID"),
    ];
    let keyed = ("x-errors: [VALIDATION_ERROR, UNAUTHORIZED]", "x-errors: [VALIDATION_ERROR, UNAUTHORIZED, IDEMPOTENCY_LOST]");
    assert_eq!(after(&[code[0], code[1], code[2], keyed]), "");
    let found = after(&code);
    insta::assert_snapshot!(found, @r"
    #/components/schemas/ErrorCode: nothing answers IDEMPOTENCY_LOST; name it in an `x-errors` or remove it [error-codes]
    #/paths/~1things/post/x-errors: it takes an `Idempotency-Key`; name IDEMPOTENCY_LOST [idempotency]
    ");
    let found = after(&[code[0], code[1], code[2], keyed, ("name: Idempotency-Key, in: header", "name: Colour, in: header")]);
    insta::assert_snapshot!(found, @"#/paths/~1things/post/x-errors: it takes no `Idempotency-Key`; remove IDEMPOTENCY_LOST [idempotency]");
}

#[test]
fn every_failure_has_the_same_schema() {
    let found = after(&[(
        "schema: { $ref: '#/components/schemas/ErrorEnvelope' }\n          example: { success: false, data: null, error: { code: UNAUTHORIZED } }",
        "schema: { $ref: '#/components/schemas/Error' }\n          example: { code: UNAUTHORIZED }",
    )]);
    insta::assert_snapshot!(found, @r"
    #/components/responses/Failure: every failure is JSON of the schema ErrorEnvelope [error-schema]
    #/components/schemas/ErrorEnvelope: nothing refers to it; use it or remove it [unused]
    ");
}

#[test]
fn enums_have_names_and_schemas_look_like_types() {
    let found = after(&[
        ("note: { type: [string, 'null'], description", "note: { type: string, enum: [a, b], description"),
        ("note: null }, error", "note: a }, error"),
    ]);
    insta::assert_snapshot!(found, @"#/components/schemas/Thing/properties/note: move the enum to components/schemas and refer to it [named-enums]");
    let renamed = crate::testing::SMALL.replace("ThingKind", "thing_kind");
    let findings = lint(&Contract::parse(renamed).unwrap());
    insta::assert_snapshot!(findings[0], @"#/components/schemas/thing_kind: rename it to ThingKind [schema-name]");
}

#[test]
fn requests_are_closed() {
    let found = after(&[(
        "A thing to make.\n      type: object\n      additionalProperties: false",
        "A thing to make.\n      type: object",
    )]);
    insta::assert_snapshot!(found, @"#/components/schemas/ThingCreate: a request refuses fields that it does not know: write `additionalProperties: false` [closed-requests]");
}

#[test]
fn names_have_no_length_bounds() {
    let found = after(&[("name: { type: string, description", "name: { type: string, maxLength: 200, description")]);
    insta::assert_snapshot!(found, @"#/components/schemas/Thing/properties/name: no length bounds on `name`: they count before trimming and break answers; tell the rule in the description [names-unbounded]");
}

#[test]
fn nothing_is_left_unused() {
    let found = after(&[("  schemas:\n", "  schemas:\n    Left: { description: Over., type: string }\n")]);
    insta::assert_snapshot!(found, @"#/components/schemas/Left: nothing refers to it; use it or remove it [unused]");
}

#[test]
fn everything_is_described() {
    let edits = [
        ("      summary: List things\n", ""),
        ("description: How many., ", ""),
        ("description: Names the request., ", ""),
        ("description: It failed.\n", "description: ' '\n"),
        ("description: Its id. ", ""),
        ("name: things, description: All things. ", "name: things "),
    ];
    let found = after(&edits);
    insta::assert_snapshot!(found, @r"
    #/paths/~1things/get: write a `summary` [descriptions]
    #/components/headers/X-Request-Id: write a `description` [descriptions]
    #/components/responses/Failure: write a `description` [descriptions]
    #/components/schemas/Thing/properties/id: write a `description` [descriptions]
    #/paths/~1things/get/parameters/0: write a `description` [descriptions]
    #/tags/0: write a `description` [descriptions]
    ");
}

#[test]
fn examples_are_there_and_valid() {
    let found = after(&[
        ("example: { name: Spoon }", "example: { name: 3, more: 1 }"),
        (", example: abc }", " }"),
        ("id: 019a9f3e-6c2b", "id: 9-6c2b"),
    ]);
    insta::assert_snapshot!(found, @r#"
    #/paths/~1things/get/parameters/1: give an `example` [examples]
    #/paths/~1things/post/responses/201/content/application~1json/example: at `/data/id`: "9-6c2b-7c51-9a5e-0d6f1c2b3a49" is not a "uuid" [examples]
    #/paths/~1things/post/requestBody/content/application~1json/example: at `/name`: 3 is not of type "string" [examples]
    #/paths/~1things/post/requestBody/content/application~1json/example: at ``: Additional properties are not allowed ('more' was unexpected) [examples]
    "#);
}

#[test]
fn words_that_readers_disagree_about_are_quoted() {
    let found = after(&[("enum: [soft, hard]", "enum: [soft, off]")]);
    insta::assert_snapshot!(found, @"line 160: put `off` in quotes: some readers of YAML take it for true or false [quoted-words]");
}

#[test]
fn what_lowering_does_not_know_is_a_finding_with_its_place() {
    let found = after(&[("{ type: string, description: Its name. }", "{ type: string, description: Its name, as given. }")]);
    insta::assert_snapshot!(found, @"#/components/schemas/Thing/properties/name/as given.: lowering does not know the key `as given.` in a schema; correct it or teach src/lower [lowering]");
    let found = after(&[("$ref: '#/components/responses/Failure'", "$ref: '#/components/responses/Failed'")]);
    insta::assert_snapshot!(found, @"#/paths/~1things/get/responses/401: `#/components/responses/Failed` leads nowhere in this document [references]");
}

#[test]
fn the_words_of_access_are_listed_and_used() {
    let found = after(&[("read: Look.", "read: ''")]);
    insta::assert_snapshot!(found, @"#/x-scopes/read: write what the scope allows [vocabulary]");
    let found = after(&[("scope: read, module: agents", "scope: look, module: agent"), ("plan: hobby }", "plan: free }")]);
    insta::assert_snapshot!(found, @r"
    #/paths/~1things/get/x-access: `scope` is `look`; name one of `x-scopes` [access]
    #/paths/~1things/get/x-access: `module` is `agent`; name one of `x-modules` [access]
    #/paths/~1things/post/x-access: `plan` is `free`; name one of `x-plans` that a plan reaches [access]
    ");
    let found = after(&[("reaches: [sandbox, hobby]", "reaches: [hobby, hobby, gold]")]);
    insta::assert_snapshot!(found, @r"
    #/x-plans/hobby/reaches: `hobby` stands there twice [vocabulary]
    #/x-plans/hobby/reaches: `gold` is no plan; correct it or add it to `x-plans` [vocabulary]
    ");
    let found = after(&[("module: agents, permission: 'things:edit'", "module: claim, permission: 'things:edit'")]);
    insta::assert_snapshot!(found, @"#/paths/~1things/post/x-access: the module says `permission: false`; remove the permission [access]");
    let found = after(&[("agents: { sandbox: true", "agents: { sandbox: false")]);
    insta::assert_snapshot!(found, @"#/paths/~1things/get/x-access: a sandbox does not reach this module; name a higher plan [access]");
}

#[test]
fn values_stand_once_and_those_of_codes_and_permissions_are_described() {
    let found = after(&[("enum: ['things:view', 'things:edit']", "enum: ['things:view', 'things:edit', 'things:view']")]);
    insta::assert_snapshot!(found, @"#/components/schemas/Permission/enum/2: `things:view` stands there twice [enum-values]");
    let found = after(&[(
        "x-enumDescriptions: { 'things:view': Look at things.,",
        "x-enumDescriptions: { 'things:look': Look at things.,",
    )]);
    insta::assert_snapshot!(found, @r"
    #/components/schemas/Permission/x-enumDescriptions: tell what `things:view` means [enum-values]
    #/components/schemas/Permission/x-enumDescriptions: `things:look` is no value of the enum; remove it [enum-values]
    ");
    let found = after(&[("      x-enumDescriptions: { 'things:view': Look at things., 'things:edit': Change things. }\n", "")]);
    insta::assert_snapshot!(found, @"#/components/schemas/Permission/x-enumDescriptions: tell what each value means [enum-values]");
}

#[test]
fn codes_that_say_when_to_come_back_are_answered_with_the_header() {
    let table = "x-status: { VALIDATION_ERROR: 400, UNAUTHORIZED: 401, ROUTE_NOT_FOUND: 404 }";
    let found = after(&[(table, &format!("{table}\n      x-retry-after: [UNAUTHORIZED, LATER, LATER]"))]);
    insta::assert_snapshot!(found, @r"
    #/components/responses/Failure: the header `Retry-After` is here and UNAUTHORIZED in `x-retry-after`, or neither [retry-after]
    #/components/schemas/ErrorCode/x-retry-after: `LATER` is no code; correct it or remove it [retry-after]
    #/components/schemas/ErrorCode/x-retry-after: `LATER` stands there twice [retry-after]
    ");
    let header = "headers: { Retry-After: { description: When., required: true, schema: { type: integer }, example: 1 } }";
    let found = after(&[("description: It failed.\n", &format!("description: It failed.\n      {header}\n"))]);
    insta::assert_snapshot!(found, @r"
    #/components/responses/Failure: the header `Retry-After` is here and UNAUTHORIZED in `x-retry-after`, or neither [retry-after]
    #/components/responses/Failure: the header `Retry-After` is here and VALIDATION_ERROR in `x-retry-after`, or neither [retry-after]
    ");
}

#[test]
fn a_code_of_the_command_line_is_described_and_no_operation_answers_it() {
    let before = "x-errors-anywhere: [ROUTE_NOT_FOUND]";
    let codes =
        "x-operator-errors: { LOST: { status: 200, description: '' }, UNAUTHORIZED: { status: 404, description: Two places. } }";
    insta::assert_snapshot!(after(&[(before, &format!("{before}\n{codes}"))]), @r"
    #/x-operator-errors/LOST: write the `status` of a failure [error-codes]
    #/x-operator-errors/LOST: write a `description` [error-codes]
    #/x-operator-errors/UNAUTHORIZED: it is in ErrorCode too; remove it here [error-codes]
    ");
}

#[test]
fn rules_for_texts_are_named_where_texts_are_sent_and_told() {
    let found = after(&[("max: 1000 }", "max: 2000 }")]);
    insta::assert_snapshot!(found, @"#/components/schemas/ThingCreate/properties/note: tell the limit in the description: 2,000 characters [texts]");
    let found = after(&[("x-text: note", "x-text: notes")]);
    insta::assert_snapshot!(found, @r#"
    #/x-texts/note: no `x-text` names it; use it or remove it [texts]
    #/components/schemas/ThingCreate/properties/note/x-text: "notes" is no rule; name one of `x-texts` [texts]
    "#);
    let answered =
        "name: { type: string, description: Its name. }\n        kind: { $ref: '#/components/schemas/ThingKind' }\n        note";
    let found = after(&[(
        answered,
        &answered.replace("description: Its name.", "x-text: note, description: 'Its name, 1,000 characters.'"),
    )]);
    insta::assert_snapshot!(found, @"#/components/schemas/Thing/properties/name/x-text: no request holds this field; remove it [texts]");
    let found = after(&[("max: 1000 }", "max: 1000, maxBytes: 1 }")]);
    insta::assert_snapshot!(found, @"#/x-texts/note: write either `max`, in characters, or `maxBytes` [texts]");
}

#[test]
fn integers_of_requests_have_bounds() {
    let found =
        after(&[("minimum: 1, maximum: 9, default: 3", "minimum: 1, default: 3"), ("minimum: 1, maximum: 100", "maximum: 100")]);
    insta::assert_snapshot!(found, @r"
    #/components/schemas/ThingCreate/properties/size: an integer of a request needs a least and a most: write `minimum` and `maximum` [bounded-integers]
    #/paths/~1things/get/parameters/0/schema: an integer of a request needs a least and a most: write `minimum` and `maximum` [bounded-integers]
    ");
}

const CREATED: &str = "'201':\n          description: The thing.";
const LISTED: &str = "headers: { X-Request-Id: { $ref: '#/components/headers/X-Request-Id' } }";
const TAG: &str = "ETag: { description: Its state., required: true, schema: { type: string }, example: '\"1\"' }";

#[test]
fn a_tag_is_for_reading_again() {
    let found = after(&[(LISTED, &format!("headers: {{ {TAG} }}"))]);
    insta::assert_snapshot!(found, @r"
    #/paths/~1things/get: a GET answers the header `ETag`, takes `If-None-Match` and lists 304, or none of them [conditions]
    #/components/headers/X-Request-Id: nothing refers to it; use it or remove it [unused]
    ");
}

#[test]
fn a_change_that_depends_on_a_tag_names_its_refusal() {
    let found = after(&[("name: Idempotency-Key, in: header", "name: If-Match, in: header")]);
    insta::assert_snapshot!(found, @"#/paths/~1things/post: it takes `If-Match` and names `ETAG_MISMATCH`, or neither [conditions]");
}

#[test]
fn what_was_created_says_where_it_is_if_a_get_answers_it() {
    let location = "headers: { Location: { description: Where., required: true, schema: { type: string }, example: /things/1 } }";
    let found = after(&[(CREATED, &format!("{CREATED}\n          {location}"))]);
    insta::assert_snapshot!(found, @"#/paths/~1things/post: a 201 has the header `Location` exactly if a GET answers by an id what it created [locations]");
}

#[test]
fn only_a_stream_ends_without_content() {
    let found = after(&[(
        "        '401': { $ref: '#/components/responses/Failure' }\n    post",
        "        '204': { description: Nothing. }\n        '401': { $ref: '#/components/responses/Failure' }\n    post",
    )]);
    insta::assert_snapshot!(found, @"#/paths/~1things/get/responses/204: only a stream ends with 204; answer 200 in the envelope [one-success]");
}

#[test]
fn a_patch_takes_a_merge_patch_and_nothing_else_does() {
    let found = after(&[("    post:\n", "    patch:\n")]);
    insta::assert_snapshot!(found, @"#/paths/~1things/patch/requestBody: a PATCH takes `application/merge-patch+json` of the same schema beside JSON, and nothing else does [merge-patch]");
    let found = after(&[(
        "            example: { name: Spoon }\n",
        "            example: { name: Spoon }\n          application/merge-patch+json: { schema: { $ref: '#/components/schemas/ThingCreate' }, example: { name: Spoon } }\n",
    )]);
    insta::assert_snapshot!(found, @"#/paths/~1things/post/requestBody: a PATCH takes `application/merge-patch+json` of the same schema beside JSON, and nothing else does [merge-patch]");
}

#[test]
fn the_scope_in_a_sandbox_is_a_narrower_one() {
    let access = "scope: read, module: agents, permission: 'things:view', plan: sandbox";
    for (other, is_right) in [
        ("scope: write, module: agents, permission: 'things:view', plan: sandbox, sandbox: read", true),
        ("scope: read, module: agents, permission: 'things:view', plan: sandbox, sandbox: read", false),
        ("scope: write, module: agents, permission: 'things:view', plan: sandbox, sandbox: some", false),
        ("scope: write, module: agents, permission: 'things:view', plan: hobby, sandbox: read", false),
    ] {
        let found = after(&[(access, other)]);
        assert_eq!(!found.contains("`sandbox` is a narrower scope"), is_right, "{other}: {found}");
    }
}
