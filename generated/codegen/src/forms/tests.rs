use frontdesk_snapshot_text::format_json;

use super::*;

fn form_contract() -> Contract {
    let json = json!({
        "paths": { "/things/{id}/form": { "put": {
            "parameters": [{ "name": "id", "in": "path" }],
            "requestBody": { "content": { FORM_MEDIA_TYPE: { "schema": { "$ref": "#/components/schemas/ThingForm" } } } },
        } } },
        "components": { "schemas": { "ThingForm": {
            "required": ["title", "file"],
            "properties": {
                "title": { "type": "string", "description": "Names it." },
                "color": { "type": "string", "description": "Its color." },
                "file": { "type": "string", "format": "binary" },
            },
        } } },
    });
    Contract { source: String::new(), json }
}

#[test]
fn fields_become_parameters_and_the_file_an_upload() {
    let uploads = as_uploads(&form_contract()).expect("it has a form").json;
    insta::assert_snapshot!(format_json(&uploads["paths"]["/things/{id}/form"]["put"]), @r#"
        {
          "parameters": [
            {"name":"id","in":"path"},
            {
              "name": "title",
              "in": "query",
              "required": true,
              "description": "Names it.",
              "schema": {"type":"string"},
              "x-form": true
            },
            {
              "name": "color",
              "in": "query",
              "required": false,
              "description": "Its color.",
              "schema": {"type":"string"},
              "x-form": true
            }
          ],
          "requestBody": {"required":true,"content":{"application/octet-stream":{}}},
          "x-form": true
        }
        "#);
    assert_eq!(uploads["components"]["schemas"], json!({}));
}

#[test]
fn the_sdk_has_no_forms() {
    let bare = remove_forms(&form_contract()).json;
    assert_eq!((&bare["paths"]["/things/{id}/form"], &bare["components"]["schemas"]), (&json!({}), &json!({})));
}
