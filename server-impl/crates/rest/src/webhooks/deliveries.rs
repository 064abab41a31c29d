//! Models of deliveries, their attempts, and the log of events.

use frontdesk_api::models;
use frontdesk_types::{
    Error, Result,
    webhooks::{
        deliveries::{Delivery, DeliveryAttempt},
        events::RecordedEvent,
        statistics::EndpointStatistics,
    },
};
use serde_json::{Map, Value};

use crate::convert;

/// Converts a delivery.
pub(super) fn delivery_model(delivery: Delivery) -> Result<models::WebhookDelivery> {
    let Delivery { org: _, endpoint, event, name, status, attempts, due_at, last_attempt, at, delivered_at } = delivery;
    Ok(models::WebhookDelivery {
        id: event.0,
        endpoint_id: endpoint.0,
        r#type: name,
        status,
        attempt_count: attempts,
        next_attempt_at: due_at.map(convert::to_api_time).transpose()?,
        last_attempt: last_attempt.map(attempt_model).transpose()?,
        created_at: convert::to_api_time(at)?,
        delivered_at: delivered_at.map(convert::to_api_time).transpose()?,
    })
}

/// Converts a delivery with its attempts and its payload.
pub(super) fn delivery_details(
    delivery: Delivery,
    attempts: Vec<DeliveryAttempt>,
    event: RecordedEvent,
) -> Result<models::WebhookDeliveryDetails> {
    let models::WebhookDelivery {
        id,
        endpoint_id,
        r#type,
        status,
        attempt_count,
        next_attempt_at,
        last_attempt,
        created_at,
        delivered_at,
    } = delivery_model(delivery)?;
    Ok(models::WebhookDeliveryDetails {
        id,
        endpoint_id,
        r#type,
        status,
        attempt_count,
        next_attempt_at,
        last_attempt,
        created_at,
        delivered_at,
        attempts: attempts.into_iter().map(attempt_model).collect::<Result<_>>()?,
        payload: parse_payload(&event)?,
    })
}

fn attempt_model(attempt: DeliveryAttempt) -> Result<models::WebhookAttempt> {
    let DeliveryAttempt { at, outcome, reason, status_code, duration, body } = attempt;
    Ok(models::WebhookAttempt {
        at: convert::to_api_time(at)?,
        outcome,
        reason,
        status_code: status_code.map(Into::into),
        duration_ms: i64::try_from(duration.as_millis()).unwrap_or(i64::MAX),
        response_body: body,
    })
}

/// Parses the payload that receivers get; `None` once it was erased. It is shown as it was sent: earlier versions have
/// written events with fewer fields.
fn parse_payload(event: &RecordedEvent) -> Result<Option<Map<String, Value>>> {
    let read = |text: &String| {
        serde_json::from_str(text)
            .map_err(|error| Error::internal(format!("the payload of {} cannot be read: {error}", event.id)))
    };
    event.payload.as_ref().map(read).transpose()
}

/// Converts an event without its payload.
pub(super) fn event_model(event: &RecordedEvent) -> Result<models::RecordedWebhookEvent> {
    Ok(models::RecordedWebhookEvent {
        id: event.id.0,
        r#type: event.name,
        agent_id: event.agent.map(|agent| agent.0),
        sequence: event.sequence,
        is_test: event.is_test,
        is_erased: event.payload.is_none(),
        created_at: convert::to_api_time(event.at)?,
    })
}

/// Converts an event with its payload.
pub(super) fn event_details(event: &RecordedEvent) -> Result<models::RecordedWebhookEventDetails> {
    let models::RecordedWebhookEvent { id, r#type, agent_id, sequence, is_test, is_erased, created_at } = event_model(event)?;
    let payload = parse_payload(event)?;
    Ok(models::RecordedWebhookEventDetails { id, r#type, agent_id, sequence, is_test, is_erased, created_at, payload })
}

/// Converts the statistics of an endpoint.
pub(super) fn statistics_model(found: EndpointStatistics) -> Result<models::WebhookStatistics> {
    let EndpointStatistics { from, to, attempts, succeeded, p50, p95, waiting, oldest_waiting_at } = found;
    let millis = |seconds: f64| (seconds * 10_000.0).round() / 10.0;
    Ok(models::WebhookStatistics {
        from: convert::to_api_time(from)?,
        to: convert::to_api_time(to)?,
        attempts,
        succeeded,
        success_rate: (attempts > 0).then(|| succeeded as f64 / attempts as f64),
        latency_p50_ms: p50.map(millis),
        latency_p95_ms: p95.map(millis),
        waiting,
        oldest_waiting_at: oldest_waiting_at.map(convert::to_api_time).transpose()?,
    })
}
