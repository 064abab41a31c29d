//! What an operation knows about the request that called it. The generated traits say which of these types it gets, so
//! that only an operation with a key has a caller, and only one that changes something can record its answer.

use std::{net::IpAddr, ops::Deref};

use frontdesk_core::auth::caller::Caller;
use frontdesk_types::{MessageId, idempotency::Pending};

/// The context of an operation that everyone may call.
#[derive(Debug)]
pub struct PublicContext {
    /// The called operation.
    pub operation: &'static str,
    /// The id of the request.
    pub request_id: String,
    /// The caller's IP address.
    pub client: IpAddr,
}

/// The context of an operation that reads on behalf of a caller.
#[derive(Debug)]
pub struct ReadContext {
    /// The caller.
    pub caller: Caller,
    public: PublicContext,
}

impl ReadContext {
    /// The context of an admitted caller.
    pub fn new(public: PublicContext, caller: Caller) -> Self {
        Self { caller, public }
    }
}

impl Deref for ReadContext {
    type Target = PublicContext;

    fn deref(&self) -> &PublicContext {
        &self.public
    }
}

/// The context of an operation that changes something on behalf of a caller.
#[derive(Debug)]
pub struct ChangeContext {
    /// The running mark of the idempotency key, to be completed together with the effect.
    pub pending: Option<Pending>,
    /// Earlier answer of a stream under this idempotency key: `data` as JSON.
    pub replayed: Option<String>,
    /// The reply that is being streamed under this idempotency key.
    pub running: Option<MessageId>,
    read: ReadContext,
}

impl ChangeContext {
    /// The context of a caller whose request has not begun yet.
    pub fn new(read: ReadContext) -> Self {
        Self { pending: None, replayed: None, running: None, read }
    }
}

impl Deref for ChangeContext {
    type Target = ReadContext;

    fn deref(&self) -> &ReadContext {
        &self.read
    }
}
