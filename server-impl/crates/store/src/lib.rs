//! The store: the only SQL. SQLite inside the process, or PostgreSQL shared by several processes.
//!
//! One file per noun contains the queries of that noun as free functions. Those that only read take a [`Conn`], those
//! that write take a [`Tx`], so that a write outside a transaction does not compile. The organization is the first
//! argument of every query on tenant data; what does not exist is `None`, never an error.
//!
//! A task holds one connection at a time: whoever waits for a second one while it holds the first stops everybody once
//! the pool is empty. Debug builds panic at it. Pass a connection on, or drop it before something that takes its own;
//! one that is taken in the head of a `match`, an `if let` or a `while let` lives until the end of its body.
//!
//! May use: `frontdesk-types`. It is one crate, and one knot: rows of different contexts are joined in statements, and
//! what removes an organization or an agent goes through all of them.
//!
//! To add a query: write its SQL once, with `$1` placeholders, inside one of the macros of `query.rs`; where the two
//! databases need different keywords, use or add one in `dialect.rs`. To add a noun: a table in both folders of
//! `migrations/` (same file name), a file here with the `record!` of `record.rs` that says which columns the fields of
//! the record of `types/` are, and stories in `tests/`.

#[macro_use]
mod dialect;
#[macro_use]
mod query;
#[macro_use]
mod record;

mod cell;
mod conn;
mod export;
#[cfg(any(test, feature = "testing"))]
mod faults;
mod held;
mod migrate;
mod period;
mod pools;
mod readers;
mod retry;
mod row;
mod space;
mod statistics;
mod writer;

pub mod accounts;
pub mod activity;
pub mod agents;
pub mod analytics;
pub mod backup;
pub mod billing;
pub mod certificates;
pub mod chat;
pub mod contacts;
pub mod conversations;
pub mod custom_domains;
pub mod events;
pub mod help_center;
pub mod idempotency;
pub mod inbox;
pub mod jobs;
pub mod knowledge;
pub mod peppers;
pub mod projection;
pub mod removal;
pub mod retention;
pub mod settings;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod topics;
pub mod webhooks;

#[cfg(test)]
mod tests;

pub use conn::{Conn, Tx};
pub use pools::{Store, StoreOptions};
pub use retry::retried;
