//! Streamed answers: [`ChatStream`].

use std::{
    fmt,
    future::Future,
    pin::Pin,
    task::{Context, Poll, ready},
};

use futures::{Stream, StreamExt as _, TryStreamExt as _, future::BoxFuture, stream, stream::BoxStream};

use super::{ChatPosition, resume::ResumedAnswer};
use crate::{Client, Error, StreamChatEvent, builder, types};

impl builder::StreamChat {
    /// Asks the question, and returns the stream once it has begun, like awaiting the call.
    ///
    /// # Errors
    /// Anything that prevents the answer from beginning.
    pub async fn send(self) -> Result<ChatStream, Error> {
        let (answer, position) = ResumedAnswer::open(self).await?;
        let client = answer.client().clone();
        let events = stream::try_unfold(answer, |mut answer| async move {
            Ok(answer.next().await?.map(|event| ((event, answer.last_event_id()), answer)))
        });
        Ok(ChatStream { events: events.boxed(), position, client, is_lost: false })
    }
}

impl IntoFuture for builder::StreamChat {
    type Output = Result<ChatStream, Error>;
    type IntoFuture = BoxFuture<'static, Self::Output>;

    fn into_future(self) -> Self::IntoFuture {
        Box::pin(self.send())
    }
}

/// The events of an answer, from `message.start` to `message.end`. Returned by awaiting [`Client::stream_chat`].
///
/// An interrupted stream is resumed automatically after the last event, with as many attempts in a row as the client
/// retries; each event is delivered once, and the question is neither asked nor charged twice. An `error` event from
/// the server ends the stream as [`Error::Api`]. Events that this version does not know are skipped.
///
/// ```no_run
/// # async fn example(client: frontdesk_client::Client, agent_id: uuid::Uuid) -> Result<(), frontdesk_client::Error> {
/// use frontdesk_client::{StreamChatEvent, prelude::*, types::ChatRequest};
///
/// let question = ChatRequest::builder().agent_id(agent_id).message("When do you open on Sundays?");
/// let mut answer = client.stream_chat().body(question).await?;
/// while let Some(event) = answer.try_next().await? {
///     match event {
///         StreamChatEvent::TextDelta(delta) => print!("{}", delta.text),
///         StreamChatEvent::Citation(citation) => println!("\n[{}] {}", citation.title, citation.quote),
///         _ => {}
///     }
/// }
/// # Ok(())
/// # }
/// ```
///
/// [`text`](Self::text) reads only the text, [`reply`](Self::reply) the complete reply, [`stop`](Self::stop) ends
/// the reply on the server, and [`position`](Self::position) allows another process to continue.
#[must_use = "an answer is only read when it is polled"]
pub struct ChatStream {
    events: BoxStream<'static, Result<(StreamChatEvent, Option<String>), Error>>,
    position: ChatPosition,
    client: Client,
    /// Set if the stream ended with an error, so that the reply may still be in progress.
    is_lost: bool,
}

impl ChatStream {
    /// Reads to the end and returns the complete reply, like `POST /chat` does.
    ///
    /// # Errors
    /// Anything that prevents the answer from being completed.
    pub async fn reply(mut self) -> Result<types::ChatReply, Error> {
        while let Some((event, _)) = self.events.try_next().await? {
            if let StreamChatEvent::MessageEnd(reply) = event {
                return Ok(reply);
            }
        }
        if self.is_lost {
            return Err(self.position.context().interrupted_error(None));
        }
        // The end was read before, here or by the process that this one continues. The reply is complete, so nothing
        // is stopped.
        self.stop().await
    }

    /// Returns only the text, piece by piece as it is written.
    ///
    /// ```no_run
    /// # use frontdesk_client::{Client, Error, prelude::*, types::ChatRequest};
    /// # async fn example(client: Client, question: ChatRequest) -> Result<(), Error> {
    /// let mut text = client.stream_chat().body(question).await?.text();
    /// while let Some(piece) = text.try_next().await? {
    ///     print!("{piece}");
    /// }
    /// # Ok(())
    /// # }
    /// ```
    #[must_use]
    pub fn text(self) -> BoxStream<'static, Result<String, Error>> {
        let pieces = self.try_filter_map(|event| async {
            Ok(if let StreamChatEvent::TextDelta(delta) = event { Some(delta.text) } else { None })
        });
        pieces.boxed()
    }

    /// Ends the reply on the server: the text written so far is the answer, and the stream ends with `message.end`.
    /// Dropping the stream instead stops reading, while the server continues writing. The future borrows nothing, so
    /// another task can await it while this one reads.
    ///
    /// # Errors
    /// The reason why the call failed; [`Error::InvalidRequest`] before the first event, which names the reply.
    pub fn stop(&self) -> impl Future<Output = Result<types::ChatReply, Error>> + Send + use<> {
        let call = self.position.message_id().map(|message| self.client.stop_reply(self.position.request.agent_id, message));
        let context = self.position.context();
        async move {
            match call {
                Some(call) => call.await,
                None => Err(context.invalid_request("a reply can be stopped once its first event has been read")),
            }
        }
    }

    /// Returns the position after the last event that was read, from which another process can continue: store it,
    /// and pass it to [`Client::continue_chat`].
    #[must_use]
    pub fn position(&self) -> &ChatPosition {
        &self.position
    }
}

impl Stream for ChatStream {
    type Item = Result<StreamChatEvent, Error>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let item = ready!(self.events.poll_next_unpin(context));
        Poll::Ready(item.map(|item| {
            self.is_lost = item.is_err();
            let (event, id) = item?;
            self.position.last_event_id = id;
            Ok(event)
        }))
    }
}

impl fmt::Debug for ChatStream {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("ChatStream").field("position", &self.position).finish_non_exhaustive()
    }
}
