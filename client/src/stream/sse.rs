//! A single connection of server-sent events.

use std::time::Duration;

use bytes::{Bytes, BytesMut};
use eventsource_stream::{Event, EventStreamError, Eventsource as _};
use futures::{StreamExt as _, stream, stream::BoxStream};
use progenitor_client::ResponseValue;
use reqwest::header::CONTENT_TYPE;
use tokio::time::timeout;

use crate::{Error, error::CallContext, generated::ByteStream};

/// The way in which a connection was lost.
#[derive(Debug)]
pub(super) enum ConnectionLoss {
    /// The connection just ended.
    End,
    /// The connection was silent for too long.
    Silence,
    /// The connection broke.
    Broken(Box<dyn std::error::Error + Send + Sync>),
}

impl ConnectionLoss {
    /// Returns the error of a stream that is not resumed.
    pub(super) fn into_error(self, context: &CallContext) -> Error {
        match self {
            Self::End => context.interrupted_error(None),
            Self::Silence => context.timeout_error(),
            Self::Broken(cause) => context.interrupted_error(Some(cause)),
        }
    }
}

/// The events of one connection.
pub(super) struct SseConnection {
    events: BoxStream<'static, Result<Event, EventStreamError<ConnectionLoss>>>,
}

impl SseConnection {
    /// Reads the events of an answer, which must contain something new (a comment is sufficient) within every
    /// `idle`.
    ///
    /// # Errors
    /// If the answer is not a stream of events.
    pub(super) fn open(answer: ResponseValue<ByteStream>, idle: Duration, context: &CallContext) -> Result<Self, Error> {
        let media_type = answer.headers().get(CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
        if !media_type.starts_with("text/event-stream") {
            let excerpt = format!("content type `{media_type}` instead of `text/event-stream`");
            return Err(context.unexpected_answer(answer.status(), answer.headers(), excerpt.as_bytes()));
        }
        Ok(Self { events: with_idle_timeout(answer.into_inner(), idle).eventsource().boxed() })
    }

    /// Returns the next event, or the way in which the connection was lost. The last event marks the end of a
    /// stream, so an end without it counts as a loss, too.
    pub(super) async fn next(&mut self) -> Result<Event, ConnectionLoss> {
        match self.events.next().await {
            Some(Ok(event)) => Ok(event),
            Some(Err(EventStreamError::Transport(loss))) => Err(loss),
            Some(Err(EventStreamError::Utf8(error))) => Err(ConnectionLoss::Broken(Box::new(error))),
            Some(Err(EventStreamError::Parser(error))) => Err(ConnectionLoss::Broken(error.to_string().into())),
            None => Err(ConnectionLoss::End),
        }
    }
}

fn with_idle_timeout(bytes: ByteStream, idle: Duration) -> impl stream::Stream<Item = Result<Bytes, ConnectionLoss>> + Send {
    stream::try_unfold((bytes, StreamStart::default(), 0), move |(mut bytes, mut begin, line)| async move {
        let chunk = match timeout(idle, bytes.next()).await {
            Ok(Some(Ok(chunk))) => begin.strip_byte_order_mark(chunk),
            Ok(Some(Err(error))) => return Err(ConnectionLoss::Broken(Box::new(error))),
            Ok(None) => return Ok(None),
            Err(_) => return Err(ConnectionLoss::Silence),
        };
        let line = match chunk.iter().rposition(|byte| *byte == b'\n') {
            Some(end) => chunk.len() - end,
            None => line + chunk.len(),
        };
        if line > MAX_LINE_BYTES {
            return Err(ConnectionLoss::Broken(format!("a line of more than {MAX_LINE_BYTES} bytes").into()));
        }
        Ok(Some((chunk, (bytes, begin, line))))
    })
}

/// Maximum number of bytes of a line. The last event contains the whole answer.
const MAX_LINE_BYTES: usize = 16 * 1024 * 1024;

/// Byte order mark that a stream may begin with (HTML Living Standard, 9.2.5).
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// The beginning of a stream, as long as it may be a byte order mark, at which the parser would panic.
#[derive(Default)]
struct StreamStart {
    held: BytesMut,
    is_over: bool,
}

impl StreamStart {
    /// Returns the bytes so far that may be passed on.
    fn strip_byte_order_mark(&mut self, chunk: Bytes) -> Bytes {
        if self.is_over {
            return chunk;
        }
        self.held.extend_from_slice(&chunk);
        if self.held.len() < BYTE_ORDER_MARK.len() && BYTE_ORDER_MARK.starts_with(&self.held) {
            return Bytes::new();
        }
        self.is_over = true;
        let begin = self.held.split().freeze();
        begin.strip_prefix(BYTE_ORDER_MARK).map_or(begin.clone(), |rest| begin.slice_ref(rest))
    }
}
