//! The contract that a router serves.

use crate::{Document, Operation};

/// The parts of a contract that the runtime uses, in addition to the types that its router supplies with each
/// request.
#[derive(Debug, Clone, Copy)]
pub struct Served {
    /// The document as JSON, whose schemas name the problems of a request.
    pub document: Document,
    /// All operations.
    pub operations: &'static [&'static Operation],
    /// Checks a text against the schema of the header `Idempotency-Key`.
    pub is_idempotency_key: fn(&str) -> bool,
}
