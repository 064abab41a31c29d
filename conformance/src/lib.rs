//! Drives the Rust SDK, and requests by hand, against the real server, and holds every answer against the contract.
//!
//! - [`contract`]: the document, read.
//! - [`recorder`]: stands in front of the server and judges every answer.
//! - [`world`]: a server of a test's own, on either database; [`stories!`] makes the tests.
//! - [`actor`], [`call`], [`wire`], [`answer`]: who asks, what, how, and what comes back.
//! - [`redact`]: snapshots without what differs from run to run.
//!
//! The suite itself is in `tests/conformance`. A new operation fails it until `every_operation` calls it through the SDK; a new
//! error code fails it until `every_error` provokes it. What is generic over the operations (keys, scopes, plans, shapes, limits,
//! hostile input) covers a new one by itself.

pub mod actor;
pub mod answer;
pub mod backdoor;
pub mod call;
pub mod contract;
mod invariants;
mod panics;
pub mod recorder;
pub mod redact;
pub mod rounds;
pub mod sse;
pub mod stage;
pub mod wire;
pub mod world;

pub use actor::Actor;
pub use answer::Answer;
pub use call::Call;
pub use frontdesk_server::{server::app, testing::Database};
pub use rounds::rounds;
pub use stage::Stage;

pub use world::{World, text_of};
