//! Streams of a conversation as it changes.

use std::time::Duration;

use frontdesk_agents::conversations::changes;
use frontdesk_client::{ConversationStream, ErrorCode, StreamConversationEvent};
use frontdesk_conformance::{Actor, ApiCall, Stage, TestDatabase, World, contract::contract, stories, world};
use frontdesk_server::server::app;
use futures::TryStreamExt;
use serde_json::{Value, json};
use uuid::Uuid;

stories![
    what_is_said_arrives_in_order,
    a_reader_who_was_cut_off_goes_on => lasting(),
    a_reader_who_comes_late_reads_pages_of_messages => lasting(),
    a_stream_ends_with_its_conversation => lasting(),
    a_stream_ends_after_its_lifetime,
];

const KNOWN: &str = "When does the front desk open on Sundays?";

/// Returns options for streams that outlive a story.
fn lasting() -> app::AppOptions {
    let streams = changes::WatchOptions {
        poll_interval: Duration::from_millis(10),
        lifetime: Duration::from_mins(5),
        ..changes::WatchOptions::default()
    };
    app::AppOptions { streams, ..app::AppOptions::default() }
}

async fn reply_to(anna: &Actor, conversation: Uuid, text: &str) {
    anna.post(&format!("/inbox/conversations/{conversation}/messages"), json!({ "text": text })).await.data();
}

/// Returns the next message, skipping other events.
async fn next_message(stream: &mut ConversationStream) -> String {
    loop {
        match stream.try_next().await.expect("an event").expect("the stream goes on") {
            StreamConversationEvent::MessageCreated(message) => return format!("{}: {}", message.role, message.text),
            StreamConversationEvent::ConversationUpdated(_) => {}
            other => panic!("{other:?}"),
        }
    }
}

async fn what_is_said_arrives_in_order(world: &World) {
    let Stage { actor: anna, agent, conversation, .. } = Stage::set_up(world).await;
    let mut stream = anna.sdk.stream_conversation(agent, conversation).await.expect("a stream");
    let Some(StreamConversationEvent::ConversationUpdated(now)) = stream.try_next().await.expect("an event") else {
        panic!("it begins with the conversation as it is")
    };
    assert_eq!((now.id, now.message_count), (conversation, 2));
    reply_to(&anna, conversation, "Hello.").await;
    assert_eq!(next_message(&mut stream).await, "system: Taken over from the agent.");
    assert_eq!(next_message(&mut stream).await, "team: Hello.");
    anna.post("/chat", json!({ "agentId": agent, "message": KNOWN, "conversationId": conversation })).await.data();
    assert_eq!(next_message(&mut stream).await, format!("visitor: {KNOWN}"));
    anna.post_empty(&format!("/inbox/conversations/{conversation}/hand-back")).await.data();
    assert_eq!(next_message(&mut stream).await, "system: Handed back to the agent.");
}

/// Returns the events of a raw request until the stream ends.
async fn read_events(anna: &Actor, agent: Uuid, conversation: Uuid, after: &str) -> Vec<(String, String, Value)> {
    let call = ApiCall::example(contract().operation("streamConversation"));
    let call = call.path("agentId", agent).path("conversationId", conversation).header("Last-Event-ID", after);
    let events = anna.send(&call).await.events();
    events.into_iter().map(|event| (event.id.clone(), event.name.clone(), event.json())).collect()
}

async fn a_reader_who_was_cut_off_goes_on(world: &World) {
    let Stage { actor: anna, agent, conversation, .. } = Stage::set_up(world).await;
    let mut stream = anna.sdk.stream_conversation(agent, conversation).since(0).await.expect("a stream");
    assert_eq!(next_message(&mut stream).await, "visitor: When do you open?");
    let position = stream.last_event_id().expect("an event was read").to_owned();
    drop(stream);
    reply_to(&anna, conversation, "Hello.").await;
    let mut stream = anna.sdk.stream_conversation(agent, conversation).last_event_id(position).await.expect("the rest");
    assert_eq!(next_message(&mut stream).await, "agent: At ten.");
    assert_eq!(next_message(&mut stream).await, "system: Taken over from the agent.");
    assert_eq!(next_message(&mut stream).await, "team: Hello.");
}

async fn a_reader_who_comes_late_reads_pages_of_messages(world: &World) {
    let Stage { actor: anna, agent, conversation, .. } = Stage::set_up(world).await;
    for number in 0..60 {
        reply_to(&anna, conversation, &format!("Number {number}.")).await;
    }
    let mut stream = anna.sdk.stream_conversation(agent, conversation).since(2).await.expect("a stream");
    assert_eq!(next_message(&mut stream).await, "system: Taken over from the agent.");
    for number in 0..60 {
        assert_eq!(next_message(&mut stream).await, format!("team: Number {number}."));
    }
}

async fn a_stream_ends_with_its_conversation(world: &World) {
    let Stage { actor: anna, agent, conversation, .. } = Stage::set_up(world).await;
    let mut stream = anna.sdk.stream_conversation(agent, conversation).since(9).await.expect("a stream");
    anna.delete(&format!("/agents/{agent}/conversations/{conversation}")).await.data();
    let ended = stream.try_next().await.expect_err("it was deleted");
    assert_eq!(ended.code(), Some(&ErrorCode::ConversationNotFound));
    assert!(stream.try_next().await.expect("the end").is_none());
    let gone = anna.sdk.stream_conversation(agent, conversation).await.expect_err("it is gone");
    assert_eq!(gone.code(), Some(&ErrorCode::ConversationNotFound));
}

async fn a_stream_ends_after_its_lifetime(world: &World) {
    let Stage { actor: anna, agent, conversation, .. } = Stage::set_up(world).await;
    let events = read_events(&anna, agent, conversation, "0").await;
    let seen: Vec<_> = events.iter().map(|(id, name, _)| (id.as_str(), name.as_str())).collect();
    assert_eq!(seen, [("0", "conversation.updated"), ("1", "message.created"), ("2", "message.created")]);
    anna.patch(&format!("/agents/{agent}/conversations/{conversation}"), json!({ "tags": ["vip"] })).await.data();
    let events = read_events(&anna, agent, conversation, "2").await;
    let [(id, name, conversation)] = &events[..] else { panic!("{events:?}") };
    assert_eq!((id.as_str(), name.as_str(), &conversation["tags"]), ("3", "conversation.updated", &json!(["vip"])));
}

#[test]
fn a_reply_at_one_server_reaches_a_reader_at_another() {
    world::tell_timed(TestDatabase::Postgres, [""], lasting(), async |world: &World| {
        let Stage { actor: anna, agent, conversation, .. } = Stage::set_up(world).await;
        let other = world.start_beside("").await;
        let there = world.actor_at(&other.url, &anna);
        let mut stream = there.sdk.stream_conversation(agent, conversation).since(2).await.expect("a stream");
        reply_to(&anna, conversation, "Hello from here.").await;
        assert_eq!(next_message(&mut stream).await, "system: Taken over from the agent.");
        assert_eq!(next_message(&mut stream).await, "team: Hello from here.");
        drop(stream);
        other.stop().await;
    });
}

#[test]
fn a_server_that_stops_ends_its_streams() {
    world::tell_timed(TestDatabase::Postgres, [""], lasting(), async |world: &World| {
        let Stage { actor: anna, agent, conversation, .. } = Stage::set_up(world).await;
        let other = world.start_beside("").await;
        let there = world.actor_at(&other.url, &anna);
        let stream = there.sdk.stream_conversation(agent, conversation).since(2).await.expect("a stream");
        other.stop().await;
        drop(stream);
    });
}
