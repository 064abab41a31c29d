//! Clients that listen through the API: the deliveries they get, and the cleanup after them.

use std::time::Duration;

use frontdesk_agents::conversations::changes;
use frontdesk_client::{
    ErrorCode, StreamWebhooksEvent, WebhookStream,
    http::{HeaderMap, HeaderName, HeaderValue},
    prelude::*,
    types::{WebhookEvent, WebhookEventName, WebhookListener, WebhookRequest, WebhookTest},
    webhooks,
};
use frontdesk_conformance::{Actor, World, stories};
use frontdesk_server::server::app;
use frontdesk_types::accounts::orgs::Plan;
use serde_json::{Value, json};

stories![
    what_happens_is_heard_and_signed => lasting(),
    a_test_event_reaches_everybody_who_listens => lasting(),
    nobody_else_hears_it => lasting(),
    an_endpoint_ends_with_its_stream => lasting(),
    an_endpoint_ends_when_its_process_has_died => lasting(),
    ten_may_listen_at_a_time => lasting(),
    a_stream_is_followed_by_another_one,
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

/// Starts to listen.
async fn start_listening(actor: &Actor) -> (WebhookStream, WebhookListener) {
    let mut stream = actor.sdk.stream_webhooks().await.expect("a stream");
    let first = stream.try_next().await.expect("an event").expect("the stream goes on");
    let StreamWebhooksEvent::Listening(listener) = first else { panic!("it begins with its endpoint: {first:?}") };
    (stream, listener)
}

/// Returns the next delivery.
async fn next_delivery(stream: &mut WebhookStream) -> WebhookRequest {
    let next = tokio::time::timeout(Duration::from_secs(10), stream.try_next()).await.expect("a delivery within ten seconds");
    let next = next.expect("an event").expect("the stream goes on");
    let StreamWebhooksEvent::Delivery(delivery) = next else { panic!("{next:?}") };
    delivery
}

/// Returns the event of a delivery, verified by the SDK.
fn verify_delivery(delivery: &WebhookRequest, secret: &str) -> WebhookEvent {
    let header = |(name, value): (&String, &String)| {
        (HeaderName::try_from(name).expect("a name"), HeaderValue::try_from(value).expect("a value"))
    };
    let headers: HeaderMap = delivery.headers.iter().map(header).collect();
    let verified = webhooks::Webhook::new(secret).expect("a secret");
    let at = delivery.headers["webhook-timestamp"].parse().expect("a number");
    let at = frontdesk_client::chrono::DateTime::from_timestamp(at, 0).expect("a time");
    let verified = verified.verify_at(&headers, delivery.body.as_bytes(), at).expect("it is signed");
    assert_eq!(verified.id, delivery.id.to_string());
    verified.event
}

/// Counts the temporary endpoints of an organization, and the deliveries to them.
async fn list_leftovers(world: &World, actor: &Actor) -> Vec<String> {
    let org = actor.org;
    let sql = format!(
        "SELECT (SELECT COUNT(*) FROM webhook_endpoints WHERE org_id = '{org}') || ' endpoints, ' || \
         (SELECT COUNT(*) FROM event_receivers WHERE org_id = '{org}') || ' receivers, ' || \
         (SELECT COUNT(*) FROM webhook_deliveries WHERE org_id = '{org}') || ' deliveries'"
    );
    world.backdoor().await.query_texts(sql).await
}

async fn assert_left(world: &World, actor: &Actor, expected: &str) {
    for _ in 0..400 {
        if list_leftovers(world, actor).await == [expected] {
            return;
        }
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
    panic!("{:?} are left, and not {expected}", list_leftovers(world, actor).await);
}

async fn what_happens_is_heard_and_signed(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let (mut stream, listener) = start_listening(&anna).await;
    let agent = anna.create_agent("Front desk").await;
    let delivery = next_delivery(&mut stream).await;
    assert_eq!(delivery.headers["content-type"], "application/json");
    let WebhookEvent::AgentCreated(event) = verify_delivery(&delivery, &listener.secret) else { panic!("{}", delivery.body) };
    assert_eq!(event.data.agent.id, agent);
    anna.post("/contacts", json!({ "name": "Bea" })).await.data();
    let next = next_delivery(&mut stream).await;
    assert!(matches!(verify_delivery(&next, &listener.secret), WebhookEvent::ContactCreated(_)), "each once: {}", next.body);
    assert_left(world, &anna, "1 endpoints, 1 receivers, 0 deliveries").await;
    let lines = anna.get("/activity?resourceKind=webhook_endpoint").await.data();
    assert_eq!(lines["items"][0]["verb"], "created", "it is noted who listens: {lines}");
}

async fn a_test_event_reaches_everybody_who_listens(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let nobody = anna.post("/webhooks/trigger", json!({})).await.data();
    assert_eq!(nobody, json!({ "type": "ping", "eventIds": [] }));
    let (mut one, first) = start_listening(&anna).await;
    let (mut other, second) = start_listening(&anna).await;
    assert_eq!(first.secret, second.secret, "a receiver keeps its secret from one stream to the next");
    assert_ne!(first.endpoint_id, second.endpoint_id);
    let body = WebhookTest::builder().type_(WebhookEventName::LeadCaptured);
    let sent = anna.sdk.trigger_webhook_event().body(body).await.expect("events");
    let heard = [next_delivery(&mut one).await, next_delivery(&mut other).await];
    assert_eq!(heard.each_ref().map(|delivery| delivery.id).to_vec(), sent.event_ids);
    for delivery in heard {
        assert!(matches!(verify_delivery(&delivery, &first.secret), WebhookEvent::LeadCaptured(_)), "{}", delivery.body);
    }
}

async fn nobody_else_hears_it(world: &World) {
    let (anna, bert) = (world.new_actor(Plan::Hobby).await, world.new_actor(Plan::Hobby).await);
    let (mut annas, hers) = start_listening(&anna).await;
    let (_berts, his) = start_listening(&bert).await;
    assert_ne!(hers.secret, his.secret);
    bert.create_agent("Front desk").await;
    anna.create_agent("Reception").await;
    let delivery = next_delivery(&mut annas).await;
    assert!(delivery.body.contains("Reception"), "{}", delivery.body);
    let listed = anna.get("/webhooks/endpoints").await.data();
    assert_eq!(listed["items"], json!([]), "temporary endpoints are not listed");
    let path = format!("/webhooks/endpoints/{}", hers.endpoint_id);
    for answer in [anna.get(&path).await, anna.delete(&path).await, anna.post(&format!("{path}/test"), json!({})).await] {
        answer.assert_code("WEBHOOK_ENDPOINT_NOT_FOUND", "a temporary endpoint");
    }
}

async fn an_endpoint_ends_with_its_stream(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let (stream, _) = start_listening(&anna).await;
    drop(stream);
    assert_left(world, &anna, "0 endpoints, 0 receivers, 0 deliveries").await;
    anna.create_agent("Front desk").await;
    let recorded = anna.get("/webhooks/events").await.data();
    assert_eq!(recorded["items"], Value::Array(Vec::new()), "nobody takes it");
}

async fn an_endpoint_ends_when_its_process_has_died(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let (mut stream, _) = start_listening(&anna).await;
    world.run_periodic_tasks().await;
    anna.create_agent("Front desk").await;
    next_delivery(&mut stream).await;
    // As if it had never been renewed.
    world.advance(Duration::from_mins(2));
    world.run_periodic_tasks().await;
    world.settle().await;
    assert_left(world, &anna, "0 endpoints, 0 receivers, 0 deliveries").await;
}

async fn ten_may_listen_at_a_time(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let begun = futures::future::join_all((0..16).map(|_| async { anna.sdk.stream_webhooks().retries(0).await })).await;
    let (mut listening, mut refused) = (Vec::new(), 0);
    for stream in begun {
        match stream {
            Ok(stream) => listening.push(stream),
            Err(error) => {
                assert_eq!((error.code(), error.status()), (Some(&ErrorCode::RateLimited), Some(429)), "{error}");
                refused += 1;
            }
        }
    }
    assert_eq!((listening.len(), refused), (10, 6));
    listening.pop();
    assert_left(world, &anna, "9 endpoints, 9 receivers, 0 deliveries").await;
    let (_again, _) = start_listening(&anna).await;
}

async fn a_stream_is_followed_by_another_one(world: &World) {
    let anna = world.new_actor(Plan::Hobby).await;
    let (mut stream, first) = start_listening(&anna).await;
    let next = stream.try_next().await.expect("an event").expect("the stream goes on");
    let StreamWebhooksEvent::Listening(second) = next else { panic!("{next:?}") };
    assert_ne!(first.endpoint_id, second.endpoint_id);
    assert_eq!(first.secret, second.secret);
}
