//! Limits of the plan, and of requests per minute.

use std::time::Duration;

use frontdesk_conformance::{
    ApiCall, Stage, World,
    actor::created_id,
    contract::{ContractOperation, OperationAccess},
    stage::SOURCE_TEXT,
};
use frontdesk_types::accounts::orgs::Plan;
use serde_json::json;

use super::{email_channel, email_domains, help_center_articles, help_center_files};

/// A sandbox may have one agent and 200 KiB of texts.
pub(super) async fn plan_is_full(world: &World, operation: &'static ContractOperation) {
    if operation.id == "createRole" {
        return roles_are_full(world, operation).await;
    }
    if operation.id == "createArticle" {
        return help_center_articles::articles_are_full(world, operation).await;
    }
    if operation.id == "createHelpCenterFile" {
        return help_center_files::files_are_full(world, operation).await;
    }
    if ["createEmailAddress", "createBlockedSender"].contains(&operation.id.as_str()) {
        return email_channel::agent_is_full(world, operation).await;
    }
    if operation.id == "createEmailDomain" {
        return email_domains::allowance_is_used(world, operation).await;
    }
    let stage = Stage::set_up_for(world, Plan::Sandbox).await;
    let call = match operation.id.as_str() {
        "createAgent" => stage.example_call(operation),
        "createTextSource" => stage.example_call(operation).field("content", json!("x".repeat(200 * 1_024))),
        "updateSource" => stage.example_call(operation).field("content", json!("x".repeat(200 * 1_024 + 1))),
        "createFileSource" | "createFileSourceFromForm" => stage.example_call(operation).file("x ".repeat(100 * 1_024)),
        "createQnaSource" | "createWebsiteSource" => {
            let left = 200 * 1_024 - SOURCE_TEXT.len();
            stage.actor.train_on_text(stage.agent, "All that is left", &"x".repeat(left)).await;
            stage.example_call(operation)
        }
        "resyncSource" => {
            for number in 0..3 {
                let website = json!({ "url": format!("http://desk.invalid/{number}"), "mode": "page" });
                stage.actor.post(&format!("/agents/{}/sources/website", stage.agent), website).await.data();
            }
            world.settle().await;
            let of_stage = format!("org_id = '{}' AND id <> '{}'", stage.actor.org, stage.website);
            let sql = format!("UPDATE sources SET status = 'processing' WHERE kind = 'website' AND {of_stage}");
            assert_eq!(world.backdoor().await.execute(sql).await, 3);
            stage.example_call(operation)
        }
        "cancelAgentDeletion" => {
            stage.actor.delete(&format!("/agents/{}", stage.agent)).await.data();
            created_id(&stage.actor.post("/agents", json!({ "name": "In its place" })).await);
            stage.example_call(operation)
        }
        other => panic!("openapi.yaml says that {other} may answer LIMIT_EXCEEDED: tell `plan_is_full` how the plan gets full"),
    };
    stage.actor.send(&call).await.assert_code("LIMIT_EXCEEDED", &format!("{} on a full plan", operation.id));
}

/// There is as much as there can be on any plan.
pub(super) async fn number_is_reached(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    match operation.id.as_str() {
        "createNote" => stage.add_notes(world, 499).await,
        "createTopic" => stage.add_topics(world, 99).await,
        "createSavedReply" => stage.add_saved_replies(world, 999).await,
        "createWebhookEndpoint" => stage.add_endpoints(world, 49).await,
        "createContactAttribute" => stage.add_attributes(world, 99).await,
        "mergeContacts" => stage.add_external_ids(world, 99).await,
        "createRedirect" => stage.add_redirects(world, 4_999).await,
        "createCollection" => help_center_articles::fill_with_collections(world, &stage).await,
        other => {
            panic!("openapi.yaml says that {other} may answer TOO_MANY: tell `number_is_reached` how there get to be so many")
        }
    }
    stage.actor.send(&stage.example_call(operation)).await.assert_code("TOO_MANY", &format!("{}, one more", operation.id));
}

/// Creates as many roles as the plan allows.
async fn roles_are_full(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    let cap = world.app().services.plans.limits_of(Plan::Enterprise).roles.expect("the plan caps roles");
    for number in 1..cap {
        let role = json!({ "name": format!("Role {number}"), "permissions": [] });
        stage.actor.post("/roles", role).await.data();
    }
    stage.actor.send(&stage.example_call(operation)).await.assert_code("LIMIT_EXCEEDED", "one role more");
}

/// A model that costs five credits, in a sandbox; a paid plan allows it.
pub(super) async fn model_of_five_credits(world: &World, operation: &'static ContractOperation) {
    if operation.path.starts_with("/chat") {
        return agent_of_five_credits(world, operation).await;
    }
    let large = json!("acme/large");
    let paid = Stage::set_up(world).await;
    let permitted = paid.actor.send(&paid.example_call(operation).field("model", large.clone())).await;
    assert_eq!(permitted.data()["model"], large);
    let sandbox = Stage::set_up_for(world, Plan::Sandbox).await;
    let refused = sandbox.actor.send(&sandbox.example_call(operation).field("model", large)).await;
    refused.assert_code("SANDBOX_MODEL_NOT_PERMITTED", &format!("{} with a model of five credits", operation.id));
}

/// An agent got its model on a paid plan, and the workspace is a sandbox now.
async fn agent_of_five_credits(world: &World, operation: &'static ContractOperation) {
    let stage = Stage::set_up(world).await;
    stage.actor.patch(&format!("/agents/{}", stage.agent), json!({ "model": "acme/large" })).await.data();
    stage.actor.send(&stage.example_call(operation)).await.assert_code("success", "a reply on the paid plan");
    world.backdoor().await.execute(format!("UPDATE orgs SET plan = 'sandbox' WHERE id = '{}'", stage.actor.org)).await;
    let refused = stage.actor.send(&stage.example_call(operation)).await;
    refused.assert_code("SANDBOX_MODEL_NOT_PERMITTED", &format!("{} of an agent with a model of five credits", operation.id));
}

/// One request per minute: the second is refused, and accepted after the time in `Retry-After`.
pub(super) async fn too_many_requests(world: &World, operation: &'static ContractOperation) {
    let actor = world.new_actor(Plan::Enterprise).await;
    let call = ApiCall::example(operation);
    if operation.access == OperationAccess::Public {
        for _ in 0..2 {
            actor.send(&call).await.assert_code("success", "three a day for one person");
        }
    }
    assert_ne!(actor.send(&call).await.code(), "RATE_LIMITED", "the first request of a key");
    let refused = actor.send(&call).await;
    refused.assert_code("RATE_LIMITED", &format!("{}, the second time within a minute", operation.id));
    let wait = refused.header_number("retry-after");
    let longest = if operation.access == OperationAccess::Public { 24 * 60 * 60 } else { 60 };
    assert!((1..=longest).contains(&wait), "Retry-After: {wait}");
    assert!(refused.header("ratelimit").is_some() && refused.header("ratelimit-policy").is_some());
    assert_eq!(refused.header_number("x-ratelimit-remaining"), 0);
    world.advance(Duration::from_secs(wait));
    assert_ne!(actor.send(&call).await.code(), "RATE_LIMITED", "{} after the time that it was told to wait", operation.id);
}
