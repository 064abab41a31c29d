//! One connection of server-sent events.

use std::time::Duration;

use bytes::Bytes;
use eventsource_stream::{Event, EventStreamError, Eventsource as _};
use futures::{StreamExt as _, stream, stream::BoxStream};
use tokio::time::timeout;

use crate::{ByteStream, Error};

/// The events of one connection.
pub(crate) struct Connection {
    events: BoxStream<'static, Result<Event, EventStreamError<Error>>>,
}

impl Connection {
    /// Reads events from `bytes`, which must contain something new (a comment will do) within every `idle`.
    pub(crate) fn new(bytes: ByteStream, idle: Duration) -> Self {
        Self { events: lively(bytes, idle).eventsource().boxed() }
    }

    /// The next event, or how the connection was lost. The last event marks the end of a stream, so an end without it counts as a
    /// loss too.
    pub(crate) async fn next(&mut self) -> Result<Event, Error> {
        match self.events.next().await {
            Some(Ok(event)) => Ok(event),
            Some(Err(EventStreamError::Transport(error))) => Err(error),
            Some(Err(error)) => Err(Error::Interrupted { source: Some(Box::new(error)) }),
            None => Err(Error::Interrupted { source: None }),
        }
    }
}

fn lively(bytes: ByteStream, idle: Duration) -> impl stream::Stream<Item = Result<Bytes, Error>> + Send {
    stream::try_unfold(bytes, move |mut bytes| async move {
        match timeout(idle, bytes.next()).await {
            Ok(Some(Ok(chunk))) => Ok(Some((chunk, bytes))),
            Ok(Some(Err(error))) => Err(Error::Interrupted { source: Some(Box::new(error)) }),
            Ok(None) => Ok(None),
            Err(_) => Err(Error::Timeout),
        }
    })
}
