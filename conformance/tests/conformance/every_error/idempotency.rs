//! Idempotency keys that are in use.

use std::time::Duration;

use frontdesk_conformance::{Stage, World, backdoor::Backdoor, contract::ContractOperation};
use frontdesk_core::idempotency;
use frontdesk_types::accounts::orgs::Plan;
use serde_json::json;

/// Repeats a request while the first one is running: its record is reset to the state just before completion.
pub(super) async fn while_the_first_runs(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    let call = stage.example_call(operation).header("Idempotency-Key", "once");
    stage.actor.send(&call).await.assert_code("success", &operation.id);
    let sql = format!(
        "UPDATE idempotency_keys SET state = 'running', status = NULL, data = NULL, lease_until = {} WHERE org_id = '{}'",
        i64::MAX,
        stage.actor.org
    );
    assert_eq!(world.backdoor().await.execute(sql).await, 1, "{} has left one record", operation.id);
    let answer = stage.actor.send(&call).await;
    answer.assert_code("IDEMPOTENCY_IN_PROGRESS", &format!("{}, again while it runs", operation.id));
}

/// Sends a different request with the same key: another operation, another resource, another body.
pub(super) async fn of_another_request(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    let call = stage.example_call(operation).header("Idempotency-Key", "once");
    stage.actor.send(&call).await.assert_code("success", &operation.id);
    let mut others = Vec::new();
    if operation.path.contains("{agentId}") {
        others.push(call.clone().path("agentId", stage.actor.create_agent("Another").await));
    }
    if operation.path.starts_with("/inbox/conversations/") {
        let reply = stage.actor.ask_agent(stage.agent, "When do you open?").await.data();
        let other: uuid::Uuid = reply["conversationId"].as_str().and_then(|id| id.parse().ok()).expect("an id");
        others.push(call.clone().path("conversationId", other));
    }
    let ids = [
        "roleId",
        "noteId",
        "savedReplyId",
        "contactId",
        "attributeId",
        "leadId",
        "endpointId",
        "domainId",
        "siteId",
        "collectionId",
        "articleId",
        "redirectId",
        "fileId",
        "addressId",
        "senderId",
        "suppressionId",
    ];
    for parameter in ids.iter().filter(|parameter| operation.has_parameter(parameter)) {
        others.push(call.clone().path(parameter, stage.agent));
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
            .assert_code("IDEMPOTENCY_KEY_REUSED", &format!("{} under the key of another request", operation.id));
    }
    let name = frontdesk_conformance::ApiCall::example(frontdesk_conformance::contract::contract().operation("createAgent"));
    let elsewhere = stage.actor.send(&name.field("name", json!("Elsewhere")).header("Idempotency-Key", "once")).await;
    elsewhere.assert_code("IDEMPOTENCY_KEY_REUSED", &format!("another operation under the key of {}", operation.id));
}

/// The organization's store of answers is full. A new key is refused without any effect; stored answers are still
/// replayed, and requests without a key are executed. There is room again after `Retry-After`.
pub(super) async fn nothing_more_is_kept(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    world.settle().await;
    let kept = stage.example_call(operation).header("Idempotency-Key", "kept");
    let call = stage.example_call(operation).header("Idempotency-Key", "new");
    let first = stage.actor.send(&kept).await;
    first.assert_code("success", &operation.id);
    // Its background work must not be taken for an effect of the requests below.
    world.settle().await;
    let mut database = world.backdoor().await;
    let cap = world.app().services.plans.limits_of(Plan::Enterprise).idempotency_bytes;
    let (hash, made) = (if_sqlite(world, "randomblob(32)", "sha256('')"), world.now().0 - 60_000_000);
    let sql = format!(
        "INSERT INTO idempotency_keys (org_id, idem_key, request_hash, state, token, lease_until, status, data, bytes, \
         created_at) VALUES ('{}', 'large', {hash}, 'done', '', 0, 200, '{{}}', {}, {made})",
        stage.actor.org,
        cap - idempotency::RESERVED_BYTES,
    );
    database.execute(sql).await;
    postpone_deliveries(&mut database).await;
    let before = stored_rows(world, &stage).await;
    let refused = stage.actor.send(&call).await;
    refused.assert_code("IDEMPOTENCY_STORE_FULL", &format!("{} under a new key", operation.id));
    let wait = refused.header_number("retry-after");
    assert!((24 * 60 * 60 - 120..=24 * 60 * 60 - 50).contains(&wait), "Retry-After: {wait}");
    assert_eq!(stored_rows(world, &stage).await, before, "{} had an effect", operation.id);
    let again = stage.actor.send(&kept).await;
    assert_eq!((again.body, again.status), (first.body, first.status), "{} under the key that is kept", operation.id);
    // And an hour more, or the agent that one call deletes would be due for removal during another one, 30 days
    // later.
    world.advance(Duration::from_secs(wait) + Duration::from_hours(1));
    let done = stage.actor.send(&call).await;
    assert_ne!(done.code(), "IDEMPOTENCY_STORE_FULL", "{} after the time that it was told to wait", operation.id);
}

fn if_sqlite(world: &World, sqlite: &'static str, postgres: &'static str) -> &'static str {
    if world.database == frontdesk_conformance::TestDatabase::Sqlite { sqlite } else { postgres }
}

/// Postpones all deliveries, so that no process takes or leaves an endpoint.
async fn postpone_deliveries(database: &mut Backdoor) {
    database.execute("UPDATE webhook_deliveries SET due_at = due_at + 86400000000 WHERE status = 'waiting'".to_owned()).await;
    for _ in 0..1_000 {
        if database.query_number("SELECT COUNT(*) FROM webhook_endpoints WHERE holder IS NOT NULL".to_owned()).await == 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("an endpoint without deliveries is never left");
}

/// Returns all data of the organization, except the time at which its key was last used, and who delivers to its
/// endpoints at the moment.
async fn stored_rows(world: &World, stage: &Stage) -> std::collections::BTreeMap<String, Vec<String>> {
    let mut database = world.backdoor().await;
    let mut rows = database.rows_by_table(stage.actor.org).await;
    rows.remove("api_keys");
    let endpoints = "SELECT id || ' ' || url || ' ' || updated_at FROM webhook_endpoints ORDER BY id";
    rows.insert("webhook_endpoints".to_owned(), database.query_texts(endpoints.to_owned()).await);
    rows
}
