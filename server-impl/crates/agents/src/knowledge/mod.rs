//! What agents are trained on: added, read, cut into passages, retrieved.

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
pub mod sources;
pub mod training;
pub mod websites;

pub use explanation::Explanation;
