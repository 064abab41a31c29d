//! From OpenAPI 3.1, which people write, to OpenAPI 3.0.3, which both generators read.
//!
//! Nothing is guessed: a key that is not known here is refused with the place where it stands. What a generator cannot see
//! in a 3.0 document (a closed object, a field that may be absent or null, who may call) is written as an `x-` key of ours.
//!
//! | module | lowers |
//! |---|---|
//! | `document` | the top of the document, paths, parameters |
//! | `maps` | objects whose fields have no names |
//! | `operation` | an operation, its body, its responses |
//! | `extensions` | what templates need of an operation and cannot see |
//! | `schema` | a schema |
//! | `unions` | `oneOf` with a discriminator |
//! | `server`, `rust`, `doc` | what only our templates need |
//! | `gate` | what checks requests |
//! | `client` | what only progenitor needs |

mod client;
mod doc;
mod document;
mod extensions;
mod gate;
mod keys;
mod maps;
mod operation;
mod rust;
mod schema;
mod server;
mod unions;

use anyhow::Result;
use serde_json::Value;

use crate::contract::Contract;

pub(crate) use client::OWN_CRATE;
pub(crate) use doc::lines as doc_lines;
pub use extensions::Envelope;
pub(crate) use extensions::{IDEMPOTENCY_KEY, is_upload};

/// Whom a lowered document is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// openapi-generator with our templates: sees data without its envelope, only successes, strict schemas.
    Server,
    /// progenitor: sees the envelopes, and schemas that stay readable when the contract grows.
    Client,
}

/// Lowers a contract to OpenAPI 3.0.3; fails on anything it does not know, with the place.
pub fn lower(contract: &Contract, target: Target) -> Result<Value> {
    let mut lowered = document::lower(contract)?;
    unions::settle(&mut lowered)?;
    match target {
        Target::Server => server::shape(contract, &mut lowered)?,
        Target::Client => client::shape(&mut lowered),
    }
    Ok(lowered)
}

#[cfg(test)]
mod tests;
