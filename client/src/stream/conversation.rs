//! Conversations as they change: [`ConversationStream`].

use std::{
    fmt,
    pin::Pin,
    task::{Context as Task, Poll},
};

use futures::{FutureExt as _, Stream, StreamExt as _, future::BoxFuture, stream::BoxStream};

use super::following::{self, ConnectAnswer, EndlessCall};
use crate::{Client, Error, StreamConversationEvent, builder, types};

impl EndlessCall for builder::StreamConversation {
    type Event = StreamConversationEvent;
    const OPERATION: &'static str = "stream_conversation";

    fn client(&mut self) -> &mut Client {
        &mut self.client
    }

    fn resume_after(self, id: &str) -> Self {
        self.last_event_id(id)
    }

    fn connect(self) -> BoxFuture<'static, ConnectAnswer> {
        self.raw().boxed()
    }

    fn known_event(event: StreamConversationEvent) -> Result<StreamConversationEvent, Box<types::ErrorObject>> {
        match event {
            StreamConversationEvent::Error(error) => Err(Box::new(error)),
            event => Ok(event),
        }
    }
}

impl builder::StreamConversation {
    /// Starts reading, and returns the stream once it has begun, like awaiting the call.
    ///
    /// # Errors
    /// Anything that prevents the stream from beginning.
    pub async fn send(self) -> Result<ConversationStream, Error> {
        let events = following::follow_events(self).await?;
        Ok(ConversationStream { events, last_event_id: None })
    }
}

impl IntoFuture for builder::StreamConversation {
    type Output = Result<ConversationStream, Error>;
    type IntoFuture = BoxFuture<'static, Self::Output>;

    fn into_future(self) -> Self::IntoFuture {
        self.send().boxed()
    }
}

/// The events of a conversation, without end. Returned by awaiting
/// [`Client::stream_conversation`](crate::Client::stream_conversation).
///
/// An interrupted stream is resumed automatically after the last event, with as many attempts in a row as the client
/// retries; each message is delivered once. An `error` event from the server ends the stream as [`Error::Api`], such
/// as `CONVERSATION_NOT_FOUND` once the conversation is deleted. Events that this version does not know are skipped.
///
/// ```no_run
/// # async fn example(
/// #     client: frontdesk_client::Client,
/// #     agent: uuid::Uuid,
/// #     conversation: uuid::Uuid,
/// # ) -> Result<(), frontdesk_client::Error> {
/// use frontdesk_client::{StreamConversationEvent, prelude::*};
///
/// let mut events = client.stream_conversation(agent, conversation).since(0).await?;
/// while let Some(event) = events.try_next().await? {
///     match event {
///         StreamConversationEvent::MessageCreated(message) => println!("{}: {}", message.role, message.text),
///         StreamConversationEvent::ConversationUpdated(conversation) => println!("now {}", conversation.status),
///         _ => {}
///     }
/// }
/// # Ok(())
/// # }
/// ```
///
/// [`last_event_id`](Self::last_event_id) allows another process to continue.
#[must_use = "a stream is only read when it is polled"]
pub struct ConversationStream {
    events: BoxStream<'static, Result<(StreamConversationEvent, String), Error>>,
    last_event_id: Option<String>,
}

impl ConversationStream {
    /// Returns the id of the last event that was read: pass it to `last_event_id` of another call to continue after
    /// it. `None` before the first.
    #[must_use]
    pub fn last_event_id(&self) -> Option<&str> {
        self.last_event_id.as_deref()
    }
}

impl Stream for ConversationStream {
    type Item = Result<StreamConversationEvent, Error>;

    fn poll_next(mut self: Pin<&mut Self>, task: &mut Task<'_>) -> Poll<Option<Self::Item>> {
        self.events.poll_next_unpin(task).map(|item| {
            item.map(|item| {
                let (event, id) = item?;
                self.last_event_id = Some(id);
                Ok(event)
            })
        })
    }
}

impl fmt::Debug for ConversationStream {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("ConversationStream").field("last_event_id", &self.last_event_id).finish_non_exhaustive()
    }
}
