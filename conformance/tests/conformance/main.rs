//! The conformance suite: the real server on SQLite and on PostgreSQL, every answer checked against the contract.

mod access;
mod accounts;
mod activity;
mod agents;
mod chat;
mod discovery;
mod envelope;
mod events;
mod every_error;
mod every_operation;
mod files;
mod hostile;
mod idempotency;
mod knowledge;
mod lists;
mod paging;
mod rate_limit;
mod retrieval;
mod secrets;
mod semantic;
mod site;
mod sources;
mod tenants;
mod texts;
mod websites;
