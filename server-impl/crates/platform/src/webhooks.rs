//! Webhooks: events that are delivered to the servers of an organization, as Standard Webhooks 1.0 describes it.
//!
//! Events are written, and their deliveries with them, in the transaction of their cause (`frontdesk_core::events`).
//! One process at a time delivers to an endpoint (`jobs/webhooks`).

pub mod addresses;
pub mod deliveries;
pub mod disabling;
pub mod endpoints;
pub mod handover;
pub mod listeners;
pub mod outcomes;
pub mod schedule;
pub mod secrets;
pub mod signing;
pub mod visibility;

use std::time::Duration;

use schedule::Schedule;

/// Policy for delivering events.
#[derive(Debug, Clone)]
pub struct Policy {
    /// When a delivery is tried again.
    pub schedule: Schedule,
    /// Maximum time for a try.
    pub deadline: Duration,
    /// An endpoint is disabled after this long without a successful delivery.
    pub disable_after: Duration,
    /// Retention time of events and deliveries.
    pub retention: Duration,
}
