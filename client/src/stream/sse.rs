//! One connection of server-sent events.

use std::time::Duration;

use bytes::Bytes;
use eventsource_stream::{Event, EventStreamError, Eventsource as _};
use futures::{StreamExt as _, stream, stream::BoxStream};
use tokio::time::timeout;

use crate::{Error, error::Context, generated::ByteStream};

/// How a connection was lost.
#[derive(Debug)]
pub(super) enum Loss {
    /// It just ended.
    End,
    /// It was silent for too long.
    Silence,
    /// It broke.
    Broken(Box<dyn std::error::Error + Send + Sync>),
}

impl Loss {
    /// The error of a stream that is not resumed.
    pub(super) fn into_error(self, context: &Context) -> Error {
        match self {
            Self::End => context.interrupted(None),
            Self::Silence => context.timeout(),
            Self::Broken(cause) => context.interrupted(Some(cause)),
        }
    }
}

/// The events of one connection.
pub(super) struct Connection {
    events: BoxStream<'static, Result<Event, EventStreamError<Loss>>>,
}

impl Connection {
    /// Reads events from `bytes`, which must contain something new (a comment will do) within every `idle`.
    pub(super) fn new(bytes: ByteStream, idle: Duration) -> Self {
        Self { events: lively(bytes, idle).eventsource().boxed() }
    }

    /// The next event, or how the connection was lost. The last event marks the end of a stream, so an end without it counts as a
    /// loss too.
    pub(super) async fn next(&mut self) -> Result<Event, Loss> {
        match self.events.next().await {
            Some(Ok(event)) => Ok(event),
            Some(Err(EventStreamError::Transport(loss))) => Err(loss),
            Some(Err(EventStreamError::Utf8(error))) => Err(Loss::Broken(Box::new(error))),
            Some(Err(EventStreamError::Parser(error))) => Err(Loss::Broken(error.to_string().into())),
            None => Err(Loss::End),
        }
    }
}

fn lively(bytes: ByteStream, idle: Duration) -> impl stream::Stream<Item = Result<Bytes, Loss>> + Send {
    stream::try_unfold(bytes, move |mut bytes| async move {
        match timeout(idle, bytes.next()).await {
            Ok(Some(Ok(chunk))) => Ok(Some((chunk, bytes))),
            Ok(Some(Err(error))) => Err(Loss::Broken(Box::new(error))),
            Ok(None) => Ok(None),
            Err(_) => Err(Loss::Silence),
        }
    })
}
