//! Idempotency keys: repeating a request repeats its first answer.

use std::time::Duration;

use frontdesk_client::types::AgentCreate;
use frontdesk_conformance::{ApiCall, Stage, World, contract::contract, stories};
use frontdesk_server::testing::names::shared_names;
use frontdesk_types::accounts::{keys::Scope, orgs::Plan};
use futures::future::join_all;
use serde_json::json;

stories![
    every_repeat_gets_the_first_answer_byte_by_byte with shared_names().mail_lines().as_str(),
    a_key_is_remembered_for_a_day,
    a_failure_frees_the_key,
    a_crash_ends_the_lease,
    sixty_four_equal_requests_have_one_effect,
    a_key_belongs_to_its_organization,
    a_key_of_the_sdk_makes_a_call_safe,
    a_replayed_stream_is_charged_once,
];

async fn every_repeat_gets_the_first_answer_byte_by_byte(world: &World) {
    for operation in contract().operations.iter().filter(|operation| operation.is_idempotent()) {
        let stage = Stage::set_up(world).await;
        let call = stage.example_call(operation).header("Idempotency-Key", "once");
        let first = stage.actor.send(&call).await;
        assert_eq!((first.status, first.header("idempotent-replayed")), (operation.success(), None), "{}", first.text());
        for colleague in [&stage.actor, &world.new_colleague(stage.actor.org, Scope::Admin).await] {
            let again = colleague.send(&call).await;
            assert_eq!((again.status, again.header("idempotent-replayed")), (first.status, Some("true")), "{}", operation.id);
            assert_eq!(again.body, first.body, "{} again", operation.id);
            assert_eq!(again.header("content-type"), first.header("content-type"));
        }
    }
}

async fn a_key_is_remembered_for_a_day(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let call = ApiCall::example(contract().operation("createAgent")).header("Idempotency-Key", &"k".repeat(255));
    let first = anna.send(&call).await;
    world.advance(Duration::from_secs(24 * 60 * 60 - 60));
    assert_eq!(anna.send(&call).await.body, first.body, "a minute before its day is over");
    world.advance(Duration::from_secs(120));
    let new = anna.send(&call).await;
    assert_ne!(new.data()["id"], first.data()["id"], "a minute after, it is a new request");
    assert_eq!(new.header("idempotent-replayed"), None);
}

async fn a_failure_frees_the_key(world: &World) {
    let anna = world.new_actor(Plan::Sandbox).await;
    let first = anna.create_agent("First").await;
    let call = ApiCall::example(contract().operation("createAgent")).header("Idempotency-Key", "once");
    anna.send(&call).await.assert_code("LIMIT_EXCEEDED", "a full sandbox");
    anna.send(&call).await.assert_code("LIMIT_EXCEEDED", "still full");
    anna.delete(&format!("/agents/{first}")).await.data();
    let now = anna.send(&call).await;
    assert_eq!((now.status, now.header("idempotent-replayed")), (201, None));
    let wrong = ApiCall::example(contract().operation("createAgent")).header("Idempotency-Key", "typo").field("name", json!(""));
    anna.send(&wrong).await.assert_code("VALIDATION_ERROR", "an empty name");
    anna.send(&wrong.field("name", json!("Second")))
        .await
        .assert_code("LIMIT_EXCEEDED", "another request under the key that was freed");
}

async fn a_crash_ends_the_lease(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let call = ApiCall::example(contract().operation("createAgent")).header("Idempotency-Key", "once");
    anna.send(&call).await.data();
    let crash = "UPDATE idempotency_keys SET state = 'running', status = NULL, data = NULL";
    world.backdoor().await.execute(crash.to_owned()).await;
    anna.send(&call).await.assert_code("IDEMPOTENCY_IN_PROGRESS", "under the lease of a process that died");
    world.advance(Duration::from_secs(10 * 60));
    anna.send(&call).await.assert_code("success", "when the lease is over");
}

async fn sixty_four_equal_requests_have_one_effect(world: &World) {
    for id in ["createAgent", "chat", "createTextSource"] {
        let stage = Stage::set_up(world).await;
        let operation = contract().operation(id);
        let call = stage.example_call(operation).header("Idempotency-Key", "race");
        let answers = join_all((0..64).map(|_| stage.actor.send(&call))).await;
        let codes: Vec<_> = answers.iter().map(|answer| answer.code()).collect();
        assert!(codes.iter().all(|code| code == "success" || code == "IDEMPOTENCY_IN_PROGRESS"), "{id}: {codes:?}");
        let bodies: std::collections::BTreeSet<_> =
            answers.iter().filter(|answer| answer.status < 300).map(|answer| answer.body.clone()).collect();
        assert_eq!(bodies.len(), 1, "{id}: every success is the same one");
        let first = answers.iter().filter(|answer| answer.status < 300 && answer.header("idempotent-replayed").is_none()).count();
        assert_eq!(first, 1, "{id}: one request did it");
        let table = match id {
            "createAgent" => "agents",
            "chat" => "conversations",
            _ => "sources",
        };
        let made = world
            .backdoor()
            .await
            .query_number(format!("SELECT COUNT(*) FROM {table} WHERE org_id = '{}'", stage.actor.org))
            .await;
        let there_before = match table {
            "conversations" => 1,
            _ => 2,
        };
        assert_eq!(made, there_before + 1, "{table} beside what was there before");
        world.settle().await;
    }
}

async fn a_key_belongs_to_its_organization(world: &World) {
    let (anna, bert) = (world.new_actor(Plan::Hobby).await, world.new_actor(Plan::Hobby).await);
    let call = ApiCall::example(contract().operation("createAgent")).header("Idempotency-Key", "once");
    let annas = anna.send(&call).await.data();
    let berts = bert.send(&call).await;
    assert_eq!(berts.header("idempotent-replayed"), None);
    assert_ne!(berts.data()["id"], annas["id"]);
}

async fn a_key_of_the_sdk_makes_a_call_safe(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let create = async || {
        let call = anna.sdk.create_agent().idempotency_key("order-4711").body(AgentCreate::builder().name("Front desk"));
        call.await.expect("an agent").id
    };
    assert_eq!(create().await, create().await);
    let listed = anna.sdk.list_agents().await.expect("a page");
    assert_eq!(listed.items.len(), 1);
}

async fn a_replayed_stream_is_charged_once(world: &World) {
    let stage = Stage::set_up_for(world, Plan::Hobby).await;
    let call = stage.example_call(contract().operation("streamChat")).header("Idempotency-Key", "once");
    let (first, again) = (stage.actor.send(&call).await, stage.actor.send(&call).await);
    assert_eq!(first.events(), again.events());
    let credits = format!("SELECT credits FROM orgs WHERE id = '{}'", stage.actor.org);
    assert_eq!(world.backdoor().await.query_number(credits).await, 1_999);
}
