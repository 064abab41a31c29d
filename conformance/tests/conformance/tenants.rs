//! An organization never sees or touches another's data. The answers to foreign ids are tested in
//! `every_error/missing.rs`.

use frontdesk_client::prelude::*;
use frontdesk_conformance::{Stage, World, contract::contract, stage::refer_to, stories};
use serde_json::json;

stories![nothing_of_another_is_listed_or_found, nothing_of_another_is_changed];

async fn nothing_of_another_is_listed_or_found(world: &World) {
    let (anna, bert) = (Stage::set_up(world).await, Stage::set_up(world).await);
    world.settle().await;
    let listed: Vec<_> = bert.actor.sdk.list_agents().all().map_ok(|agent| agent.id).try_collect().await.expect("all agents");
    assert_eq!(listed, [bert.bare_agent, bert.agent]);
    let found =
        bert.actor.post(&format!("/agents/{}/retrieve", bert.agent), json!({ "query": "breakfast", "limit": 50 })).await.data();
    assert!(!found.to_string().contains(&anna.source.to_string()));
    let activity: Vec<_> = bert.actor.sdk.list_activity().all().try_collect().await.expect("all entries");
    assert!(activity.iter().any(|entry| entry.resource.id == bert.agent.to_string()));
    assert!(activity.iter().all(|entry| entry.resource.id != anna.agent.to_string()));
    let listed = bert.actor.sdk.list_all_conversations().all();
    let conversations: Vec<_> = listed.map_ok(|found| found.id).try_collect().await.expect("all conversations");
    assert_eq!(conversations, [bert.conversation]);
    let of_anna = bert.actor.get(&format!("/conversations?agentId={}", anna.agent)).await.data();
    assert_eq!(of_anna["items"], json!([]), "an agent of another is an unknown one");
    let sites: Vec<_> = bert.actor.sdk.list_help_centers().all().map_ok(|site| site.id).try_collect().await.expect("all sites");
    assert_eq!(sites, [bert.help.site]);
    for foreign in [format!("resourceId={}", anna.agent), format!("actorId={}", anna.actor.key_id())] {
        let found = bert.actor.get(&format!("/activity?{foreign}")).await.data();
        assert_eq!(found["items"], json!([]), "{foreign}");
    }
    let reply = bert.actor.ask_agent(bert.agent, "When does the front desk open on Sundays?").await.data();
    assert!(!reply.to_string().contains(&anna.source.to_string()));
}

async fn nothing_of_another_is_changed(world: &World) {
    let (anna, bert) = (Stage::set_up(world).await, Stage::set_up(world).await);
    world.settle().await;
    let reply = anna.actor.ask_agent(anna.agent, "When do you open?").await.data();
    let conversation = reply["conversationId"].as_str().and_then(|id| id.parse().ok()).expect("a conversation");
    world.project_conversations().await;
    let before = world.backdoor().await.rows_by_table(anna.actor.org).await;
    assert!(before.values().map(Vec::len).sum::<usize>() > 10, "there is something to change: {before:?}");
    for operation in contract().operations.iter().filter(|operation| operation.errors.contains("AGENT_NOT_FOUND")) {
        let mut call = refer_to(bert.example_call(operation), "agent", anna.agent);
        if operation.has_parameter("sourceId") {
            call = call.path("sourceId", anna.source);
        }
        bert.actor.send(&call).await.assert_code("AGENT_NOT_FOUND", &format!("{} on another's agent", operation.id));
        if operation.has_parameter("sourceId") {
            let mixed = bert.example_call(operation).path("sourceId", anna.source);
            bert.actor
                .send(&mixed)
                .await
                .assert_code("SOURCE_NOT_FOUND", &format!("{} on another's source of an own agent", operation.id));
        }
    }
    for operation in contract().operations.iter().filter(|operation| operation.has_parameter("roleId")) {
        let answer = bert.actor.send(&refer_to(bert.example_call(operation), "role", anna.role)).await;
        answer.assert_code("ROLE_NOT_FOUND", &format!("{} on another's role", operation.id));
    }
    for operation in contract().operations.iter().filter(|operation| operation.has_parameter("savedReplyId")) {
        let answer = bert.actor.send(&refer_to(bert.example_call(operation), "savedReply", anna.saved_reply)).await;
        answer.assert_code("SAVED_REPLY_NOT_FOUND", &format!("{} on another's saved reply", operation.id));
    }
    for operation in contract()
        .operations
        .iter()
        .filter(|operation| operation.has_parameter("topicId") && operation.path.contains("{topicId}"))
    {
        let answer = bert.actor.send(&refer_to(bert.example_call(operation), "topic", anna.topic)).await;
        answer.assert_code("TOPIC_NOT_FOUND", &format!("{} on another's topic", operation.id));
    }
    for operation in contract().operations.iter().filter(|operation| operation.has_parameter("endpointId")) {
        let answer = bert.actor.send(&refer_to(bert.example_call(operation), "endpoint", anna.endpoint)).await;
        answer.assert_code("WEBHOOK_ENDPOINT_NOT_FOUND", &format!("{} on another's endpoint", operation.id));
    }
    for operation in contract().operations.iter().filter(|operation| operation.errors.contains("CUSTOM_DOMAIN_NOT_FOUND")) {
        let answer = bert.actor.send(&refer_to(bert.example_call(operation), "domain", anna.domain)).await;
        answer.assert_code("CUSTOM_DOMAIN_NOT_FOUND", &format!("{} on another's domain", operation.id));
    }
    for operation in contract().operations.iter().filter(|operation| operation.errors.contains("DOMAIN_NOT_FOUND")) {
        let answer = bert.actor.send(&refer_to(bert.example_call(operation), "domain", anna.email.domain)).await;
        answer.assert_code("DOMAIN_NOT_FOUND", &format!("{} on another's email domain", operation.id));
    }
    for (name, id, code) in [
        ("addressId", anna.email.address, "AGENT_NOT_FOUND"),
        ("senderId", anna.email.blocked_sender, "AGENT_NOT_FOUND"),
        ("suppressionId", anna.email.suppression, "SUPPRESSION_NOT_FOUND"),
    ] {
        for operation in contract().operations.iter().filter(|operation| operation.has_parameter(name)) {
            let mut call = bert.example_call(operation).path(name, id);
            if code == "AGENT_NOT_FOUND" {
                call = call.path("agentId", anna.agent);
            }
            bert.actor.send(&call).await.assert_code(code, &format!("{} on what another has for email", operation.id));
        }
    }
    for (noun, id) in [("conversation", conversation), ("message", anna.message), ("note", anna.note)] {
        let code = format!("{}_NOT_FOUND", noun.to_uppercase());
        for operation in contract().operations.iter().filter(|operation| operation.errors.contains(&code)) {
            let answer = bert.actor.send(&refer_to(bert.example_call(operation), noun, id)).await;
            answer.assert_code(&code, &format!("{} on another's {noun} with an own agent", operation.id));
        }
    }
    let claim = anna.example_call(contract().operation("verifyClaimCode"));
    bert.actor.send(&claim).await.assert_code("INVALID_CLAIM_CODE", "another's workspace, with its right code");
    assert_eq!(world.backdoor().await.rows_by_table(anna.actor.org).await, before);
}
