//! Frontdesk: AI agents that answer visitors from the content they were trained on, and cite it.
//!
//! # The layers
//!
//! Dependencies only point down, which `tests/layers.rs` enforces.
//!
//! | layer | contents |
//! |---|---|
//! | [`cli`], [`config`], [`data_dir`], [`telemetry`] | the command line, the settings, the data folder, log and metrics |
//! | [`server`] | a running server, wired from its configuration |
//! | [`http`], [`api`], [`web`], [`jobs`] | entry points: connections and requests, the operations of the contract, pages,
//! background work |
//! | [`services`] | the parts that requests, pages and background work share |
//! | [`auth`], [`domain`] | the rules: who may call, and what happens then |
//! | [`store`], [`index`] | persistence: the only SQL, the only Tantivy |
//! | [`ports`] | the outside world: time, randomness, ids, outgoing requests, mail, model providers, peppers, the processes that
//! parse files |
//! | [`fair_queue`] | turns at what the machine has little of |
//! | [`types`] | the vocabulary shared by all |
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
//! | `chat` | questions and answers, replies that are being written (drafts) |
//! | `conversations` | conversations with their messages, notes and tags, what people think of the answers, exports, streams of changes |
//! | `inbox` | conversations that people take over from agents, saved replies |
//! | `topics` | what conversations are about: topics with their rules, groups of similar questions |
//! | `analytics` | sums over conversations, which are kept as they change |
//! | `billing` | plans, subscriptions, credits |
//!
//! A file of [`api`] is named after a tag of the contract, which may cover several nouns: `organization` lists members and
//! invitations, and `ingest` reports on sources. [`domain::language`] knows about natural languages, and has no table. Whatever
//! belongs to no context is next to the folders: the unit of work, the queue, idempotency, limits, mail, activity.
//!
//! # The path of a request
//!
//! 1. [`http::listener`] accepts the connection, under a cap, and reads the head within its deadline.
//! 2. [`http::shell`] assigns the request an id, sets its deadline, catches panics, and finally updates the log and the metrics.
//! 3. The generated router (`frontdesk_api`) finds the operation and asks [`api`] to admit the caller: key, rate, plan,
//!    route module, scope and permission, by the access table of the contract. The body has not been read yet.
//! 4. The router reads the body within its limit and deadline, into a model that validates it (`validator`). A body that
//!    fails is checked against the JSON Schema of the contract, which has the last word and names every problem.
//! 5. [`api`] returns a recorded answer, or marks the key as running.
//! 6. The method in [`api`] converts the request and calls a rule in [`domain`]. One that changes something works in a unit of work
//!    ([`domain::unit`]): a transaction that knows its organization, its actor and its request. The rule queues jobs and records
//!    activity there; it runs again when the database aborts its transaction.
//! 7. The unit is committed with all of that and the record of the answer, and the workers that continue it are woken.
//! 8. The answer is sent in the envelope; every failure through [`http::envelope`].
//!
//! Anything that takes longer than a request is a job: written in the transaction that caused it, run by [`jobs`].

pub mod api;
pub mod auth;
pub mod cli;
pub mod config;
pub mod data_dir;
pub mod domain;
pub mod fair_queue;
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
