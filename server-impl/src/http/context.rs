//! What an operation knows of the request that called it.

use std::net::IpAddr;

use crate::{
    auth::caller::Caller,
    types::{Error, MessageId, Result, idempotency::Pending},
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
    /// The reply that a stream under this idempotency key is writing.
    pub running: Option<MessageId>,
    /// The operation that it called.
    pub operation: &'static str,
    /// Names the request.
    pub request_id: String,
    /// Who calls, by their address on the internet.
    pub client: IpAddr,
}

impl Context {
    /// The context of an admitted request.
    pub fn new(operation: &'static str, caller: Option<Caller>, request_id: String, client: IpAddr) -> Self {
        Self { caller, pending: None, replayed: None, running: None, operation, request_id, client }
    }

    /// Who calls.
    ///
    /// # Errors
    /// A fault when a public operation asks.
    pub fn caller(&self) -> Result<&Caller> {
        self.caller.as_ref().ok_or_else(|| Error::internal("a public operation has no caller"))
    }
}
