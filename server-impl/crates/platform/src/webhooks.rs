//! Webhooks: events delivered to the servers of an organization, as specified by Standard Webhooks 1.0.
//!
//! Events and their deliveries are written in the transaction of their cause (`frontdesk_core::events`). One
//! process at a time delivers to an endpoint (`jobs/webhooks`).

pub mod addresses;
pub mod deliveries;
pub mod disabling;
pub mod endpoints;
pub mod handover;
pub mod listeners;
pub mod outcomes;
pub mod receiving;
pub mod schedule;
pub mod secrets;
pub mod signing;
pub mod visibility;

use std::time::Duration;

use schedule::RetrySchedule;

/// Settings for the delivery of events.
#[derive(Debug, Clone)]
pub struct DeliveryPolicy {
    /// Schedule of the retries of a delivery.
    pub schedule: RetrySchedule,
    /// Time limit of an attempt.
    pub deadline: Duration,
    /// Time without a successful delivery after which an endpoint is disabled.
    pub disable_after: Duration,
    /// Time for which events and deliveries are stored.
    pub retention: Duration,
}
