//! Email of agents.

pub mod messages;
