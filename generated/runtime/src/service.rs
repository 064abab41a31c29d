//! The part of a server that all operations share.

use std::{num::NonZeroU64, time::Duration};

use axum::response::Response;
use http::request::Parts;

use crate::{Context, Invalid};

/// The part of a server that all operations share. The traits of the tags build on it.
pub trait Service: Sized + Send + Sync + 'static {
    /// Context of an operation that everyone may call.
    type Public: Context<Self>;

    /// Context of an operation that reads on behalf of a caller.
    type Reading: Context<Self>;

    /// Context of an operation that changes something on behalf of a caller.
    type Changing: Context<Self>;

    /// Reason for which a request fails.
    type Error: Send + 'static;

    /// Converts the problem of a request that its operation does not accept.
    fn invalid(&self, invalid: Invalid) -> Self::Error;

    /// Returns the pace at which bodies must arrive.
    fn pace(&self) -> Pace;

    /// Answers a failure.
    fn refuse(&self, head: &Parts, error: Self::Error) -> Response;
}

/// The pace at which a body must arrive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// Time limit for a whole body; for an upload, for its next piece.
    pub deadline: Duration,
    /// Average number of bytes per second that an upload must deliver once the deadline has passed.
    pub upload_rate: NonZeroU64,
}

/// The first answer to an idempotency key, to be replayed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replay {
    /// Status of the first answer.
    pub status: u16,
    /// JSON text of its `data`.
    pub data: String,
}
