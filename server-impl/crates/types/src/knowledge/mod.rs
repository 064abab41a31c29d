//! What agents are trained on, and the passages made from it.

pub mod article_sources;
pub mod chunks;
pub mod source_deletions;
pub mod sources;
