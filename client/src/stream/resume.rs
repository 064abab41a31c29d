//! Reads one answer over as many connections as necessary.

use eventsource_stream::Event;
use reqwest::StatusCode;
use tokio::time::{sleep, timeout};
use tracing::debug;

use super::{
    EventData as _,
    position::{ChatPosition, split_event_id},
    sse::{ConnectionLoss, SseConnection},
};
use crate::{
    Client, Error, StreamChatEvent, builder,
    error::{CallContext, RawError},
    transport::random,
    types,
};

/// An answer being read.
pub(super) struct ResumedAnswer {
    /// Call with the question and the client.
    call: builder::StreamChat,
    /// Key of the whole answer, so that the question counts once even if the stream is interrupted before its first
    /// event.
    idempotency_key: String,
    last_event_id: Option<String>,
    /// Open connection; `None` once the answer is complete.
    connection: Option<SseConnection>,
    /// Number of connections lost since the last event.
    losses: u32,
    context: CallContext,
}

impl ResumedAnswer {
    /// Sends the question, and waits until the answer begins. Also returns the position in the stream.
    pub(super) async fn open(mut call: builder::StreamChat) -> Result<(Self, ChatPosition), Error> {
        let context = CallContext::of("stream_chat");
        let invalid = |message: String| context.invalid_request(&message);
        let body = std::mem::replace(&mut call.body, Ok(types::builder::ChatRequest::default())).map_err(invalid)?;
        let request = types::ChatRequest::try_from(body).map_err(|error| invalid(format!("`body`: {error}")))?;
        let key = std::mem::replace(&mut call.idempotency_key, Ok(None)).map_err(invalid)?;
        let key_is_ours = key.is_none();
        let idempotency_key = key.unwrap_or_else(|| random::new_idempotency_key().to_string());
        let last_event_id = std::mem::replace(&mut call.last_event_id, Ok(None)).map_err(invalid)?;

        let position = ChatPosition {
            request: request.clone(),
            idempotency_key: idempotency_key.clone(),
            last_event_id: last_event_id.clone(),
        };
        let mut call = call.body(request);
        call.client.inner.options.is_key_generated = key_is_ours;
        let mut answer = Self { call, idempotency_key, last_event_id, connection: None, losses: 0, context };
        answer.connect().await?;
        Ok((answer, position))
    }

    pub(super) fn client(&self) -> &Client {
        &self.call.client
    }

    pub(super) fn last_event_id(&self) -> Option<String> {
        self.last_event_id.clone()
    }

    /// Returns the next event; `None` after `message.end`.
    pub(super) async fn next(&mut self) -> Result<Option<StreamChatEvent>, Error> {
        while let Some(connection) = &mut self.connection {
            match connection.next().await {
                // The error that ends a stream has no id of its own.
                Ok(event) if event.event != "error" && self.is_known(&event.id) => {}
                Ok(event) => {
                    if let Some(event) = self.read_event(event)? {
                        return Ok(Some(event));
                    }
                }
                Err(loss) => self.reconnect(loss).await?,
            }
        }
        Ok(None)
    }

    fn read_event(&mut self, Event { event: name, data, id, .. }: Event) -> Result<Option<StreamChatEvent>, Error> {
        self.losses = 0;
        if !id.is_empty() {
            self.last_event_id = Some(id);
        }
        match StreamChatEvent::decode(&name, &data).transpose() {
            Err(source) => Err(self.context.decode_error(data.as_bytes(), source)),
            Ok(Some(StreamChatEvent::Error(error))) => Err(self.context.event_error(error)),
            Ok(event) => {
                if matches!(event, Some(StreamChatEvent::MessageEnd(_))) {
                    self.connection = None;
                }
                Ok(event)
            }
        }
    }

    /// Checks whether an event was already read: a server may resume earlier than requested.
    fn is_known(&self, id: &str) -> bool {
        let last = self.last_event_id.as_deref().and_then(split_event_id);
        matches!((split_event_id(id), last), (Some((message, n)), Some((same, last))) if message == same && n <= last)
    }

    async fn reconnect(&mut self, loss: ConnectionLoss) -> Result<(), Error> {
        self.connection = None;
        let retry = self.client().inner.retry();
        if self.losses >= retry.count {
            return Err(loss.into_error(&self.context));
        }
        let wait = retry.backoff(self.losses);
        debug!(target: "frontdesk_client", ?wait, last_event_id = self.last_event_id, "the stream was interrupted and is \
            resumed");
        sleep(wait).await;
        self.losses += 1;
        self.connect().await
    }

    async fn connect(&mut self) -> Result<(), Error> {
        let mut call = match &self.last_event_id {
            Some(id) => self.call.clone().last_event_id(id.as_str()),
            None => self.call.clone().idempotency_key(self.idempotency_key.as_str()),
        };
        let (max_wait, idle) = (call.client.inner.timeout(), call.client.inner.stream_idle());
        self.context = call.client.inner.context(self.context.operation);
        let answer = match timeout(max_wait, call.raw()).await {
            Err(_) => return Err(self.context.timeout_error()),
            // After the end, nothing is left to send.
            Ok(Err(RawError::UnexpectedResponse(response))) if response.status() == StatusCode::NO_CONTENT => return Ok(()),
            Ok(answer) => answer.map_err(|error| self.context.error(error))?,
        };
        self.connection = Some(SseConnection::open(answer, idle, &self.context)?);
        Ok(())
    }
}
