//! A connection on which event streams are read.

use std::{
    io::ErrorKind,
    net::SocketAddr,
    time::{Duration, Instant},
};

use anyhow::{Result, bail, ensure};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
};

/// The last chunk of a body is empty (RFC 9112, section 7.1).
const END: &[u8] = b"\r\n0\r\n\r\n";

/// A connection that reads one stream after the other.
pub(crate) struct StreamConnection {
    stream: TcpStream,
    received: Vec<u8>,
}

impl StreamConnection {
    pub(crate) async fn open(address: SocketAddr) -> Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, received: Vec::new() })
    }

    /// Sends a request, and returns the time until the first event with this name has arrived.
    pub(crate) async fn await_event(&mut self, request: &[u8], name: &str) -> Result<Duration> {
        let begun = Instant::now();
        self.received.clear();
        self.stream.write_all(request).await?;
        let line = format!("\nevent: {name}\n");
        while !self.has_event(line.as_bytes()) {
            ensure!(!self.received.ends_with(END) && self.is_accepted(), "no {name} in {}", self.text());
            self.read_more().await?;
        }
        Ok(begun.elapsed())
    }

    /// Reads a stream to its end, so that another one can follow, and returns all of it.
    pub(crate) async fn read_to_end(&mut self) -> Result<String> {
        while !self.received.ends_with(END) {
            self.read_more().await?;
        }
        Ok(self.text())
    }

    /// Checks that the server has not closed the connection.
    pub(crate) fn is_open(&self) -> Result<bool> {
        match self.stream.try_read(&mut [0; 1_024]) {
            Ok(read) => Ok(read > 0),
            Err(error) if error.kind() == ErrorKind::WouldBlock => Ok(true),
            Err(error) => Err(error.into()),
        }
    }

    /// Checks that an event, which ends with an empty line, has arrived.
    fn has_event(&self, line: &[u8]) -> bool {
        let begin = self.received.windows(line.len()).position(|bytes| bytes == line);
        begin.is_some_and(|begin| self.received[begin..].windows(2).any(|bytes| bytes == b"\n\n"))
    }

    /// Checks that the answer is a stream, as far as it has arrived.
    fn is_accepted(&self) -> bool {
        let expected = b"HTTP/1.1 200 ";
        self.received.iter().zip(expected).all(|(received, expected)| received == expected)
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.received).into_owned()
    }

    async fn read_more(&mut self) -> Result<()> {
        if self.stream.read_buf(&mut self.received).await? == 0 {
            bail!("the server closed the connection after {}", self.text());
        }
        Ok(())
    }
}
