//! A connection: lines that arrive, and answers that wait to be sent.

use std::{io, time::Duration};

use bytes::{Buf, BytesMut};
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    time::{Instant, timeout, timeout_at},
};
use tokio_util::sync::CancellationToken;

use crate::{places::Place, replies::Reply};

/// Bytes that are read at once.
const READ_BYTES: usize = 8 << 10;

/// Bytes of answers that may wait until the client is read again.
const MAX_WAITING_REPLY_BYTES: usize = 4 << 10;

/// Time limit for what is done for a client whose connection ends.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// Bytes that are read and dropped at the end: with unread ones, the client's machine may drop the last answer.
const MAX_LINGER_BYTES: usize = 4 << 20;

/// The reason why nothing more is read.
#[derive(Debug)]
pub(crate) enum Interruption {
    /// The client closed the connection, or it broke.
    Gone,
    /// The client was too slow.
    TimedOut,
    /// Another connection has its place.
    Replaced,
    /// The server stops.
    Stopping,
}

impl From<io::Error> for Interruption {
    fn from(_: io::Error) -> Self {
        Self::Gone
    }
}

/// A line that arrived.
#[derive(Debug)]
pub(crate) enum ArrivedLine {
    /// A line with its CRLF.
    Whole(Vec<u8>),
    /// One that ends in LF alone.
    Bare,
    /// One that is too long.
    TooLong,
}

/// A connection, encrypted or not.
pub(crate) struct Connection<S> {
    stream: S,
    received: BytesMut,
    replies: Vec<u8>,
    write_timeout: Duration,
    stopping: CancellationToken,
}

impl<S: AsyncRead + AsyncWrite + Unpin> Connection<S> {
    pub(crate) fn new(stream: S, write_timeout: Duration, stopping: CancellationToken) -> Self {
        Self { stream, received: BytesMut::new(), replies: Vec::new(), write_timeout, stopping }
    }

    /// Returns the stream. What has arrived and was not read is dropped: in plain text, anybody between client and
    /// server may have added it to what is then encrypted (RFC 3207, section 6).
    pub(crate) fn into_stream(self) -> S {
        self.stream
    }

    /// Adds an answer to those that wait to be sent.
    pub(crate) fn push_reply(&mut self, reply: &Reply) {
        reply.write_to(&mut self.replies);
    }

    /// Adds lines of an answer to those that wait to be sent.
    pub(crate) fn push_lines(&mut self, lines: &str) {
        self.replies.extend_from_slice(lines.as_bytes());
    }

    /// Sends the answers that wait.
    pub(crate) async fn send_replies(&mut self) -> Result<(), Interruption> {
        if self.replies.is_empty() {
            return Ok(());
        }
        let (stream, replies) = (&mut self.stream, &self.replies);
        let send = async {
            stream.write_all(replies).await?;
            stream.flush().await
        };
        timeout(self.write_timeout, send).await.map_err(|_| Interruption::Gone)??;
        self.replies.clear();
        Ok(())
    }

    /// Reads a line. The answers that wait are sent before the client is waited for: those to commands that it sent at
    /// once go out at once (RFC 2920).
    pub(crate) async fn read_line(
        &mut self,
        place: &Place,
        max_bytes: usize,
        until: Instant,
    ) -> Result<ArrivedLine, Interruption> {
        let mut searched = 0;
        loop {
            if let Some(end) = memchr::memchr(b'\n', &self.received[searched..]).map(|end| searched + end) {
                let line = self.received.split_to(end + 1).to_vec();
                return Ok(if line.len() > max_bytes {
                    ArrivedLine::TooLong
                } else if line.ends_with(b"\r\n") {
                    ArrivedLine::Whole(line)
                } else {
                    ArrivedLine::Bare
                });
            }
            if self.received.len() >= max_bytes {
                return Ok(ArrivedLine::TooLong);
            }
            searched = self.received.len();
            self.receive(place, until).await?;
        }
    }

    /// Returns what has arrived, at least one byte; it waits for more if need be.
    pub(crate) async fn read_piece(&mut self, place: &Place, until: Instant) -> Result<&[u8], Interruption> {
        if self.received.is_empty() {
            self.receive(place, until).await?;
        }
        Ok(&self.received)
    }

    /// Drops what was read of a piece.
    pub(crate) fn consume(&mut self, bytes: usize) {
        self.received.advance(bytes);
    }

    /// Returns `true` if so many answers wait that they must be sent before the next command is read.
    pub(crate) fn has_many_replies(&self) -> bool {
        self.replies.len() >= MAX_WAITING_REPLY_BYTES
    }

    async fn receive(&mut self, place: &Place, until: Instant) -> Result<(), Interruption> {
        self.send_replies().await?;
        self.received.reserve(READ_BYTES);
        tokio::select! {
            biased;
            () = self.stopping.cancelled() => Err(Interruption::Stopping),
            () = place.replaced() => Err(Interruption::Replaced),
            read = timeout_at(until, self.stream.read_buf(&mut self.received)) => match read {
                Err(_) => Err(Interruption::TimedOut),
                Ok(Ok(0) | Err(_)) => Err(Interruption::Gone),
                Ok(Ok(_)) => Ok(()),
            }
        }
    }

    /// Sends the answers that wait, and closes the connection. To one that is `still_sending`, it listens for a while.
    pub(crate) async fn close(mut self, still_sending: bool) {
        let closing = async {
            self.stream.write_all(&self.replies).await?;
            self.stream.shutdown().await?;
            if !still_sending {
                return Ok(());
            }
            let (mut dropped, mut block) = (0, vec![0; READ_BYTES]);
            while dropped < MAX_LINGER_BYTES {
                match self.stream.read(&mut block).await? {
                    0 => break,
                    bytes => dropped += bytes,
                }
            }
            io::Result::Ok(())
        };
        let _ = timeout(CLOSE_TIMEOUT, closing).await;
    }
}
