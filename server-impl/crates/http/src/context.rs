//! What an operation knows about the request that called it.

use std::net::IpAddr;

use frontdesk_core::auth::caller::Caller;
use frontdesk_types::{Error, MessageId, Result, idempotency::Pending};

/// The caller, the id of the request, and its idempotency key.
#[derive(Debug)]
pub struct Context {
    /// The caller; `None` for a public operation.
    caller: Option<Caller>,
    /// The running mark of the idempotency key, to be completed together with the effect.
    pub pending: Option<Pending>,
    /// What a stream answered earlier under this idempotency key: `data` as JSON.
    pub replayed: Option<String>,
    /// The reply that is being streamed under this idempotency key.
    pub running: Option<MessageId>,
    /// The called operation.
    pub operation: &'static str,
    /// The id of the request.
    pub request_id: String,
    /// The caller's IP address.
    pub client: IpAddr,
}

impl Context {
    /// The context of an admitted request.
    pub fn new(operation: &'static str, caller: Option<Caller>, request_id: String, client: IpAddr) -> Self {
        Self { caller, pending: None, replayed: None, running: None, operation, request_id, client }
    }

    /// The caller.
    ///
    /// # Errors
    /// An internal error when a public operation asks.
    pub fn caller(&self) -> Result<&Caller> {
        self.caller.as_ref().ok_or_else(|| Error::internal("a public operation has no caller"))
    }
}
