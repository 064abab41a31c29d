//! The email channels of agents.

pub mod addresses;
pub mod blocked_senders;
pub mod domains;
pub mod messages;
pub mod removal;
pub mod reports;
pub mod settings;
pub mod suppressions;
