//! Webhooks: endpoints, deliveries, attempts.

pub mod deliveries;
pub mod endpoints;
pub mod events;
pub mod lanes;
pub mod listeners;
pub mod outcomes;
pub mod removal;
pub mod resending;
pub mod statistics;
