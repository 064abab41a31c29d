//! Derived parts, and forms.

use super::{KEPT, RULELESS, UPLOAD, findings_after};

#[test]
fn keys_follow_and_only_exceptions_are_written() {
    let decided = |decision: &'static str| ("x-errors: [SPOON_BENT]", decision);
    assert_eq!(findings_after(&[decided("x-errors: [SPOON_BENT]\n      x-idempotent: false")]), "");
    insta::assert_snapshot!(
        findings_after(&[decided("x-errors: [SPOON_BENT]\n      x-idempotent: true")]),
        @"#/paths/~1things/post/x-idempotent: it follows; remove it [by-hand]"
    );
    insta::assert_snapshot!(
        findings_after(&[decided("x-errors: [SPOON_BENT]\n      x-idempotent: never")]),
        @"#/paths/~1things/post/x-idempotent: expected true or false [by-hand]"
    );
    let upload = [UPLOAD, KEPT, RULELESS[0], RULELESS[1], decided("x-errors: [SPOON_BENT]\n      x-idempotent: true")];
    insta::assert_snapshot!(findings_after(&upload), @r"
    #/paths/~1things/post/x-idempotent: an upload takes no `Idempotency-Key`; say in the description what sending
      it again does [by-hand]
    ");
    let by_hand = "x-errors: [SPOON_BENT]\n      parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }]";
    insta::assert_snapshot!(findings_after(&[decided(by_hand)]), @"#/paths/~1things/post: a change takes this header, unless \
        it says `x-idempotent: false`; remove it [by-hand]");
}

#[test]
fn what_follows_is_not_written_by_hand() {
    let found = findings_after(&[
        ("        '201': {", "        '404': { description: Nothing., x-data: Thing }\n        '201': {"),
        ("      x-access: { public: true }", "      security: []\n      x-access: { public: true }"),
        ("x-errors: [SPOON_BENT]", "x-errors: [VALIDATION_ERROR, SPOON_BENT, BUSY]"),
        (
            "description: The thing., x-data",
            "description: The thing., headers: { RateLimit: { $ref: '#/components/headers/RateLimit' } }, x-data",
        ),
        ("x-when: retry", "x-when: later"),
        ("components:\n", "components:\n  responses: {}\n  examples: {}\n"),
        ("      x-error-codes:", "      enum: [BUSY]\n      x-status: { BUSY: 503 }\n      x-error-codes:"),
        ("A thing to make.\n      type: object", "A thing to make.\n      additionalProperties: false\n      type: object"),
        (
            "    ThingList:\n",
            "    ThingEnvelope: { description: A thing., type: object, properties: \
             { success: { $ref: '#/components/schemas/ThingEnvelope' } } }\n    ThingList:\n",
        ),
    ]);
    insta::assert_snapshot!(found, @r#"
    #/paths/~1things/post/responses/404: failures follow from the codes of an operation; remove it, and name
      codes of its own in `x-errors` [by-hand]
    #/paths/~1things~1watch/get/security: it follows from `x-access`; remove it [by-hand]
    #/paths/~1things/post/x-errors: "VALIDATION_ERROR" follows; remove it [by-hand]
    #/paths/~1things/post/x-errors: "BUSY" follows; remove it [by-hand]
    #/components/schemas/ThingEnvelope: envelopes follow from `x-data`; remove it [by-hand]
    #/components/schemas/ErrorCode/enum: it follows from `x-error-codes`; remove it [by-hand]
    #/components/schemas/ErrorCode/x-status: it follows from `x-error-codes`; remove it [by-hand]
    #/components/schemas/ThingCreate/additionalProperties: requests refuse fields that they do not name, and
      answers may get more; remove it [by-hand]
    #/components/headers/Retry-After/x-when: write one of always, counted, idempotent, retry, or the status of a
      failure in quotes [by-hand]
    #/paths/~1things/post/responses/201/headers/RateLimit: it follows from its `x-when`; remove it [by-hand]
    #/components/responses: failures and examples follow; write a success where it belongs, and remove this
      [by-hand]
    #/components/examples: failures and examples follow; write a success where it belongs, and remove this
      [by-hand]
    "#);
}

/// Changes things where they were made.
const PATCHED: (&str, &str) = ("    post:\n      operationId: createThing", "    patch:\n      operationId: updateThing");

/// Gives things an entity tag.
const TAGGED: &[(&str, &str)] = &[
    ("description: A thing.\n      type: object\n", "description: A thing.\n      type: object\n      x-etag: true\n"),
    (
        "  headers:\n",
        "    IfMatch: { name: If-Match, in: header, required: false, description: State., schema: { type: string }, example: '*' }
  headers:
    ETag: { description: Its state., required: true, schema: { type: string }, example: a }
",
    ),
];

#[test]
fn what_a_patch_changes_has_a_tag() {
    assert_eq!(findings_after(&[TAGGED, &[PATCHED]].concat()), "");
    insta::assert_snapshot!(findings_after(&[PATCHED]), @r"
    #/paths/~1things/patch: whatever a PATCH can change has an entity tag; write `x-etag: true` at `Thing`
      [conditions]
    ");
}

#[test]
fn what_has_a_tag_can_be_read_by_itself() {
    let thing = "description: A thing.\n      type: object\n";
    let found = findings_after(&[(thing, &format!("{thing}      x-etag: true\n"))]);
    insta::assert_snapshot!(found, @"#/components/schemas/Thing/x-etag: no GET or PATCH answers `Thing` by itself; leave it \
                                     out [conditions]");
    let found = findings_after(&[(thing, &format!("{thing}      x-etag: 1\n"))]);
    insta::assert_snapshot!(found, @"#/components/schemas/Thing/x-etag: write `true`, or leave it out [conditions]");
}

/// Formats a GET of a thing by its id.
fn get_by_id(path: &str, id: &str) -> String {
    format!(
        "  {path}:
    get:
      operationId: {id}
      tags: [things]
      summary: Read a thing
      description: Reads one.
      x-access: {{ scope: read, module: agents, permission: 'things:view', plan: sandbox }}
      parameters:
        - name: thingId
          in: path
          required: true
          description: Its id.
          schema: {{ type: string, format: uuid }}
          example: 019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49
      responses:
        '200': {{ description: The thing., x-data: Thing }}
"
    )
}

/// Lists the findings about these GETs of a thing, after other edits.
fn with_reads(reads: &[String], edits: &[(&str, &str)]) -> String {
    let (watch, headers) = ("  /things/watch:\n", "  headers:\n");
    let location = "    Location: { description: Its place., required: true, schema: { type: string }, example: /things/1 }\n";
    let (reads, location) = (format!("{}{watch}", reads.concat()), format!("{headers}{location}"));
    findings_after(&[edits, &[(watch, reads.as_str()), (headers, location.as_str())]].concat())
}

#[test]
fn what_is_created_is_in_one_place() {
    let one = get_by_id("/things/{thingId}", "getThing");
    assert_eq!(with_reads(std::slice::from_ref(&one), &[]), "");
    let two = [one, get_by_id("/boxes/things/{thingId}", "getBoxedThing")];
    insta::assert_snapshot!(with_reads(&two, &[]), @r"
    #/paths/~1boxes~1things~1{thingId}/get: getBoxedThing answers `Thing` by its id, and so does getThing at
      #/paths/~1things~1{thingId}/get: `Location` of a new one is ambiguous; let one of them answer a schema of
      its own [conditions]
    ");
    let made = with_reads(&two, &[("'201': { description: The thing.", "'200': { description: The thing.")]);
    assert!(!made.contains("[conditions]"), "what is not created has no `Location`: {made}");
}

#[test]
fn what_is_created_is_what_a_get_below_answers() {
    let one = [get_by_id("/things/{thingId}", "getThing")];
    let created = ("'201': { description: The thing., x-data: Thing }", "'201': { description: The thing., x-data: NewThing }");
    let schema = |extends: &str| {
        format!(
            "    NewThing:
      description: A thing with its key.
      type: object
{extends}      required: [key]
      properties:
        key: {{ type: string, description: Opens it. }}
      examples: [{{ key: k }}]
    ThingKind:
"
        )
    };
    let extending = schema("      x-extends: Thing\n");
    assert_eq!(with_reads(&one, &[created, ("    ThingKind:\n", &extending)]), "");
    let alone = schema("");
    insta::assert_snapshot!(with_reads(&one, &[created, ("    ThingKind:\n", &alone)]), @r"
    #/paths/~1things/post: getThing answers `Thing` by its id, but what is created is `NewThing`: answer `Thing`,
      or write `x-extends: Thing` at `NewThing` with its further fields [conditions]
    ");
    let astray = schema("      x-extends: Nothing\n");
    insta::assert_snapshot!(
        with_reads(&one, &[created, ("    ThingKind:\n", &astray)]),
        @"#/components/schemas/NewThing/x-extends: `Nothing` is no schema of this document [short-forms]"
    );
}

#[test]
fn what_callers_see_differently_is_not_made_once_for_all() {
    let found = findings_after(&[("'201': { description: The thing.", "'201': { x-prepared: true, description: The thing.")]);
    assert!(found.contains("responses/201/x-prepared: only a public GET has a prepared answer"), "{found}");
}

#[test]
fn what_follows_from_a_tag_is_not_written_by_hand() {
    let found = findings_after(&[("name: cursor, in: query", "name: If-None-Match, in: header")]);
    insta::assert_snapshot!(found, @r"
    #/paths/~1things/get: a list takes the query parameters `limit` and `cursor` and answers `items` and
      `nextCursor` [paged-lists]
    #/paths/~1things/get: `If-None-Match` follows from `x-etag` of the data; remove it [by-hand]
    ");
    let found = findings_after(&[(
        "'200': { description: A page.,",
        "'304': { description: As it was. }\n        '200': { description: A page.,",
    )]);
    insta::assert_snapshot!(found, @r"
    #/paths/~1things/get/responses/304: write `x-data` with the schema of the data, `x-stream` with a name for
      all events, or the `content` of an answer without an envelope [one-success]
    #/paths/~1things/get/responses/304: 304 follows from the header `ETag`; remove it [by-hand]
    ");
    let found = findings_after(&[(
        "'201': { description: The thing., ",
        "'201': { description: The thing., headers: { Location: { $ref: '#/components/headers/RateLimit' }, \
         ETag: { $ref: '#/components/headers/RateLimit' } }, ",
    )]);
    insta::assert_snapshot!(found, @r"
    #/paths/~1things/post/responses/201/headers/Location: `Location` follows from the data; remove it [by-hand]
    #/paths/~1things/post/responses/201/headers/ETag: `ETag` follows from the data; remove it [by-hand]
    ");
}

#[test]
fn only_a_stream_ends_without_content() {
    let found = findings_after(&[(
        "'200': { description: A page.,",
        "'204': { description: Nothing. }\n        '200': { description: A page.,",
    )]);
    insta::assert_snapshot!(found, @r"
    #/paths/~1things/get/responses/204: write `x-data` with the schema of the data, `x-stream` with a name for
      all events, or the `content` of an answer without an envelope [one-success]
    #/paths/~1things/get/responses/204: 204 is the end of a stream, and follows from `Last-Event-ID`; remove it
      [by-hand]
    ");
}

#[test]
fn a_patch_takes_a_merge_patch_and_nothing_else_does() {
    assert_eq!(findings_after(&[TAGGED, &[PATCHED]].concat()), "");
    let found = findings_after(&[(
        "            example: { name: Spoon }\n",
        "            example: { name: Spoon }\n          application/merge-patch+json: \
         { schema: { $ref: '#/components/schemas/ThingCreate' }, example: { name: Spoon } }\n",
    )]);
    insta::assert_snapshot!(found, @r"
    #/paths/~1things/post/requestBody: a PATCH takes `application/merge-patch+json` of the same schema beside
      JSON, and nothing else does; remove it [by-hand]
    ");
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
        let found = findings_after(&[(access, other)]);
        assert_eq!(!found.contains("`sandbox` is a narrower scope"), is_right, "{other}: {found}");
    }
}

/// Lists the findings about an upload of bare bytes at `bytes`, and one at `form` that takes a form of these fields
/// or the `others`.
fn upload_findings(bytes: &str, form: &str, others: &str, fields: &str) -> String {
    let upload = |path: &str, id: &str, content: &str| {
        format!(
            "  {path}:
    put:
      operationId: {id}
      tags: [things]
      summary: Replace a thing
      description: Replaces it.
      x-access: {{ scope: write, module: agents, permission: 'things:edit', plan: hobby }}
      x-max-body-bytes: 65536
      requestBody:
        required: true
        description: The thing.
        content:
          {content}
{others}      responses:
        '200': {{ description: The thing., x-data: Thing }}
",
            others = if path == form { others } else { "" },
        )
    };
    let of_form = "multipart/form-data: { schema: { $ref: '#/components/schemas/ThingForm' }, example: { file: Bytes } }";
    let paths = [upload(bytes, "replaceThing", "application/octet-stream: {}"), upload(form, "replaceThingFromForm", of_form)];
    let schema = format!(
        "    ThingForm:\n      description: A thing.\n      type: object\n      required: [file]\n      properties: {{ \
         {fields} }}\n"
    );
    findings_after(&[
        ("  /things/watch:\n", &format!("{}  /things/watch:\n", paths.concat())),
        ("    ThingCreate:\n", &format!("{schema}    ThingCreate:\n")),
    ])
}

#[test]
fn a_form_is_one_of_two_ways_to_upload() {
    let file = "file: { type: string, format: binary, description: Its bytes. }";
    insta::assert_snapshot!(upload_findings("/things/one", "/things/one/form", "", file), @"");
    insta::assert_snapshot!(upload_findings("/things/one", "/things/two/form", "", file), @r"
    #/paths/~1things~1two~1form/put/requestBody: put a form at `…/form`, and an operation with the same method
      that takes bare bytes at `…` [forms]
    ");
    insta::assert_snapshot!(upload_findings("/things/one", "/things/one/upload", "", file), @r"
    #/paths/~1things~1one~1upload/put/requestBody: put a form at `…/form`, and an operation with the same method
      that takes bare bytes at `…` [forms]
    ");
    insta::assert_snapshot!(
        upload_findings("/things/one", "/things/one/form", "          application/octet-stream: {}\n", file),
        @r"
        #/paths/~1things~1one~1form/put/requestBody: a form is the only media type of its operation; take the others
          at a path of their own [forms]
        "
    );
}

/// Lists the findings about a form of these fields.
fn with_form(fields: &str) -> String {
    upload_findings("/things/one", "/things/one/form", "", fields)
}

#[test]
fn a_form_ends_with_its_file() {
    let (title, file) =
        ("title: { type: string, description: Names it. }", "file: { type: string, format: binary, description: Its bytes. }");
    insta::assert_snapshot!(with_form(&format!("{title}, {file}")), @"");
    insta::assert_snapshot!(with_form(&format!("{file}, {title}")), @r"
    #/components/schemas/ThingForm: the last field of a form is the required `file`, of the format `binary`
      [forms]
    ");
    insta::assert_snapshot!(with_form(&format!("size: {{ type: integer, description: Its size. }}, {file}")), @r"
    #/components/schemas/ThingForm: the fields before the file are texts [forms]
    #/components/schemas/ThingForm/properties/size: an integer of a request needs a least and a most: write
      `minimum` and `maximum` [bounded-integers]
    ");
}

#[test]
fn a_page_is_not_written_out() {
    let page = "      properties: { items: { type: array, items: { $ref: '#/components/schemas/Thing' } }, nextCursor: {} }\n";
    let found = findings_after(&[("      x-page: Thing\n", page)]);
    assert!(
        found.contains("#/components/schemas/ThingList: a page follows from `x-page` with the schema of its items; write that")
    );
    let found = findings_after(&[("x-page: Thing", "x-page: Things")]);
    insta::assert_snapshot!(
        found,
        @"#/components/schemas/ThingList/x-page: `Things` is no schema of this document [short-forms]"
    );
}
