//! The rules: what happens when a caller asks for something, and what is refused. They know neither HTTP nor SQL nor generated types.
//!
//! To add a rule: a function in the file of its noun that takes a unit of work (`unit.rs`) and documents in its errors what is refused.

pub mod accounts;
pub mod agents;
pub mod analytics;
pub mod billing;
pub mod certificates;
pub mod chat;
pub mod contacts;
pub mod conversations;
pub mod custom_domains;
pub mod dns_checks;
pub mod events;
pub mod help_center;
pub mod hostnames;
pub mod idempotency;
pub mod inbox;
pub mod knowledge;
pub mod language;
pub mod limits;
pub mod mail;
pub mod metadata;
pub mod preconditions;
pub mod projection;
pub mod queue;
pub(crate) mod relevance;
pub mod retention;
pub mod secrets;
pub mod setbacks;
pub mod text_rules;
pub mod topics;
pub mod unit;
pub mod wake;
pub mod webhooks;
