//! Immediate delivery of events, and its cost.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use frontdesk_conformance::{Actor, Database, Receiver, World, receiver::ALLOWED, stories};
use frontdesk_jobs as jobs;
use frontdesk_server::server::app;
use frontdesk_types::accounts::orgs::Plan;
use serde_json::{Value, json};
use tracing::{
    Event, Subscriber,
    field::{Field, Visit},
};
use tracing_subscriber::{
    Layer,
    layer::{Context, SubscriberExt},
};

use super::{all_are, connects, path, tests};

stories![
    an_event_is_handed_over_and_not_looked_for with ALLOWED => patient(),
    an_event_costs_few_statements with ALLOWED => patient(),
    a_change_holds_for_the_next_delivery with ALLOWED => patient(),
    receivers_that_hang_leave_room_for_another_organization with ALLOWED => narrow(),
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
        tries: 8,
        ..jobs::webhooks::DispatcherOptions::default()
    };
    app::AppOptions { webhooks, ..app::AppOptions::default() }
}

async fn creates_a_contact(anna: &Actor) {
    anna.post("/contacts", json!({ "name": "Bea" })).await.data();
}

async fn an_event_is_handed_over_and_not_looked_for(world: &World) {
    let (anna, receiver) = (world.actor(Plan::Hobby).await, Receiver::start().await);
    let endpoint = connects(&anna, &receiver, json!({ "eventTypes": ["contact.created", "ping"] })).await;
    for number in 1..=3 {
        creates_a_contact(&anna).await;
        receiver.gets(number).await;
    }
    // Some while others are being delivered, and more than a lane starts with.
    receiver.hold();
    for _ in 0..12 {
        creates_a_contact(&anna).await;
    }
    receiver.release();
    receiver.gets(15).await;
    // After the lane has ended.
    tokio::time::sleep(Duration::from_millis(1_100)).await;
    creates_a_contact(&anna).await;
    receiver.gets(16).await;
    let delivery = tests(&anna, &endpoint, "ping").await;
    receiver.gets(17).await;
    all_are(&anna, &endpoint, "delivered").await;
    anna.act(&format!("{}/deliveries/{}/redeliver", path(&endpoint), delivery["id"].as_str().expect("an id"))).await.data();
    receiver.gets(18).await;
    all_are(&anna, &endpoint, "delivered").await;
    assert_eq!(receiver.received().len(), 18, "nothing comes twice");
}

async fn a_change_holds_for_the_next_delivery(world: &World) {
    let (anna, before, after) = (world.actor(Plan::Hobby).await, Receiver::start().await, Receiver::start().await);
    let endpoint = connects(&anna, &before, json!({})).await;
    tests(&anna, &endpoint, "ping").await;
    before.gets(1).await;
    anna.patch(&path(&endpoint), json!({ "url": after.url() })).await.data();
    tests(&anna, &endpoint, "ping").await;
    after.gets(1).await;
    anna.patch(&path(&endpoint), json!({ "isEnabled": false })).await.data();
    creates_a_contact(&anna).await;
    anna.patch(&path(&endpoint), json!({ "isEnabled": true, "url": before.url() })).await.data();
    tests(&anna, &endpoint, "ping").await;
    before.gets(2).await;
    assert_eq!(after.received().len(), 1);
}

async fn receivers_that_hang_leave_room_for_another_organization(world: &World) {
    let (hanging, healthy) = (Receiver::start().await, Receiver::start().await);
    hanging.hold();
    for _ in 0..3 {
        let actor = world.actor(Plan::Hobby).await;
        for _ in 0..8 {
            connects(&actor, &hanging, json!({ "eventTypes": ["contact.created"] })).await;
        }
        for _ in 0..2 {
            creates_a_contact(&actor).await;
        }
    }
    // The maximum for them, and not one more.
    hanging.gets(3).await;
    let mut seen = 0;
    while hanging.received().len() > seen {
        seen = hanging.received().len();
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
    assert!((3..8).contains(&seen), "{seen} hang");
    let anna = world.actor(Plan::Hobby).await;
    connects(&anna, &healthy, json!({ "eventTypes": ["contact.created"] })).await;
    for number in 1..=3 {
        creates_a_contact(&anna).await;
        healthy.gets(number).await;
    }
    hanging.release();
    hanging.gets(48).await;
}

/// The executed statements.
#[derive(Clone, Default)]
struct Statements(Arc<Mutex<Vec<String>>>);

impl Statements {
    fn take(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl<S: Subscriber> Layer<S> for Statements {
    fn on_event(&self, event: &Event<'_>, _: Context<'_, S>) {
        if event.metadata().target() == "sqlx::query" {
            let mut summary = Summary(String::new());
            event.record(&mut summary);
            self.0.lock().unwrap_or_else(PoisonError::into_inner).push(summary.0);
        }
    }
}

struct Summary(String);

impl Visit for Summary {
    fn record_debug(&mut self, _: &Field, _: &dyn std::fmt::Debug) {}

    fn record_str(&mut self, field: &Field, value: &str) {
        if field.name() == "summary" {
            value.clone_into(&mut self.0);
        }
    }
}

async fn an_event_costs_few_statements(world: &World) {
    let (anna, receiver) = (world.actor(Plan::Hobby).await, Receiver::start().await);
    let endpoint = connects(&anna, &receiver, json!({ "eventTypes": ["contact.created"] })).await;
    let statements = Statements::default();
    let subscriber = tracing_subscriber::registry().with(statements.clone());
    // While there is only one subscriber, a thread without one decides for all that no one is interested in an
    // event.
    let _another = tracing::Dispatch::new(tracing_subscriber::registry());
    let _counted = tracing::subscriber::set_default(subscriber);
    for number in 1..=3 {
        statements.take();
        creates_a_contact(&anna).await;
        receiver.gets(number).await;
        // Until it is recorded.
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    // SQLite runs statements in its own thread, where they are not counted. BEGIN is not counted either. A
    // transaction that is aborted on purpose is retried.
    let taken = statements.take();
    if world.database == Database::Postgres && std::env::var_os("FRONTDESK_BREAK_OFF").is_none() {
        assert!((10..=22).contains(&taken.len()), "{} statements:\n{}", taken.len(), taken.join("\n"));
    }
    let delivered: Vec<Value> = all_are(&anna, &endpoint, "delivered").await;
    assert_eq!(delivered.len(), 3);
}
