//! Listeners through the API. Each has a temporary endpoint, which receives everything that the listener may see,
//! and ends with the stream.

use std::{collections::BTreeMap, time::Duration};

use frontdesk_core::{auth::key_ring::KeyRing, unit::Unit};
use frontdesk_store as store;
use frontdesk_types::{
    Code, Error, ErrorParams, EventId, Refusal, Result, Timestamp, WebhookEndpointId,
    events::EventName,
    webhooks::endpoints::{EndpointSecrets, EventListener, WebhookEndpoint},
};

use super::{deliveries, endpoints, secrets, visibility};

/// Maximum number of listeners of an organization.
const MAX_LISTENERS: usize = 10;

/// Seconds after which a client at the limit may try again.
const RETRY_AFTER_SECONDS: u64 = 10;

/// Time after which a listener whose process died is removed.
pub const LISTENER_LEASE: Duration = Duration::from_mins(1);

/// Creates a listener.
///
/// # Errors
/// `RATE_LIMITED` when as many streams are being read as may be.
#[crate::boxed]
pub async fn start_listening(unit: &mut Unit, ring: &KeyRing) -> Result<EventListener> {
    let (org, now) = (unit.org(), unit.now());
    store::accounts::orgs::lock_row(unit, org).await?;
    if store::webhooks::listeners::list_of_org(unit, org).await?.len() >= MAX_LISTENERS {
        return Err(too_many_listeners());
    }
    let ring = &*ring.current_ring()?;
    let secret = secrets::listener_secret(ring, org, &unit.principal().actor());
    let secrets = EndpointSecrets { secret, previous: None, headers: BTreeMap::new() };
    let types = visibility::visible_types(unit.principal());
    let endpoint =
        WebhookEndpoint { event_types: types.clone(), taken_types: types, ..endpoints::blank_endpoint(unit.new_id(), org, now) };
    endpoints::add_endpoint(unit, &endpoint, &secrets, ring).await?;
    store::webhooks::listeners::make_temporary(unit, org, endpoint.id, now + LISTENER_LEASE).await?;
    Ok(EventListener { org, endpoint: endpoint.id, event_types: endpoint.event_types, secrets })
}

fn too_many_listeners() -> Error {
    let message = format!(
        "At most {MAX_LISTENERS} streams of webhooks can be read at a time. End one, or try again after {RETRY_AFTER_SECONDS} s; \
         one whose client has gone ends by itself."
    );
    let params = ErrorParams { limit: i64::try_from(MAX_LISTENERS).ok(), ..ErrorParams::default() };
    Refusal { params, retry_after: Some(RETRY_AFTER_SECONDS), ..Refusal::new(Code::RateLimited, message) }.into()
}

/// Removes a listener, if it still exists.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn stop_listening(unit: &mut Unit, id: WebhookEndpointId) -> Result<()> {
    let org = unit.org();
    if store::webhooks::listeners::lock(unit, org, id).await? {
        endpoints::remove_endpoint(unit, id).await?;
    }
    Ok(())
}

/// Sends a test event to all listeners; returns the events. `payload` builds that of an endpoint, given its number.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn send_test_event(
    unit: &mut Unit,
    name: EventName,
    payload: impl Fn(WebhookEndpointId, Timestamp) -> Result<String>,
) -> Result<Vec<EventId>> {
    let org = unit.org();
    visibility::require_visible(unit.principal(), Some(&[name]))?;
    let mut events = Vec::new();
    for endpoint in store::webhooks::listeners::list_of_org(unit, org).await? {
        events.push(deliveries::deliver_test_event(unit, endpoint, name, |at| payload(endpoint, at)).await?);
    }
    Ok(events)
}
