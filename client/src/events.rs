//! Streamed answers: [`ChatStream`].

use std::{
    fmt,
    pin::Pin,
    task::{Context, Poll},
};

use futures::{Stream, StreamExt as _, TryStreamExt as _, stream, stream::BoxStream};

use crate::{Client, Error, StreamChatEvent, resume::Resuming, types};

/// The data of an event. Implemented by generated code.
pub trait EventData: Sized {
    /// Parses the data of the event `name`; `None` for an event that this version does not know.
    fn decode(name: &str, data: &str) -> Option<serde_json::Result<Self>>;
}

impl Client {
    /// Asks an agent and streams the answer as typed events: `POST /chat/stream`.
    ///
    /// An interrupted stream is resumed automatically after the last event, with as many attempts in a row as the client retries;
    /// each event is delivered once, and the question is neither asked nor charged twice. An `error` event from the server ends the
    /// stream as [`Error::Api`]. Events that this version does not know are skipped.
    ///
    /// ```no_run
    /// # async fn example(client: frontdesk_client::Client, agent_id: uuid::Uuid) -> Result<(), frontdesk_client::Error> {
    /// use frontdesk_client::{StreamChatEvent, types::ChatRequest};
    /// use futures::TryStreamExt as _;
    ///
    /// let question = ChatRequest::builder().agent_id(agent_id).message("When do you open on Sundays?");
    /// let mut answer = client.stream_chat_events(question).await?;
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
    /// # Errors
    /// Anything that prevents the answer from beginning.
    pub async fn stream_chat_events<V>(&self, body: V) -> Result<ChatStream, Error>
    where
        V: TryInto<types::ChatRequest, Error: fmt::Display>,
    {
        let body = body.try_into().map_err(|error| Error::InvalidRequest(format!("the chat request is not whole: {error}")))?;
        let answer = Resuming::open(self.clone(), body).await?;
        let events =
            stream::try_unfold(answer, |mut answer| async move { Ok(answer.next().await?.map(|event| (event, answer))) });
        Ok(ChatStream { events: events.boxed() })
    }
}

/// The events of an answer, from `message.start` to `message.end`. Made by [`Client::stream_chat_events`].
#[must_use = "an answer is only read when it is polled"]
pub struct ChatStream {
    events: BoxStream<'static, Result<StreamChatEvent, Error>>,
}

impl ChatStream {
    /// Reads to the end and returns the complete reply, the same as `POST /chat` does.
    ///
    /// # Errors
    /// Anything that prevents the answer from being completed.
    pub async fn collect(mut self) -> Result<types::ChatReply, Error> {
        while let Some(event) = self.events.try_next().await? {
            if let StreamChatEvent::MessageEnd(reply) = event {
                return Ok(reply);
            }
        }
        Err(Error::Interrupted { source: None })
    }
}

impl Stream for ChatStream {
    type Item = Result<StreamChatEvent, Error>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.events.poll_next_unpin(context)
    }
}

impl fmt::Debug for ChatStream {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("ChatStream").finish_non_exhaustive()
    }
}
