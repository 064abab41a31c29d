//! Entity tags, and the headers that follow from them.

use serde_json::Value;

use super::find_operation;
use crate::testing::expanded_contract_with;

/// A thing with an entity tag, which can be read, changed and deleted at a path of its own.
pub(super) const TAGGED: &[(&str, &str)] = &[
    ("    Thing:\n      description: A thing.\n", "    Thing:\n      description: A thing.\n      x-etag: true\n"),
    (
        "  /things/watch:\n    get:\n",
        "  /things/{thingId}:
    parameters: [{ name: thingId, in: path, schema: {} }]
    get:
      operationId: getThing
      x-access: { scope: read, module: agents, plan: sandbox }
      responses: { '200': { description: The thing., x-data: Thing } }
    patch:
      operationId: updateThing
      x-access: { scope: write, module: agents, plan: sandbox }
      requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/ThingCreate' } } } }
      responses: { '200': { description: The thing., x-data: Thing } }
    delete:
      operationId: deleteThing
      x-access: { scope: admin, module: agents, plan: sandbox, sandbox: write }
      responses: { '200': { description: The thing., x-data: Thing } }
  /things/watch:
    get:
      parameters: [{ name: Last-Event-ID, in: header, schema: {} }]
",
    ),
    (
        "  headers:\n",
        "    IfMatch: { name: If-Match, in: header }\n    IfNoneMatch: { name: If-None-Match, in: header }\n  headers:\n    \
         ETag: { description: Its state. }\n    Location: { description: Its place. }\n",
    ),
    (
        "        SPOON_BENT: {",
        "        ETAG_MISMATCH: \
         { status: 412, when: conditional, description: It has changed., message: Look again. }\n        SPOON_BENT: {",
    ),
];

/// Lists the statuses of an operation, each with its headers.
fn headers_by_status(operation: &Value) -> String {
    let responses = operation["responses"].as_object().unwrap().iter();
    let of =
        |response: &Value| response["headers"].as_object().map(|headers| headers.keys().cloned().collect::<Vec<_>>().join(" "));
    responses.filter_map(|(status, response)| Some(format!("{status}: {}\n", of(response)?))).collect()
}

#[test]
fn what_has_an_entity_tag_is_read_again_only_when_it_changed() {
    let contract = expanded_contract_with(TAGGED);
    let read = find_operation(&contract, "getThing");
    insta::assert_snapshot!(headers_by_status(read), @r"
    200: X-Request-Id RateLimit ETag
    304: X-Request-Id RateLimit ETag
    ");
    insta::assert_snapshot!(
        read["parameters"].to_string(),
        @r##"[{"name":"thingId","in":"path","schema":{}},{"$ref":"#/components/parameters/IfNoneMatch"}]"##
    );
    assert_eq!(find_operation(&contract, "listThings")["responses"].get("304"), None);
    assert_eq!(contract.schema("Thing").unwrap().get("x-etag"), None);
}

#[test]
fn what_has_an_entity_tag_is_changed_only_by_who_knows_it() {
    let contract = expanded_contract_with(TAGGED);
    for id in ["updateThing", "deleteThing"] {
        let change = find_operation(&contract, id);
        assert!(change["parameters"].to_string().contains("#/components/parameters/IfMatch"), "{id}");
        assert_eq!(change["responses"]["412"]["$ref"], "#/components/responses/EtagMismatch", "{id}");
        assert_eq!(headers_by_status(change), "200: X-Request-Id RateLimit Idempotent-Replayed ETag\n", "{id}");
    }
    assert!(!find_operation(&contract, "createThing")["x-errors"].to_string().contains("ETAG_MISMATCH"));
    let access = find_operation(&contract, "deleteThing")["description"].to_string();
    insta::assert_snapshot!(access, @r#""\n\n**Access.** Scope `admin` (`write` in a sandbox), plan `sandbox` or higher.""#);
}

#[test]
fn what_nobody_reads_by_itself_is_known_from_its_last_change() {
    let read = "    get:
      operationId: getThing
      x-access: { scope: read, module: agents, plan: sandbox }
      responses: { '200': { description: The thing., x-data: Thing } }
    patch:";
    let contract = expanded_contract_with(&[TAGGED, &[(read, "    patch:")]].concat());
    for id in ["updateThing", "deleteThing"] {
        assert!(find_operation(&contract, id)["parameters"].to_string().contains("#/components/parameters/IfMatch"), "{id}");
    }
    insta::assert_snapshot!(headers_by_status(find_operation(&contract, "createThing")), @"201: X-Request-Id RateLimit \
        Idempotent-Replayed ETag");
}

#[test]
fn what_was_created_says_where_it_is_if_a_get_answers_it() {
    insta::assert_snapshot!(
        headers_by_status(find_operation(&expanded_contract_with(TAGGED), "createThing")),
        @"201: X-Request-Id RateLimit Idempotent-Replayed ETag Location"
    );
    assert!(!headers_by_status(find_operation(&expanded_contract_with(&[]), "createThing")).contains("Location"));
}

/// The request that creates a thing does not name its box.
#[test]
fn what_is_read_at_a_path_that_is_not_known_does_not_say_where_it_is() {
    let boxed = "  /boxes/{boxId}/things/{thingId}:\n    parameters: [{ name: boxId, in: path, schema: {} }, ";
    let edits = [TAGGED, &[("  /things/{thingId}:\n    parameters: [", boxed)]].concat();
    let contract = expanded_contract_with(&edits);
    assert!(!headers_by_status(find_operation(&contract, "createThing")).contains("Location"));
}

#[test]
fn a_stream_that_goes_on_behind_an_event_has_an_end() {
    insta::assert_snapshot!(headers_by_status(find_operation(&expanded_contract_with(TAGGED), "watchThings")), @r"
    200: X-Request-Id
    204: X-Request-Id
    ");
}

#[test]
fn a_patch_may_be_a_merge_patch() {
    let contract = expanded_contract_with(TAGGED);
    let content = &find_operation(&contract, "updateThing")["requestBody"]["content"];
    assert_eq!(content["application/merge-patch+json"], content["application/json"]);
    assert!(content["application/json"]["schema"].is_object());
}
