//! Idempotency keys: what is known of a request that is the first under one.

use uuid::Uuid;

/// A running mark: this request is the first under its idempotency key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pending {
    /// The idempotency key.
    pub key: String,
    /// Tells this run from a later one that took over after the lease.
    pub token: Uuid,
    /// The status of success, for the record.
    pub status: u16,
}
