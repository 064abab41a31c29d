//! What agents are trained on, and the passages made of it.

pub mod chunks;
pub mod sources;
