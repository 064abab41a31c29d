//! Reading, repeating and testing deliveries.

use frontdesk_core::{auth::principal::Principal, unit::Unit};
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{
    Code, Error, EventId, OrgId, Result, Timestamp, WebhookEndpointId,
    activity::Verb,
    events::{Event, EventName},
    jobs::ResendWebhooks,
    webhooks::{
        deliveries::{Delivery, DeliveryAttempt},
        endpoints::WebhookEndpoint,
        events::RecordedEvent,
    },
};
use uuid::Uuid;

use super::{endpoints, visibility};

/// Number of attempts that a delivery is shown with.
const MAX_SHOWN_ATTEMPTS: i64 = 50;

/// Returns a delivery with its last attempts, and its event. One of a type that the principal may not
/// see counts as missing.
///
/// # Errors
/// `WEBHOOK_ENDPOINT_NOT_FOUND`, `WEBHOOK_DELIVERY_NOT_FOUND`.
#[crate::boxed]
pub async fn find(
    conn: &mut Conn,
    (org, principal): (OrgId, &Principal),
    endpoint: WebhookEndpointId,
    event: EventId,
) -> Result<(Delivery, Vec<DeliveryAttempt>, RecordedEvent)> {
    endpoints::find(conn, org, endpoint).await?;
    let delivery = find_visible(conn, principal, endpoint, event).await?;
    let attempts = store::webhooks::deliveries::list_attempts(conn, endpoint, event, MAX_SHOWN_ATTEMPTS).await?;
    let event = store::webhooks::events::find(conn, org, event).await?.ok_or_else(delivery_not_found)?;
    Ok((delivery, attempts, event))
}

/// Starts a delivery again.
///
/// # Errors
/// `WEBHOOK_ENDPOINT_NOT_FOUND`, `WEBHOOK_DELIVERY_NOT_FOUND`, `WEBHOOK_DISABLED`, `WEBHOOK_PAYLOAD_ERASED`.
#[crate::boxed]
pub async fn redeliver_event(unit: &mut Unit, endpoint: WebhookEndpointId, event: EventId) -> Result<Delivery> {
    let org = unit.org();
    let (found, principal) = (endpoints::lock(unit, endpoint).await?, unit.principal().clone());
    find_visible(unit, &principal, endpoint, event).await?;
    refuse_while_disabled(&found)?;
    let recorded = store::webhooks::events::find(unit, org, event).await?.ok_or_else(delivery_not_found)?;
    if recorded.payload.is_none() {
        let message = "The payload of this event was erased, so it cannot be delivered again.";
        return Err(Error::refused(Code::WebhookPayloadErased, message));
    }
    unit.log_activity(Verb::Resent, endpoint);
    let now = unit.now();
    store::webhooks::deliveries::begin_delivery(unit, org, endpoint, event, now).await?;
    store::webhooks::deliveries::find(unit, endpoint, event).await?.ok_or_else(delivery_not_found)
}

/// Finds a delivery, if the principal may see its type.
async fn find_visible(conn: &mut Conn, principal: &Principal, endpoint: WebhookEndpointId, event: EventId) -> Result<Delivery> {
    let found = store::webhooks::deliveries::find(conn, endpoint, event).await?;
    found.filter(|delivery| visibility::may_see(principal, delivery.name)).ok_or_else(delivery_not_found)
}

/// Delivers a test event to one endpoint. `payload` builds it, given its number.
///
/// # Errors
/// `FORBIDDEN`, `WEBHOOK_ENDPOINT_NOT_FOUND`, `WEBHOOK_DISABLED`.
pub async fn test_endpoint(
    unit: &mut Unit,
    endpoint: WebhookEndpointId,
    name: EventName,
    payload: impl FnOnce(Timestamp) -> Result<String>,
) -> Result<Delivery> {
    visibility::require_visible(unit.principal(), Some(&[name]))?;
    refuse_while_disabled(&endpoints::lock(unit, endpoint).await?)?;
    let event = deliver_test_event(unit, endpoint, name, payload).await?;
    store::webhooks::deliveries::find(unit, endpoint, event).await?.ok_or_else(delivery_not_found)
}

/// Records a test event, and delivers it to one endpoint.
pub(super) async fn deliver_test_event(
    unit: &mut Unit,
    endpoint: WebhookEndpointId,
    name: EventName,
    payload: impl FnOnce(Timestamp) -> Result<String>,
) -> Result<EventId> {
    let (org, at) = (unit.org(), unit.now());
    let event = Event {
        id: unit.new_id(),
        name,
        agent: None,
        resource: endpoint.0,
        sequence: at.millis(),
        at,
        payload: payload(at)?,
        subjects: Vec::<Uuid>::new(),
        is_test: true,
    };
    store::events::insert(unit, org, &event).await?;
    store::webhooks::deliveries::begin_delivery(unit, org, endpoint, event.id, at).await?;
    unit.log_activity(Verb::Tested, endpoint);
    Ok(event.id)
}

/// Selection of the events to deliver again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResendScope {
    /// Events whose delivery has failed.
    Failed,
    /// All events that the endpoint receives.
    All,
}

/// Delivers events since a time again, in the background; returns the effective time.
///
/// # Errors
/// `WEBHOOK_ENDPOINT_NOT_FOUND`, `WEBHOOK_DISABLED`.
#[crate::boxed]
pub async fn resend_events(
    unit: &mut Unit,
    endpoint: WebhookEndpointId,
    resent: ResendScope,
    since: Timestamp,
) -> Result<Timestamp> {
    let (org, until) = (unit.org(), unit.now());
    let found = endpoints::lock(unit, endpoint).await?;
    refuse_while_disabled(&found)?;
    let since = since.max(found.created_at);
    let is_all = resent == ResendScope::All;
    unit.enqueue(&ResendWebhooks { org, endpoint, since, until, is_all }).await?;
    unit.log_activity(Verb::Resent, endpoint);
    Ok(since)
}

fn refuse_while_disabled(endpoint: &WebhookEndpoint) -> Result<()> {
    if endpoint.is_enabled {
        return Ok(());
    }
    Err(Error::refused(Code::WebhookDisabled, "This endpoint is disabled. Set `isEnabled` to true first."))
}

/// Finds an event of the organization. One of a type that the principal may not see counts as missing.
///
/// # Errors
/// `WEBHOOK_EVENT_NOT_FOUND`.
#[crate::boxed]
pub async fn find_event(conn: &mut Conn, (org, principal): (OrgId, &Principal), id: EventId) -> Result<RecordedEvent> {
    let found = store::webhooks::events::find(conn, org, id).await?;
    found.filter(|event| visibility::may_see(principal, event.name)).ok_or_else(|| {
        let message = "There is no such event in your organization. Check the id; old events are removed, and only those that an \
                       endpoint took are recorded.";
        Error::refused(Code::WebhookEventNotFound, message)
    })
}

fn delivery_not_found() -> Error {
    let message = "This endpoint has no such delivery. Check the id, or list the deliveries of the endpoint.";
    Error::refused(Code::WebhookDeliveryNotFound, message)
}
