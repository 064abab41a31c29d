//! A server that sends scripted answers, one per connection, and records the requests.
//!
//! Real HTTP over a real socket, but without any HTTP library, so that it can also disconnect in the middle of an
//! answer.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex},
    time::Duration,
};

use frontdesk_client::{Client, ClientBuilder};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt as _, AsyncReadExt as _, AsyncWriteExt as _, BufReader},
    net::{TcpListener, TcpStream},
    time::{Instant, sleep},
};

/// Key of every test client.
pub(crate) const KEY: &str = "fd_testkey_verysecretsecret";

/// A request as it arrived.
#[derive(Clone, Debug)]
pub(crate) struct SeenRequest {
    /// Method and target, as in `GET /api/v1/agents?limit=2`.
    pub(crate) line: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
    pub(crate) at: Instant,
}

impl SeenRequest {
    /// Returns the value of a header, by its name in lower case.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(seen, _)| seen == name).map(|(_, value)| value.as_str())
    }
}

/// A scripted answer.
#[derive(Clone, Debug)]
pub(crate) struct ScriptedReply {
    status: u16,
    headers: Vec<(&'static str, String)>,
    body: String,
    /// Part that is not sent: the whole answer, or its end.
    missing: Option<MissingPart>,
    silence: Duration,
}

#[derive(Clone, Copy, Debug)]
enum MissingPart {
    All,
    End,
}

impl ScriptedReply {
    pub(crate) fn new(status: u16, media_type: &str, body: impl Into<String>) -> Self {
        let headers = vec![("Content-Type", media_type.to_owned())];
        Self { status, headers, body: body.into(), missing: None, silence: Duration::ZERO }
    }

    /// Builds a success, in the envelope.
    pub(crate) fn data(data: Value) -> Self {
        Self::new(200, "application/json", json!({ "success": true, "data": data, "error": null }).to_string())
    }

    /// Builds a failure, in the envelope.
    pub(crate) fn error(status: u16, code: &str) -> Self {
        let error = json!({ "code": code, "message": "Try something else.", "requestId": "r-1" });
        Self::new(status, "application/json", json!({ "success": false, "data": null, "error": error }).to_string())
    }

    /// Builds an error page from a proxy.
    pub(crate) fn html(status: u16) -> Self {
        Self::new(status, "text/html", format!("<html>\n<h1>{status} of the proxy</h1></html>"))
    }

    /// Builds a stream of events: id, name and data of each.
    pub(crate) fn events(events: &[(&str, &str, Value)]) -> Self {
        let text = events.iter().map(|(id, name, data)| format!("id: {id}\nevent: {name}\ndata: {data}\n\n")).collect::<String>();
        Self::new(200, "text/event-stream", format!(": hello\n\n{text}"))
    }

    pub(crate) fn created(mut self) -> Self {
        self.status = 201;
        self
    }

    pub(crate) fn header(mut self, name: &'static str, value: &str) -> Self {
        self.headers.push((name, value.to_owned()));
        self
    }

    /// Breaks the connection before the answer begins.
    pub(crate) fn lost(mut self) -> Self {
        self.missing = Some(MissingPart::All);
        self
    }

    /// Breaks the connection before the answer ends.
    pub(crate) fn cut(mut self) -> Self {
        self.missing = Some(MissingPart::End);
        self
    }

    /// Sends nothing for a while: before the answer, or before the missing end if it is cut.
    pub(crate) fn silent_for(mut self, silence: Duration) -> Self {
        self.silence = silence;
        self
    }

    async fn send(self, stream: &mut TcpStream) {
        if self.missing.is_none() {
            sleep(self.silence).await;
        }
        if matches!(self.missing, Some(MissingPart::All)) {
            return;
        }
        let promised = self.body.len() + usize::from(self.missing.is_some());
        let mut text = format!("HTTP/1.1 {} Told\r\nConnection: close\r\nContent-Length: {promised}\r\n", self.status);
        for (name, value) in &self.headers {
            text += &format!("{name}: {value}\r\n");
        }
        // The client may already be gone, which some tests are about.
        let _ = stream.write_all(format!("{text}\r\n{}", self.body).as_bytes()).await;
        if self.missing.is_some() {
            sleep(self.silence).await;
        }
    }
}

/// The server.
pub(crate) struct FakeServer {
    url: String,
    seen: Arc<Mutex<Vec<SeenRequest>>>,
}

impl FakeServer {
    /// Sends `replies` in order, and an unknown error once they are used up.
    pub(crate) async fn start(replies: impl IntoIterator<Item = ScriptedReply>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let fake = Self { url: format!("http://{}", listener.local_addr().unwrap()), seen: Arc::default() };
        let (seen, replies) = (Arc::clone(&fake.seen), Arc::new(Mutex::new(replies.into_iter().collect::<VecDeque<_>>())));
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let (seen, replies) = (Arc::clone(&seen), Arc::clone(&replies));
                tokio::spawn(async move {
                    let Some(request) = read_request(&mut stream).await else { return };
                    seen.lock().unwrap().push(request);
                    let reply = replies.lock().unwrap().pop_front();
                    reply.unwrap_or_else(|| ScriptedReply::error(599, "NOTHING_LEFT_TO_ANSWER")).send(&mut stream).await;
                });
            }
        });
        fake
    }

    /// Returns a builder of clients of this server, with short retry waits.
    pub(crate) fn builder(&self) -> ClientBuilder {
        Client::builder(&self.url).key(KEY).retry_base(Duration::from_millis(4)).timeout(Duration::from_secs(5))
    }

    pub(crate) fn client(&self) -> Client {
        self.builder().build().unwrap()
    }

    /// Returns the address of the server.
    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// Returns the requests so far.
    pub(crate) fn seen_requests(&self) -> Vec<SeenRequest> {
        self.seen.lock().unwrap().clone()
    }
}

async fn read_request(stream: &mut TcpStream) -> Option<SeenRequest> {
    let mut lines = BufReader::new(stream);
    let mut line = String::new();
    lines.read_line(&mut line).await.ok()?;
    let (line, _) = line.rsplit_once(' ')?;
    let line = line.to_owned();
    let mut headers = Vec::new();
    loop {
        let mut header = String::new();
        lines.read_line(&mut header).await.ok()?;
        let Some((name, value)) = header.trim_end().split_once(": ") else { break };
        headers.push((name.to_ascii_lowercase(), value.to_owned()));
    }
    let length = headers.iter().find(|(name, _)| name == "content-length").map_or(0, |(_, value)| value.parse().unwrap());
    let mut body = vec![0; length];
    lines.read_exact(&mut body).await.ok()?;
    if headers.iter().any(|(name, _)| name == "transfer-encoding") {
        body = read_chunks(&mut lines).await?;
    }
    Some(SeenRequest { line, headers, body: String::from_utf8(body).unwrap(), at: Instant::now() })
}

/// Reads a body in chunks (RFC 9112, section 7.1).
async fn read_chunks(lines: &mut BufReader<&mut TcpStream>) -> Option<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let mut size = String::new();
        lines.read_line(&mut size).await.ok()?;
        let size = usize::from_str_radix(size.trim_end(), 16).ok()?;
        let mut chunk = vec![0; size + 2];
        lines.read_exact(&mut chunk).await.ok()?;
        if size == 0 {
            return Some(body);
        }
        body.extend_from_slice(&chunk[..size]);
    }
}
