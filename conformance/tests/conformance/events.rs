//! Events are stored only for organizations with a receiver for them.

use frontdesk_conformance::{Actor, Stage, World, stories};
use frontdesk_server::types::accounts::orgs::Plan;
use serde_json::{Value, json};

stories![an_event_is_written_for_its_receivers_alone, what_is_refused_is_no_event, a_note_is_told_without_its_text];

/// The events of an organization, oldest first: type and payload, and the request that caused each.
async fn events(world: &World, actor: &Actor) -> Vec<(String, Value, String)> {
    let columns = "type || ' ' || COALESCE(request_id, '-') || ' ' || CAST(payload AS TEXT)";
    let rows =
        world.backdoor().await.texts(format!("SELECT {columns} FROM events WHERE org_id = '{}' ORDER BY id", actor.org)).await;
    let event = |row: &String| {
        let mut parts = row.splitn(3, ' ');
        let mut part = || parts.next().expect("three parts").to_owned();
        let (kind, request, payload) = (part(), part(), part());
        (kind, serde_json::from_str(&payload).expect("JSON"), request)
    };
    rows.iter().map(event).collect()
}

async fn receives(world: &World, actor: &Actor, kind: &str) {
    let sql = format!("INSERT INTO event_receivers (org_id, type, receiver_id) VALUES ('{}', '{kind}', 'one')", actor.org);
    world.backdoor().await.run(sql).await;
}

async fn an_event_is_written_for_its_receivers_alone(world: &World) {
    let (anna, bert) = (world.actor(Plan::Hobby).await, world.actor(Plan::Hobby).await);
    anna.has_agent("Nobody is told").await;
    receives(world, &anna, "agent.created").await;
    receives(world, &anna, "source.created").await;

    let created = anna.post("/agents", json!({ "name": "Front desk" })).await;
    let request = created.header("x-request-id").expect("every answer names its request").to_owned();
    let agent = created.data();
    anna.patch(&format!("/agents/{}", agent["id"].as_str().expect("an id")), json!({ "name": "Back office" })).await.data();
    bert.has_agent("Another organization").await;

    let payload = json!({ "agentId": agent["id"], "publicId": agent["publicId"] });
    assert_eq!(
        events(world, &anna).await,
        [("agent.created".to_owned(), payload, request)],
        "no texts, and no type that nobody receives"
    );
    assert_eq!(events(world, &bert).await, []);

    let id = agent["id"].as_str().expect("an id").parse().expect("a UUID");
    let source = anna.trains(id, "Opening hours", "Nine to five.").await;
    world.settle().await;
    let (kind, payload, _) = events(world, &anna).await.pop().expect("an event");
    assert_eq!(kind, "source.created");
    assert_eq!(payload, json!({ "agentId": agent["id"], "sourceId": source, "type": "text" }));
}

async fn what_is_refused_is_no_event(world: &World) {
    let anna = world.actor(Plan::Hobby).await;
    let agent = anna.has_agent("Front desk").await;
    receives(world, &anna, "agent.updated").await;
    anna.delete(&format!("/agents/{agent}")).await.data();
    let refused = anna.patch(&format!("/agents/{agent}"), json!({ "name": "Back office" })).await;
    refused.must_be("AGENT_UNAVAILABLE", "it awaits deletion");
    assert_eq!(events(world, &anna).await, []);
}

async fn a_note_is_told_without_its_text(world: &World) {
    let Stage { actor: anna, agent, conversation, .. } = Stage::set(world).await;
    let notes = format!("/agents/{agent}/conversations/{conversation}/notes");
    anna.post(&notes, json!({ "text": "Nobody is told." })).await.data();
    receives(world, &anna, "conversation.note_created").await;
    let note = anna.post(&notes, json!({ "text": "Rude.", "tags": ["vip"] })).await.data();
    anna.patch(&format!("/conversations/notes/{}", note["id"].as_str().expect("an id")), json!({ "text": "Polite." }))
        .await
        .data();
    let told: Vec<_> = events(world, &anna).await.into_iter().map(|(kind, payload, _)| (kind, payload)).collect();
    let payload = json!({ "agentId": agent, "conversationId": conversation, "noteId": note["id"] });
    assert_eq!(told, [("conversation.note_created".to_owned(), payload)]);
}
