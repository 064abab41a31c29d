//! From `openapi.yaml` to server traits and Rust SDK.
//!
//! ```text
//! openapi.yaml ── contract ── lint ──┬── lower for the server ── openapi-generator + templates ── generated/src
//!                                    ├── lower for the SDK ──── progenitor + extras ──────────── client/src/generated*.rs
//!                                    ├── vocabulary ──────────────────────────────────────────── generated/vocabulary/src
//!                                    └── as JSON ─────────────────────────────────────────────── generated/openapi.json
//! ```
//!
//! - [`contract`] reads the document, [`lint`] holds our rules for it, [`lower`] makes OpenAPI 3.0 of it.
//! - [`vocabulary`] writes the words of the contract, which every layer of the server shares.
//! - [`sdk`] makes the SDK, [`generate`] runs everything, stamps it and finds it stale.
//! - [`diff`] says what changed for a client.

pub mod contract;
pub mod diff;
pub mod generate;
pub mod lint;
pub mod lower;
pub mod names;
pub mod pointer;
pub mod project;
mod reach;
pub mod sdk;
#[cfg(test)]
mod testing;
pub mod vocabulary;
