//! Pages, and examples that are those of other schemas.

use frontdesk_snapshot_text::format_json;

use crate::{contract::Contract, expand::write_out, testing::contract_with};

/// Adds a schema in front of `ThingCreate`, which an event keeps in use.
fn with_schema(schema: &str) -> Contract {
    contract_with(&[("    ThingCreate:\n", &format!("{schema}\n    ThingCreate:\n"))])
}

/// Returns a schema of a contract, with its short forms written out.
fn written_schema(contract: &Contract, name: &str) -> String {
    write_out(contract).map_or_else(|error| format!("{error:#}"), |written| format_json(written.schema(name).unwrap()))
}

#[test]
fn a_page_has_items_and_a_cursor() {
    insta::assert_snapshot!(written_schema(&contract_with(&[]), "ThingList"), @r##"
    {
      "description": "A page of things.",
      "type": "object",
      "required": ["items","nextCursor"],
      "properties": {
        "items": {
          "type": "array",
          "description": "The things, in the order of the list.",
          "items": {"$ref":"#/components/schemas/Thing"}
        },
        "nextCursor": {
          "type": ["string","null"],
          "description": "Send it as `cursor` to get the next page; null on the last page."
        }
      }
    }
    "##);
    let described = contract_with(&[(
        "      x-page: Thing\n",
        "      x-page: Thing\n      properties: { items: { description: Spoons. } }\n",
    )]);
    let written = write_out(&described).expect("it is written out");
    insta::assert_snapshot!(
        written.schema("ThingList").expect("a page")["properties"]["items"],
        @r##"{"type":"array","description":"Spoons.","items":{"$ref":"#/components/schemas/Thing"}}"##
    );
}

#[test]
fn an_example_stands_for_another_with_some_of_its_fields_replaced() {
    let pair = "    Pair: { examples: [{ one: { x-example-of: Thing, name: Fork }, two: [{ x-example-of: Thing }] }] }
    Twice: { examples: [{ x-example-of: Pair, two: [] }] }
    Kind: { examples: [{ of: { x-example-of: ThingKind } }] }";
    let contract = with_schema(pair);
    insta::assert_snapshot!(written_schema(&contract, "Pair"), @r#"
    {
      "examples": [
        {
          "one": {
            "id": "019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49",
            "name": "Fork",
            "kind": "soft",
            "note": null
          },
          "two": [
            {
              "id": "019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49",
              "name": "Spoon",
              "kind": "soft",
              "note": null
            }
          ]
        }
      ]
    }
    "#);
    insta::assert_snapshot!(written_schema(&contract, "Twice"), @r#"
    {
      "examples": [
        {
          "one": {
            "id": "019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49",
            "name": "Fork",
            "kind": "soft",
            "note": null
          },
          "two": []
        }
      ]
    }
    "#);
    insta::assert_snapshot!(written_schema(&contract, "Kind"), @r#"{"examples":[{"of":"soft"}]}"#);
}

#[test]
fn a_schema_may_have_further_fields_than_another() {
    let keyed = "    Keyed: { description: A thing with its key., x-extends: Thing, required: [key], properties: { key: { type: \
                 string } }, examples: [{ key: k }] }";
    insta::assert_snapshot!(written_schema(&with_schema(keyed), "Keyed"), @r##"
    {
      "description": "A thing with its key.",
      "type": "object",
      "required": ["id","name","kind","note","key"],
      "properties": {
        "id": {"type":"string","format":"uuid","description":"Its id."},
        "name": {"type":"string","description":"Its name."},
        "kind": {"$ref":"#/components/schemas/ThingKind"},
        "note": {"type":["string","null"],"description":"A note."},
        "key": {"type":"string"}
      },
      "examples": [
        {
          "id": "019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49",
          "name": "Spoon",
          "kind": "soft",
          "note": null,
          "key": "k"
        }
      ],
      "x-extends": "Thing"
    }
    "##);
}

#[test]
fn a_short_form_that_stands_for_nothing_is_refused() {
    let refusal = |schema: &str| written_schema(&with_schema(schema), "Wrong");
    let refusals = [
        refusal("    Wrong: { description: A page of things., x-page: Nothing }"),
        refusal("    Wrong: { description: Things., x-page: Thing }"),
        refusal("    Wrong: { description: A thing., x-extends: Nothing }"),
        refusal("    Wrong: { examples: [{ x-example-of: Nothing }] }"),
        refusal("    Wrong: { examples: [{ x-example-of: Thing, color: red }] }"),
        refusal("    Wrong: { examples: [{ again: { x-example-of: Wrong } }] }"),
    ];
    insta::assert_snapshot!(refusals.join("\n"), @r#"
    #/components/schemas/Wrong/x-page: `Nothing` is no schema of this document
    #/components/schemas/Wrong: begin the `description` with "A page of ", or describe the property `items`
    #/components/schemas/Wrong/x-extends: `Nothing` is no schema of this document
    #/components/schemas/Wrong/examples/0/x-example-of: `Nothing` is no schema of this document
    #/components/schemas/Wrong/examples/0: the example has no field `color` to replace
    #/components/schemas/Wrong/examples/0/again/x-example-of: the example of `Wrong` contains itself; write one of the two out
    "#);
}
