//! Sources, the documents read from them, their passages and vectors, and uploads that wait to be read.

pub mod article_sources;
pub mod attempts;
pub mod chunks;
pub mod documents;
pub mod source_deletions;
pub mod sources;
pub mod uploads;
pub mod vectors;
