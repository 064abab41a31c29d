//! The load: keep-alive connections, each sending its next request when it has received the previous answer.
//!
//! HTTP/1.1 is parsed manually, so that the load generator uses little of the machine that it shares with the
//! server, and the same for every server.

use std::{
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail, ensure};
use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    task::JoinSet,
};

/// Duration and intensity of the load.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LoadPressure {
    /// Concurrent connections.
    pub(crate) connections: usize,
    /// Duration of the warm-up, which is not counted.
    pub(crate) warm_up: Duration,
    /// Duration of the measurement.
    pub(crate) measured: Duration,
}

/// The results of a run.
#[derive(Debug, Clone, Copy)]
pub(crate) struct LoadResults {
    /// Answers per second.
    pub(crate) per_second: f64,
    /// Median latency.
    pub(crate) p50: Duration,
    /// 99th percentile of the latency.
    pub(crate) p99: Duration,
}

impl LoadResults {
    /// Summarizes what each request took, of those that ended within a time.
    ///
    /// # Errors
    /// When there was none.
    pub(crate) fn of(mut taken: Vec<Duration>, measured: Duration) -> Result<Self> {
        ensure!(!taken.is_empty(), "nothing was answered");
        taken.sort_unstable();
        let quantile = |share: usize| taken[(taken.len() - 1) * share / 100];
        #[expect(clippy::cast_precision_loss, reason = "counts of a few seconds are far below 2^52")]
        let per_second = taken.len() as f64 / measured.as_secs_f64();
        Ok(Self { per_second, p50: quantile(50), p99: quantile(99) })
    }
}

/// Sends the requests in a loop and measures; any status other than 200 or 201 ends the run.
pub(crate) async fn drive_load(address: SocketAddr, requests: &Arc<[Vec<u8>]>, pressure: LoadPressure) -> Result<LoadResults> {
    let counted_from = Instant::now() + pressure.warm_up;
    let end = counted_from + pressure.measured;
    let mut connections = JoinSet::new();
    for first in 0..pressure.connections {
        let (requests, step) = (Arc::clone(requests), pressure.connections);
        connections.spawn(async move {
            let mut connection = LoadConnection::open(address).await?;
            let mut taken = Vec::new();
            for number in (first..).step_by(step) {
                let begun = Instant::now();
                if begun >= end {
                    break;
                }
                connection.exchange(&requests[number % requests.len()]).await?;
                if begun >= counted_from {
                    taken.push(begun.elapsed());
                }
            }
            Ok::<_, anyhow::Error>(taken)
        });
    }
    let mut taken = Vec::new();
    while let Some(connection) = connections.join_next().await {
        taken.extend(connection??);
    }
    LoadResults::of(taken, pressure.measured)
}

/// Formats a request with a key.
pub(crate) fn format_request(method: &str, path: &str, key: &str, body: Option<&Value>) -> Vec<u8> {
    format_request_for("bench", method, path, key, body)
}

/// Formats a request with a key for another host.
pub(crate) fn format_request_for(host: &str, method: &str, path: &str, key: &str, body: Option<&Value>) -> Vec<u8> {
    let mut text = format!("{method} {path} HTTP/1.1\r\nhost: {host}\r\nauthorization: Bearer {key}\r\n");
    let body = body.map(Value::to_string).unwrap_or_default();
    if !body.is_empty() {
        text += &format!("content-type: application/json\r\ncontent-length: {}\r\n", body.len());
    }
    (text + "\r\n" + &body).into_bytes()
}

/// Makes a single call outside of a measurement; returns its answer as JSON.
pub(crate) async fn call_json(address: SocketAddr, request: &[u8]) -> Result<Value> {
    serde_json::from_slice(&fetch_body(address, request).await?).context("the answer is no JSON")
}

/// Returns the body of an answer, outside of a measurement.
pub(crate) async fn fetch_body(address: SocketAddr, request: &[u8]) -> Result<Vec<u8>> {
    Ok(LoadConnection::open(address).await?.exchange(request).await?.to_vec())
}

/// A connection that sends one request after the other.
pub(crate) struct LoadConnection {
    stream: TcpStream,
    received: Vec<u8>,
}

impl LoadConnection {
    pub(crate) async fn open(address: SocketAddr) -> Result<Self> {
        let stream = TcpStream::connect(address).await?;
        stream.set_nodelay(true)?;
        Ok(Self { stream, received: Vec::with_capacity(64 * 1_024) })
    }

    /// Sends a request, reads its answer and returns the body; any status other than 200 or 201 is an error.
    pub(crate) async fn exchange(&mut self, request: &[u8]) -> Result<&[u8]> {
        let (status, body) = self.exchange_any(request).await?;
        ensure!(matches!(status, 200 | 201), "answered {status}: {}", String::from_utf8_lossy(body));
        Ok(body)
    }

    /// Sends a request, reads its answer and returns status and body, whatever the status.
    pub(crate) async fn exchange_any(&mut self, request: &[u8]) -> Result<(u16, &[u8])> {
        self.stream.write_all(request).await?;
        self.received.clear();
        let head = loop {
            if let Some(end) = self.received.windows(4).position(|bytes| bytes == b"\r\n\r\n") {
                break end + 4;
            }
            self.read_more().await?;
        };
        let (status, length) = read_head(&self.received[..head])?;
        while self.received.len() < head + length {
            self.read_more().await?;
        }
        Ok((status, &self.received[head..head + length]))
    }

    async fn read_more(&mut self) -> Result<()> {
        if self.stream.read_buf(&mut self.received).await? == 0 {
            bail!("the server closed the connection before its answer was whole");
        }
        Ok(())
    }
}

/// Parses the status and the length of the body. An answer without content has no length (RFC 9110, section 8.6).
fn read_head(head: &[u8]) -> Result<(u16, usize)> {
    let head = std::str::from_utf8(head)?;
    let mut lines = head.split("\r\n");
    let status: u16 = lines.next().and_then(|line| line.split(' ').nth(1)).context("no status line")?.parse()?;
    if matches!(status, 204 | 304) {
        return Ok((status, 0));
    }
    let mut headers = lines.filter_map(|line| line.split_once(':'));
    let length = headers.find(|(name, _)| name.eq_ignore_ascii_case("content-length")).context("no content-length")?.1;
    Ok((status, length.trim().parse()?))
}
