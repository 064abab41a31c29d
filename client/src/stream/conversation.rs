//! Conversations as they change: [`ConversationStream`].

use std::{
    fmt,
    pin::Pin,
    task::{Context as Task, Poll},
    time::{Duration, Instant},
};

use futures::{FutureExt as _, Stream, StreamExt as _, future::BoxFuture, stream, stream::BoxStream};
use tokio::time::{sleep, timeout};
use tracing::debug;

use super::{
    EventData as _,
    sse::{Connection, Loss},
};
use crate::{Error, StreamConversationEvent, builder, error::Context};

/// A connection that lasted so long was not refused: the next loss is the first one again.
const STEADY: Duration = Duration::from_secs(30);

impl builder::StreamConversation {
    /// Begins to read, and returns the stream once it has begun: the same as awaiting the call.
    ///
    /// # Errors
    /// Anything that prevents the stream from beginning.
    pub async fn send(self) -> Result<ConversationStream, Error> {
        let mut following =
            Following { context: Context::of("stream_conversation"), call: self, last: None, connection: None, losses: 0 };
        following.connect().await?;
        let events = stream::unfold(Some(following), |following| async {
            let mut following = following?;
            match following.next().await {
                Ok(event) => Some((Ok(event), Some(following))),
                Err(error) => Some((Err(error), None)),
            }
        });
        Ok(ConversationStream { events: events.boxed(), last_event_id: None })
    }
}

impl IntoFuture for builder::StreamConversation {
    type Output = Result<ConversationStream, Error>;
    type IntoFuture = BoxFuture<'static, Self::Output>;

    fn into_future(self) -> Self::IntoFuture {
        self.send().boxed()
    }
}

/// What happens in a conversation, without end. [`Client::stream_conversation`](crate::Client::stream_conversation) is awaited for it.
///
/// An interrupted stream is resumed automatically after the last event, with as many attempts in a row as the client retries; each
/// message is delivered once. An `error` event from the server ends the stream as [`Error::Api`], such as `CONVERSATION_NOT_FOUND` once
/// the conversation is deleted. Events that this version does not know are skipped.
///
/// ```no_run
/// # async fn example(client: frontdesk_client::Client, agent: uuid::Uuid, conversation: uuid::Uuid) -> Result<(), frontdesk_client::Error> {
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
/// [`last_event_id`](Self::last_event_id) is what another process needs to go on.
#[must_use = "a stream is only read when it is polled"]
pub struct ConversationStream {
    events: BoxStream<'static, Result<(StreamConversationEvent, String), Error>>,
    last_event_id: Option<String>,
}

impl ConversationStream {
    /// The id of the last event that was read: pass it to `last_event_id` of another call to go on after it. `None` before the first.
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

/// A conversation being read over as many connections as it takes.
struct Following {
    call: builder::StreamConversation,
    /// The id of the last event.
    last: Option<String>,
    connection: Option<(Connection, Instant)>,
    /// Connections lost in a row.
    losses: u32,
    context: Context,
}

impl Following {
    /// The next event.
    async fn next(&mut self) -> Result<(StreamConversationEvent, String), Error> {
        loop {
            let Some((connection, since)) = &mut self.connection else {
                self.connect().await?;
                continue;
            };
            let since = *since;
            match connection.next().await {
                Ok(event) => {
                    self.losses = 0;
                    self.last = Some(event.id.clone());
                    match StreamConversationEvent::decode(&event.event, &event.data).transpose() {
                        Err(source) => return Err(self.context.decode(event.data.as_bytes(), source)),
                        Ok(Some(StreamConversationEvent::Error(error))) => return Err(self.context.event(error)),
                        Ok(Some(known)) => return Ok((known, event.id)),
                        Ok(None) => {}
                    }
                }
                Err(loss) => self.lose(loss, since).await?,
            }
        }
    }

    async fn lose(&mut self, loss: Loss, since: Instant) -> Result<(), Error> {
        self.connection = None;
        if since.elapsed() >= STEADY {
            self.losses = 0;
        }
        let retry = self.call.client.inner.retry();
        if self.losses >= retry.count {
            return Err(loss.into_error(&self.context));
        }
        let wait = retry.backoff(self.losses);
        debug!(target: "frontdesk_client", ?wait, last_event_id = self.last, "the stream was interrupted and is resumed");
        sleep(wait).await;
        self.losses += 1;
        Ok(())
    }

    async fn connect(&mut self) -> Result<(), Error> {
        let mut call = match &self.last {
            Some(id) => self.call.clone().last_event_id(id.as_str()),
            None => self.call.clone(),
        };
        let (patience, idle) = (call.client.inner.timeout(), call.client.inner.stream_idle());
        self.context = call.client.inner.context(self.context.operation);
        let answer = timeout(patience, call.raw()).await.map_err(|_| self.context.timeout())?;
        let answer = answer.map_err(|error| self.context.error(error))?;
        self.connection = Some((Connection::open(answer, idle, &self.context)?, Instant::now()));
        Ok(())
    }
}
