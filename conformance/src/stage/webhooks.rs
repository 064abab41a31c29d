//! A webhook endpoint of a stage, to which no events are delivered, and an event that could not be delivered to it.

use frontdesk_platform::webhooks::{listeners::LISTENER_LEASE, secrets};
use frontdesk_store::{self as store, Tx, webhooks::endpoints};
use frontdesk_types::{
    EventId, Metadata, WebhookEndpointId,
    events::{Event, EventName},
    webhooks::{
        deliveries::{DeliveryVerdict, FinishedAttempt},
        endpoints::WebhookEndpoint,
    },
};
use uuid::Uuid;

use crate::{Actor, World};

/// Creates the endpoint and the event.
pub(super) async fn create_endpoint(world: &World, actor: &Actor) -> (Uuid, Uuid) {
    let (mut tx, now) = (world.store().begin().await.expect("a transaction"), world.now());
    let endpoint = insert_endpoint(world, &mut tx, actor).await;
    let id: EventId = world.app().services.ports.ids.next();
    let payload = format!(
        r#"{{"type":"ping","timestamp":"2026-11-20T09:30:00.000000Z","data":{}}}"#,
        format_args!(r#"{{"organizationId":"{}","endpointId":"{endpoint}","sequence":1}}"#, actor.org)
    );
    let event = Event {
        id,
        name: EventName::Ping,
        agent: None,
        resource: endpoint,
        sequence: 1,
        at: now,
        payload,
        subjects: Vec::new(),
        is_test: true,
    };
    store::events::insert(&mut tx, actor.org, &event).await.expect("the event is added");
    let delivery = WebhookEndpointId(endpoint);
    store::webhooks::deliveries::begin_delivery(&mut tx, actor.org, delivery, id, now).await.expect("the delivery is added");
    let given_up = FinishedAttempt {
        org: actor.org,
        endpoint: delivery,
        event: id,
        attempt: None,
        verdict: DeliveryVerdict::Failed,
        pause: None,
    };
    store::webhooks::outcomes::record_attempts(&mut tx, &[given_up]).await.expect("it is given up");
    tx.commit().await.expect("a commit");
    (endpoint, id.0)
}

/// Adds endpoints.
pub(super) async fn add_endpoints(world: &World, actor: &Actor, number: usize) {
    let mut tx = world.store().begin().await.expect("a transaction");
    for _ in 0..number {
        insert_endpoint(world, &mut tx, actor).await;
    }
    tx.commit().await.expect("a commit");
}

/// Adds temporary endpoints, like those of people who listen.
pub(super) async fn add_listeners(world: &World, actor: &Actor, number: usize) {
    let (mut tx, until) = (world.store().begin().await.expect("a transaction"), world.now() + LISTENER_LEASE);
    for _ in 0..number {
        let id = WebhookEndpointId(insert_endpoint(world, &mut tx, actor).await);
        store::webhooks::listeners::make_temporary(&mut tx, actor.org, id, until).await.expect("it becomes a temporary one");
    }
    tx.commit().await.expect("a commit");
}

async fn insert_endpoint(world: &World, tx: &mut Tx, actor: &Actor) -> Uuid {
    let (services, now) = (&world.app().services, world.now());
    let id: WebhookEndpointId = services.ports.ids.next();
    let endpoint = WebhookEndpoint {
        id,
        org: actor.org,
        url: "https://hooks.invalid/frontdesk".to_owned(),
        description: None,
        event_types: Some(vec![EventName::Ping]),
        taken_types: Some(vec![EventName::Ping]),
        agents: None,
        is_enabled: true,
        disabled_reason: None,
        disabled_at: None,
        header_names: Vec::new(),
        max_per_second: None,
        metadata: Metadata::new(),
        previous_secret_expires_at: None,
        failing_since: None,
        created_at: now,
        updated_at: now,
    };
    let secrets = secrets::first_secrets(&*services.ports.random, std::collections::BTreeMap::new());
    let ring = services.ring.current_ring().expect("a key ring");
    let sealed = secrets::seal_secrets(&ring, actor.org, id, &secrets).expect("sealed secrets");
    endpoints::insert(tx, actor.org, &endpoint, &sealed).await.expect("the endpoint is added");
    endpoints::subscribe(tx, actor.org, &endpoint).await.expect("it receives");
    id.0
}
