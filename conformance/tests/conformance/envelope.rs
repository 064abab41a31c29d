//! All failures have the same format.

use frontdesk_conformance::{ApiCall, Stage, World, contract::contract, stories};
use frontdesk_types::accounts::orgs::Plan;
use serde_json::json;

stories![an_unknown_path, another_method, no_key, no_json, several_wrong_fields, another_type, too_large, a_name_for_the_request];

async fn an_unknown_path(world: &World) {
    let answer = world.wire.request("GET", "/nowhere", None, None).await;
    insta::assert_json_snapshot!(answer.redacted_body(), @r#"
    {
      "success": false,
      "data": null,
      "error": {
        "code": "ROUTE_NOT_FOUND",
        "message": "There is no such path. The document at `/api/v1/openapi.json` lists all paths.",
        "requestId": "[uuid 1]"
      }
    }
    "#);
}

async fn another_method(world: &World) {
    let answer = world.wire.request("PUT", "/agents", None, None).await;
    insta::assert_json_snapshot!(answer.redacted_body(), @r#"
    {
      "success": false,
      "data": null,
      "error": {
        "code": "METHOD_NOT_ALLOWED",
        "message": "This path does not support that method. The header `Allow` lists those it supports.",
        "requestId": "[uuid 1]"
      }
    }
    "#);
}

async fn no_key(world: &World) {
    let answer = world.wire.request("GET", "/agents", None, None).await;
    insta::assert_json_snapshot!(answer.redacted_body(), @r#"
    {
      "success": false,
      "data": null,
      "error": {
        "code": "UNAUTHORIZED",
        "message": "Send your API key in the header `Authorization: Bearer <API_KEY>`.",
        "requestId": "[uuid 1]"
      }
    }
    "#);
    assert_eq!(answer.header("www-authenticate"), Some("Bearer"));
}

async fn no_json(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let answer = anna.send(&ApiCall::example(contract().operation("createAgent")).raw("{\"name\": Anna}")).await;
    insta::assert_json_snapshot!(answer.redacted_body(), @r#"
    {
      "success": false,
      "data": null,
      "error": {
        "code": "VALIDATION_ERROR",
        "message": "The body is not valid JSON: expected value at line 1 column 10",
        "requestId": "[uuid 1]"
      }
    }
    "#);
}

async fn several_wrong_fields(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let body = json!({ "isPublic": "yes", "collectLeads": 1, "colour": "red", "model": "a\0b" });
    let answer = anna.send(&ApiCall::example(contract().operation("createAgent")).json(body).query("debug", "1")).await;
    insta::assert_json_snapshot!(answer.redacted_body(), @r#"
    {
      "success": false,
      "data": null,
      "error": {
        "code": "VALIDATION_ERROR",
        "message": "6 fields are not valid; `details` names each.",
        "details": [
          {
            "field": "/model",
            "message": "must not contain the character U+0000"
          },
          {
            "field": "/isPublic",
            "message": "must be a boolean"
          },
          {
            "field": "/collectLeads",
            "message": "must be a boolean"
          },
          {
            "field": "/colour",
            "message": "unknown field; leave it out"
          },
          {
            "field": "/name",
            "message": "is required"
          },
          {
            "field": "query/debug",
            "message": "unknown parameter; leave it out"
          }
        ],
        "requestId": "[uuid 1]"
      }
    }
    "#);
}

async fn another_type(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let answer = anna.send(&ApiCall::example(contract().operation("createAgent")).header("content-type", "text/plain")).await;
    insta::assert_json_snapshot!(answer.redacted_body(), @r#"
    {
      "success": false,
      "data": null,
      "error": {
        "code": "UNSUPPORTED_MEDIA_TYPE",
        "message": "Send the body as `Content-Type: application/json`.",
        "requestId": "[uuid 1]"
      }
    }
    "#);
}

async fn too_large(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let answer = anna.post("/agents", json!({ "name": "x".repeat(65_536) })).await;
    insta::assert_json_snapshot!(answer.redacted_body(), @r#"
    {
      "success": false,
      "data": null,
      "error": {
        "code": "PAYLOAD_TOO_LARGE",
        "message": "The body is larger than the 65536 bytes that this operation takes.",
        "requestId": "[uuid 1]"
      }
    }
    "#);
}

async fn a_name_for_the_request(world: &World) {
    let Stage { actor: anna, .. } = Stage::set_up(world).await;
    let list = contract().operation("listAgents");
    let named = anna.send(&ApiCall::example(list).header("X-Request-Id", "job_7.retry-2")).await;
    assert_eq!(named.header("x-request-id"), Some("job_7.retry-2"), "a harmless name is taken over");
    let long = "x".repeat(129);
    for awkward in ["two words", "a\"b", "<script>", long.as_str()] {
        let answer = anna.send(&ApiCall::example(list).header("X-Request-Id", awkward)).await;
        let name: uuid::Uuid = answer.header("x-request-id").expect("a name").parse().expect("one of ours");
        assert_eq!(name.get_version_num(), 7);
    }
}
