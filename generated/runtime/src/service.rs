//! What a server brings along for every operation.

use std::{num::NonZeroU64, time::Duration};

use async_trait::async_trait;
use axum::response::Response;
use futures::future::BoxFuture;
use http::request::Parts;
use serde_json::Value;

use crate::{Invalid, Operation};

/// The part of a server that all operations share. The traits of the tags build on it.
#[async_trait]
pub trait Service: Send + Sync + 'static {
    /// What [`admit`](Self::admit) learns about a request, handed to every later step.
    type Context: Send + Sync + 'static;

    /// Why a request fails.
    type Error: Send + 'static;

    /// The failure of a request that is not as its operation takes it.
    fn invalid(&self, invalid: Invalid) -> Self::Error;

    /// Who calls, and whether they may. Comes before the body is read.
    async fn admit(&self, operation: &'static Operation, head: &Parts) -> Result<Self::Context, Self::Error>;

    /// How fast bodies must arrive.
    fn pace(&self) -> Pace;

    /// Begins a request that carries an idempotency key, once its shape is right. An answer given here is sent instead of
    /// calling the operation.
    async fn begin(
        &self,
        context: &mut Self::Context,
        operation: &'static Operation,
        head: &Parts,
        key: &str,
        body: &[u8],
    ) -> Result<Option<Replay>, Self::Error>;

    /// The operation failed or panicked after [`begin`](Self::begin): frees the key.
    async fn abandon(&self, context: &Self::Context);

    /// Resolves once the caller may no longer call the operation, to the object that says why. An answer that is still being sent then
    /// ends.
    fn revocation(&self, operation: &'static Operation, context: &Self::Context) -> BoxFuture<'static, Value>;

    /// The answer to a failure.
    fn refuse(&self, head: &Parts, error: Self::Error) -> Response;
}

/// How fast a body must arrive.
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
