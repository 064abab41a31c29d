//! The store, which contains all SQL. It uses SQLite inside the process, or PostgreSQL shared by several processes.
//!
//! One file per noun contains the queries of that noun as free functions. Those that only read take a [`Conn`],
//! those that write take a [`Tx`], so that a write outside a transaction does not compile. The organization is the
//! first argument of every query on tenant data; a row that does not exist is `None`, never an error.
//!
//! A task holds one connection at a time. A task that waits for a second one while it holds the first deadlocks
//! everything once the pool is exhausted, and debug builds panic on it. Pass a connection on, or drop it before
//! calling something that acquires its own; one acquired in the head of a `match`, an `if let` or a `while let`
//! lives until the end of its body.
//!
//! May use: `frontdesk-types`, `frontdesk-fair-queue`, `frontdesk-sql-macro`. This is one tightly coupled crate on
//! purpose: statements join rows of different contexts, and removing an organization or an agent touches all of them.
//!
//! To add a query: write its SQL once, with `$1` placeholders, as a raw string inside one of the macros of `query.rs`;
//! where the two databases need different keywords, name one of `dialect.rs` in braces, or add one. To add a noun: a
//! table in both folders of `migrations/` (same file name), a file here with the `record!` of `record.rs` that maps
//! the fields of the record of `types/` to columns, and stories in `tests/`.

#[macro_use]
extern crate frontdesk_sql_macro;

#[macro_use]
mod dialect;
#[macro_use]
mod query;
#[macro_use]
mod record;

mod cell;
mod conn;
mod connection_guard;
mod export;
#[cfg(any(test, feature = "testing"))]
mod faults;
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
pub mod channels;
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
pub mod platform_mail_keys;
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
pub use retry::retry_aborted;

/// Boxes the future of an async function. The body of an async function is compiled in each crate that awaits it, but a
/// boxed one in its own crate only. So every public one has it, unless it is generic or takes a type like `Filter<'_>`.
pub(crate) use async_recursion::async_recursion as boxed;
