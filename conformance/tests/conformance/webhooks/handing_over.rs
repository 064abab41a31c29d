//! Immediate delivery of events, and its cost.

use std::time::Duration;

use frontdesk_conformance::{Actor, TestDatabase, WebhookReceiver, World, receiver::EGRESS_ALLOWED, stories};
use frontdesk_jobs as jobs;
use frontdesk_server::{server::app, testing::ExecutedStatements};
use frontdesk_types::accounts::orgs::Plan;
use serde_json::{Value, json};

use super::{create_endpoint, endpoint_path, send_test_event, wait_until_all};

stories![
    an_event_is_handed_over_and_not_looked_for with EGRESS_ALLOWED => patient(),
    an_event_costs_few_statements with EGRESS_ALLOWED => patient(),
    a_change_holds_for_the_next_delivery with EGRESS_ALLOWED => patient(),
    receivers_that_hang_leave_room_for_another_organization with EGRESS_ALLOWED => narrow(),
];

/// Returns options by which the dispatcher does not poll within the time of a story.
fn patient() -> app::AppOptions {
    let webhooks =
        jobs::webhooks::DispatcherOptions { poll_every: Duration::from_mins(10), ..jobs::webhooks::DispatcherOptions::default() };
    app::AppOptions { webhooks, ..app::AppOptions::default() }
}

/// Returns options for a process with a low delivery capacity.
fn narrow() -> app::AppOptions {
    let webhooks = jobs::webhooks::DispatcherOptions {
        poll_every: Duration::from_millis(20),
        lanes: 8,
        max_attempts: 8,
        ..jobs::webhooks::DispatcherOptions::default()
    };
    app::AppOptions { webhooks, ..app::AppOptions::default() }
}

async fn create_contact(anna: &Actor) {
    anna.post("/contacts", json!({ "name": "Bea" })).await.data();
}

async fn an_event_is_handed_over_and_not_looked_for(world: &World) {
    let (anna, receiver) = (world.new_actor(Plan::Hobby).await, WebhookReceiver::start().await);
    let endpoint = create_endpoint(&anna, &receiver, json!({ "eventTypes": ["contact.created", "ping"] })).await;
    for number in 1..=3 {
        create_contact(&anna).await;
        receiver.wait_for(number).await;
    }
    // Some while others are being delivered, and more than a lane starts with.
    receiver.hold();
    for _ in 0..12 {
        create_contact(&anna).await;
    }
    receiver.release();
    receiver.wait_for(15).await;
    // After the lane has ended.
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    create_contact(&anna).await;
    receiver.wait_for(16).await;
    let delivery = send_test_event(&anna, &endpoint, "ping").await;
    receiver.wait_for(17).await;
    wait_until_all(&anna, &endpoint, "delivered").await;
    anna.post_empty(&format!("{}/deliveries/{}/redeliver", endpoint_path(&endpoint), delivery["id"].as_str().expect("an id")))
        .await
        .data();
    receiver.wait_for(18).await;
    wait_until_all(&anna, &endpoint, "delivered").await;
    assert_eq!(receiver.received().len(), 18, "nothing comes twice");
}

async fn a_change_holds_for_the_next_delivery(world: &World) {
    let (anna, before, after) =
        (world.new_actor(Plan::Hobby).await, WebhookReceiver::start().await, WebhookReceiver::start().await);
    let endpoint = create_endpoint(&anna, &before, json!({})).await;
    send_test_event(&anna, &endpoint, "ping").await;
    before.wait_for(1).await;
    anna.patch(&endpoint_path(&endpoint), json!({ "url": after.url() })).await.data();
    send_test_event(&anna, &endpoint, "ping").await;
    after.wait_for(1).await;
    anna.patch(&endpoint_path(&endpoint), json!({ "isEnabled": false })).await.data();
    create_contact(&anna).await;
    anna.patch(&endpoint_path(&endpoint), json!({ "isEnabled": true, "url": before.url() })).await.data();
    send_test_event(&anna, &endpoint, "ping").await;
    before.wait_for(2).await;
    assert_eq!(after.received().len(), 1);
}

async fn receivers_that_hang_leave_room_for_another_organization(world: &World) {
    let (hanging, healthy) = (WebhookReceiver::start().await, WebhookReceiver::start().await);
    hanging.hold();
    for _ in 0..3 {
        let actor = world.new_actor(Plan::Hobby).await;
        for _ in 0..8 {
            create_endpoint(&actor, &hanging, json!({ "eventTypes": ["contact.created"] })).await;
        }
        for _ in 0..2 {
            create_contact(&actor).await;
        }
    }
    // The maximum for them, and not one more.
    hanging.wait_for(3).await;
    let mut seen = 0;
    while hanging.received().len() > seen {
        seen = hanging.received().len();
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
    assert!((3..8).contains(&seen), "{seen} hang");
    let anna = world.new_actor(Plan::Hobby).await;
    create_endpoint(&anna, &healthy, json!({ "eventTypes": ["contact.created"] })).await;
    for number in 1..=3 {
        create_contact(&anna).await;
        healthy.wait_for(number).await;
    }
    hanging.release();
    hanging.wait_for(48).await;
}

async fn an_event_costs_few_statements(world: &World) {
    let (anna, receiver) = (world.new_actor(Plan::Hobby).await, WebhookReceiver::start().await);
    let endpoint = create_endpoint(&anna, &receiver, json!({ "eventTypes": ["contact.created"] })).await;
    let statements = ExecutedStatements::default();
    let _recorder = statements.record();
    for number in 1..=3 {
        statements.take();
        create_contact(&anna).await;
        receiver.wait_for(number).await;
        // Until it is recorded.
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    // SQLite runs statements in its own thread, where they are not counted. BEGIN is not counted either. A
    // transaction that is aborted on purpose is retried.
    let taken = statements.take();
    if world.database == TestDatabase::Postgres && std::env::var_os("FRONTDESK_BREAK_OFF").is_none() {
        assert!((10..=22).contains(&taken.len()), "{} statements:\n{}", taken.len(), taken.join("\n"));
    }
    let delivered: Vec<Value> = wait_until_all(&anna, &endpoint, "delivered").await;
    assert_eq!(delivered.len(), 3);
}
