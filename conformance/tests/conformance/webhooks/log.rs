//! The log of deliveries: filters, redelivery, and retention.

use std::time::Duration;

use frontdesk_conformance::{
    Stage, WebhookReceiver, World,
    receiver::{EGRESS_ALLOWED, ReceiverReaction, react_with_status},
    stories,
};
use frontdesk_jobs::periodic::testing;
use frontdesk_types::accounts::orgs::Plan;
use serde_json::{Value, json};

use super::{
    create_endpoint, endpoint_path, list_deliveries, send_test_event, wait_for_deliveries, wait_until_all, wait_until_attempted,
};

stories![
    lists_are_narrowed with EGRESS_ALLOWED,
    what_failed_is_recovered with EGRESS_ALLOWED,
    events_are_replayed_since_the_endpoint_was_there with EGRESS_ALLOWED,
    a_test_event_of_every_type_is_sent with EGRESS_ALLOWED,
    figures_tell_how_well_it_works with EGRESS_ALLOWED,
    an_erased_person_is_in_no_delivery with EGRESS_ALLOWED,
    events_are_kept_for_thirty_days with EGRESS_ALLOWED,
    an_event_of_an_earlier_version_is_shown_as_it_was_sent with EGRESS_ALLOWED,
];

async fn lists_are_narrowed(world: &World) {
    let (anna, receiver) = (world.new_actor(Plan::Hobby).await, WebhookReceiver::start().await);
    let endpoint = create_endpoint(&anna, &receiver, json!({})).await;
    let agent = anna.create_agent("Front desk").await;
    receiver.wait_for(1).await;
    receiver.answer_always(react_with_status(500));
    anna.post("/contacts", json!({ "name": "Bea" })).await.data();
    receiver.wait_for(2).await;
    world.advance(Duration::from_secs(1));
    let listed = async |query: &str| {
        let page = anna.get(&format!("{}/deliveries?{query}", endpoint_path(&endpoint))).await.data();
        page["items"].as_array().expect("items").iter().map(|one| one["type"].clone()).collect::<Vec<_>>()
    };
    wait_until_attempted(&anna, &endpoint, 1).await;
    assert_eq!(listed("").await, ["contact.created", "agent.created"]);
    assert_eq!(listed("status=delivered").await, ["agent.created"]);
    assert_eq!(listed("status=waiting").await, ["contact.created"]);
    assert_eq!(listed("status=failed").await, Vec::<Value>::new());
    assert_eq!(listed("type=agent.created").await, ["agent.created"]);
    assert_eq!(listed("type=agent.created&status=waiting").await, Vec::<Value>::new());
    assert_eq!(listed("to=2026-01-01T00:00:00Z").await, Vec::<Value>::new());
    assert_eq!(listed("from=2026-01-01T00:00:00Z&order=asc").await, ["agent.created", "contact.created"]);
    let events = async |query: &str| {
        let page = anna.get(&format!("/webhooks/events?{query}")).await.data();
        page["items"].as_array().expect("items").iter().map(|one| one["type"].clone()).collect::<Vec<_>>()
    };
    assert_eq!(events("").await, ["contact.created", "agent.created"]);
    assert_eq!(events(&format!("agentId={agent}")).await, ["agent.created"]);
    assert_eq!(events("type=contact.created").await, ["contact.created"]);
    assert_eq!(events("to=2026-01-01T00:00:00Z").await, Vec::<Value>::new());
}

/// Waits until the delivery has used up its attempts.
async fn exhaust_attempts(world: &World, anna: &frontdesk_conformance::Actor, endpoint: &Value) {
    for number in 1..=8 {
        wait_until_attempted(anna, endpoint, number).await;
        world.advance(Duration::from_hours(12));
    }
    wait_until_all(anna, endpoint, "failed").await;
}

async fn what_failed_is_recovered(world: &World) {
    let (anna, receiver) = (world.new_actor(Plan::Hobby).await, WebhookReceiver::start().await);
    let endpoint = create_endpoint(&anna, &receiver, json!({})).await;
    receiver.answer_always(react_with_status(500));
    anna.create_agent("Front desk").await;
    exhaust_attempts(world, &anna, &endpoint).await;
    receiver.answer_always(react_with_status(200));
    send_test_event(&anna, &endpoint, "ping").await;
    receiver.wait_for(9).await;
    let since = json!({ "since": endpoint["createdAt"] });
    anna.post(&format!("{}/recover", endpoint_path(&endpoint)), since.clone()).await.data();
    wait_until_all(&anna, &endpoint, "delivered").await;
    anna.post(&format!("{}/recover", endpoint_path(&endpoint)), since).await.data();
    world.settle().await;
    let names = receiver.event_types();
    assert_eq!(names[8..], ["ping", "agent.created"], "what arrived is not sent again");
}

async fn events_are_replayed_since_the_endpoint_was_there(world: &World) {
    let (anna, early, late) =
        (world.new_actor(Plan::Hobby).await, WebhookReceiver::start().await, WebhookReceiver::start().await);
    create_endpoint(&anna, &early, json!({})).await;
    anna.create_agent("Before").await;
    early.wait_for(1).await;
    let endpoint = create_endpoint(&anna, &late, json!({ "eventTypes": ["agent.created"] })).await;
    anna.patch(&endpoint_path(&endpoint), json!({ "isEnabled": false })).await.data();
    anna.create_agent("Meanwhile").await;
    anna.post("/contacts", json!({ "name": "Bea" })).await.data();
    anna.patch(&endpoint_path(&endpoint), json!({ "isEnabled": true })).await.data();
    anna.create_agent("After").await;
    // A redelivery request does not resend deliveries in progress.
    wait_until_all(&anna, &endpoint, "delivered").await;
    let replay = json!({ "since": "2026-01-01T00:00:00Z" });
    let resent = anna.post(&format!("{}/replay", endpoint_path(&endpoint)), replay).await.data();
    assert_eq!(resent["since"], endpoint["createdAt"]);
    let received = late.wait_for(3).await;
    let mut names: Vec<_> = received.iter().map(|got| got.event()["data"]["agent"]["name"].clone()).collect();
    assert_eq!(names.remove(0), "After");
    names.sort_by_key(ToString::to_string);
    assert_eq!(names, ["After", "Meanwhile"], "in the order of the events");
    assert_eq!(
        received[0].header("webhook-id"),
        late.received()
            .iter()
            .rev()
            .find(|got| got.event()["data"]["agent"]["name"] == "After")
            .expect("again")
            .header("webhook-id")
    );
}

async fn a_test_event_of_every_type_is_sent(world: &World) {
    let (anna, receiver) = (world.new_actor(Plan::Hobby).await, WebhookReceiver::start().await);
    let endpoint = create_endpoint(&anna, &receiver, json!({ "eventTypes": ["lead.captured"] })).await;
    let types = anna.get("/webhooks/event-types").await.data();
    let names: Vec<_> =
        types["items"].as_array().expect("types").iter().map(|kind| kind["type"].as_str().expect("a type").to_owned()).collect();
    for name in &names {
        send_test_event(&anna, &endpoint, name).await;
    }
    receiver.wait_for(names.len()).await;
    let mut sent = receiver.event_types();
    sent.sort();
    assert_eq!(sent, names);
    let schema = frontdesk_conformance::contract::contract().schema("WebhookEvent");
    for received in receiver.received() {
        let event = received.event();
        assert_eq!(schema.list_violations(&event), Vec::<String>::new(), "{event:#}");
        assert_eq!(event["data"]["organizationId"], json!(anna.org));
    }
    let ping = receiver.received().into_iter().find(|got| got.event_type() == "ping").expect("a ping").event();
    assert_eq!(ping["data"]["endpointId"], endpoint["id"]);
    let listed = anna.get("/webhooks/events?limit=100").await.data();
    assert!(listed["items"].as_array().expect("items").iter().all(|event| event["isTest"] == true));
}

async fn figures_tell_how_well_it_works(world: &World) {
    let (anna, receiver) = (world.new_actor(Plan::Hobby).await, WebhookReceiver::start().await);
    let endpoint = create_endpoint(&anna, &receiver, json!({})).await;
    for _ in 0..3 {
        send_test_event(&anna, &endpoint, "ping").await;
    }
    wait_until_all(&anna, &endpoint, "delivered").await;
    receiver.answer_next([react_with_status(500)]);
    send_test_event(&anna, &endpoint, "ping").await;
    let found = wait_for_deliveries(&anna, &endpoint, "tried", |found| {
        found.len() == 4 && found.iter().all(|one| one["attemptCount"] == 1)
    })
    .await;
    let figures = anna.get(&format!("{}/statistics", endpoint_path(&endpoint))).await.data();
    assert_eq!((&figures["attempts"], &figures["succeeded"], &figures["successRate"]), (&json!(4), &json!(3), &json!(0.75)));
    assert_eq!((&figures["waiting"], &figures["oldestWaitingAt"]), (&json!(1), &found[3]["createdAt"]));
    let slowest = found.iter().map(|one| one["lastAttempt"]["durationMs"].as_f64().expect("a number") + 1.0).fold(0.0, f64::max);
    assert!(figures["latencyP95Ms"].as_f64().is_some_and(|p95| p95 > 0.0 && p95 <= slowest * 1.2), "{figures}");
    let none = anna
        .get(&format!("{}/statistics?to=2026-01-02T00:00:00Z&from=2026-01-01T00:00:00Z", endpoint_path(&endpoint)))
        .await
        .data();
    assert_eq!((&none["attempts"], &none["successRate"], &none["latencyP50Ms"]), (&json!(0), &Value::Null, &Value::Null));
}

/// A word that occurs nowhere else.
const MARK: &str = "xylotheque";

async fn an_erased_person_is_in_no_delivery(world: &World) {
    let Stage { actor: anna, .. } = Stage::set_up(world).await;
    let receiver = WebhookReceiver::start().await;
    let endpoint = create_endpoint(&anna, &receiver, json!({ "eventTypes": ["contact.created"] })).await;
    receiver.answer_always(ReceiverReaction { status: 500, retry_after: None, body: "No xylotheque here." });
    let contact = anna.post("/contacts", json!({ "name": format!("Bea {MARK}") })).await.data();
    let delivery = wait_until_attempted(&anna, &endpoint, 1).await;
    assert!(delivery["lastAttempt"]["responseBody"].as_str().is_some_and(|body| body.contains(MARK)));
    anna.delete(&format!("/contacts/{}?conversations=delete", contact["id"].as_str().expect("an id")))
        .await
        .assert_code("success", "forgotten");
    world.settle().await;
    let id = delivery["id"].as_str().expect("an id");
    let shown = anna.get(&format!("{}/deliveries/{id}", endpoint_path(&endpoint))).await.data();
    assert!(!shown.to_string().contains(MARK) && shown.get("payload").is_none(), "{shown}");
    assert_eq!(anna.get(&format!("/webhooks/events/{id}")).await.data()["isErased"], true);
    let bodies =
        world.backdoor().await.query_number("SELECT COUNT(*) FROM webhook_attempts WHERE body IS NOT NULL".to_owned()).await;
    assert_eq!(bodies, 0);
    world.advance(Duration::from_hours(1));
    wait_until_all(&anna, &endpoint, "failed").await;
    assert_eq!(receiver.received().len(), 1, "nothing is left to send");
}

/// Fields are added to events, never to those that were sent already.
async fn an_event_of_an_earlier_version_is_shown_as_it_was_sent(world: &World) {
    let (anna, receiver) = (world.new_actor(Plan::Hobby).await, WebhookReceiver::start().await);
    let endpoint = create_endpoint(&anna, &receiver, json!({})).await;
    anna.create_agent("Old").await;
    let delivery = wait_until_all(&anna, &endpoint, "delivered").await.remove(0);
    let sent = json!({
        "type": "agent.created", "timestamp": "2026-01-20T09:30:00.000000Z", "data": { "agent": { "name": "Old" } }
    });
    world.backdoor().await.execute(format!("UPDATE events SET payload = '{sent}' WHERE org_id = '{}'", anna.org)).await;
    let id = delivery["id"].as_str().expect("an id");
    assert_eq!(anna.get(&format!("/webhooks/events/{id}")).await.data()["payload"], sent);
    let shown = anna.get(&format!("{}/deliveries/{id}", endpoint_path(&endpoint))).await.data();
    assert_eq!(shown["payload"], sent);
}

async fn events_are_kept_for_thirty_days(world: &World) {
    let (anna, receiver) = (world.new_actor(Plan::Hobby).await, WebhookReceiver::start().await);
    let endpoint = create_endpoint(&anna, &receiver, json!({})).await;
    anna.create_agent("Old").await;
    wait_until_all(&anna, &endpoint, "delivered").await;
    world.advance(Duration::from_hours(29 * 24));
    anna.create_agent("Young").await;
    receiver.wait_for(2).await;
    wait_until_all(&anna, &endpoint, "delivered").await;
    world.advance(Duration::from_hours(2 * 24));
    testing::run_one(&world.app().services, "remove_old_events").await;
    let left = list_deliveries(&anna, &endpoint).await;
    assert_eq!(left.len(), 1);
    let event = anna.get(&format!("/webhooks/events/{}", left[0]["id"].as_str().expect("an id"))).await.data();
    assert_eq!(event["payload"]["data"]["agent"]["name"], "Young");
    assert_eq!(anna.get("/webhooks/events").await.data()["items"].as_array().map(Vec::len), Some(1));
    world.advance(Duration::from_hours(60 * 24));
    testing::run_one(&world.app().services, "remove_old_events").await;
    let rows = world.backdoor().await.rows_by_table(anna.org).await;
    for table in ["events", "webhook_deliveries", "webhook_figures"] {
        assert_eq!(rows.get(table).map_or(0, Vec::len), 0, "{table}");
    }
}
