//! The position in a stream: [`ChatPosition`].

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::{Client, builder, error::CallContext, types};

/// A position from which a streamed answer can be continued, even in another process: store it as JSON or in any
/// other format of serde.
///
/// ```no_run
/// # use frontdesk_client::{ChatPosition, Client, prelude::*, types::ChatRequest};
/// # async fn example(client: Client, question: ChatRequest) -> Result<(), Box<dyn std::error::Error>> {
/// let mut answer = client.stream_chat().body(question).await?;
/// while let Some(event) = answer.try_next().await? {
///     std::fs::write("answer.json", serde_json::to_string(answer.position())?)?;
/// }
///
/// // After a restart:
/// let position: ChatPosition = serde_json::from_str(&std::fs::read_to_string("answer.json")?)?;
/// let mut rest = client.continue_chat(position).await?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ChatPosition {
    /// Question that was asked; the server compares it with the one that it is answering.
    pub request: types::ChatRequest,
    /// Key under which it was asked, so that it counts once.
    pub idempotency_key: String,
    /// Last event that was read, `<messageId>:<n>`; `None` before the first.
    pub last_event_id: Option<String>,
}

impl ChatPosition {
    /// Creates a position before the first event. To ask a question exactly once whatever happens, choose a key,
    /// store this, and pass it to [`Client::continue_chat`], which then asks.
    #[must_use]
    pub fn new(request: types::ChatRequest, idempotency_key: impl Into<String>) -> Self {
        Self { request, idempotency_key: idempotency_key.into(), last_event_id: None }
    }

    /// Returns the id of the reply, which every event names.
    pub(super) fn message_id(&self) -> Option<Uuid> {
        let (message, _) = split_event_id(self.last_event_id.as_deref()?)?;
        message.parse().ok()
    }

    /// Returns the call that errors belong to.
    pub(super) fn context(&self) -> CallContext {
        CallContext::of("stream_chat")
    }
}

impl Client {
    /// Continues a streamed answer after the last event that was read. After the end of the answer, the stream is
    /// empty. If no event was read, the question is sent again under its key, which neither asks nor charges it
    /// twice within 24 hours.
    pub fn continue_chat(&self, position: ChatPosition) -> builder::StreamChat {
        let ChatPosition { request, idempotency_key, last_event_id } = position;
        let call = self.stream_chat().body(request).idempotency_key(idempotency_key);
        match last_event_id {
            Some(id) => call.last_event_id(id),
            None => call,
        }
    }
}

/// Splits the id of an event.
pub(super) fn split_event_id(id: &str) -> Option<(&str, u64)> {
    let (message, n) = id.rsplit_once(':')?;
    Some((message, n.parse().ok()?))
}
