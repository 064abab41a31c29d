//! Idempotency keys that are in use.

use frontdesk_conformance::{Stage, World, contract::Operation};
use serde_json::json;

/// The same request while the first one runs: its record is set back to what it was just before its end.
pub(super) async fn while_the_first_runs(world: &World, operation: &'static Operation) {
    let stage = Stage::set(world).await;
    let call = stage.call(operation).header("Idempotency-Key", "once");
    stage.actor.send(&call).await.must_be("success", &operation.id);
    let sql = format!(
        "UPDATE idempotency_keys SET state = 'running', status = NULL, data = NULL, lease_until = {} WHERE org_id = '{}'",
        i64::MAX,
        stage.actor.org
    );
    assert_eq!(world.backdoor().await.run(sql).await, 1, "{} has left one record", operation.id);
    let answer = stage.actor.send(&call).await;
    answer.must_be("IDEMPOTENCY_IN_PROGRESS", &format!("{}, again while it runs", operation.id));
}

/// Another request under the same key: another operation, another thing, another body.
pub(super) async fn of_another_request(world: &World, operation: &'static Operation) {
    let stage = Stage::set(world).await;
    let call = stage.call(operation).header("Idempotency-Key", "once");
    stage.actor.send(&call).await.must_be("success", &operation.id);
    let mut others = Vec::new();
    if operation.path.contains("{agentId}") {
        others.push(call.clone().path("agentId", stage.actor.has_agent("Another").await));
    }
    if operation.path.contains("{roleId}") {
        others.push(call.clone().path("roleId", stage.agent));
    }
    if operation.body.is_some() {
        let text = String::from_utf8(call.bytes().expect("a body")).expect("JSON");
        others.push(call.clone().raw(text + " "));
    }
    for other in others {
        stage
            .actor
            .send(&other)
            .await
            .must_be("IDEMPOTENCY_KEY_REUSED", &format!("{} under the key of another request", operation.id));
    }
    let name = frontdesk_conformance::Call::example(frontdesk_conformance::contract::contract().operation("createAgent"));
    let elsewhere = stage.actor.send(&name.field("name", json!("Elsewhere")).header("Idempotency-Key", "once")).await;
    elsewhere.must_be("IDEMPOTENCY_KEY_REUSED", &format!("another operation under the key of {}", operation.id));
}
