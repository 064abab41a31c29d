//! The contract that a router serves.

use crate::Operation;

/// What the runtime knows of one contract, beside the types that its router hands over with each request.
#[derive(Debug, Clone, Copy)]
pub struct Served {
    /// The document as JSON, whose schemas say what is wrong with a request.
    pub document: &'static str,
    /// Every operation.
    pub operations: &'static [&'static Operation],
    /// Whether a text is as the document has the header `Idempotency-Key`.
    pub is_idempotency_key: fn(&str) -> bool,
}
