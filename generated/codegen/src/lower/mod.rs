//! Lowers OpenAPI 3.1, which people write, to OpenAPI 3.0.3, which both generators read.
//!
//! Nothing is guessed: an unknown key is an error that names its location. What 3.0 cannot express (a closed object,
//! a field that may be absent or null, access control) becomes an `x-` key.
//!
//! | module | lowers |
//! |---|---|
//! | `document` | the top level of the document, paths, parameters |
//! | `lists` | which parameters filter a list |
//! | `maps` | objects with arbitrary field names |
//! | `operation` | an operation, its body, its responses |
//! | `extensions` | what templates need to know about an operation and 3.0 cannot express |
//! | `schema` | a schema |
//! | `unions` | `oneOf` with a discriminator |
//! | `server`, `rust`, `doc` | what only our templates need |
//! | `gate` | checks of requests |
//! | `client` | what only progenitor needs |

mod alternatives;
mod client;
mod doc;
mod document;
mod extensions;
mod gate;
mod keys;
mod lists;
mod maps;
mod operation;
mod rust;
mod schema;
mod server;
mod unions;

use anyhow::Result;
use serde_json::Value;

use crate::{contract::Contract, forms};

pub(crate) use client::OWN_CRATE;
pub(crate) use doc::wrap_description as doc_lines;
pub use extensions::AnswerEnvelope;
pub(crate) use extensions::{IDEMPOTENCY_KEY, IF_MATCH, IF_NONE_MATCH, MERGE_PATCH, is_upload};

/// The generator that a lowered document is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoweringTarget {
    /// openapi-generator with our templates: gets data without its envelope, successes only, strict schemas.
    Server,
    /// progenitor: gets the envelopes, and schemas that stay readable when the contract grows.
    Client,
}

/// Lowers a contract to OpenAPI 3.0.3; anything unknown is an error that names its location.
pub fn lower(contract: &Contract, target: LoweringTarget) -> Result<Value> {
    let contract = &match target {
        LoweringTarget::Server => forms::as_uploads(contract)?,
        LoweringTarget::Client => forms::remove_forms(contract),
    };
    let mut lowered = document::lower(contract)?;
    unions::settle_tags(&mut lowered)?;
    match target {
        LoweringTarget::Server => server::shape(contract, &mut lowered)?,
        LoweringTarget::Client => client::shape(&mut lowered),
    }
    Ok(lowered)
}

#[cfg(test)]
mod tests;
