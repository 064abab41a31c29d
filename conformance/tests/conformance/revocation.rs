//! Streams end when the rights of their key do, with the error that a request would get now.

use std::time::Duration;

use frontdesk_agents::conversations::changes;
use frontdesk_client::{ConversationStream, StreamConversationEvent, StreamWebhooksEvent};
use frontdesk_conformance::{Actor, Stage, World, stories};
use frontdesk_platform::accounts::{
    keys::{self, NewKey},
    roles,
};
use frontdesk_server::server::app;
use frontdesk_types::{
    RoleId,
    accounts::{
        keys::Scope,
        orgs::{Plan, SubscriptionStatus},
        roles::{Permission, RoleChanges},
    },
};
use futures::{Stream, StreamExt, TryStreamExt};
use serde_json::json;

stories![
    a_revoked_key_hears_nothing_more => lasting(),
    an_expired_key_hears_nothing_more => lasting(),
    a_role_that_allows_less_ends_what_it_allowed => lasting(),
    a_lower_plan_ends_what_it_does_not_include => lasting(),
    a_conversation_has_room_for_so_many_readers => two_readers(),
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

/// Returns the same options, with room for two readers of a conversation.
fn two_readers() -> app::AppOptions {
    app::AppOptions { streams: changes::WatchOptions { max_readers: 2, ..lasting().streams }, ..lasting() }
}

/// Starts to read the conversation of a stage.
async fn read_conversation(actor: &Actor, stage: &Stage) -> ConversationStream {
    let mut stream = actor.sdk.stream_conversation(stage.agent, stage.conversation).await.expect("a stream");
    let first = stream.try_next().await.expect("an event");
    assert!(matches!(first, Some(StreamConversationEvent::ConversationUpdated(_))), "it begins with the conversation: {first:?}");
    stream
}

/// Returns the reason for which a stream ends, within two seconds.
async fn end_reason<T: std::fmt::Debug>(mut stream: impl Stream<Item = Result<T, frontdesk_client::Error>> + Unpin) -> String {
    let last = tokio::time::timeout(Duration::from_secs(2), stream.next()).await.expect("it ends within two seconds");
    let error = last.expect("it says why").expect_err("there is nothing more to hear");
    assert!(stream.next().await.is_none(), "that was the end");
    error.code().expect("the server says why").to_string()
}

async fn a_revoked_key_hears_nothing_more(world: &World) {
    let stage = Stage::set_up(world).await;
    let other = world.new_colleague(stage.actor.org, Scope::Write).await;
    let (conversation, kept) = (read_conversation(&other, &stage).await, read_conversation(&stage.actor, &stage).await);
    let mut webhooks = other.sdk.stream_webhooks().await.expect("a stream");
    let first = webhooks.try_next().await.expect("an event");
    assert!(matches!(first, Some(StreamWebhooksEvent::Listening(_))), "{first:?}");
    world.run_as_operator(other.org, async |unit| keys::revoke(unit, other.key_id()).await).await;
    assert_eq!(end_reason(conversation).await, "INVALID_API_KEY");
    assert_eq!(end_reason(webhooks).await, "INVALID_API_KEY");
    stage.actor.post(&format!("/inbox/conversations/{}/messages", stage.conversation), json!({ "text": "Hello." })).await.data();
    let mut kept = kept;
    kept.try_next().await.expect("an event").expect("other keys go on");
}

async fn an_expired_key_hears_nothing_more(world: &World) {
    let stage = Stage::set_up(world).await;
    let expires_at = Some(world.now() + Duration::from_mins(1));
    let brief = world.new_actor_with_key(stage.actor.org, NewKey { expires_at, ..NewKey::new("Brief", Scope::Read) }).await;
    let stream = read_conversation(&brief, &stage).await;
    world.advance(Duration::from_mins(2));
    assert_eq!(end_reason(stream).await, "INVALID_API_KEY");
}

async fn a_role_that_allows_less_ends_what_it_allowed(world: &World) {
    let stage = Stage::set_up(world).await;
    let org = stage.actor.org;
    let both = [Permission::ConversationsView, Permission::WebhooksEdit, Permission::AgentsView];
    let role: RoleId = world.run_as_operator(org, async |unit| roles::create(unit, "Listeners", &both).await).await.id;
    let bound = world.new_actor_with_key(org, NewKey { role: Some(role), ..NewKey::new("Bound", Scope::Write) }).await;
    let (conversation, mut webhooks) =
        (read_conversation(&bound, &stage).await, bound.sdk.stream_webhooks().await.expect("a stream"));
    webhooks.try_next().await.expect("an event").expect("its endpoint");
    let allow = async |permissions: &[Permission]| {
        let changes = RoleChanges { name: None, permissions: Some(permissions.to_vec()) };
        world.run_as_operator(org, async |unit| roles::update(unit, role, &changes).await).await;
    };
    allow(&both[1..]).await;
    assert_eq!(end_reason(conversation).await, "FORBIDDEN");
    // The key may see fewer types than the stream began with, so the SDK starts another one, which takes the
    // remaining types.
    let next = webhooks.try_next().await.expect("an event").expect("another stream");
    assert!(matches!(next, StreamWebhooksEvent::Listening(_)), "{next:?}");
    stage.actor.post("/contacts", json!({ "name": "Late person" })).await.data();
    stage.actor.create_agent("Night watch").await;
    let StreamWebhooksEvent::Delivery(heard) = webhooks.try_next().await.expect("an event").expect("a delivery") else {
        panic!("what happens is heard")
    };
    assert!(heard.body.contains("Night watch"), "nothing of the contact: {}", heard.body);
    allow(&both[2..]).await;
    assert_eq!(end_reason(webhooks).await, "FORBIDDEN");
}

async fn a_lower_plan_ends_what_it_does_not_include(world: &World) {
    let stage = Stage::set_up_for(world, Plan::Hobby).await;
    let stream = read_conversation(&stage.actor, &stage).await;
    world.set_subscription(stage.actor.org, Plan::Hobby, Some(SubscriptionStatus::Canceled)).await;
    assert_eq!(end_reason(stream).await, "PLAN_UPGRADE_REQUIRED");
}

async fn a_conversation_has_room_for_so_many_readers(world: &World) {
    let stage = Stage::set_up(world).await;
    let (one, other) = (read_conversation(&stage.actor, &stage).await, read_conversation(&stage.actor, &stage).await);
    let path = format!("/agents/{}/conversations/{}/stream", stage.agent, stage.conversation);
    let refused = stage.actor.get(&path).await;
    refused.assert_code("RATE_LIMITED", "a third reader");
    assert_eq!(refused.header("retry-after"), Some("10"));
    drop((one, other));
    for _ in 0..200 {
        if stage.actor.sdk.stream_conversation(stage.agent, stage.conversation).retries(0).await.is_ok() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("readers who are gone leave no room");
}
