//! The rules: what happens when a caller asks for something, and what is refused. Knows neither HTTP nor SQL nor generated types.
//!
//! To add a rule: a function in the file of its noun that takes a unit of work (`unit.rs`) and says in its errors what is refused.

pub mod agents;
pub mod avatars;
pub mod billing;
mod byte_reservation;
pub mod catalogue;
pub mod chat;
pub mod chunking;
pub mod claimant;
pub mod claims;
pub mod crawl;
pub mod extraction;
pub mod extractive;
pub mod files;
pub(crate) mod function_words;
pub mod geo;
pub mod guesses;
pub mod ingestion;
pub mod keys;
pub mod knowledge;
pub mod language;
pub mod limits;
pub mod mail_addresses;
pub mod members;
pub mod orgs;
pub mod plans;
pub mod post;
pub mod queue;
pub mod repeats;
pub mod roles;
pub mod secrets;
pub mod semantic;
pub mod sentences;
pub mod sign_in;
pub mod sign_up;
pub mod sources;
pub mod subscriptions;
pub mod text_rules;
pub mod training;
pub mod unit;
pub mod websites;
