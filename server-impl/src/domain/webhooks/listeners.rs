//! Those who listen through the API. Each has a temporary endpoint, which takes everything, and ends with the stream.

use std::{collections::BTreeMap, time::Duration};

use super::{deliveries, endpoints, secrets};
use crate::{
    auth::key_ring::KeyRing,
    domain::unit::Unit,
    store,
    types::{
        Code, Error, EventId, Result, WebhookEndpointId,
        activity::Verb,
        events::EventName,
        jobs::PurgeWebhookEndpoint,
        webhooks::endpoints::{EndpointSecrets, Listener},
    },
};

/// Most listeners of an organization.
const MOST: usize = 10;

/// A listener whose process died is forgotten after so long.
pub const LEASE: Duration = Duration::from_mins(1);

/// Lets somebody listen.
///
/// # Errors
/// `LIMIT_EXCEEDED`.
pub async fn begin(unit: &mut Unit, ring: &KeyRing) -> Result<Listener> {
    let (org, now) = (unit.org(), unit.now());
    store::accounts::orgs::lock_row(unit, org).await?;
    if store::webhooks::listeners::of_org(unit, org).await?.len() >= MOST {
        let message = format!(
            "At most {MOST} streams of webhooks can be read at a time. End one; one whose client has gone ends by itself."
        );
        return Err(Error::refused(Code::LimitExceeded, message));
    }
    let ring = &*ring.now()?;
    let secret = secrets::of_listener(ring, org, &unit.principal().actor());
    let secrets = EndpointSecrets { secret, previous: None, headers: BTreeMap::new() };
    let endpoint = endpoints::blank(unit.new_id(), org, now);
    let sealed = secrets::seal(ring, org, endpoint.id, &secrets)?;
    store::webhooks::endpoints::insert(unit, org, &endpoint, &sealed).await?;
    store::webhooks::endpoints::receive(unit, org, &endpoint).await?;
    store::webhooks::listeners::hold(unit, org, endpoint.id, now + LEASE).await?;
    unit.log(Verb::Created, endpoint.id);
    Ok(Listener { org, endpoint: endpoint.id, secrets })
}

/// Ends what somebody listens with, if that is still to be done.
///
/// # Errors
/// Only faults.
pub async fn end(unit: &mut Unit, id: WebhookEndpointId) -> Result<()> {
    let org = unit.org();
    if store::webhooks::listeners::lock(unit, org, id).await? {
        store::webhooks::endpoints::delete(unit, org, id).await?;
        unit.enqueue(&PurgeWebhookEndpoint { org, endpoint: id }).await?;
        unit.log(Verb::Deleted, id);
    }
    Ok(())
}

/// Sends a test event to everybody who listens; returns the events. `payload` makes that of an endpoint.
///
/// # Errors
/// Only faults.
pub async fn trigger(
    unit: &mut Unit,
    name: EventName,
    payload: impl Fn(WebhookEndpointId) -> Result<String>,
) -> Result<Vec<EventId>> {
    let org = unit.org();
    let mut events = Vec::new();
    for endpoint in store::webhooks::listeners::of_org(unit, org).await? {
        events.push(deliveries::send_test(unit, endpoint, name, payload(endpoint)?).await?);
    }
    Ok(events)
}
