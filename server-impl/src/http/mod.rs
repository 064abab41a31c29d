//! What stands between the network and the operations.
//!
//! The way of a request: [`listener`] accepts the connection and gives it one of its `slots`, which it may lose while it waits for a
//! request (`activity`). `connection` reads the head within a deadline (`io_deadlines`) and gives a request that may change
//! something a task of its own. [`shell`] then wraps every route: it names the request ([`request_id`]), sets a deadline and catches panics (`guard`), writes
//! what the rate limit counted into the answer ([`rate_headers`]), and logs and measures it (`observe`). Inside, the generated router asks
//! [`api::service`](crate::api) who calls, keeps idempotency keys, and calls the operation. Every failure, wherever it happens, is answered by
//! [`envelope`].

mod activity;
mod arrival;
pub mod client_address;
mod connection;
pub mod context;
pub mod envelope;
mod guard;
pub mod health;
mod io_deadlines;
pub mod listener;
pub mod notes;
pub mod observe;
pub mod rate_headers;
pub mod request_id;
pub mod shell;
mod slots;

/// The path that the REST API is below.
pub const API_BASE: &str = "/api/v1";
