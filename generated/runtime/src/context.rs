//! The context of an operation: what it knows about the request that called it.

use async_trait::async_trait;
use futures::future::BoxFuture;
use http::request::Parts;
use serde_json::Value;

use crate::{Invalid, Operation, Replay, Service};

/// The context of an operation, one type each for public, reading and changing operations. So an operation has a
/// caller, and the means to change something, exactly where the contract says so.
#[async_trait]
pub trait Context<S: Service>: Sized + Send + Sync + 'static {
    /// Admits the caller or refuses the request, before the body is read.
    ///
    /// # Errors
    /// The service's refusal of the caller.
    async fn admit(service: &S, operation: &'static Operation, head: &Parts) -> Result<Self, S::Error>;

    /// Checks whether the caller may set the fields that are for owners and admins. No key may.
    fn may_set_owner_only(&self) -> bool {
        false
    }

    /// Converts the problem of a request that its operation does not accept, for this caller.
    fn invalid(&self, service: &S, invalid: Invalid) -> S::Error {
        service.invalid(invalid)
    }

    /// Begins a request that carries an idempotency key, once its shape is valid. An answer returned here is sent
    /// instead of calling the operation. Does nothing in a context of operations that take no such key.
    ///
    /// # Errors
    /// The service's refusal of the key.
    async fn begin(&mut self, _service: &S, _request: KeyedRequest<'_>) -> Result<Option<Replay>, S::Error> {
        Ok(None)
    }

    /// Releases the key after the operation failed or panicked, following [`begin`](Self::begin).
    async fn abandon(&self, _service: &S) {}

    /// Resolves once the caller may no longer call the operation, with an object that gives the reason. An answer
    /// that is still being sent then ends. `None` if there is no caller.
    fn revocation(&self, _service: &S, _operation: &'static Operation) -> Option<BoxFuture<'static, Value>> {
        None
    }
}

/// A request that carries an idempotency key.
#[derive(Debug, Clone, Copy)]
pub struct KeyedRequest<'r> {
    /// Operation that the request calls.
    pub operation: &'static Operation,
    /// Head of the request.
    pub head: &'r Parts,
    /// Idempotency key.
    pub key: &'r str,
    /// Bytes of the body.
    pub body: &'r [u8],
}
