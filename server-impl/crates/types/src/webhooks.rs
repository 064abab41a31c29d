//! Webhooks: where events are delivered to, each delivery, and each try.

pub mod announcements;
pub mod deliveries;
pub mod endpoints;
pub mod events;
pub mod statistics;
