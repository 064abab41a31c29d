//! What agents are trained on: added, read, cut into passages, retrieved.

mod byte_reservation;
pub mod chunking;
pub mod content;
pub mod crawl;
pub mod directives;
pub mod extraction;
pub mod files;
pub mod ingestion;
pub mod labels;
pub mod retrieval;
pub mod revising;
pub mod semantic;
pub mod sources;
pub mod training;
pub mod websites;
