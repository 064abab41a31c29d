//! Frontdesk: AI agents that answer visitors from the content they were trained on, and cite it.
//!
//! # The crates
//!
//! This one is the binary: the command line ([`cli`]), the settings ([`config`]), and a running server wired from
//! them ([`server`]). The other crates are in `crates/`. The page in the `lib.rs` of each says what the crate is
//! for and how to add to it. Dependencies only point down, which Cargo enforces; `tests/layers.rs` additionally
//! checks which crate may name which library.
//!
//! | crate | contents |
//! |---|---|
//! | `frontdesk-rest`, `-web`, `-jobs` | entry points: the operations of the contract, pages, background work |
//! | `frontdesk-http` | connections, TLS, the envelope of answers |
//! | `frontdesk-smtp` | the listener that takes mails |
//! | `frontdesk-services` | the parts that requests, pages and background work share |
//! | `frontdesk-transfer` | import and export of help centers |
//! | `frontdesk-help-center` | articles in collections, and the sites that show them |
//! | `frontdesk-agents` | knowledge, chat, conversations, inbox, contacts, topics, analytics |
//! | `frontdesk-platform` | accounts, mail, webhooks, hostnames and certificates |
//! | `frontdesk-core` | access control, units of work and their transactions |
//! | `frontdesk-search`, `-documents`, `-text` | indices; files and Markdown; natural languages |
//! | `frontdesk-store` | the database: the only SQL |
//! | `frontdesk-ports` | the outside world |
//! | `frontdesk-fair-queue` | fair queueing for scarce resources |
//! | `frontdesk-types` | types that all crates share |
//! | `frontdesk-test-programs` | programs that tests talk to |
//!
//! # The contexts
//!
//! Types, store, rules and operations have the same folders, and the same noun names a file in each of them:
//!
//! | context | nouns |
//! |---|---|
//! | `accounts` | organizations, members, invitations, roles, keys, sessions, claims of workspaces, signing up and in |
//! | `agents` | agents, their avatars, the models that they may use |
//! | `billing` | plans, subscriptions, credits |
//! | `knowledge` | sources, files and websites, documents, passages (chunks), vectors, retrieval |
//! | `chat` | questions and answers, replies that are being written (drafts) |
//! | `conversations` | conversations with messages, notes and tags, feedback on answers, exports, change streams |
//! | `inbox` | conversations that people take over from agents, saved replies |
//! | `contacts` | the people in conversations, their attributes, leads |
//! | `topics` | subjects of conversations: topics with their rules, groups of similar questions |
//! | `analytics` | totals over conversations, updated as they change |
//! | `webhooks` | endpoints, events, deliveries |
//! | `help_center` | sites, collections, articles with their revisions, files, redirects, imports |
//!
//! A file of `frontdesk-rest` is named after a tag of the contract, which may cover several nouns: `organization`
//! lists members and invitations, and `ingest` reports on sources.
//!
//! # The request path
//!
//! 1. `frontdesk-http` accepts the connection, under a cap, and reads the head within its deadline; it assigns the
//!    request an id, sets its deadline, catches panics, and finally updates the log and the metrics.
//! 2. The generated router (`frontdesk-api`) finds the operation and asks `frontdesk-rest` to admit the caller:
//!    key, rate, plan, route module, scope and permission, by the access table of the contract. The body has not
//!    been read yet.
//! 3. The router reads the body within its limit and deadline, into a model that validates it (`validator`). A body
//!    that fails is checked against the JSON Schema of the contract, which has the last word and names every
//!    problem.
//! 4. `frontdesk-rest` returns a recorded answer, or marks the key as running.
//! 5. The method of the operation converts the request and calls a rule. One that changes something works in a unit
//!    of work ([`unit`](frontdesk_core::unit)): a transaction that knows its organization, its actor and its
//!    request. The rule queues jobs and records activity there; it runs again when the database aborts its
//!    transaction.
//! 6. The unit is committed with all of that and the record of the answer, and the workers that continue it are woken.
//! 7. The answer is sent in the envelope, as is every failure ([`envelope`](frontdesk_http::envelope)).
//!
//! Anything that takes longer than a request is a job: written in the transaction that caused it, run by
//! `frontdesk-jobs`.

pub mod cli;
pub mod config;
pub mod data_dir;
pub mod server;
pub mod telemetry;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
#[cfg(test)]
mod tests;
