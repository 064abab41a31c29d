//! Drives the Rust SDK, and raw requests, against the real server, and checks every answer against the contract.
//!
//! - [`contract`]: the parsed document.
//! - [`recorder`]: sits in front of the server and checks every answer.
//! - [`world`]: a dedicated server for each test, on either database; [`stories!`] defines the tests.
//! - [`actor`], [`call`], [`wire`], [`answer`]: the caller, the request, the transport, and the answer.
//! - [`chance`]: random histories that are identical in every run.
//! - [`receiver`]: a server that webhooks are delivered to.
//! - [`certified`]: a server that gets certificates by itself, and its authority; [`certified_stories!`] defines the
//!   tests.
//! - [`redact`]: snapshots without what differs from run to run.
//!
//! The suite itself is in `tests/conformance`. A new operation makes it fail until `every_operation` calls it
//! through the SDK; a new error code makes it fail until `every_error` provokes it. Tests that are generic over
//! operations (keys, scopes, plans, shapes, limits, hostile input) cover a new one automatically.

pub mod actor;
pub mod answer;
pub mod backdoor;
pub mod call;
pub mod certified;
pub mod chance;
pub mod contract;
pub mod doomed;
pub mod edge;
mod invariants;
mod panics;
pub mod receiver;
pub mod recorder;
pub mod redact;
pub mod rounds;
mod source_text;
pub mod sse;
pub mod stage;
mod timing;
pub mod wire;
pub mod world;

pub use actor::Actor;
pub use answer::ApiAnswer;
pub use call::ApiCall;
pub use certified::CertifiedWorld;
pub use chance::SeededChance;
pub use frontdesk_server::{server::app, testing::TestDatabase};
pub use receiver::WebhookReceiver;
pub use rounds::rounds;
pub use source_text::source_text;
pub use stage::Stage;

pub use timing::one_connection;
pub use world::World;
