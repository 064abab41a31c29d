//! Streams that a page reads end when the rights of the member do.

use std::time::Duration;

use axum::{body::BodyDataStream, response::Response};
use frontdesk_agents::conversations::changes;
use frontdesk_conformance::{Stage, World, stories};
use frontdesk_platform::accounts::members;
use frontdesk_server::server::app;
use frontdesk_types::accounts::{
    MemberRole,
    orgs::{Plan, SubscriptionStatus},
};
use futures::StreamExt;
use http::{Method, StatusCode};
use serde_json::json;

use super::{OperationBody, Person, address};

stories![
    a_stream_ends_for_who_was_removed => lasting(),
    a_stream_ends_for_who_may_less => lasting(),
    a_stream_ends_on_a_lower_plan => lasting(),
    an_answer_is_streamed_and_resumed,
];

/// Returns options for streams that outlive a story.
fn lasting() -> app::AppOptions {
    let streams = changes::WatchOptions {
        poll_interval: Duration::from_millis(10),
        lifetime: Duration::from_mins(5),
        ..changes::WatchOptions::default()
    };
    app::AppOptions { streams, ..app::AppOptions::default() }
}

/// Starts to read a stream of events.
async fn read(person: &Person, path: &str) -> BodyDataStream {
    let response = person.open(path).await;
    assert_eq!(response.status(), StatusCode::OK);
    let mut events = response.into_body().into_data_stream();
    events.next().await.expect("the stream begins").expect("an event");
    events
}

/// Returns the last event of a stream, which ends within two seconds.
async fn last_event(mut events: BodyDataStream) -> String {
    let read_all = async {
        let mut last = String::new();
        while let Some(bytes) = events.next().await {
            last = String::from_utf8_lossy(&bytes.expect("an event")).into_owned();
        }
        last
    };
    tokio::time::timeout(Duration::from_secs(2), read_all).await.expect("it ends within two seconds")
}

fn conversation_path(stage: &Stage) -> String {
    format!("/agents/{}/conversations/{}/stream", stage.agent, stage.conversation)
}

async fn a_stream_ends_for_who_was_removed(world: &World) {
    let stage = Stage::set_up(world).await;
    let org = stage.actor.org;
    let (member, admin) = (Person::join(world, org, MemberRole::Member).await, Person::join(world, org, MemberRole::Admin).await);
    let (ended, mut kept) = (read(&member, &conversation_path(&stage)).await, read(&admin, &conversation_path(&stage)).await);
    world.run_as_operator(org, async |unit| members::remove(unit, &address(MemberRole::Member)).await).await;
    let last = last_event(ended).await;
    assert!(last.starts_with("event: error") && last.contains("You are not a member of this organization"), "{last}");
    stage.actor.post(&format!("/inbox/conversations/{}/messages", stage.conversation), json!({ "text": "Hello." })).await.data();
    kept.next().await.expect("others go on").expect("an event");
}

async fn a_stream_ends_for_who_may_less(world: &World) {
    let stage = Stage::set_up(world).await;
    let org = stage.actor.org;
    let admin = Person::join(world, org, MemberRole::Admin).await;
    let (webhooks, mut conversation) = (read(&admin, "/webhooks/stream").await, read(&admin, &conversation_path(&stage)).await);
    let address = address(MemberRole::Admin);
    world.run_as_operator(org, async |unit| members::add_or_update(unit, &address, MemberRole::Member).await).await;
    let last = last_event(webhooks).await;
    assert!(last.contains(r#""requiredPermission":"webhooks:edit""#), "{last}");
    stage.actor.post(&format!("/inbox/conversations/{}/messages", stage.conversation), json!({ "text": "Hello." })).await.data();
    conversation.next().await.expect("members read conversations").expect("an event");
}

async fn a_stream_ends_on_a_lower_plan(world: &World) {
    let stage = Stage::set_up_for(world, Plan::Hobby).await;
    let org = stage.actor.org;
    let owner = Person::join(world, org, MemberRole::Owner).await;
    let (webhooks, mut conversation) = (read(&owner, "/webhooks/stream").await, read(&owner, &conversation_path(&stage)).await);
    world.set_subscription(org, Plan::Hobby, Some(SubscriptionStatus::Canceled)).await;
    let last = last_event(webhooks).await;
    assert!(last.contains("PLAN_UPGRADE_REQUIRED"), "{last}");
    let goes_on = tokio::time::timeout(Duration::from_millis(200), conversation.next()).await;
    assert!(goes_on.is_err(), "people read conversations on the free plan: {goes_on:?}");
}

async fn an_answer_is_streamed_and_resumed(world: &World) {
    let stage = Stage::set_up(world).await;
    let member = Person::join(world, stage.actor.org, MemberRole::Member).await;
    let question = json!({ "agentId": stage.agent, "message": "When does the front desk open on Sundays?" });
    let ask = || member.request(Method::POST, "/chat/stream", OperationBody::Json(question.clone()));
    let answer = read_all(member.operations.call(ask()).await).await;
    let first = answer.lines().find_map(|line| line.strip_prefix("id: ")).expect("events have ids").to_owned();
    assert!(answer.contains("event: message.end"), "{answer}");
    let rest = read_all(member.operations.call_stream(ask(), Some(&first)).await.expect("a stream")).await;
    assert!(answer.ends_with(&rest) && rest.len() < answer.len(), "the rest of {answer} is no {rest}");
}

async fn read_all(response: Response) -> String {
    let bytes = axum::body::to_bytes(response.into_body(), 100_000).await.expect("a stream that ends");
    String::from_utf8(bytes.to_vec()).expect("a text")
}
