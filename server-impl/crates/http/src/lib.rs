//! The layer between the network and the operations.
//!
//! The path of a request: [`listener`] accepts the connection and assigns it one of its `slots`, which it may lose
//! while it waits for a request (`activity`). If the connection is encrypted, [`tls`] chooses the certificate.
//! `connection` reads the head within a deadline (`io_deadlines`) and runs a request that may change something in
//! its own task. [`shell`] then wraps every route: it assigns the request an id ([`request_id`]), sets a deadline
//! and catches panics (`guard`), adds the rate limit headers to the answer ([`rate_headers`]), keeps it out of
//! caches (`caching`), and logs and measures it (`observe`). Inside, the generated router calls the service of
//! `frontdesk-rest`, which authenticates the caller, handles idempotency keys, and calls the operation. Every
//! failure, wherever it happens, is answered by [`envelope`].
//!
//! `frontdesk-smtp`, beside this crate, shares the certificates, the networks of clients, and the accepting of
//! connections.
//!
//! May use: `frontdesk-core` and its dependencies, but none of the rules above it.

mod activity;
mod arrival;
mod caching;
pub mod client_address;
pub mod client_network;
mod connection;
pub mod context;
pub mod country;
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
pub mod tls;

pub use frontdesk_api::runtime::accepts_gzip;

/// Base path of the REST API.
pub const API_BASE: &str = "/api/v1";
