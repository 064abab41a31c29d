//! What a server brings along for every operation.

use std::{num::NonZeroU64, time::Duration};

use axum::response::Response;
use http::request::Parts;

use crate::{Context, Invalid};

/// The part of a server that all operations share. The traits of the tags build on it.
pub trait Service: Sized + Send + Sync + 'static {
    /// The context of an operation that everyone may call.
    type Public: Context<Self>;

    /// The context of an operation that reads on behalf of a caller.
    type Reading: Context<Self>;

    /// The context of an operation that changes something on behalf of a caller.
    type Changing: Context<Self>;

    /// Why a request fails.
    type Error: Send + 'static;

    /// The failure of a request that is not as its operation takes it.
    fn invalid(&self, invalid: Invalid) -> Self::Error;

    /// The pace at which bodies must arrive.
    fn pace(&self) -> Pace;

    /// The answer to a failure.
    fn refuse(&self, head: &Parts, error: Self::Error) -> Response;
}

/// The pace at which a body must arrive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// For a whole body; of an upload, for the next piece of it.
    pub deadline: Duration,
    /// Bytes a second that an upload brings on average, once the deadline is over.
    pub upload_rate: NonZeroU64,
}

/// The first answer to an idempotency key, to be given again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replay {
    /// The status of the first answer.
    pub status: u16,
    /// The JSON text of its `data`.
    pub data: String,
}
