//! Payloads without what was erased.

use super::*;

stories![
    an_erased_person_is_in_no_payload,
    what_was_said_to_an_agent_is_gone_with_it,
    a_question_that_was_never_answered_is_in_no_payload with provider::model_settings().as_str(),
];

/// A word that occurs nowhere else.
const MARK: &str = "xylotheque";

/// Counts the events with the mark in their payload.
async fn count_marked_events(world: &World, anna: &Actor) -> usize {
    let rows = world.backdoor().await.rows_by_table(anna.org).await;
    rows.get("events").map_or(0, |rows| rows.iter().filter(|row| row.contains(MARK)).count())
}

async fn an_erased_person_is_in_no_payload(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up(world).await;
    receive_all_events(world, &anna).await;
    let asks = async |visitor: &str| {
        let message = format!("{MARK}: when does the front desk open?");
        let visitor = json!({ "externalId": visitor, "name": format!("Bea {MARK}") });
        let reply = anna.post("/chat", json!({ "agentId": agent, "message": message, "visitor": visitor })).await.data();
        let conversation = reply["conversationId"].as_str().expect("an id").to_owned();
        let found = anna.get(&format!("/agents/{agent}/conversations/{conversation}")).await.data();
        found["contact"]["id"].as_str().expect("an id").to_owned()
    };
    let (kept, absorbed) = (asks("one").await, asks("two").await);
    assert!(count_marked_events(world, &anna).await > 4, "what they wrote is told");
    anna.post(&format!("/contacts/{kept}/merge"), json!({ "contactId": absorbed })).await.data();
    world.settle().await;
    anna.delete(&format!("/contacts/{kept}?conversations=delete")).await.assert_code("success", "they are forgotten");
    world.settle().await;
    assert_eq!(count_marked_events(world, &anna).await, 0, "and are in no payload, whoever they were then");
}

async fn what_was_said_to_an_agent_is_gone_with_it(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up(world).await;
    receive_all_events(world, &anna).await;
    anna.ask_agent(agent, &format!("{MARK}: when does the front desk open?")).await.assert_code("success", "it answers");
    let lead = json!({ "email": "bea@acme.dev", "message": format!("Call me about the {MARK}.") });
    anna.post(&format!("/agents/{agent}/leads"), lead).await.assert_code("success", "leads are collected");
    assert!(count_marked_events(world, &anna).await > 1, "the question and the lead are told");
    anna.delete(&format!("/agents/{agent}")).await.data();
    world.settle().await;
    world.advance(DAY * 31);
    world.settle().await;
    assert_eq!(event_names(world, &anna).await.last().map(String::as_str), Some("agent.deleted"));
    assert_eq!(count_marked_events(world, &anna).await, 0);
}

async fn a_question_that_was_never_answered_is_in_no_payload(world: &World) {
    let Stage { actor: anna, agent, .. } = Stage::set_up(world).await;
    receive_all_events(world, &anna).await;
    anna.patch(&format!("/agents/{agent}"), json!({ "model": "fake/broken" })).await.data();
    let visitor = json!({ "name": format!("Bea {MARK}") });
    let ask = json!({ "agentId": agent, "message": "When does the front desk open?", "visitor": visitor });
    anna.post("/chat", ask).await.assert_code("MODEL_PROVIDER_ERROR", "the model is broken");
    assert_eq!(count_marked_events(world, &anna).await, 1, "the conversation has begun");
    world.advance(DAY * 2);
    world.run_periodic_tasks().await;
    assert_eq!(event_names(world, &anna).await.last().map(String::as_str), Some("conversation.deleted"));
    assert_eq!(count_marked_events(world, &anna).await, 0);
}
