//! Roles see the events of resources that they may read, and no one can have others delivered.

use frontdesk_conformance::{Actor, Stage, WebhookReceiver, World, receiver::EGRESS_ALLOWED, stories};
use frontdesk_platform::accounts::{keys::NewKey, roles};
use frontdesk_types::accounts::{keys::Scope, roles::Permission};
use serde_json::{Value, json};

use super::{create_endpoint, endpoint_path, wait_for_deliveries, wait_until_all};

stories![
    a_role_lists_the_events_of_what_it_may_read with EGRESS_ALLOWED,
    what_a_role_may_not_see_is_not_there with EGRESS_ALLOWED,
    an_endpoint_gets_what_its_creator_may_see with EGRESS_ALLOWED,
];

/// Creates a user whose role allows this.
async fn create_bound_actor(world: &World, stage: &Stage, permissions: &[Permission]) -> Actor {
    let (org, name) = (stage.actor.org, format!("{permissions:?}"));
    let role = world.run_as_operator(org, async |unit| roles::create(unit, &name, permissions).await).await;
    world.new_actor_with_key(org, NewKey { role: Some(role.id), ..NewKey::new("Bound", Scope::Admin) }).await
}

async fn list_items(actor: &Actor, target: &str) -> Vec<Value> {
    actor.get(target).await.data()["items"].as_array().expect("items").clone()
}

fn field_texts(items: &[Value], field: &str) -> Vec<String> {
    items.iter().map(|item| item[field].as_str().expect("a text").to_owned()).collect()
}

async fn a_role_lists_the_events_of_what_it_may_read(world: &World) {
    let (stage, receiver) = (Stage::set_up(world).await, WebhookReceiver::start().await);
    let (anna, endpoint) = (&stage.actor, create_endpoint(&stage.actor, &receiver, json!({})).await);
    for number in 0..3 {
        anna.create_agent(&format!("Agent {number}")).await;
        anna.post("/contacts", json!({ "name": "Secret person" })).await.data();
    }
    wait_until_all(anna, &endpoint, "delivered").await;
    wait_for_deliveries(anna, &endpoint, "six", |found| found.len() == 6).await;
    wait_until_all(anna, &endpoint, "delivered").await;
    let hooks = create_bound_actor(world, &stage, &[Permission::WebhooksView]).await;
    let agents = create_bound_actor(world, &stage, &[Permission::WebhooksView, Permission::AgentsView]).await;
    assert_eq!(field_texts(&list_items(&hooks, "/webhooks/events").await, "type"), ["ping"], "what tells of nothing");
    let expected = ["agent.created", "agent.created", "agent.created"];
    for order in ["desc", "asc"] {
        let first = agents.get(&format!("/webhooks/events?limit=2&order={order}")).await.data();
        let cursor = first["nextCursor"].as_str().expect("another page");
        let rest = list_items(&agents, &format!("/webhooks/events?limit=2&order={order}&cursor={cursor}")).await;
        let first = first["items"].as_array().expect("items").clone();
        assert_eq!((first.len(), rest.len()), (2, 2), "pages are full");
        let all = field_texts(&[first, rest].concat(), "type");
        assert_eq!(all.iter().filter(|name| *name != "ping").collect::<Vec<_>>(), expected);
        let whole = list_items(anna, &format!("/webhooks/events?order={order}")).await;
        let visible: Vec<_> = field_texts(&whole, "type").into_iter().filter(|name| !name.starts_with("contact.")).collect();
        assert_eq!(all, visible, "in the order of the list");
    }
    assert_eq!(list_items(&agents, "/webhooks/events?type=contact.created").await, Vec::<Value>::new());
    let delivered = list_items(&agents, &format!("{}/deliveries?status=delivered", endpoint_path(&endpoint))).await;
    assert_eq!(field_texts(&delivered, "type"), expected);
}

async fn what_a_role_may_not_see_is_not_there(world: &World) {
    let (stage, receiver) = (Stage::set_up(world).await, WebhookReceiver::start().await);
    let (anna, endpoint) = (&stage.actor, create_endpoint(&stage.actor, &receiver, json!({})).await);
    anna.post("/contacts", json!({ "name": "Secret person", "email": "sp@acme.dev" })).await.data();
    let delivery =
        wait_for_deliveries(anna, &endpoint, "delivered", |found| found.iter().any(|one| one["status"] == "delivered")).await;
    let id = delivery[0]["id"].as_str().expect("an id");
    let hooks = create_bound_actor(world, &stage, &[Permission::WebhooksView, Permission::WebhooksEdit]).await;
    let (event, at) = (format!("/webhooks/events/{id}"), format!("{}/deliveries/{id}", endpoint_path(&endpoint)));
    let (hidden, unknown) = (hooks.get(&event).await, hooks.get(&format!("/webhooks/events/{}", stage.agent)).await);
    hidden.assert_code("WEBHOOK_EVENT_NOT_FOUND", "an event of a contact");
    assert_eq!((hidden.status, hidden.message()), (unknown.status, unknown.message()), "as an unknown one");
    hooks.get(&at).await.assert_code("WEBHOOK_DELIVERY_NOT_FOUND", "a delivery of it");
    hooks.post_empty(&format!("{at}/redeliver")).await.assert_code("WEBHOOK_DELIVERY_NOT_FOUND", "nor is it delivered again");
    let contacts = create_bound_actor(world, &stage, &[Permission::WebhooksView, Permission::ContactsView]).await;
    assert_eq!(contacts.get(&event).await.data()["type"], "contact.created");
    assert_eq!(contacts.get(&at).await.data()["payload"]["data"]["contact"]["email"], "sp@acme.dev");
}

async fn an_endpoint_gets_what_its_creator_may_see(world: &World) {
    let (stage, receiver) = (Stage::set_up(world).await, WebhookReceiver::start().await);
    let editor =
        create_bound_actor(world, &stage, &[Permission::WebhooksView, Permission::WebhooksEdit, Permission::AgentsView]).await;
    let creates =
        async |types: Value| editor.post("/webhooks/endpoints", json!({ "url": receiver.url(), "eventTypes": types })).await;
    let refused = creates(json!(["agent.created", "contact.created", "lead.captured"])).await;
    refused.assert_code("FORBIDDEN", "types of contacts");
    assert!(refused.message().contains("`contacts:view` for `contact.created`, `lead.captured`"), "{}", refused.message());
    editor.post("/webhooks/endpoints", json!({ "url": receiver.url() })).await.assert_code("FORBIDDEN", "every type");
    let own = creates(json!(["agent.created"])).await.data();
    editor.patch(&endpoint_path(&own), json!({ "eventTypes": ["agent.deleted"] })).await.data();
    editor.patch(&endpoint_path(&own), json!({ "eventTypes": null })).await.assert_code("FORBIDDEN", "widened");
    let test = format!("{}/test", endpoint_path(&own));
    editor.post(&test, json!({ "type": "message.created" })).await.assert_code("FORBIDDEN", "a test that it could not read");
    editor.post(&test, json!({ "type": "agent.updated" })).await.data();
    editor.post("/webhooks/trigger", json!({ "type": "message.created" })).await.assert_code("FORBIDDEN", "for listeners");

    let all = create_endpoint(&stage.actor, &receiver, json!({ "eventTypes": ["agent.created", "contact.created"] })).await;
    let elsewhere = json!({ "url": receiver.url(), "description": "Mine now." });
    editor.patch(&endpoint_path(&all), elsewhere.clone()).await.assert_code("FORBIDDEN", "what others may see would go there");
    stage.actor.patch(&endpoint_path(&all), json!({ "eventTypes": ["agent.created"] })).await.data();
    editor.patch(&endpoint_path(&all), elsewhere).await.assert_code("FORBIDDEN", "what still waits would go there");
}
