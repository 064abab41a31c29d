//! What agents are trained on: added, read, cut into passages, retrieved.

pub mod article_sources;
mod byte_reservation;
pub mod chunking;
pub mod content;
pub mod crawl;
pub mod directives;
mod explanation;
pub mod extraction;
pub mod files;
pub mod ingestion;
pub mod labels;
pub mod place;
pub mod ranking;
pub mod retrieval;
pub mod revising;
pub mod semantic;
pub mod sources;
pub mod training;
pub mod websites;

pub(crate) use explanation::Explanation;
