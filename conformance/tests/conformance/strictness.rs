//! Ambiguous requests and invalid HTTP are refused rather than guessed at, with helpful messages.

use frontdesk_conformance::{
    ApiCall, Stage, World,
    contract::{ContractOperation, contract},
    recorder::BASE,
    stories,
};
use frontdesk_types::accounts::orgs::Plan;
use serde_json::json;

stories![
    a_field_that_is_sent_twice_is_named,
    an_upload_takes_no_idempotency_key,
    chunks_that_are_none_are_no_timeout,
    http_1_1_names_one_host,
    a_byte_order_mark_is_skipped,
    refusals_say_what_to_send,
    a_body_that_is_not_required_may_be_left_out,
    bytes_of_no_type_are_bytes,
];

async fn a_field_that_is_sent_twice_is_named(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let create = ApiCall::example(contract().operation("createAgent"));
    let answer = anna.send(&create.raw(r#"{"name":"a","isPublic":true,"name":"b","name":"c"}"#)).await;
    insta::assert_json_snapshot!(answer.redacted_body()["error"], @r#"
    {
      "code": "VALIDATION_ERROR",
      "message": "/name: must be sent once only",
      "details": [
        {
          "field": "/name",
          "message": "must be sent once only"
        }
      ],
      "requestId": "[uuid 1]"
    }
    "#);
    assert_eq!(anna.get("/agents").await.data()["items"], json!([]));
}

async fn an_upload_takes_no_idempotency_key(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up(world).await;
    let upload =
        ApiCall::example(contract().operation("createFileSource")).path("agentId", agent).header("Idempotency-Key", "up1");
    let answer = anna.send(&upload).await;
    answer.assert_code("VALIDATION_ERROR", "an upload with an idempotency key");
    insta::assert_snapshot!(answer.message(), @"header/Idempotency-Key: this operation takes none; leave it out, and read in \
        its description what sending it again does");
}

async fn chunks_that_are_none_are_no_timeout(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let create = ApiCall::example(contract().operation("createAgent"));
    for chunk in ["zz\r\n", "fffffffffffffffff\r\n", "2\r\n{}x"] {
        let pieces = [chunk.as_bytes().to_vec()];
        let answer =
            world.wire.trickle(&create, &anna.key, "Transfer-Encoding: chunked", &pieces, std::time::Duration::ZERO).await;
        answer.assert_code("VALIDATION_ERROR", chunk);
        assert_eq!(answer.status, 400);
    }
}

async fn http_1_1_names_one_host(world: &World) {
    let status = async |version: &str, hosts: &str| {
        let request = format!("GET {BASE}/openapi.json HTTP/{version}\r\n{hosts}Connection: close\r\n\r\n");
        world.wire.send_bytes(&request).await.status
    };
    assert_eq!(status("1.1", "").await, 400);
    assert_eq!(status("1.1", "Host: a\r\nHost: b\r\n").await, 400);
    assert_eq!(status("1.1", "Host: desk.example:80\r\n").await, 200);
    assert_eq!(status("1.0", "").await, 200);
}

async fn a_byte_order_mark_is_skipped(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let create = ApiCall::example(contract().operation("createAgent"));
    let answer = anna.send(&create.raw("\u{feff}{\"name\":\"Front desk\"}")).await;
    assert_eq!(answer.data()["name"], "Front desk");
}

async fn refusals_say_what_to_send(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up(world).await;
    let public_id = anna.get(&format!("/agents/{agent}")).await.data()["publicId"].as_str().expect("a text").to_owned();
    let wrong = [
        anna.post("/agents", json!([1])).await,
        anna.patch(&format!("/agents/{agent}"), json!({})).await,
        anna.post("/roles", json!({ "name": "Editors", "permissions": ["agents:fly", 5] })).await,
        anna.get(&format!("/agents/{public_id}")).await,
        anna.send(&ApiCall::example(contract().operation("cancelAgentDeletion")).path("agentId", agent).raw("{bad")).await,
        anna.send(&ApiCall::example(contract().operation("stopReply")).path("agentId", agent)).await,
    ];
    let messages: Vec<String> = wrong.iter().map(|answer| answer.message()).collect();
    insta::assert_snapshot!(messages.join("\n"), @"
    The body must be an object.
    The body must have at least 1 field.
    2 fields are not valid; `details` names each.
    path/agentId: must be a UUID, as in 019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49: the `id` of an agent, not its `publicId`
    This operation takes no body. Leave it out.
    This agent has no such reply. Check the id: the event `message.start` names it.
    ");
}

async fn a_body_that_is_not_required_may_be_left_out(world: &World) {
    let is_optional = |operation: &&ContractOperation| operation.body.as_ref().is_some_and(|body| !body.required);
    let operations: Vec<_> = contract().operations.iter().filter(is_optional).collect();
    assert!(operations.len() >= 5, "{operations:?}");
    for operation in operations {
        let stage = Stage::set_up(world).await;
        let call = || stage.example_call(operation);
        let bare = call().without_body();
        for (what, call) in [("no body", bare.clone()), ("an empty body", call().raw("")), ("`{}`", call().json(json!({})))] {
            stage.actor.send(&call).await.assert_code("success", &format!("{} with {what}", operation.id));
        }
        if operation.is_idempotent() {
            let first = stage.actor.send(&bare.header("Idempotency-Key", "k")).await;
            let again = stage.actor.send(&call().json(json!({})).header("Idempotency-Key", "k")).await;
            assert_eq!((again.header("idempotent-replayed"), again.text()), (Some("true"), first.text()), "{}", operation.id);
        }
        let untyped = world.wire.send_untyped(&call().raw("{}"), &stage.actor.key).await;
        untyped.assert_code("UNSUPPORTED_MEDIA_TYPE", &format!("{} with a body of no type", operation.id));
    }
}

async fn bytes_of_no_type_are_bytes(world: &World) {
    let is_bare = |operation: &&ContractOperation| operation.is_upload() && !operation.is_form();
    for operation in contract().operations.iter().filter(is_bare) {
        let stage = Stage::set_up(world).await;
        let answer = world.wire.send_untyped(&stage.example_call(operation), &stage.actor.key).await;
        answer.assert_code("success", &format!("{} without a `Content-Type`", operation.id));
    }
}
