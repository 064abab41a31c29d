//! The layout of small documents.

use super::*;
use crate::testing::contract_with;

/// A contract with something of its own.
fn contract_of(own: &str) -> String {
    format!("openapi: 3.1.0\n{own}\n")
}

/// Formats a contract, and returns what it has of its own.
fn format_own(own: &str) -> String {
    let formatted = format(&contract_of(own)).expect("a contract");
    assert_eq!(format(&formatted).expect("a contract"), formatted, "formatting twice changes nothing");
    formatted.trim_start_matches("openapi: 3.1.0\n").to_owned()
}

/// A text of some sentences, 160 columns wide.
const PROSE: &str = "It is long enough that nobody reads it in one line. It says so, and goes on. A reader gets tired, and \
                     takes a break. Then the reader comes back, and goes on to the end.";

#[test]
fn short_lines_stay_as_they_are() {
    let own = "x-a: { b: 1,\n  c: [2, 3] } \n\n# A comment.\nx-d: 'e'\n";
    assert_eq!(format_own(own), "x-a: { b: 1,\n  c: [2, 3] }\n\n# A comment.\nx-d: 'e'\n\n");
}

#[test]
fn a_long_mapping_has_a_line_for_each_property_and_a_long_text_is_folded() {
    let own = format!("x-a:\n  b: {{ type: string, allOf: [{{ $ref: '#/x' }}], description: '{PROSE}', 'n': \"\\t\" }}\n  c: 1");
    insta::assert_snapshot!(format_own(&own), @r##"
x-a:
  b:
    type: string
    allOf: [{ $ref: '#/x' }]
    description: >-
      It is long enough that nobody reads it in one line. It says so, and goes on. A reader gets tired, and takes a break. Then
      the reader comes back, and goes on to the end.
    'n': "\t"
  c: 1
    "##);
}

#[test]
fn a_long_list_has_a_line_for_each_item_or_is_filled_with_words() {
    let words = ["WORD_OF_A_LIST"; 12].join(", ");
    let own = format!("x-a: [{words}]\nx-b:\n  - {{ name: c, list: [[1, {{ d: '{PROSE}' }}]] }}\n  - [{words}]");
    insta::assert_snapshot!(format_own(&own), @"
x-a: [WORD_OF_A_LIST, WORD_OF_A_LIST, WORD_OF_A_LIST, WORD_OF_A_LIST, WORD_OF_A_LIST, WORD_OF_A_LIST, WORD_OF_A_LIST,
  WORD_OF_A_LIST, WORD_OF_A_LIST, WORD_OF_A_LIST, WORD_OF_A_LIST, WORD_OF_A_LIST]
x-b:
  - name: c
    list:
      - - 1
        - d: >-
            It is long enough that nobody reads it in one line. It says so, and goes on. A reader gets tired, and takes a break.
            Then the reader comes back, and goes on to the end.
  - [WORD_OF_A_LIST, WORD_OF_A_LIST, WORD_OF_A_LIST, WORD_OF_A_LIST, WORD_OF_A_LIST, WORD_OF_A_LIST, WORD_OF_A_LIST,
    WORD_OF_A_LIST, WORD_OF_A_LIST, WORD_OF_A_LIST, WORD_OF_A_LIST, WORD_OF_A_LIST]
    ");
}

#[test]
fn a_flow_value_over_several_lines_is_broken_if_one_of_them_is_long() {
    let own = format!("x-a: {{ b: 'it''s',\n    c: '{PROSE}',\n  d: \"two\n    words\" }}");
    insta::assert_snapshot!(format_own(&own), @r#"
x-a:
  b: 'it''s'
  c: >-
    It is long enough that nobody reads it in one line. It says so, and goes on. A reader gets tired, and takes a break. Then the
    reader comes back, and goes on to the end.
  d: "two words"
    "#);
}

#[test]
fn a_folded_text_is_filled_again_after_an_edit() {
    let own = "x-a:\n  b: >-\n    One\n    two.\n  c: >-\n    A line.\n\n    Another paragraph.";
    insta::assert_snapshot!(format_own(own), @"
    x-a:
      b: >-
        One two.
      c: >-
        A line.

        Another paragraph.
    ");
}

#[test]
fn quotes_stay_around_escapes_and_patterns() {
    let own = format!(
        "x-a: \"\\u00e9 {PROSE}\\n\"\nx-b: {{ pattern: '^[ \\t]{}$' }}\nx-c: {}",
        "[a-z]".repeat(30),
        "0123456789".repeat(14)
    );
    insta::assert_snapshot!(format_own(&own), @r#"
x-a: "\u00e9 It is long enough that nobody reads it in one line. It says so, and goes on. A reader gets tired, and takes a break.
  Then the reader comes back, and goes on to the end.\n"
x-b:
  pattern: "^[ \\t][a-z][a-z][a-z][a-z][a-z][a-z][a-z][a-z][a-z][a-z][a-z][a-z][a-z][a-z][a-z][a-z][a-z][a-z][a-z][a-z][a-z][a-z]\
    [a-z][a-z][a-z][a-z][a-z][a-z][a-z][a-z]$"
x-c: "012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789012\
  34567890123456789"
    "#);
}

#[test]
fn spaces_in_a_row_stay_together() {
    let own = format!("x-a: '{}  {PROSE}'", "x".repeat(122));
    let formatted = format_own(&own);
    assert!(formatted.contains("xx  It\n"), "{formatted}");
}

#[test]
fn a_line_that_cannot_be_broken_is_reported() {
    let long = "word ".repeat(30);
    let source = contract_of(&format!("x-a: |\n  {long}.\n  | {long} |\n# {long}"));
    let found = check_layout(&Contract::parse(format(&source).expect("a contract")).expect("a contract"));
    let found: Vec<String> = found.iter().map(ToString::to_string).collect();
    insta::assert_snapshot!(found.join("\n"), @"
    line 3: the line is longer than 130 columns; break it manually [layout]
    line 5: the line is longer than 130 columns; break it manually [layout]
    ");
}

#[test]
fn schemas_stand_in_the_order_of_the_tags_below_a_comment_for_each() {
    let source = contract_of(
        "tags: [{ name: cups }, { name: forks }]
paths:
  /forks:
    get:
      tags: [forks]
      responses: { '200': { x-data: Fork } }
  /cups:
    get:
      tags: [cups]
      x-events: { made: Cup }
components:
  schemas:
    # Has prongs.
    Fork: { properties: { shape: { $ref: '#/components/schemas/Shape' } } }

    # ---- old ----
    Shape:
      type: string

      # What it may be.
      enum: [round]
    Unused: {}
    Cup: { allOf: [{ $ref: '#/components/schemas/Shape' }, { $ref: '#/components/schemas/Metal' }] }
    Metal: { $ref: '#/components/schemas/Fork' }
    ErrorObject: {}
  # At the end.
  headers: {}",
    );
    let formatted = format(&source).expect("a contract");
    let (_, schemas) = formatted.split_once("  schemas:\n").expect("schemas");
    insta::assert_snapshot!(schemas, @"
      # ---- failures ----
      Unused: {}
      ErrorObject: {}

      # ---- cups ----
      Shape:
        type: string

        # What it may be.
        enum: [round]
      Cup: { allOf: [{ $ref: '#/components/schemas/Shape' }, { $ref: '#/components/schemas/Metal' }] }
      Metal: { $ref: '#/components/schemas/Fork' }

      # ---- forks ----
      # Has prongs.
      Fork: { properties: { shape: { $ref: '#/components/schemas/Shape' } } }
    # At the end.
    headers: {}
    ");
    assert_eq!(format(&formatted).expect("a contract"), formatted);
}

#[test]
fn lint_asks_for_the_formatter() {
    let contract = contract_with(&[]);
    let found = check_layout(&contract);
    assert!(found.iter().any(|finding| finding.message == "Run `cargo codegen fmt`."), "{found:?}");
    let formatted = Contract::parse(format(&contract.source).expect("a contract")).expect("a contract");
    assert_eq!(check_layout(&formatted), []);
    assert!(format("{}").is_err(), "what is no contract is not formatted");
}
