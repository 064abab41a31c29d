//! Rules of texts, and bounds of integers.

use super::findings_after;

#[test]
fn rules_for_texts_are_named_where_texts_are_sent_and_told() {
    let found = findings_after(&[("max: 1000 }", "max: 2000 }")]);
    insta::assert_snapshot!(found, @"#/components/schemas/ThingCreate/properties/note: tell the limit in the description: \
                                     2,000 characters [texts]");
    let found = findings_after(&[("x-text: note", "x-text: notes")]);
    insta::assert_snapshot!(found, @r#"
    #/x-texts/note: no `x-text` names it; use it or remove it [texts]
    #/components/schemas/ThingCreate/properties/note/x-text: "notes" is no rule; name one of `x-texts` [texts]
    "#);
    let answered =
        "name: { type: string, description: Its name. }\n        kind: { $ref: '#/components/schemas/ThingKind' }\n        note";
    let found = findings_after(&[(
        answered,
        &answered.replace("description: Its name.", "x-text: note, description: 'Its name, 1,000 characters.'"),
    )]);
    insta::assert_snapshot!(found, @"#/components/schemas/Thing/properties/name/x-text: no request holds this field; remove \
                                     it [texts]");
    let found = findings_after(&[("max: 1000 }", "max: 1000, maxBytes: 1 }")]);
    insta::assert_snapshot!(found, @"#/x-texts/note: write either `max`, in characters, or `maxBytes` [texts]");
}

#[test]
fn integers_of_requests_have_bounds() {
    let found = findings_after(&[("minimum: 1, maximum: 9", "minimum: 1"), ("minimum: 1, maximum: 100", "maximum: 100")]);
    insta::assert_snapshot!(found, @r"
    #/components/schemas/ThingCreate/properties/size: an integer of a request needs a least and a most: write
      `minimum` and `maximum` [bounded-integers]
    #/paths/~1things/get/parameters/0/schema: an integer of a request needs a least and a most: write `minimum`
      and `maximum` [bounded-integers]
    ");
}

#[test]
fn descriptions_are_for_readers_of_one_operation() {
    let found = findings_after(&[("description: Makes one.", &format!("description: Makes one. {}", "More. ".repeat(132)))]);
    insta::assert_snapshot!(found, @r"
    #/paths/~1things/post: the description has 802 characters, of at most 800; move what is a page of its own to
      server-impl/docs and link to it [descriptions]
    ");
}

#[test]
fn each_tag_is_in_one_chapter_of_the_reference() {
    let groups = "x-tagGroups: [{ name: A, tags: [things] }, { name: B, tags: [things, stuff] }]\nx-errors-anywhere:";
    insta::assert_snapshot!(findings_after(&[("x-errors-anywhere:", groups)]), @r"
    #/x-tagGroups/1: the tag `stuff` is not declared; correct it or add it to `tags` [tag-groups]
    #/x-tagGroups: the tag `things` is in 2 groups; put it in one [tag-groups]
    ");
}
