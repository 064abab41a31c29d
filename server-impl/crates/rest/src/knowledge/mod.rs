//! Tags `sources`, `ingest` and `retrieval`.

mod ingest;
mod retrieval;
pub(super) mod sources;
