//! What a body requires, and what it leaves to the server.

use super::findings_after;

#[test]
fn a_field_of_a_body_has_no_default() {
    let found = findings_after(&[("maximum: 9, description: Its size.", "maximum: 9, default: 3, description: Its size.")]);
    insta::assert_snapshot!(found, @r"
    #/components/schemas/ThingCreate/properties/size/default: a field of a body has no `default`; say in its
      description what it means to leave it out [defaults]
    ");
    let inner = "tags: { type: array, maxItems: 5, description: Its tags., items: { type: string";
    let found = findings_after(&[(inner, &format!("{inner}, default: a"))]);
    insta::assert_snapshot!(found, @r"
    #/components/schemas/ThingCreate/properties/tags/items/default: a field of a body has no `default`; say in
      its description what it means to leave it out [defaults]
    ");
}

#[test]
fn a_body_that_may_be_empty_may_be_left_out() {
    let required =
        "      required: [name]\n      properties:\n        name: { type: string, description: Its name. }\n        kind";
    let free = required.replacen("      required: [name]\n", "", 1);
    insta::assert_snapshot!(findings_after(&[(required, &free)]), @r"
    #/paths/~1things/post/requestBody: write `required: false`, since nothing in the body is required: no body is
      `{}` [json-body]
    ");
    let optional = ("required: true\n        description: The thing", "required: false\n        description: The thing");
    assert_eq!(findings_after(&[(required, &free), optional]), "");
    assert_eq!(findings_after(&[(required, &format!("      minProperties: 1\n{free}"))]), "");
    insta::assert_snapshot!(findings_after(&[optional]), @"#/paths/~1things/post/requestBody: write `required: true`; the \
        server always reads the body [json-body]");
}
