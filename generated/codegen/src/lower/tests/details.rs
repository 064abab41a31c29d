//! Defaults, binary data, and determinism.

use crate::{
    lower::{LoweringTarget, lower},
    testing::expanded_contract_with,
};

#[test]
fn defaults_become_rust() {
    let schemas = [
        ("text", "type: string, default: 'a\"b'"),
        ("yes", "type: boolean, default: true"),
        ("part", "type: number, default: 1"),
        ("list", "type: array, default: [], items: { type: string }"),
        ("kind", "$ref: '#/components/schemas/ThingKind', default: hard"),
    ];
    let parameter = |(name, schema)| format!("        - {{ name: {name}, in: query, schema: {{ {schema} }} }}\n");
    let cursor = "        - { name: cursor,";
    let with_cursor = format!("{}{cursor}", schemas.map(parameter).concat());
    let lowered = lower(&expanded_contract_with(&[(cursor, &with_cursor)]), LoweringTarget::Server).unwrap();
    let parameters = lowered["paths"]["/things"]["get"]["parameters"].as_array().unwrap().iter();
    let line =
        |parameter: &serde_json::Value| Some(format!("{}: {}", parameter["name"].as_str()?, parameter["x-default"].as_str()?));
    let lines: Vec<String> = parameters.filter_map(line).collect();
    insta::assert_snapshot!(lines.join("\n"), @r#"
    limit: 20
    text: "a\"b".to_owned()
    yes: true
    part: 1.0
    list: Vec::new()
    kind: models::ThingKind::Hard
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
