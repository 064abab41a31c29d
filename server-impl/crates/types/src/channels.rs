//! The channels on which visitors write to an agent.

pub mod widget;
