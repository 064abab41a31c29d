//! Idempotency keys: what is known about the first request under one, and what is stored of its answer.

use uuid::Uuid;

use super::Timestamp;

/// A running mark: this request is the first under its idempotency key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PendingRequest {
    /// The idempotency key.
    pub key: String,
    /// Distinguishes this run from a later one that took over after the lease.
    pub token: Uuid,
    /// The status of success, for the record.
    pub status: u16,
    /// A hash of the resource that the request is about; answers about the same resource resemble each other. `None`
    /// when it is about no particular resource.
    pub about: Option<[u8; 32]>,
    /// Bytes that the organization may store for repeats.
    pub cap: i64,
}

/// A mark that is to be set for a request.
#[derive(Debug, Clone, Copy)]
pub struct IdempotencyMark<'r> {
    /// The idempotency key.
    pub key: &'r str,
    /// Distinguishes this request from others under the key.
    pub hash: &'r [u8; 32],
    /// Distinguishes this run from a later one.
    pub token: Uuid,
    /// When it is considered lost.
    pub lease_until: Timestamp,
    /// Bytes that are charged for it until its answer is known.
    pub reserved: i64,
}

/// State of a key when a mark is to be set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum KeyState {
    /// Nothing: the mark is set.
    Nothing,
    /// The same request, still running.
    Running,
    /// Another request.
    Another,
    /// The same request, and its answer.
    Done {
        /// Status of the answer.
        status: u16,
        /// Its `data`.
        answer: StoredAnswer,
    },
}

/// An answer as the database has it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StoredAnswer {
    /// Uncompressed: by an earlier release.
    Plain(String),
    /// Compressed.
    Packed {
        /// The answer.
        packed: Vec<u8>,
        /// Base against which it was compressed, itself compressed.
        base: Option<Vec<u8>>,
    },
}

/// An answer that is to be stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackedAnswer {
    /// The answer, compressed.
    pub packed: Vec<u8>,
    /// The base that it was compressed against.
    pub base: Option<Uuid>,
    /// Bytes that are charged for it.
    pub bytes: i64,
}

/// An earlier answer that others are compressed against.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompressionBase {
    /// Its id within the organization; a later base has a higher one.
    pub id: Uuid,
    /// Hash of the answer's subject.
    pub about: [u8; 32],
    /// The answer, compressed on its own.
    pub packed: Vec<u8>,
    /// Bytes that are charged for it.
    pub bytes: i64,
    /// Later than every answer that needs it.
    pub kept_until: Timestamp,
}
