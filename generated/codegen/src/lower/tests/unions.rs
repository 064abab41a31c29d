//! Unions, maps and lists in the query.

use frontdesk_snapshot_text::wrap_lines;
use serde_json::{Value, json};

use crate::{
    contract::Contract,
    expand::expand,
    lint::lint,
    lower::{LoweringTarget, lower},
    sdk,
    testing::SMALL,
};

/// Returns the small contract with a union, maps and lists.
fn wide_contract() -> Contract {
    edited_contract(|_| {})
}

fn edited_contract(edit: impl FnOnce(&mut Value)) -> Contract {
    let mut contract = Contract::parse(SMALL.to_owned()).unwrap();
    crate::testing::widen(&mut contract.json);
    edit(&mut contract.json);
    Contract::parse(contract.json.to_string()).unwrap()
}

fn whole_contract(edit: impl FnOnce(&mut Value)) -> Contract {
    expand(&edited_contract(edit)).unwrap()
}

fn lowering_error(edit: impl FnOnce(&mut Value)) -> String {
    format!("{:#}", lower(&whole_contract(edit), LoweringTarget::Server).unwrap_err())
}

#[test]
fn the_wide_contract_meets_every_rule() {
    assert_eq!(lint(&wide_contract()), []);
}

#[test]
fn a_union_is_an_enum_and_its_tag_is_no_field_of_the_arms() {
    for target in [LoweringTarget::Server, LoweringTarget::Client] {
        let lowered = lower(&whole_contract(|_| {}), target).unwrap();
        let schemas = &lowered["components"]["schemas"];
        assert_eq!(schemas["Use"]["x-union"]["arms"][0], json!({ "value": "web", "variant": "Web", "schema": "WebUse" }));
        assert_eq!(schemas["Use"].get("oneOf"), None);
        let fields: Vec<&String> = schemas["WebUse"]["properties"].as_object().unwrap().keys().collect();
        assert_eq!((fields, &schemas["WebUse"]["required"]), (vec![&"domain".to_owned()], &json!(["domain"])));
    }
}

#[test]
fn maps_have_types_of_rust_and_named_ones_are_written_out() {
    let lowered = lower(&whole_contract(|_| {}), LoweringTarget::Server).unwrap();
    assert_eq!(lowered["components"]["schemas"].get("Attributes"), None);
    let fields = &lowered["components"]["schemas"]["ThingCreate"]["properties"];
    let types: Vec<String> = ["attributes", "free", "usesByName"]
        .map(|name| format!("{} {}", fields[name]["x-type"].as_str().unwrap_or_default(), fields[name]["x-validate"]))
        .into();
    insta::assert_snapshot!(wrap_lines(&types.join("\n")), @r#"
    std::collections::BTreeMap<String, String> ["custom(function =
      \"crate::checks::map_thing_create_attributes\")"]
    serde_json::Map<String, serde_json::Value> ["custom(function = \"crate::checks::map_thing_create_free\")"]
    std::collections::BTreeMap<String, models::Use> ["nested","custom(function =
      \"crate::checks::map_thing_create_uses_by_name\")"]
    "#);
    insta::assert_snapshot!(lowered["x-checks"].as_str().unwrap().split_once("pub(crate) fn map_").unwrap().1, @r#"
    thing_create_uses_by_name(map: &std::collections::BTreeMap<String, models::Use>) -> Result<(), ValidationError> {
        check::all(map.len() <= 2, "map")
    }

    pub(crate) fn map_thing_create_attributes(map: &std::collections::BTreeMap<String, String>) -> Result<(), ValidationError> {
        check::all(map.len() <= 2 && map.values().all(|value| value.chars().count() <= 5), "map")
    }

    pub(crate) fn map_thing_create_free(map: &serde_json::Map<String, serde_json::Value>) -> Result<(), ValidationError> {
        check::all(map.len() <= 2, "map")
    }

    pub(crate) fn value_thing_create_dozens(value: i64) -> Result<(), ValidationError> {
        let value = &value;
        check::all(*value % 12 == 0, "multiple_of")
    }

    pub(crate) fn items_thing_create_marks(items: &[i32]) -> Result<(), ValidationError> {
        check::all(items.iter().all(|value| *value >= 1 && *value <= 6), "items")
    }

    pub(crate) fn items_list_things_tag(items: &[String]) -> Result<(), ValidationError> {
        check::all(items.iter().all(|value| value.chars().count() >= 1 && value.chars().count() <= 5), "items")
    }

    pub(crate) fn items_list_things_size(items: &[i32]) -> Result<(), ValidationError> {
        check::all(items.iter().all(|value| *value >= 1 && *value <= 9), "items")
    }
    "#);
}

#[test]
fn lists_in_the_query_say_how_they_are_written() {
    let lowered = lower(&whole_contract(|_| {}), LoweringTarget::Server).unwrap();
    let list = lowered["paths"]["/things"]["get"]["x-params-list"].as_array().unwrap();
    let list: Vec<String> = list.iter().map(Value::to_string).collect();
    insta::assert_snapshot!(list.join("\n"), @r#"
    {"name":"limit","place":"Query","required":false,"kind":"Integer"}
    {"name":"cursor","place":"Query","required":false,"kind":"Text"}
    {"name":"tag","place":"Query","required":false,"kind":"Text","list":"Repeated"}
    {"name":"kind","place":"Query","required":false,"kind":"Text","list":"Repeated"}
    {"name":"id","place":"Query","required":false,"kind":"Text","list":"Repeated"}
    {"name":"size","place":"Query","required":false,"kind":"Integer","list":"Repeated"}
    "#);
    let commas = whole_contract(|contract| contract["paths"]["/things"]["get"]["parameters"][2]["explode"] = json!(false));
    let lowered = lower(&commas, LoweringTarget::Server).unwrap();
    assert_eq!(lowered["paths"]["/things"]["get"]["x-params-list"][2]["list"], "Commas");
}

#[test]
fn the_sdk_keeps_what_it_does_not_know() {
    let extras = sdk::generate(&whole_contract(|_| {})).unwrap().extras;
    let union = extras.split_once("A thing is used in one of these ways.").unwrap().1;
    let conversion = "impl TryFrom<types::builder::MailUse> for Use {";
    for part in ["Web(types::WebUse),", "Mail(types::MailUse),", "Unknown(serde_json::Value),", conversion] {
        assert!(union.contains(part), "{part}");
    }
}

#[test]
fn what_is_no_union_of_ours_is_refused() {
    let union = |edit: fn(&mut Value)| lowering_error(|contract| edit(&mut contract["components"]["schemas"]));
    let refused = [
        union(|schemas| schemas["Use"]["discriminator"]["mapping"]["fax"] = json!("#/components/schemas/FaxUse")),
        union(|schemas| schemas["Use"]["discriminator"] = json!({ "propertyName": "kind" })),
        union(|schemas| schemas["Use"]["oneOf"][0] = json!({ "type": "string" })),
        union(|schemas| schemas["WebUse"]["required"] = json!(["domain"])),
        union(|schemas| schemas["WebUse"]["properties"]["kind"] = json!({ "const": "mail" })),
        union(|schemas| schemas["Thing"]["properties"]["note"] = json!({ "const": "mail" })),
    ];
    insta::assert_snapshot!(refused.join("\n"), @r"
    #/components/schemas/Use/discriminator/mapping/fax: name a schema of `oneOf`
    #/components/schemas/Use/discriminator/mapping: name the schema of each value
    #/components/schemas/Use/discriminator/mapping/web: name a schema of `oneOf`
    #/components/schemas/WebUse: an arm requires the property `kind`, which is `const: web`
    #/components/schemas/WebUse: an arm requires the property `kind`, which is `const: web`
    #/components/schemas/Thing/properties/note/const: a text stands only in an arm of a union; write a named enum with one value
    ");
}

#[test]
fn the_lint_knows_what_is_decided() {
    let found =
        |edit: fn(&mut Value)| lint(&edited_contract(edit)).iter().map(|finding| format!("{finding}\n")).collect::<String>();
    let all = [
        found(|contract| contract["paths"]["/things"]["get"]["parameters"][2]["explode"] = json!(false)),
        found(|contract| {
            contract["paths"]["/things"]["get"]["parameters"][2]["schema"].as_object_mut().unwrap().remove("maxItems");
        }),
        found(|contract| {
            contract["components"]["schemas"]["Attributes"].as_object_mut().unwrap().remove("maxProperties");
        }),
        found(|contract| {
            contract["components"]["schemas"]["Thing"]["properties"]["web"] = json!({ "$ref": "#/components/schemas/WebUse" })
        }),
    ];
    insta::assert_snapshot!(wrap_lines(&all.concat()), @r"
    #/paths/~1things/get/parameters/2: a list is written as `style: form` with `explode: true`, which may both be
      left out [parameters]
    #/paths/~1things/get/parameters/2: a list needs `maxItems` [parameters]
    #/components/schemas/Attributes: name its `properties`, or bound an object whose fields have no names with
      `maxProperties` [maps-of-requests]
    #/components/schemas/Use: `#/components/schemas/WebUse` is used elsewhere too; an arm belongs to its union
      [unions]
    ");
}

#[test]
fn alternatives_are_checked_by_the_gate_and_left_to_the_server_by_the_sdk() {
    let alternatives = |contract: &mut Value| {
        contract["components"]["schemas"]["MailUse"]["anyOf"] = json!([{ "required": ["subject"] }, { "required": ["copies"] }]);
    };
    let lowered = lower(&whole_contract(alternatives), LoweringTarget::Server).unwrap();
    let checks = lowered["x-checks"].as_str().unwrap();
    let check = checks.split_once("fn fields_of_mail_use").unwrap().1.split_once('}').unwrap().0;
    insta::assert_snapshot!(check, @r#"
    (model: &models::MailUse) -> Result<(), ValidationError> {
        check::all([model.subject.is_some(), model.copies.is_some()].contains(&true), "properties")
    "#);
    let lowered = lower(&whole_contract(alternatives), LoweringTarget::Client).unwrap();
    assert_eq!(lowered["components"]["schemas"]["MailUse"].get("x-alternatives"), None);
}

#[test]
fn alternatives_that_are_no_fields_are_refused() {
    let refusal = |arms: Value| lowering_error(|contract| contract["components"]["schemas"]["MailUse"]["anyOf"] = arms);
    let refused = [
        refusal(json!([{ "required": ["subject"] }, { "required": ["nothing"] }])),
        refusal(json!([{ "required": ["subject", "copies"] }])),
        refusal(json!([{ "required": ["subject"] }, { "type": "object" }])),
    ];
    insta::assert_snapshot!(wrap_lines(&refused.join("\n")), @r"
    #/components/schemas/MailUse/anyOf/1/required: `nothing` is no property
    #/components/schemas/MailUse/anyOf/0/required: an alternative requires one field
    #/components/schemas/MailUse/anyOf/1/type: lowering does not know the key `type` in an alternative; correct
      it or teach src/lower
    ");
}
