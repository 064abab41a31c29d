//! Generates server traits and the Rust SDK from `openapi.yaml`.
//!
//! ```text
//! openapi.yaml ── lint ── expand ──┬── lower for the server ── openapi-generator + templates ── generated/src
//!                                  ├── lower for the SDK ──── progenitor + extras ──────────── client/src/generated*.rs
//!                                  ├── vocabulary ──────────────────────────────────────────── generated/vocabulary/src
//!                                  └── as JSON ─────────────────────────────────────────────── generated/openapi.json
//! ```
//!
//! - [`contract`] reads the document, [`lint`] has our rules for it, [`expand`] adds what can be derived, [`lower`]
//!   converts it to OpenAPI 3.0.
//! - [`layout`] keeps the form of the file, and [`show`] prints the part of it that belongs to a tag.
//! - [`vocabulary`] writes the contract's words, which all layers of the server share.
//! - [`sdk`] generates the SDK; [`generate`] runs everything, writes the stamp and detects stale output.
//! - [`diff`] reports changes for clients.
//!
//! Templates contain only what varies with the contract. What the generated router does for every operation is an
//! ordinary crate, `generated/runtime`, and what calls of the SDK have in common is in `client/src`.

pub mod contract;
mod deprecation;
pub mod diff;
pub mod expand;
mod forms;
pub mod generate;
pub mod layout;
pub mod lint;
pub mod lower;
pub mod names;
pub mod pointer;
pub mod project;
pub mod publish;
mod reachability;
pub mod sdk;
pub mod show;
#[cfg(test)]
mod testing;
pub mod vocabulary;
