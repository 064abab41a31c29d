//! Tags `sources`, `ingest` and `retrieval`.

mod ingest;
mod retrieval;
mod sources;
