//! Frontdesk: AI agents that answer visitors from content they were trained on, and cite it.
//!
//! # The layers
//!
//! Dependencies point down only, and `tests/layers.rs` holds them to it. The same noun names a file in every layer.
//!
//! | layer | holds |
//! |---|---|
//! | [`cli`], [`config`], [`data_dir`], [`telemetry`] | the command line, the settings, the folder, log and figures |
//! | [`server`], [`app`] | a running server, and everything that a request can reach |
//! | [`http`], [`api`], [`web`], [`jobs`] | what reaches in: connections and requests, the operations of the contract, pages, background work |
//! | [`auth`], [`domain`] | the rules: who may call, and what happens then |
//! | [`store`], [`index`] | what they stand on: the only SQL, the only Tantivy |
//! | [`ports`] | the outside world: time, randomness, ids, what is fetched, mails, the models of providers, the peppers, the processes that read files |
//! | [`types`] | the words that all share |
//!
//! # The way of a request
//!
//! 1. [`http::listener`] accepts the connection, under a cap, and reads the head within its deadline.
//! 2. [`http::shell`] names the request, sets its deadline, catches panics, and writes the log and the figures when it is done.
//! 3. The generated router (`frontdesk_api`) finds the operation and asks [`http::service`] to admit the caller: key, rate, plan,
//!    route module, scope and permission, by the access table of the contract. Nothing of the body was read so far.
//! 4. The router reads the body within its limit and deadline, and checks it against the contract's own JSON Schema.
//! 5. [`http::idempotency`] gives a recorded answer, or marks the key as running.
//! 6. The method in [`api`] converts the request and calls a rule in [`domain`]. One that changes something works in a unit of work
//!    ([`domain::unit`]): a transaction that knows for which organization, in whose name and in which request it runs. The rule
//!    queues jobs and notes activity there; it runs again when the database breaks its transaction off.
//! 7. The unit is committed with all of that and the record of the answer, and whoever is to go on with it is called.
//! 8. The answer goes out in the envelope; every failure through [`http::envelope`].
//!
//! What takes longer than a request is a job: written in the transaction that caused it, done by [`jobs`].

pub mod api;
pub mod app;
pub mod auth;
pub mod cli;
pub mod config;
pub mod data_dir;
pub mod domain;
pub mod http;
pub mod index;
pub mod jobs;
pub mod ports;
pub mod server;
pub mod store;
pub mod telemetry;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod types;
pub mod web;
