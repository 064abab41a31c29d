//! What agents are trained on, and the passages made from it.

pub mod chunks;
pub mod sources;
