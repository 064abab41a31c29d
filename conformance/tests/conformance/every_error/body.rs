//! Bodies that are too slow, too large, or of the wrong type.

use std::time::Duration;

use frontdesk_conformance::{
    ApiCall, World,
    contract::{ContractOperation, OperationBody},
};
use frontdesk_types::accounts::orgs::Plan;

/// Sends a body that stops midway.
pub(super) async fn too_slow(world: &World, operation: &'static ContractOperation) {
    let stage = world.shared_stage().await;
    let pieces = [b"{".to_vec()];
    let answer = world
        .wire
        .trickle(&stage.example_call(operation), &stage.actor.key, "Content-Length: 100", &pieces, Duration::ZERO)
        .await;
    answer.assert_code("REQUEST_TIMEOUT", &format!("{} with a body that stops", operation.id));
}

/// Sends one byte too many: announced up front, and only discovered while reading.
pub(super) async fn too_large(world: &World, operation: &'static ContractOperation) {
    let actor = world.new_actor(Plan::Enterprise).await;
    let limit = body_limit(operation);
    let call = ApiCall::example(operation);
    let long =
        if operation.is_form() { call.clone().file(vec![b' '; limit]).bytes().expect("a form") } else { vec![b' '; limit + 1] };
    let announced = world.wire.trickle(&call, &actor.key, &format!("Content-Length: {}", long.len()), &[], Duration::ZERO).await;
    announced.assert_code("PAYLOAD_TOO_LARGE", &format!("{} with a body that says it is too large", operation.id));
    if limit > MAX_SENT_BYTES {
        return;
    }
    let chunk = [format!("{:x}\r\n", long.len()).into_bytes(), long, b"\r\n".to_vec()].concat();
    let found = world.wire.trickle(&call, &actor.key, "Transfer-Encoding: chunked", &[chunk], Duration::ZERO).await;
    found.assert_code("PAYLOAD_TOO_LARGE", &format!("{} with a chunked body that is too large", operation.id));
    let largest = actor.send(&call.raw(vec![b' '; limit])).await;
    largest.assert_code("VALIDATION_ERROR", &format!("{} with a body of exactly the largest size", operation.id));
}

/// Sends a wrong type, no type, another character set, and a compressed body.
pub(super) async fn of_another_type(world: &World, operation: &'static ContractOperation) {
    let actor = world.new_actor(Plan::Enterprise).await;
    let types =
        ["text/plain", "application/x-www-form-urlencoded", "application/jsonx", "application/json; charset=latin1", "", "json"];
    for content_type in types {
        let answer = actor.send(&ApiCall::example(operation).header("content-type", content_type)).await;
        answer.assert_code("UNSUPPORTED_MEDIA_TYPE", &format!("{} with `Content-Type: {content_type}`", operation.id));
        assert_eq!(answer.header("accept-encoding"), None, "the coding is not the reason");
    }
    let compressed = actor.send(&ApiCall::example(operation).header("content-encoding", "gzip")).await;
    compressed.assert_code("UNSUPPORTED_MEDIA_TYPE", &format!("{} with `Content-Encoding: gzip`", operation.id));
    assert!(compressed.message().contains("Content-Encoding"), "{}", compressed.message());
    assert_eq!(compressed.header("accept-encoding"), Some("identity"));
}

/// Larger bodies are not sent here; the runtime's own tests show that every chunk of an upload is counted.
const MAX_SENT_BYTES: usize = 16 * 1024 * 1024;

fn body_limit(operation: &ContractOperation) -> usize {
    let Some(OperationBody { limit, .. }) = &operation.body else {
        panic!("{} takes no body, so none is too large", operation.id)
    };
    *limit
}
