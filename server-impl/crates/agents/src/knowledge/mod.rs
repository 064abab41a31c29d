//! The knowledge of agents: sources that are added, read, chunked into passages, and retrieved.

pub mod article_sources;
mod byte_reservation;
pub mod content;
mod explanation;
pub mod files;
pub mod ingestion;
pub mod labels;
pub mod ranking;
pub mod retrieval;
pub mod revising;
pub mod semantic;
pub mod source_deletions;
pub mod sources;
pub mod training;
pub mod websites;

pub use explanation::Explanation;
