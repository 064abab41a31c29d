//! The events of an organization, for clients that listen: [`WebhookStream`].

use std::{
    fmt,
    pin::Pin,
    task::{Context, Poll},
};

use futures::{FutureExt as _, Stream, StreamExt as _, TryStreamExt as _, future::BoxFuture, stream::BoxStream};

use super::following::{self, ConnectAnswer, EndlessCall};
use crate::{Client, Error, StreamWebhooksEvent, builder, types};

impl EndlessCall for builder::StreamWebhooks {
    type Event = StreamWebhooksEvent;
    const OPERATION: &'static str = "stream_webhooks";

    fn client(&mut self) -> &mut Client {
        &mut self.client
    }

    /// Events between two connections are not delivered.
    fn resume_after(self, _: &str) -> Self {
        self
    }

    fn connect(self) -> BoxFuture<'static, ConnectAnswer> {
        self.raw().boxed()
    }

    fn known_event(event: StreamWebhooksEvent) -> Result<StreamWebhooksEvent, Box<types::ErrorObject>> {
        match event {
            StreamWebhooksEvent::Error(error) => Err(Box::new(error)),
            event => Ok(event),
        }
    }
}

impl builder::StreamWebhooks {
    /// Starts listening, and returns the stream once it has begun, like awaiting the call.
    ///
    /// # Errors
    /// Anything that prevents the stream from beginning.
    pub async fn send(self) -> Result<WebhookStream, Error> {
        let events = following::follow_events(self).await?;
        Ok(WebhookStream { events: events.map_ok(|(event, _)| event).boxed() })
    }
}

impl IntoFuture for builder::StreamWebhooks {
    type Output = Result<WebhookStream, Error>;
    type IntoFuture = BoxFuture<'static, Self::Output>;

    fn into_future(self) -> Self::IntoFuture {
        self.send().boxed()
    }
}

/// The deliveries of an organization, without end. Returned by awaiting
/// [`Client::stream_webhooks`](crate::Client::stream_webhooks).
///
/// A connection that ends is followed by another one, with as many attempts in a row as the client retries. Each
/// begins with `listening`. Events in between are not delivered. An `error` event from the server ends the stream as
/// [`Error::Api`]. Events that this version does not know are skipped.
///
/// ```no_run
/// # async fn example(client: frontdesk_client::Client) -> Result<(), frontdesk_client::Error> {
/// use frontdesk_client::{StreamWebhooksEvent, prelude::*};
///
/// let mut events = client.stream_webhooks().await?;
/// while let Some(event) = events.try_next().await? {
///     if let StreamWebhooksEvent::Delivery(delivery) = event {
///         println!("{}", delivery.body);
///     }
/// }
/// # Ok(())
/// # }
/// ```
#[must_use = "a stream is only read when it is polled"]
pub struct WebhookStream {
    events: BoxStream<'static, Result<StreamWebhooksEvent, Error>>,
}

impl Stream for WebhookStream {
    type Item = Result<StreamWebhooksEvent, Error>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        self.events.poll_next_unpin(context)
    }
}

impl fmt::Debug for WebhookStream {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("WebhookStream").finish_non_exhaustive()
    }
}
