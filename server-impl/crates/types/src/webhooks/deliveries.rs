//! Deliveries of events to endpoints.

use std::{sync::Arc, time::Duration};

pub use frontdesk_vocabulary::{WebhookAttemptOutcome as Outcome, WebhookDeliveryStatus as DeliveryStatus};

use super::events::EventTypes;
use crate::{EventId, OrgId, Timestamp, WebhookEndpointId, events::EventName};

/// A delivery of an event to an endpoint. Its id is that of the event, which receivers get as `webhook-id` with every
/// try.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delivery {
    /// The organization.
    pub org: OrgId,
    /// Endpoint.
    pub endpoint: WebhookEndpointId,
    /// The event.
    pub event: EventId,
    /// Its type.
    pub name: EventName,
    /// Status.
    pub status: DeliveryStatus,
    /// Number of times that it was tried.
    pub attempts: i64,
    /// When it is tried next; `None` unless it waits.
    pub due_at: Option<Timestamp>,
    /// The last attempt.
    pub last_attempt: Option<DeliveryAttempt>,
    /// When the event happened.
    pub at: Timestamp,
    /// When it arrived.
    pub delivered_at: Option<Timestamp>,
}

/// A try.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DeliveryAttempt {
    /// When it began.
    pub at: Timestamp,
    /// Outcome in a word.
    pub outcome: Outcome,
    /// The same in a sentence.
    pub reason: String,
    /// The status of the answer, if there was one.
    pub status_code: Option<u16>,
    /// Duration.
    pub duration: Duration,
    /// Beginning of the answer.
    pub body: Option<String>,
}

/// Filter for deliveries of an endpoint.
#[derive(Debug, Clone)]
pub struct DeliveryFilter {
    /// Of events from this moment on.
    pub from: Option<Timestamp>,
    /// Of events before this moment.
    pub to: Option<Timestamp>,
    /// In this state.
    pub status: Option<DeliveryStatus>,
    /// Of these types.
    pub types: EventTypes,
}

/// A delivery that is due, as the process that delivers takes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DueDelivery {
    /// The event.
    pub event: EventId,
    /// Since when it is due.
    pub due_at: Timestamp,
    /// Number of times that it was tried since its schedule began.
    pub tries: i64,
    /// Payload; `None` once it was erased.
    pub payload: Option<Arc<str>>,
}

/// Verdict on a delivery after an attempt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DeliveryVerdict {
    /// It has arrived.
    Delivered,
    /// It is tried again.
    Again(Timestamp),
    /// It is given up.
    Failed,
}

/// A try that is over, and what follows from it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FinishedAttempt {
    /// The organization.
    pub org: OrgId,
    /// Endpoint.
    pub endpoint: WebhookEndpointId,
    /// The event.
    pub event: EventId,
    /// The try; `None` when nothing was left to send.
    pub attempt: Option<DeliveryAttempt>,
    /// Verdict on the delivery.
    pub verdict: DeliveryVerdict,
    /// End of the time for which the receiver asked to be left alone.
    pub pause: Option<Timestamp>,
}
