//! The verbs of operations, and lists that are not paginated.

use crate::{lint::lint, testing::contract_with};

/// Lists the findings of a rule after some edits.
fn findings_of(rule: &str, edits: &[(&str, &str)]) -> Vec<String> {
    let found = lint(&contract_with(edits)).into_iter().filter(|finding| finding.rule == rule);
    found.map(|finding| format!("{}: {}", finding.at, finding.message)).collect()
}

#[test]
fn an_operation_begins_with_the_verb_of_what_it_does() {
    assert_eq!(
        findings_of("verbs", &[("operationId: listThings", "operationId: getThings")]),
        ["#/paths/~1things/get: `getThings` is a GET of a list; begin its id with `list`"]
    );
    for (method, right, wrong, message) in [
        ("patch", "updateThing", "setThing", "`setThing` is a PATCH; begin its id with `update`"),
        ("delete", "deleteThing", "dropThing", "`dropThing` is a DELETE; begin its id with `delete` or `remove`"),
        ("delete", "removeThing", "takeThing", "`takeThing` is a DELETE; begin its id with `delete` or `remove`"),
    ] {
        let post = "    post:\n      operationId: createThing\n";
        let found = |id: &str| findings_of("verbs", &[(post, &format!("    {method}:\n      operationId: {id}\n"))]);
        assert_eq!(found(right), Vec::<String>::new(), "{right}");
        assert_eq!(found(wrong), [format!("#/paths/~1things/{method}: {message}")]);
    }
}

/// Answers all things at once.
const WHOLE: (&str, &str) = (
    "      x-page: Thing\n",
    "      type: object\n      required: [items]\n      properties:\n        items: { type: array, description: They., items: { \
     $ref: '#/components/schemas/Thing' } }\n      examples: [{ items: [] }]\n",
);

#[test]
fn a_list_that_is_not_paginated_says_so() {
    let (limit, cursor) = (("name: limit", "name: size"), ("name: cursor", "name: place"));
    assert_eq!(findings_of("verbs", &[WHOLE, limit, cursor]), Vec::<String>::new());
    assert_eq!(
        findings_of("paged-lists", &[WHOLE, limit, cursor]),
        ["#/paths/~1things/get: a list that is not paginated takes `limit`, or its description says `not paginated`"]
    );
    let said = ("page by page", "so the list is not paginated");
    assert_eq!(findings_of("paged-lists", &[WHOLE, limit, cursor, said]), Vec::<String>::new());
    assert_eq!(findings_of("paged-lists", &[WHOLE, cursor]), Vec::<String>::new(), "it takes `limit`");
    let called = ("operationId: listThings", "operationId: getThings");
    let found = findings_of("verbs", &[WHOLE, limit, cursor, said, called]);
    assert_eq!(found, ["#/paths/~1things/get: `getThings` is a GET of a list; begin its id with `list`"]);
}
