//! The channels on which visitors write to an agent.

pub mod email;
pub mod widget_usage;
pub mod widget_visitors;
pub mod widgets;
