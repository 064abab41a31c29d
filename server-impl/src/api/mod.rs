//! The operations of the contract, one file a tag: convert the request, call a rule, convert the result. No rules here, no SQL.
//!
//! To add an operation: write it into `openapi.yaml`, run `cargo codegen generate`, and fill in the method that the compiler then
//! misses, as the methods beside it do. A change hands its rule to `App::change`, which opens the unit of work, records the answer and
//! commits.

mod agents;
mod billing;
mod change;
pub(crate) mod chat;
mod contract;
mod convert;
mod ingest;
mod organization;
mod retrieval;
mod roles;
mod sign_up;
mod sources;
