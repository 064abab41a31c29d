//! Roles see the events of resources that they may read, and no one can have others delivered.

use frontdesk_conformance::{Actor, Receiver, Stage, World, receiver::ALLOWED, stories};
use frontdesk_platform::accounts::{keys::NewKey, roles};
use frontdesk_types::accounts::{keys::Scope, roles::Permission};
use serde_json::{Value, json};

use super::{all_are, connects, path, until};

stories![
    a_role_lists_the_events_of_what_it_may_read with ALLOWED,
    what_a_role_may_not_see_is_not_there with ALLOWED,
    an_endpoint_gets_what_its_creator_may_see with ALLOWED,
];

/// Creates a user whose role allows this.
async fn bound(world: &World, stage: &Stage, permissions: &[Permission]) -> Actor {
    let (org, name) = (stage.actor.org, format!("{permissions:?}"));
    let role = world.operate(org, async |unit| roles::create(unit, &name, permissions).await).await;
    world.keyed(org, NewKey { role: Some(role.id), ..NewKey::new("Bound", Scope::Admin) }).await
}

async fn items(actor: &Actor, target: &str) -> Vec<Value> {
    actor.get(target).await.data()["items"].as_array().expect("items").clone()
}

fn texts(items: &[Value], field: &str) -> Vec<String> {
    items.iter().map(|item| item[field].as_str().expect("a text").to_owned()).collect()
}

async fn a_role_lists_the_events_of_what_it_may_read(world: &World) {
    let (stage, receiver) = (Stage::set(world).await, Receiver::start().await);
    let (anna, endpoint) = (&stage.actor, connects(&stage.actor, &receiver, json!({})).await);
    for number in 0..3 {
        anna.has_agent(&format!("Agent {number}")).await;
        anna.post("/contacts", json!({ "name": "Secret person" })).await.data();
    }
    all_are(anna, &endpoint, "delivered").await;
    until(anna, &endpoint, "six", |found| found.len() == 6).await;
    all_are(anna, &endpoint, "delivered").await;
    let hooks = bound(world, &stage, &[Permission::WebhooksView]).await;
    let agents = bound(world, &stage, &[Permission::WebhooksView, Permission::AgentsView]).await;
    assert_eq!(texts(&items(&hooks, "/webhooks/events").await, "type"), ["ping"], "what tells of nothing");
    let expected = ["agent.created", "agent.created", "agent.created"];
    for order in ["desc", "asc"] {
        let first = agents.get(&format!("/webhooks/events?limit=2&order={order}")).await.data();
        let cursor = first["nextCursor"].as_str().expect("another page");
        let rest = items(&agents, &format!("/webhooks/events?limit=2&order={order}&cursor={cursor}")).await;
        let first = first["items"].as_array().expect("items").clone();
        assert_eq!((first.len(), rest.len()), (2, 2), "pages are full");
        let all = texts(&[first, rest].concat(), "type");
        assert_eq!(all.iter().filter(|name| *name != "ping").collect::<Vec<_>>(), expected);
        let whole = items(anna, &format!("/webhooks/events?order={order}")).await;
        let visible: Vec<_> = texts(&whole, "type").into_iter().filter(|name| !name.starts_with("contact.")).collect();
        assert_eq!(all, visible, "in the order of the list");
    }
    assert_eq!(items(&agents, "/webhooks/events?eventType=contact.created").await, Vec::<Value>::new());
    let delivered = items(&agents, &format!("{}/deliveries?status=delivered", path(&endpoint))).await;
    assert_eq!(texts(&delivered, "eventType"), expected);
}

async fn what_a_role_may_not_see_is_not_there(world: &World) {
    let (stage, receiver) = (Stage::set(world).await, Receiver::start().await);
    let (anna, endpoint) = (&stage.actor, connects(&stage.actor, &receiver, json!({})).await);
    anna.post("/contacts", json!({ "name": "Secret person", "email": "sp@acme.dev" })).await.data();
    let delivery = until(anna, &endpoint, "delivered", |found| found.iter().any(|one| one["status"] == "delivered")).await;
    let id = delivery[0]["id"].as_str().expect("an id");
    let hooks = bound(world, &stage, &[Permission::WebhooksView, Permission::WebhooksEdit]).await;
    let (event, at) = (format!("/webhooks/events/{id}"), format!("{}/deliveries/{id}", path(&endpoint)));
    let (hidden, unknown) = (hooks.get(&event).await, hooks.get(&format!("/webhooks/events/{}", stage.agent)).await);
    hidden.must_be("WEBHOOK_EVENT_NOT_FOUND", "an event of a contact");
    assert_eq!((hidden.status, hidden.message()), (unknown.status, unknown.message()), "as an unknown one");
    hooks.get(&at).await.must_be("WEBHOOK_DELIVERY_NOT_FOUND", "a delivery of it");
    hooks.act(&format!("{at}/redeliver")).await.must_be("WEBHOOK_DELIVERY_NOT_FOUND", "nor is it delivered again");
    let contacts = bound(world, &stage, &[Permission::WebhooksView, Permission::ContactsView]).await;
    assert_eq!(contacts.get(&event).await.data()["type"], "contact.created");
    assert_eq!(contacts.get(&at).await.data()["payload"]["data"]["contact"]["email"], "sp@acme.dev");
}

async fn an_endpoint_gets_what_its_creator_may_see(world: &World) {
    let (stage, receiver) = (Stage::set(world).await, Receiver::start().await);
    let editor = bound(world, &stage, &[Permission::WebhooksView, Permission::WebhooksEdit, Permission::AgentsView]).await;
    let creates =
        async |types: Value| editor.post("/webhooks/endpoints", json!({ "url": receiver.url(), "eventTypes": types })).await;
    let refused = creates(json!(["agent.created", "contact.created", "lead.captured"])).await;
    refused.must_be("FORBIDDEN", "types of contacts");
    assert!(refused.message().contains("`contacts:view` for `contact.created`, `lead.captured`"), "{}", refused.message());
    editor.post("/webhooks/endpoints", json!({ "url": receiver.url() })).await.must_be("FORBIDDEN", "every type");
    let own = creates(json!(["agent.created"])).await.data();
    editor.patch(&path(&own), json!({ "eventTypes": ["agent.deleted"] })).await.data();
    editor.patch(&path(&own), json!({ "eventTypes": null })).await.must_be("FORBIDDEN", "widened");
    let test = format!("{}/test", path(&own));
    editor.post(&test, json!({ "eventType": "message.created" })).await.must_be("FORBIDDEN", "a test that it could not read");
    editor.post(&test, json!({ "eventType": "agent.updated" })).await.data();
    editor.post("/webhooks/trigger", json!({ "eventType": "message.created" })).await.must_be("FORBIDDEN", "for listeners");

    let all = connects(&stage.actor, &receiver, json!({ "eventTypes": ["agent.created", "contact.created"] })).await;
    let elsewhere = json!({ "url": receiver.url(), "description": "Mine now." });
    editor.patch(&path(&all), elsewhere.clone()).await.must_be("FORBIDDEN", "what others may see would go there");
    stage.actor.patch(&path(&all), json!({ "eventTypes": ["agent.created"] })).await.data();
    editor.patch(&path(&all), elsewhere).await.must_be("FORBIDDEN", "what still waits would go there");
}
