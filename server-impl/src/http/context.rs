//! What an operation knows of the request that called it.

use uuid::Uuid;

use crate::{
    auth::caller::Caller,
    types::{Error, Result},
};

/// The caller, the name of the request, and its idempotency key.
#[derive(Debug)]
pub struct Context {
    /// Who calls; `None` for a public operation.
    caller: Option<Caller>,
    /// The running mark of the idempotency key, to be finished with the effect.
    pub pending: Option<Pending>,
    /// What a stream answered under this idempotency key before: `data` as JSON.
    pub replayed: Option<String>,
}

/// A running mark: this request is the first under its idempotency key.
#[derive(Debug, Clone)]
pub struct Pending {
    /// The idempotency key.
    pub key: String,
    /// Tells this run from a later one that took over after the lease.
    pub token: Uuid,
    /// The status of success, for the record.
    pub status: u16,
}

impl Context {
    /// The context of an admitted request.
    pub fn new(caller: Option<Caller>) -> Self {
        Self { caller, pending: None, replayed: None }
    }

    /// Who calls.
    ///
    /// # Errors
    /// A fault when a public operation asks.
    pub fn caller(&self) -> Result<&Caller> {
        self.caller.as_ref().ok_or_else(|| Error::internal("a public operation has no caller"))
    }
}
