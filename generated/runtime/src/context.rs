//! What an operation knows about the request that called it.

use async_trait::async_trait;
use futures::future::BoxFuture;
use http::request::Parts;
use serde_json::Value;

use crate::{Operation, Replay, Service};

/// The context of operations: of those that everyone may call, of those that read, or of those that change something.
/// Its type says which, so that an operation has a caller, and the means to change something, exactly where the
/// contract says so.
#[async_trait]
pub trait Context<S: Service>: Sized + Send + Sync + 'static {
    /// Admits the caller, or refuses the request. Comes before the body is read.
    ///
    /// # Errors
    /// As the service refuses callers.
    async fn admit(service: &S, operation: &'static Operation, head: &Parts) -> Result<Self, S::Error>;

    /// Begins a request that carries an idempotency key, once its shape is right. An answer given here is sent instead
    /// of calling the operation. A context of operations that take no such key does nothing.
    ///
    /// # Errors
    /// As the service refuses keys.
    async fn begin(&mut self, _service: &S, _request: KeyedRequest<'_>) -> Result<Option<Replay>, S::Error> {
        Ok(None)
    }

    /// The operation failed or panicked after [`begin`](Self::begin): frees the key.
    async fn abandon(&self, _service: &S) {}

    /// Resolves once the caller may no longer call the operation, to the object that says why. An answer that is still
    /// being sent then ends. `None` where there is no caller.
    fn revocation(&self, _service: &S, _operation: &'static Operation) -> Option<BoxFuture<'static, Value>> {
        None
    }
}

/// A request that carries an idempotency key.
#[derive(Debug, Clone, Copy)]
pub struct KeyedRequest<'r> {
    /// The operation that it calls.
    pub operation: &'static Operation,
    /// Its head.
    pub head: &'r Parts,
    /// The key.
    pub key: &'r str,
    /// The bytes of its body.
    pub body: &'r [u8],
}
