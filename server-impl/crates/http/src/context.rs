//! Contexts of the request that called an operation. The generated traits choose one for each operation, so that
//! only an operation with a key has a caller, and only one that changes something can record its answer.

use std::{net::IpAddr, ops::Deref};

use frontdesk_core::auth::caller::Caller;
use frontdesk_types::{MessageId, chat::AnswerOverrides, idempotency::PendingRequest};

/// Context of an operation that everyone may call.
#[derive(Debug)]
pub struct PublicContext {
    /// Name of the operation.
    pub operation: &'static str,
    /// Id of the request.
    pub request_id: String,
    /// IP address of the caller.
    pub client: IpAddr,
}

/// Context of an operation that reads on behalf of a caller.
#[derive(Debug)]
pub struct ReadContext {
    /// Caller of the operation.
    pub caller: Caller,
    public: PublicContext,
}

impl ReadContext {
    /// Creates the context of an admitted caller.
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

/// Marks a question as a try of a member in the dashboard: as an extension of a request that a page makes in this
/// process. No request from outside has extensions, so it asks by the channel `api`.
#[derive(Debug, Clone, Default)]
pub struct PlaygroundRequest {
    /// Settings of the agent that the try replaces.
    pub overrides: AnswerOverrides,
}

/// Context of an operation that changes something on behalf of a caller.
#[derive(Debug)]
pub struct ChangeContext {
    /// Running mark of the idempotency key, to be completed together with the effect.
    pub pending: Option<PendingRequest>,
    /// Answer that a stream gave earlier under this idempotency key: `data` as JSON.
    pub replayed: Option<String>,
    /// Reply that is being streamed under this idempotency key.
    pub running: Option<MessageId>,
    /// The mark of a try.
    pub playground: Option<PlaygroundRequest>,
    read: ReadContext,
}

impl ChangeContext {
    /// Creates the context of a caller whose request has not begun yet.
    pub fn new(read: ReadContext) -> Self {
        Self { pending: None, replayed: None, running: None, playground: None, read }
    }
}

impl Deref for ChangeContext {
    type Target = ReadContext;

    fn deref(&self) -> &ReadContext {
        &self.read
    }
}
