//! Conversations are kept for as long as their agent, or its organization, requires.

use std::time::Duration;

use frontdesk_conformance::{Actor, World, stories};
use frontdesk_jobs::periodic::testing;
use frontdesk_types::accounts::orgs::Plan;
use serde_json::{Value, json};
use uuid::Uuid;

stories![conversations_stay_for_as_long_as_their_agent_or_organization_wants];

const HOUR: Duration = Duration::from_hours(1);
const DAY: Duration = Duration::from_hours(24);

/// Asks an agent; returns the conversation.
async fn ask_question(anna: &Actor, agent: Uuid) -> String {
    let reply = anna.ask_agent(agent, "When does the front desk open, zyxwquartz?").await.data();
    reply["conversationId"].as_str().expect("an id").to_owned()
}

/// Returns the conversations of an agent, the oldest first.
async fn list_remaining(anna: &Actor, agent: Uuid) -> Vec<String> {
    let page = anna.get(&format!("/agents/{agent}/conversations?sort=created_at&order=asc")).await.data();
    page["items"].as_array().expect("a list").iter().map(|item| item["id"].as_str().expect("an id").to_owned()).collect()
}

async fn conversations_stay_for_as_long_as_their_agent_or_organization_wants(world: &World) {
    let (anna, carl) = (world.new_actor(Plan::Enterprise).await, world.new_actor(Plan::Enterprise).await);
    let [brief, long, of_carl] =
        [anna.create_agent("Brief").await, anna.create_agent("Long").await, carl.create_agent("Night desk").await];
    for (actor, agent) in [(&anna, brief), (&anna, long), (&carl, of_carl)] {
        actor.patch(&format!("/agents/{agent}"), json!({ "model": "builtin/extractive" })).await.data();
        actor.train_on_text(agent, "Hours", "The front desk opens at ten.").await;
    }
    assert_eq!(anna.get("/settings/retention").await.data(), json!({ "conversationRetentionDays": null }));
    let set = anna.patch("/settings/retention", json!({ "conversationRetentionDays": 30 })).await;
    assert_eq!(set.data(), json!({ "conversationRetentionDays": 30 }));
    anna.patch(&format!("/agents/{brief}"), json!({ "conversationRetentionDays": 7 })).await.data();
    let old = [ask_question(&anna, brief).await, ask_question(&anna, long).await, ask_question(&carl, of_carl).await];
    world.settle().await;

    world.advance(7 * DAY - HOUR);
    testing::run_one(&world.app().services, "delete_old_conversations").await;
    assert_eq!(list_remaining(&anna, brief).await.len(), 1, "seven days are not over");
    world.advance(2 * HOUR);
    let young = ask_question(&anna, brief).await;
    testing::run_one(&world.app().services, "delete_old_conversations").await;
    assert_eq!(list_remaining(&anna, brief).await, [young]);
    assert_eq!(list_remaining(&anna, long).await, [old[1].clone()]);

    world.advance(30 * DAY);
    testing::run_one(&world.app().services, "delete_old_conversations").await;
    assert_eq!((list_remaining(&anna, brief).await.len(), list_remaining(&anna, long).await.len()), (0, 0));
    assert_eq!(list_remaining(&carl, of_carl).await, [old[2].clone()], "another organization keeps what it has");
    anna.get(&format!("/agents/{long}/conversations/{}", old[1])).await.assert_code("CONVERSATION_NOT_FOUND", "it is deleted");
    for (table, rows) in world.backdoor().await.rows_by_table(anna.org).await {
        assert!(!rows.concat().contains("zyxwquartz"), "{table}: {rows:?}");
    }
    // Their statistics remain.
    world.settle().await;
    let figures = anna.get("/analytics/overview?from=2020-01-01T00:00:00Z").await.data()["figures"].clone();
    assert_eq!((&figures["conversations"], &figures["questions"]), (&json!(3), &json!(3)));
    let off = anna.patch("/settings/retention", json!({ "conversationRetentionDays": null })).await.data();
    assert_eq!(off["conversationRetentionDays"], Value::Null);
    anna.patch("/settings/retention", json!({ "conversationRetentionDays": 0 })).await.assert_code("VALIDATION_ERROR", "none");
}
