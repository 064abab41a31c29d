//! Listeners through the API. Each has a temporary endpoint, which receives everything that the listener may see,
//! and ends with the stream.

use std::{collections::BTreeMap, time::Duration};

use frontdesk_core::{auth::key_ring::KeyRing, unit::Unit};
use frontdesk_store as store;
use frontdesk_types::{
    Code, Error, EventId, Result, Timestamp, WebhookEndpointId,
    events::EventName,
    webhooks::endpoints::{EndpointSecrets, Listener, WebhookEndpoint},
};

use super::{deliveries, endpoints, secrets, visibility};

/// Maximum number of listeners of an organization.
const MAX_LISTENERS: usize = 10;

/// Time after which a listener whose process died is removed.
pub const LEASE: Duration = Duration::from_mins(1);

/// Creates a listener.
///
/// # Errors
/// `LIMIT_EXCEEDED`.
pub async fn begin(unit: &mut Unit, ring: &KeyRing) -> Result<Listener> {
    let (org, now) = (unit.org(), unit.now());
    store::accounts::orgs::lock_row(unit, org).await?;
    if store::webhooks::listeners::of_org(unit, org).await?.len() >= MAX_LISTENERS {
        let message = format!(
            "At most {MAX_LISTENERS} streams of webhooks can be read at a time. End one; one whose client has gone ends by itself."
        );
        return Err(Error::refused(Code::LimitExceeded, message));
    }
    let ring = &*ring.now()?;
    let secret = secrets::of_listener(ring, org, &unit.principal().actor());
    let secrets = EndpointSecrets { secret, previous: None, headers: BTreeMap::new() };
    let types = visibility::visible(unit.principal());
    let endpoint =
        WebhookEndpoint { event_types: types.clone(), taken_types: types, ..endpoints::blank(unit.new_id(), org, now) };
    endpoints::add(unit, &endpoint, &secrets, ring).await?;
    store::webhooks::listeners::hold(unit, org, endpoint.id, now + LEASE).await?;
    Ok(Listener { org, endpoint: endpoint.id, event_types: endpoint.event_types, secrets })
}

/// Removes a listener, if it still exists.
///
/// # Errors
/// Only faults.
pub async fn end(unit: &mut Unit, id: WebhookEndpointId) -> Result<()> {
    let org = unit.org();
    if store::webhooks::listeners::lock(unit, org, id).await? {
        endpoints::remove(unit, id).await?;
    }
    Ok(())
}

/// Sends a test event to all listeners; returns the events. `payload` builds that of an endpoint, given its number.
///
/// # Errors
/// `FORBIDDEN`.
pub async fn trigger(
    unit: &mut Unit,
    name: EventName,
    payload: impl Fn(WebhookEndpointId, Timestamp) -> Result<String>,
) -> Result<Vec<EventId>> {
    let org = unit.org();
    visibility::require(unit.principal(), Some(&[name]))?;
    let mut events = Vec::new();
    for endpoint in store::webhooks::listeners::of_org(unit, org).await? {
        events.push(deliveries::send_test(unit, endpoint, name, |at| payload(endpoint, at)).await?);
    }
    Ok(events)
}
