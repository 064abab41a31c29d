//! Defaults, binary data, and determinism.

use crate::{
    contract::Contract,
    lower::{LoweringTarget, lower},
    testing::expanded_contract_with,
};

#[test]
fn defaults_become_rust() {
    let defaults = "
components: { schemas: { Kind: { type: string, enum: [no_answer] }, All: { type: object, properties: {
    text: { type: string, default: 'a\"b' }, yes: { type: boolean, default: true }, part: { type: number, default: 1 },
    list: { type: array, default: [], items: { type: string } },
    kind: { $ref: '#/components/schemas/Kind', default: no_answer } } } } }";
    let source = format!("openapi: 3.1.0\ninfo: {{ title: t, version: '1' }}\npaths: {{}}{defaults}");
    let lowered = lower(&Contract::parse(source).unwrap(), LoweringTarget::Server).unwrap();
    let properties = lowered["components"]["schemas"]["All"]["properties"].as_object().unwrap();
    let lines: Vec<String> =
        properties.iter().map(|(name, property)| format!("{name}: {}", property["x-default"].as_str().unwrap())).collect();
    insta::assert_snapshot!(lines.join("\n"), @r#"
    text: "a\"b".to_owned()
    yes: true
    part: 1.0
    list: Vec::new()
    kind: models::Kind::NoAnswer
    "#);
}

#[test]
fn lowering_gives_the_same_every_time_and_both_generators_could_read_it() {
    for target in [LoweringTarget::Server, LoweringTarget::Client] {
        let contract = expanded_contract_with(&[]);
        let lowered = lower(&contract, target).unwrap();
        assert_eq!(lowered.to_string(), lower(&contract, target).unwrap().to_string());
        serde_json::from_value::<openapiv3::OpenAPI>(lowered).expect("OpenAPI 3.0");
    }
}

#[test]
fn bytes_of_several_types_are_one_type_to_generators_and_an_upload_is_no_body_to_the_server() {
    let contract = expanded_contract_with(&[
        ("x-stream: ThingEvent", "content: { image/png: {}, image/gif: {} }"),
        (
            "application/json:\n            schema: { $ref: '#/components/schemas/ThingCreate' }\n            example: \
             { name: Spoon }",
            "application/octet-stream: {}",
        ),
        ("      x-events: { thing.made: Thing }\n", ""),
    ]);
    let (client, server) = (lower(&contract, LoweringTarget::Client).unwrap(), lower(&contract, LoweringTarget::Server).unwrap());
    let bytes = serde_json::json!({ "application/octet-stream": { "schema": { "type": "string", "format": "binary" } } });
    assert_eq!(client["paths"]["/things/watch"]["get"]["responses"]["200"]["content"], bytes);
    assert_eq!(client["paths"]["/things"]["post"]["requestBody"]["content"], bytes);
    assert_eq!(server["paths"]["/things"]["post"].get("requestBody"), None);
    assert_eq!(server["paths"]["/things"]["post"]["x-upload"], true);
    assert_eq!(server["paths"]["/things/watch"]["get"]["x-enveloped"], false);
}
