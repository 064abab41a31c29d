//! Each rule as a small example: the small contract before and after an edit.

mod changelog;
mod promises;
mod unions;

use frontdesk_snapshot_text::wrap_lines;

use super::*;
use crate::testing::{contract_with, expanded_contract_with};

/// Lists the changes between two contracts, one per line.
fn list_changes(old: &Contract, new: &Contract) -> String {
    diff(old, new).unwrap().iter().map(|change| wrap_lines(&format!("{change}\n"))).collect()
}

/// Lists the changes caused by an edit, one per line.
fn changes_by_edit(from: &str, to: &str) -> String {
    changes_by_edits(&[(from, to)])
}

fn changes_by_edits(edits: &[(&str, &str)]) -> String {
    list_changes(&contract_with(&[]), &contract_with(edits))
}

/// Lists the changes caused by undoing an edit.
fn changes_by_undo(from: &str, to: &str) -> String {
    list_changes(&contract_with(&[(from, to)]), &contract_with(&[]))
}

#[test]
fn nothing_changed_or_only_words() {
    assert_eq!(changes_by_edit("description: Makes one.", "description: Makes exactly one."), "");
}

#[test]
fn an_operation_joins_or_leaves() {
    let (from, to) = ("  /things/watch:\n    get:", "  /things/observe:\n    get:");
    insta::assert_snapshot!(changes_by_edit(from, to), @r"
    BREAKING   GET /things/watch: no more such operation
    compatible GET /things/observe: new operation
    ");
    insta::assert_snapshot!(
        changes_by_edit("operationId: watchThings", "operationId: followThings"),
        @"BREAKING   GET /things/watch: was called watchThings and is now called followThings; its method in the SDK too"
    );
}

#[test]
fn a_field_of_a_request() {
    let optional = (
        "tags: { type: array, maxItems: 5",
        "more: { type: string, description: More. }\n        tags: { type: array, maxItems: 5",
    );
    insta::assert_snapshot!(changes_by_edit(optional.0, optional.1), @"compatible ThingCreate (sent): new field `more`");
    insta::assert_snapshot!(changes_by_undo(optional.0, optional.1), @"BREAKING   ThingCreate (sent): no more field `more`");
    let required = ("required: [name]", "required: [name, size]");
    insta::assert_snapshot!(changes_by_edit(required.0, required.1), @"BREAKING   ThingCreate (sent) size: is now required");
    insta::assert_snapshot!(changes_by_undo(required.0, required.1), @"compatible ThingCreate (sent) size: is now optional");
    insta::assert_snapshot!(
        changes_by_edits(&[optional, ("required: [name]", "required: [name, more]")]),
        @"BREAKING   ThingCreate (sent): new field `more`, required"
    );
    let alternatives = ("required: [name]", "anyOf: [{ required: [name] }, { required: [size] }]");
    insta::assert_snapshot!(changes_by_edit(alternatives.0, alternatives.1), @r#"
    BREAKING   ThingCreate (sent): `anyOf` is now [{"required":["name"]},{"required":["size"]}]
    compatible ThingCreate (sent) name: is now optional
    "#);
    insta::assert_snapshot!(changes_by_undo(alternatives.0, alternatives.1), @r"
    BREAKING   ThingCreate (sent) name: is now required
    compatible ThingCreate (sent): `anyOf` is gone
    ");
}

#[test]
fn a_field_of_an_answer() {
    let (from, to) = (
        "note: { type: [string, 'null'], description",
        "more: { type: string, description: M. }\n        note: { type: [string, 'null'], description",
    );
    insta::assert_snapshot!(changes_by_edit(from, to), @r"
    compatible Thing (answered): new field `more`
    compatible ThingMadeEvent (answered): new field `more`
    ");
    insta::assert_snapshot!(changes_by_undo(from, to), @r"
    BREAKING   Thing (answered): no more field `more`
    BREAKING   ThingMadeEvent (answered): no more field `more`
    ");
    let (from, to) = ("required: [id, name, kind, note]", "required: [id, name, kind]");
    insta::assert_snapshot!(changes_by_edit(from, to), @r"
    BREAKING   Thing (answered) note: is now optional
    BREAKING   ThingMadeEvent (answered) note: is now optional
    ");
    insta::assert_snapshot!(changes_by_undo(from, to), @r"
    compatible Thing (answered) note: is now required
    compatible ThingMadeEvent (answered) note: is now required
    ");
}

#[test]
fn types_null_and_formats() {
    insta::assert_snapshot!(
        changes_by_edit("size: { type: integer, format: int32,", "size: { type: number,"),
        @"compatible ThingCreate (sent) size: was integer and is now number"
    );
    insta::assert_snapshot!(
        changes_by_edit("size: { type: integer, format: int32,", "size: { type: integer, format: int64,"),
        @"compatible ThingCreate (sent) size: its format was int32 and is now int64"
    );
    insta::assert_snapshot!(changes_by_edit("id: { type: string, format: uuid,", "id: { type: string,"), @r"
    BREAKING   Thing (answered) id: its format was uuid and is now none
    BREAKING   ThingMadeEvent (answered) id: its format was uuid and is now none
    ");
    insta::assert_snapshot!(changes_by_edit("id: { type: string, format: uuid,", "id: { type: integer, format: int64,"), @r"
    BREAKING   Thing (answered) id: was string and is now integer
    BREAKING   ThingMadeEvent (answered) id: was string and is now integer
    ");
    let (from, to) = ("note: { type: [string, 'null'], description", "note: { type: string, description");
    insta::assert_snapshot!(changes_by_edit(from, to), @r"
    compatible Thing (answered) note: may no longer be null
    compatible ThingMadeEvent (answered) note: may no longer be null
    ");
    insta::assert_snapshot!(changes_by_undo(from, to), @r"
    BREAKING   Thing (answered) note: may now be null
    BREAKING   ThingMadeEvent (answered) note: may now be null
    ");
    let (from, to) = ("note: { type: [string, 'null'], x-owner-only", "note: { type: string, x-owner-only");
    insta::assert_snapshot!(changes_by_edit(from, to), @"BREAKING   ThingCreate (sent) note: may no longer be null");
    insta::assert_snapshot!(changes_by_undo(from, to), @"compatible ThingCreate (sent) note: may now be null");
}

#[test]
fn a_reference_may_be_null_too() {
    let (from, to) = (
        "kind: { $ref: '#/components/schemas/ThingKind' }",
        "kind: { oneOf: [{ $ref: '#/components/schemas/ThingKind' }, { type: 'null' }] }",
    );
    insta::assert_snapshot!(changes_by_edit(from, to), @r"
    BREAKING   Thing (answered) kind: may now be null
    BREAKING   ThingMadeEvent (answered) kind: may now be null
    ");
    insta::assert_snapshot!(changes_by_undo(from, to), @r"
    compatible Thing (answered) kind: may no longer be null
    compatible ThingMadeEvent (answered) kind: may no longer be null
    ");
}

#[test]
fn values_of_an_enum_weigh_by_direction() {
    insta::assert_snapshot!(changes_by_edit("[soft, hard]", "[soft, hard, liquid]"), @r"
    compatible ThingKind (answered): new value `liquid`
    compatible ThingKindInput (sent): new value `liquid`
    ");
    insta::assert_snapshot!(changes_by_edit("[soft, hard]", "[soft]"), @r"
    BREAKING   ThingKind (answered): no more value `hard`
    BREAKING   ThingKindInput (sent): no more value `hard`
    ");
}

#[test]
fn an_answer_that_was_closed_breaks_clients_when_it_grows_and_an_open_one_does_not() {
    // A complete document is compared as it is, with its lists closed.
    let changes = |old: &Contract, new: &Contract| {
        diff(old, new)
            .unwrap()
            .iter()
            .filter(|change| change.place.contains("Kind"))
            .map(|change| format!("{change}\n"))
            .collect::<String>()
    };
    let liquid = [("[soft, hard]", "[soft, hard, liquid]")];
    insta::assert_snapshot!(changes(&expanded_contract_with(&[]), &expanded_contract_with(&liquid)), @r"
    BREAKING   ThingKind (answered): new value `liquid`
    compatible ThingKind (sent): new value `liquid`
    ");
    insta::assert_snapshot!(
        changes(&expanded_contract_with(&[]), &contract_with(&[])),
        @"BREAKING   ThingKind (answered): was a closed list and is now an open one"
    );
    insta::assert_snapshot!(changes(&contract_with(&[]), &contract_with(&liquid)), @r"
    compatible ThingKind (answered): new value `liquid`
    compatible ThingKindInput (sent): new value `liquid`
    ");
}

#[test]
fn what_the_contract_announces_breaks_nobody() {
    let grown = changes_by_edits(&[
        (
            "note: { type: [string, 'null'], description",
            "more: { type: string, description: More., examples: [more] }\n        note: { type: [string, 'null'], description",
        ),
        ("[soft, hard]", "[soft, hard, liquid]"),
        ("        BUSY:", "        NEW: { status: 410, when: keyed, description: New., message: It is new. }\n        BUSY:"),
        ("{ thing.made: Thing }", "{ thing.made: Thing, thing.gone: Thing }"),
        (
            "    RateLimit: {",
            "    X-More: { x-when: always, description: More., schema: { type: string }, example: more }\n    RateLimit: {",
        ),
        (
            "        - { name: cursor,",
            "        - { name: q, in: query, required: false, description: Which., schema: { type: string }, \
             example: q }\n        - { name: cursor,",
        ),
        (
            "tags: { type: array, maxItems: 5",
            "colour: { type: string, description: Which. }\n        tags: { type: array, maxItems: 5",
        ),
    ]);
    insta::assert_snapshot!(grown, @r"
    compatible ErrorCode (answered): new value `NEW`
    compatible GET /things: may now answer NEW
    compatible GET /things: new query parameter `q`
    compatible GET /things: now answers the header `X-More`
    compatible GET /things/watch: new event `thing.gone`
    compatible GET /things/watch: now answers the header `X-More`
    compatible POST /things: may now answer NEW
    compatible POST /things: now answers the header `X-More`
    compatible Thing (answered): new field `more`
    compatible ThingCreate (sent): new field `colour`
    compatible ThingKind (answered): new value `liquid`
    compatible ThingKindInput (sent): new value `liquid`
    compatible ThingMadeEvent (answered): new field `more`
    ");
    assert!(!grown.contains("BREAKING"), "{grown}");
}

#[test]
fn bounds_and_defaults() {
    insta::assert_snapshot!(changes_by_edit("maximum: 9,", "maximum: 5,"), @"BREAKING   ThingCreate \
        (sent) size: `maximum` was 9 and is now 5");
    insta::assert_snapshot!(changes_by_edit("maximum: 9,", "maximum: 12, default: 4,"), @r"
    notice     ThingCreate (sent) size: its default is now 4
    compatible ThingCreate (sent) size: `maximum` was 9 and is now 12
    ");
    insta::assert_snapshot!(changes_by_edit("cursor, in: query, required: false, description: Where to go on., schema: \
        { type: string", "cursor, in: query, required: false, description: Where to go on., schema: \
        { type: string, pattern: '^a'"), @r#"BREAKING   GET /things query parameter `cursor`: `pattern` is now "^a""#);
    insta::assert_snapshot!(
        changes_by_edit("tags: { type: array, maxItems: 5,", "tags: { type: array,"),
        @"compatible ThingCreate (sent) tags: `maxItems` was 5 and is gone"
    );
}

#[test]
fn what_plans_and_sandboxes_reach() {
    let (from, to) = ("reaches: [sandbox, hobby]", "reaches: [hobby]");
    insta::assert_snapshot!(changes_by_edit(from, to), @"BREAKING   plan hobby: no longer reaches what asks for the plan \
        sandbox");
    insta::assert_snapshot!(changes_by_undo(from, to), @"compatible plan hobby: now reaches what asks for the plan sandbox");
    let (from, to) = ("billing: { sandbox: false", "billing: { sandbox: true");
    insta::assert_snapshot!(changes_by_edit(from, to), @"compatible module billing: now open to sandboxes");
    insta::assert_snapshot!(changes_by_undo(from, to), @"BREAKING   module billing: no longer open to sandboxes");
}

#[test]
fn how_long_texts_may_be() {
    insta::assert_snapshot!(changes_by_edit("max: 1000 }", "max: 2000 }"), @"compatible text note: could have 1000 characters \
        and can now have 2000 characters");
    insta::assert_snapshot!(changes_by_undo("max: 1000 }", "max: 2000 }"), @"BREAKING   text note: could have 2000 characters \
        and can now have 1000 characters");
    insta::assert_snapshot!(changes_by_edit("max: 1000 }", "maxBytes: 1000 }"), @"BREAKING   text note: could have 1000 \
        characters and can now have 1000 bytes");
    insta::assert_snapshot!(changes_by_undo("max: 1000 }", "maxBytes: 1000 }"), @"compatible text note: could have 1000 bytes \
        and can now have 1000 characters");
}

#[test]
fn what_people_may_do_is_told() {
    let roles = |given: &str| {
        format!(
            "'things:edit': Change things. }}\n    MemberRole:\n      type: string\n      enum: [owner]\n      x-permissions: \
             {{ owner: [{given}] }}\n"
        )
    };
    let changes = |from: &str, to: &str| {
        let with = |given: &str| contract_with(&[("'things:edit': Change things. }\n", &roles(given))]);
        list_changes(&with(from), &with(to))
    };
    insta::assert_snapshot!(changes("'things:view'", "'things:view', 'things:edit'"), @"compatible role owner: now has the \
        permission things:edit");
    insta::assert_snapshot!(changes("'things:view', 'things:edit'", "'things:view'"), @"notice     role owner: no longer \
        has the permission things:edit");
}

#[test]
fn owner_only_and_unknown_fields() {
    let (from, to) = ("note: { type: [string, 'null'], x-owner-only: true,", "note: { type: [string, 'null'],");
    insta::assert_snapshot!(changes_by_edit(from, to), @"compatible ThingCreate (sent) note: is now for everybody");
    insta::assert_snapshot!(changes_by_undo(from, to), @"BREAKING   ThingCreate (sent) note: is now for owners only");
    let (from, to) = ("A thing to make.\n", "A thing to make.\n      additionalProperties: true\n");
    insta::assert_snapshot!(changes_by_edit(from, to), @"");
    insta::assert_snapshot!(changes_by_undo(from, to), @"BREAKING   ThingCreate (sent): refuses fields that it does not name");
}

#[test]
fn access_asks_for_more_or_less() {
    let (from, to) = (
        "scope: write, module: agents, permission: 'things:edit', plan: hobby",
        "scope: admin, module: agents, permission: 'things:edit', plan: sandbox",
    );
    insta::assert_snapshot!(changes_by_edit(from, to), @r"
    BREAKING   POST /things: asked for the scope write and now asks for admin
    compatible POST /things: asked for the plan hobby and now asks for sandbox
    ");
    insta::assert_snapshot!(
        changes_by_edit("permission: 'things:edit'", "permission: 'things:view'"),
        @"BREAKING   POST /things: now asks for the permission things:view"
    );
    insta::assert_snapshot!(
        changes_by_edit("things:edit', plan: hobby", "things:edit', plan: hobby, creator: owner"),
        @"BREAKING   POST /things: now asks for the creator owner"
    );
    let (from, to) =
        ("x-access: { public: true }", "x-access: { scope: read, module: agents, permission: 'things:view', plan: sandbox }");
    insta::assert_snapshot!(changes_by_edit(from, to), @r"
    BREAKING   GET /things/watch: was public and now asks for a key
    compatible GET /things/watch: may now answer UNAUTHORIZED
    compatible GET /things/watch: may now answer VALIDATION_ERROR
    compatible GET /things/watch: now answers the header `RateLimit`
    ");
    insta::assert_snapshot!(changes_by_undo(from, to), @r"
    BREAKING   GET /things/watch: no longer answers the header `RateLimit`
    compatible GET /things/watch: asked for a key and is now public
    compatible GET /things/watch: no longer answers UNAUTHORIZED
    compatible GET /things/watch: no longer answers VALIDATION_ERROR
    ");
}

#[test]
fn parameters_join_leave_and_become_required() {
    let (from, to) = (
        "        - { name: cursor,",
        "        - { name: q, in: query, required: true, schema: { type: string } }\n        - { name: cursor,",
    );
    insta::assert_snapshot!(changes_by_edit(from, to), @"BREAKING   GET /things: new query parameter `q`, required");
    insta::assert_snapshot!(changes_by_undo(from, to), @"BREAKING   GET /things: no more query parameter `q`");
    insta::assert_snapshot!(
        changes_by_edit("cursor, in: query, required: false", "cursor, in: query, required: true"),
        @"BREAKING   GET /things: query parameter `cursor` is now required"
    );
}

#[test]
fn bodies_statuses_and_headers() {
    insta::assert_snapshot!(changes_by_edit("x-max-body-bytes: 65536", "x-max-body-bytes: 1024"), @"BREAKING   POST /things: \
        now takes at most 1024 bytes");
    insta::assert_snapshot!(changes_by_edit("'201':", "'200':"), @"BREAKING   POST /things: answered 201 and now answers 200");
    insta::assert_snapshot!(changes_by_edit("x-when: always, ", ""), @r"
    BREAKING   GET /things: no longer answers the header `X-Request-Id`
    BREAKING   GET /things: no longer answers the header `X-Request-Id` with 400, 401
    BREAKING   GET /things/watch: no longer answers the header `X-Request-Id`
    BREAKING   POST /things: no longer answers the header `X-Request-Id`
    BREAKING   POST /things: no longer answers the header `X-Request-Id` with 400, 401, 409, 503
    ");
    let json = "content: { application/json: { schema: { $ref: '#/components/schemas/Thing' } } }";
    insta::assert_snapshot!(changes_by_edit("x-stream: ThingEvent", json), @r"
    BREAKING   GET /things/watch answer: is no longer text/event-stream
    BREAKING   Thing (answered): no more field `type`
    ");
}

#[test]
fn codes_and_their_statuses() {
    insta::assert_snapshot!(
        changes_by_edit("plan: sandbox }\n", "plan: sandbox }\n      x-errors: [SPOON_BENT]\n"),
        @"compatible GET /things: may now answer SPOON_BENT"
    );
    insta::assert_snapshot!(changes_by_edit("status: 409", "status: 410"), @"BREAKING   ErrorCode SPOON_BENT: was answered \
        with 409 and is now answered with 410");
    insta::assert_snapshot!(
        changes_by_edit("        BUSY:", "        NEW: { status: 410, description: New., message: It is new. }\n        BUSY:"),
        @"compatible ErrorCode (answered): new value `NEW`"
    );
}

#[test]
fn events_join_and_leave() {
    let (from, to) = ("{ thing.made: Thing }", "{ thing.made: Thing, thing.gone: Thing }");
    insta::assert_snapshot!(changes_by_edit(from, to), @"compatible GET /things/watch: new event `thing.gone`");
    insta::assert_snapshot!(changes_by_undo(from, to), @"BREAKING   GET /things/watch: no more event `thing.gone`");
}
