//! The contract that a router serves.

use crate::{Document, Operation};

/// The parts of a contract that the runtime uses, beside the types that its router hands over with each request.
#[derive(Debug, Clone, Copy)]
pub struct Served {
    /// The document as JSON, whose schemas say what is wrong with a request.
    pub document: Document,
    /// Every operation.
    pub operations: &'static [&'static Operation],
    /// Checks a text against the schema of the header `Idempotency-Key`.
    pub is_idempotency_key: fn(&str) -> bool,
}
