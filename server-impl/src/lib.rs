//! Frontdesk: AI agents that answer visitors from content they were trained on, and cite it.
//!
//! # The layers
//!
//! Dependencies point down only, and `tests/layers.rs` holds them to it.
//!
//! | layer | holds |
//! |---|---|
//! | [`cli`], [`config`], [`data_dir`], [`telemetry`] | the command line, the settings, the folder, log and figures |
//! | [`server`] | a running server, wired from its configuration |
//! | [`http`], [`api`], [`web`], [`jobs`] | what reaches in: connections and requests, the operations of the contract, pages, background work |
//! | [`services`] | the parts that requests, pages and background work share |
//! | [`auth`], [`domain`] | the rules: who may call, and what happens then |
//! | [`store`], [`index`] | what they stand on: the only SQL, the only Tantivy |
//! | [`ports`] | the outside world: time, randomness, ids, what is fetched, mails, the models of providers, the peppers, the processes that read files |
//! | [`types`] | the words that all share |
//!
//! # The contexts
//!
//! [`types`], [`store`], [`domain`] and [`api`] have the same folders, and the same noun names a file in each of them:
//!
//! | context | nouns |
//! |---|---|
//! | `accounts` | organizations, members, invitations, roles, keys, sessions, claims of workspaces, signing up and in |
//! | `agents` | agents, their avatars, the models that they may use |
//! | `knowledge` | sources, files and websites, documents, passages (chunks), vectors, retrieval |
//! | `chat` | conversations, messages, replies that are being written (drafts) |
//! | `billing` | plans, subscriptions, credits |
//!
//! A file of [`api`] is named after a tag of the contract, which may cover several nouns: `organization` lists members and
//! invitations, and `ingest` tells of sources. [`domain::language`] is what is known of languages, and has no table. What belongs to
//! no context stands beside the folders: the unit of work, the queue, idempotency, limits, mail, activity.
//!
//! # The way of a request
//!
//! 1. [`http::listener`] accepts the connection, under a cap, and reads the head within its deadline.
//! 2. [`http::shell`] names the request, sets its deadline, catches panics, and writes the log and the figures when it is done.
//! 3. The generated router (`frontdesk_api`) finds the operation and asks [`api`] to admit the caller: key, rate, plan,
//!    route module, scope and permission, by the access table of the contract. Nothing of the body was read so far.
//! 4. The router reads the body within its limit and deadline, into a model that checks it (`validator`). What is refused is judged by
//!    the JSON Schema of the contract, which names every problem.
//! 5. [`api`] gives a recorded answer, or marks the key as running.
//! 6. The method in [`api`] converts the request and calls a rule in [`domain`]. One that changes something works in a unit of work
//!    ([`domain::unit`]): a transaction that knows for which organization, in whose name and in which request it runs. The rule
//!    queues jobs and notes activity there; it runs again when the database breaks its transaction off.
//! 7. The unit is committed with all of that and the record of the answer, and whoever is to go on with it is called.
//! 8. The answer goes out in the envelope; every failure through [`http::envelope`].
//!
//! What takes longer than a request is a job: written in the transaction that caused it, done by [`jobs`].

pub mod api;
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
pub mod services;
pub mod store;
pub mod telemetry;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod types;
pub mod web;
