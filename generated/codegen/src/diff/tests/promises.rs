//! Promises that clients rely on, in addition to the shape of requests and answers.

use serde_json::{Value, json};

use super::*;
use crate::publish::with_texts;

#[test]
fn another_rule_for_a_text_weighs_as_requests_see_it() {
    // The field follows the rule `memo` instead of `note`: at most 1000 characters, not trimmed, without a pattern.
    let replaced = |memo: &str| {
        let rules = "  note: { noun: Note, trimmed: false, max: 1000 }\n";
        let with_memo = format!("{rules}  memo: {{ noun: Memo, {memo} }}\n");
        let edits = [(rules, with_memo.as_str()), ("x-text: note", "x-text: memo")];
        format!("{}undone\n{}", changes_by_edits(&edits), list_changes(&contract_with(&edits), &contract_with(&[])))
    };
    insta::assert_snapshot!(replaced("trimmed: false, max: 1000, advice: Cut it."), @"undone");
    insta::assert_snapshot!(replaced("trimmed: false, max: 2000"), @r#"
    compatible ThingCreate (sent) note: could have 1000 characters and can now have 2000 characters (the rule
      "memo" of `x-texts` instead of "note")
    undone
    BREAKING   ThingCreate (sent) note: could have 2000 characters and can now have 1000 characters (the rule
      "note" of `x-texts` instead of "memo")
    "#);
    insta::assert_snapshot!(replaced("trimmed: true, max: 1000"), @r#"
    notice     ThingCreate (sent) note: is now trimmed (the rule "memo" of `x-texts` instead of "note")
    undone
    BREAKING   ThingCreate (sent) note: is no longer trimmed: white space around it counts (the rule "note" of
      `x-texts` instead of "memo")
    "#);
    insta::assert_snapshot!(replaced("trimmed: true, max: 500"), @r#"
    BREAKING   ThingCreate (sent) note: could have 1000 characters and can now have 500 characters (the rule
      "memo" of `x-texts` instead of "note")
    notice     ThingCreate (sent) note: is now trimmed (the rule "memo" of `x-texts` instead of "note")
    undone
    BREAKING   ThingCreate (sent) note: is no longer trimmed: white space around it counts (the rule "note" of
      `x-texts` instead of "memo")
    compatible ThingCreate (sent) note: could have 500 characters and can now have 1000 characters (the rule
      "note" of `x-texts` instead of "memo")
    "#);
    insta::assert_snapshot!(replaced("trimmed: false, max: 1000, pattern: '^a'"), @r#"
    BREAKING   ThingCreate (sent) note: must now match the pattern ^a (the rule "memo" of `x-texts` instead of
      "note")
    undone
    compatible ThingCreate (sent) note: may now be any text: its pattern is gone (the rule "note" of `x-texts`
      instead of "memo")
    "#);
    insta::assert_snapshot!(replaced("trimmed: false, maxBytes: 4000"), @r#"
    compatible ThingCreate (sent) note: could have 1000 characters and can now have 4000 bytes (the rule "memo"
      of `x-texts` instead of "note")
    undone
    BREAKING   ThingCreate (sent) note: could have 4000 bytes and can now have 1000 characters (the rule "note"
      of `x-texts` instead of "memo")
    "#);
    insta::assert_snapshot!(replaced("trimmed: false, maxBytes: 3999"), @r#"
    BREAKING   ThingCreate (sent) note: could have 1000 characters and can now have 3999 bytes (the rule "memo"
      of `x-texts` instead of "note")
    undone
    BREAKING   ThingCreate (sent) note: could have 3999 bytes and can now have 1000 characters (the rule "note"
      of `x-texts` instead of "memo")
    "#);
}

#[test]
fn the_pattern_of_a_text() {
    let (from, to) = ("max: 1000 }", "max: 1000, pattern: '^a' }");
    insta::assert_snapshot!(changes_by_edit(from, to), @"BREAKING   text note: must now match the pattern ^a");
    insta::assert_snapshot!(changes_by_undo(from, to), @"compatible text note: may now be any text: its pattern is gone");
    let other = contract_with(&[(from, "max: 2000, pattern: '^b' }")]);
    insta::assert_snapshot!(list_changes(&contract_with(&[(from, to)]), &other), @r"
    BREAKING   text note: must now match the pattern ^b
    compatible text note: could have 1000 characters and can now have 2000 characters
    ");
}

#[test]
fn a_client_that_waits_for_a_value_or_a_code_waits_forever_when_it_leaves() {
    insta::assert_snapshot!(changes_by_edit("[soft, hard]", "[soft]"), @r"
    BREAKING   ThingKind (answered): no more value `hard`
    BREAKING   ThingKindInput (sent): no more value `hard`
    ");
    let (from, to) = (
        "        BUSY: { status: 503, when: scoped, retryAfter: true, description: Too much to do., message: Come back \
         later. }\n",
        "",
    );
    insta::assert_snapshot!(changes_by_edit(from, to), @r"
    BREAKING   ErrorCode (answered): no more value `BUSY`
    compatible POST /things: no longer answers BUSY
    ");
    // A single operation may stop answering a code.
    insta::assert_snapshot!(changes_by_edit("x-errors: [SPOON_BENT]", "x-errors: []"), @"compatible POST /things: no longer \
        answers SPOON_BENT");
    // The only remaining value is one of those that were known.
    insta::assert_snapshot!(changes_by_edit("enum: [soft, hard]", "const: soft"), @r"
    BREAKING   ThingKind (answered): no more value `hard`
    BREAKING   ThingKind (sent): no more value `hard`
    compatible ThingKind (answered): may now only be one of a list
    ");
}

#[test]
fn the_scope_that_is_enough_in_a_sandbox() {
    let (from, to) = ("scope: write, module: agents", "scope: write, sandbox: read, module: agents");
    insta::assert_snapshot!(changes_by_edit(from, to), @"compatible POST /things: asked for the scope write in a sandbox and \
        now asks for read");
    insta::assert_snapshot!(changes_by_undo(from, to), @"BREAKING   POST /things: asked for the scope read in a sandbox and \
        now asks for write");
    let admin = |sandbox: &str| contract_with(&[(from, &format!("scope: admin, sandbox: {sandbox}, module: agents"))]);
    insta::assert_snapshot!(list_changes(&admin("read"), &admin("write")), @"BREAKING   POST /things: asked for the scope \
        read in a sandbox and now asks for write");
    insta::assert_snapshot!(list_changes(&admin("write"), &admin("read")), @"compatible POST /things: asked for the scope \
        write in a sandbox and now asks for read");
    // The scope that was sufficient in a sandbox is now sufficient everywhere.
    insta::assert_snapshot!(
        list_changes(&admin("write"), &contract_with(&[])),
        @"compatible POST /things: asked for the scope admin and now asks for write"
    );
}

#[test]
fn failures_and_empty_answers_keep_their_headers_and_stay() {
    insta::assert_snapshot!(changes_by_edit("x-when: '401'", "x-when: always"), @r"
    compatible GET /things: now answers the header `WWW-Authenticate`
    compatible GET /things/watch: now answers the header `WWW-Authenticate`
    compatible POST /things: now answers the header `WWW-Authenticate`
    ");
    insta::assert_snapshot!(changes_by_undo("x-when: '401'", "x-when: always"), @r"
    BREAKING   GET /things: no longer answers the header `WWW-Authenticate`
    BREAKING   GET /things: no longer answers the header `WWW-Authenticate` with 400
    BREAKING   GET /things/watch: no longer answers the header `WWW-Authenticate`
    BREAKING   POST /things: no longer answers the header `WWW-Authenticate`
    BREAKING   POST /things: no longer answers the header `WWW-Authenticate` with 400, 409, 503
    ");
    let watch = |edit: fn(&mut Value)| {
        let mut old = publish(&contract_with(&[])).unwrap();
        let empty = json!({ "description": "Nothing.", "headers": { "X-Request-Id": {} } });
        for status in ["204", "304"] {
            old.json["paths"]["/things/watch"]["get"]["responses"][status] = empty.clone();
        }
        let mut new = old.clone();
        edit(&mut new.json["paths"]["/things/watch"]["get"]["responses"]);
        list_changes(&old, &new)
    };
    insta::assert_snapshot!(watch(|responses| responses["304"]["headers"] = json!({})), @"BREAKING   GET /things/watch: no \
        longer answers the header `X-Request-Id` with 304");
    insta::assert_snapshot!(watch(|responses| {
        responses.as_object_mut().unwrap().retain(|status, _| status != "204" && status != "304");
    }), @r"
    BREAKING   GET /things/watch: no longer answers 204
    BREAKING   GET /things/watch: no longer answers 304
    ");
}

#[test]
fn the_address_that_clients_are_generated_with() {
    insta::assert_snapshot!(changes_by_edit("  - url: /api/v1\n", "  - url: /api\n"), @"BREAKING   servers: the address \
        /api/v1 is now /api");
    let (from, to) = ("  - url: /api/v1\n", "  - url: /api/v1\n  - url: /api\n");
    insta::assert_snapshot!(changes_by_edit(from, to), @"compatible servers: new address /api");
    insta::assert_snapshot!(changes_by_undo(from, to), @"BREAKING   servers: the address /api is gone");
}

#[test]
fn a_served_document_repeats_the_rules_for_texts() {
    let served = with_texts(&publish(&contract_with(&[])).unwrap()).unwrap();
    assert!(served.json.to_string().contains("\"maxLength\":1000"));
    assert_eq!(list_changes(&served, &contract_with(&[])), "");
    assert_eq!(list_changes(&contract_with(&[]), &served), "");
    let longer = contract_with(&[("max: 1000 }", "max: 2000, pattern: '^a' }")]);
    assert_eq!(list_changes(&served, &longer), list_changes(&contract_with(&[]), &longer));
    // Texts without a rule have bounds of their own.
    let shorter = contract_with(&[("items: { type: string } }", "items: { type: string, maxLength: 9 } }")]);
    insta::assert_snapshot!(list_changes(&served, &shorter), @"BREAKING   ThingCreate (sent) tags[]: `maxLength` is now 9");
}
