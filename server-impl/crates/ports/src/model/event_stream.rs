//! An answer as a stream of server-sent events (WHATWG HTML, section 9.2).

use std::num::NonZero;

use bytes::{Buf, Bytes};
use futures::{StreamExt, stream, stream::BoxStream};
use sse_core::{MessageEvent, SseDecoder, SseEvent};

use super::{AnswerPart, AnswerStream, ModelError, answer::AnswerReader};

/// Maximum bytes of the data of one event.
const MAX_EVENT_BYTES: NonZero<usize> = NonZero::new(1024 * 1024).expect("not 0");

/// Chunks of the body of a response.
pub(super) type ByteChunks = BoxStream<'static, Result<Bytes, ModelError>>;

/// A stream of events that is being read.
struct EventStream {
    chunks: ByteChunks,
    decoder: SseDecoder,
    /// Bytes that are not decoded yet.
    buffer: Bytes,
    is_over: bool,
    has_events: bool,
    reader: AnswerReader,
}

/// Reads an answer from the chunks of a body.
pub(super) fn read_events(chunks: ByteChunks, reader: AnswerReader) -> AnswerStream {
    let decoder = SseDecoder::with_limit(MAX_EVENT_BYTES);
    let events = EventStream { chunks, decoder, buffer: Bytes::new(), is_over: false, has_events: false, reader };
    let parts = stream::unfold(Some(events), |events| async {
        let mut events = events?;
        let parts = events.next_parts().await;
        let is_last = matches!(parts.last(), Some(Ok(AnswerPart::End(_)) | Err(_)));
        Some((stream::iter(parts), (!is_last).then_some(events)))
    });
    parts.flatten().boxed()
}

impl EventStream {
    /// Returns the parts of the next event that has any. The last part is an end or an error, or there are more events.
    async fn next_parts(&mut self) -> Vec<Result<AnswerPart, ModelError>> {
        loop {
            let parts = match self.decoder.next(&mut self.buffer) {
                Some(Ok(SseEvent::Message(event))) => self.read_event(&event),
                Some(Ok(SseEvent::Retry(_))) => Ok(Vec::new()),
                Some(Err(_)) => Err(ModelError::Garbled),
                None if self.is_over => self.reader.finish(),
                None => self.read_chunk().await.map(|()| Vec::new()),
            };
            match parts {
                Ok(parts) if parts.is_empty() => {}
                Ok(parts) => return parts.into_iter().map(Ok).collect(),
                // A body that never had an event is no event stream.
                Err(ModelError::Interrupted) if self.is_over && !self.has_events => return vec![Err(ModelError::Garbled)],
                Err(error) => return vec![Err(error)],
            }
        }
    }

    fn read_event(&mut self, event: &MessageEvent) -> Result<Vec<AnswerPart>, ModelError> {
        self.has_events = true;
        match self.reader.read_data(&event.data) {
            // An event of another type, such as a sign of life, need not be JSON.
            Err(ModelError::Garbled) if event.event != "message" => Ok(Vec::new()),
            parts => parts,
        }
    }

    async fn read_chunk(&mut self) -> Result<(), ModelError> {
        debug_assert!(!self.buffer.has_remaining(), "the decoder takes all that it is given");
        self.buffer = match self.chunks.next().await {
            Some(chunk) => chunk?,
            None => {
                self.is_over = true;
                // Some providers leave out the empty line behind their last event.
                Bytes::from_static(b"\n\n")
            }
        };
        Ok(())
    }
}
