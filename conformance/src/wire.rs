//! Requests of any form, well-formed or not: through an HTTP client, or byte by byte through a socket.

use std::time::Duration;

use http::{HeaderMap, HeaderName, HeaderValue};
use reqwest::Method;
use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

use crate::{answer::ApiAnswer, call::ApiCall, recorder::BASE};

/// Time limit for an answer in a test.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(30);

/// A connection to one server.
#[derive(Debug, Clone)]
pub struct Wire {
    client: reqwest::Client,
    url: String,
}

impl Wire {
    /// Creates a connection to the server at `http://HOST:PORT`.
    #[expect(clippy::disallowed_methods, reason = "the suite talks to its own server, without the manners of the SDK")]
    pub fn to(url: &str) -> Self {
        // Without TLS, nobody has to be trusted: reading the system's certificates takes longer than most requests.
        let builder = reqwest::Client::builder().tls_certs_only([]);
        let client = builder.no_proxy().no_gzip().timeout(ANSWER_TIMEOUT).build().expect("an HTTP client");
        Self { client, url: url.to_owned() }
    }

    /// Sends a call, with a key or without.
    pub async fn send(&self, call: &ApiCall, key: Option<&str>) -> ApiAnswer {
        let mut headers: Vec<(String, String)> = call.headers.clone();
        let typed = headers.iter().any(|(name, _)| name.eq_ignore_ascii_case("content-type"));
        let body = call.bytes();
        if body.is_some() && !typed {
            headers.push(("content-type".to_owned(), call.operation.media_type()));
        }
        headers.extend(key.map(|key| ("authorization".to_owned(), format!("Bearer {key}"))));
        self.exchange(&call.operation.method, &format!("{BASE}{}", call.target()), &headers, body).await
    }

    /// Sends a call without saying of which type its body is.
    pub async fn send_untyped(&self, call: &ApiCall, key: &str) -> ApiAnswer {
        let headers = [("authorization".to_owned(), format!("Bearer {key}"))];
        self.exchange(&call.operation.method, &format!("{BASE}{}", call.target()), &headers, call.bytes()).await
    }

    /// Sends a request under the base path, with or without a JSON body.
    pub async fn request(&self, method: &str, target: &str, key: Option<&str>, body: Option<Value>) -> ApiAnswer {
        let mut headers: Vec<_> = key.map(|key| ("authorization".to_owned(), format!("Bearer {key}"))).into_iter().collect();
        headers.extend(body.as_ref().map(|_| ("content-type".to_owned(), "application/json".to_owned())));
        self.exchange(method, &format!("{BASE}{target}"), &headers, body.map(|body| body.to_string().into_bytes())).await
    }

    /// Sends these headers and bytes to any path of the server.
    pub async fn exchange(&self, method: &str, path: &str, headers: &[(String, String)], body: Option<Vec<u8>>) -> ApiAnswer {
        let response = self.start_exchange(method, path, headers, body).await;
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        ApiAnswer { status, headers, body: response.bytes().await.expect("a whole answer") }
    }

    /// Sends a request, and disconnects once enough of the body has arrived, of which `is_enough` is told after each piece.
    pub async fn exchange_until(
        &self,
        method: &str,
        path: &str,
        headers: &[(String, String)],
        body: Option<Vec<u8>>,
        is_enough: impl Fn(&str) -> bool,
    ) -> ApiAnswer {
        let mut response = self.start_exchange(method, path, headers, body).await;
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        let mut body = Vec::new();
        while !is_enough(&String::from_utf8_lossy(&body)) {
            let Some(piece) = response.chunk().await.expect("the answer goes on") else { break };
            body.extend_from_slice(&piece);
        }
        ApiAnswer { status, headers, body: body.into() }
    }

    async fn start_exchange(
        &self,
        method: &str,
        path: &str,
        headers: &[(String, String)],
        body: Option<Vec<u8>>,
    ) -> reqwest::Response {
        let method = Method::from_bytes(method.as_bytes()).expect("a method");
        let mut request = self.client.request(method, format!("{}{path}", self.url));
        for (name, value) in headers {
            request = request.header(name, HeaderValue::from_bytes(value.as_bytes()).expect("a header value"));
        }
        if let Some(body) = body {
            request = request.body(body);
        }
        request.send().await.expect("an answer")
    }

    /// Sends a call, and disconnects before the answer arrives.
    pub async fn send_and_leave(&self, call: &ApiCall, key: &str) {
        let body = call.bytes().unwrap_or_default();
        let mut socket = self.connect().await;
        socket
            .write_all(self.format_head(call, key, &format!("Content-Length: {}", body.len())).as_bytes())
            .await
            .expect("the head is sent");
        socket.write_all(&body).await.expect("the body is sent");
    }

    /// Sends the head of a call with `framing` (`Content-Length: 5`, say), then `pieces` of a body, one after
    /// another with a `pause` in between, and reads the answer without ever completing the body.
    pub async fn trickle(&self, call: &ApiCall, key: &str, framing: &str, pieces: &[Vec<u8>], pause: Duration) -> ApiAnswer {
        let mut socket = self.connect().await;
        socket.write_all(self.format_head(call, key, framing).as_bytes()).await.expect("the head is sent");
        for piece in pieces {
            if socket.write_all(piece).await.is_err() {
                break;
            }
            tokio::time::sleep(pause).await;
        }
        let mut answer = Vec::new();
        // The server may close the connection after its answer; only what has arrived matters.
        let _ = timeout(ANSWER_TIMEOUT, socket.read_to_end(&mut answer)).await.expect("an answer in time");
        parse_answer(&answer)
    }

    /// Sends these bytes, and reads the answer until the server closes the connection.
    pub async fn send_bytes(&self, request: &str) -> ApiAnswer {
        let mut socket = self.connect().await;
        socket.write_all(request.as_bytes()).await.expect("the request is sent");
        let mut answer = Vec::new();
        timeout(ANSWER_TIMEOUT, socket.read_to_end(&mut answer)).await.expect("an answer in time").expect("a whole answer");
        parse_answer(&answer)
    }

    async fn connect(&self) -> TcpStream {
        TcpStream::connect(self.url.trim_start_matches("http://")).await.expect("a connection")
    }

    fn format_head(&self, call: &ApiCall, key: &str, framing: &str) -> String {
        let headers: String = call.headers.iter().map(|(name, value)| format!("{name}: {value}\r\n")).collect();
        format!(
            "{} {BASE}{} HTTP/1.1\r\nHost: frontdesk\r\nAuthorization: Bearer {key}\r\nContent-Type: {}\r\n{headers}\
             {framing}\r\nConnection: close\r\n\r\n",
            call.operation.method,
            call.target(),
            call.operation.media_type()
        )
    }
}

/// Parses an answer whose body length is given by `Content-Length`.
fn parse_answer(bytes: &[u8]) -> ApiAnswer {
    let text = str::from_utf8(bytes).expect("an answer is UTF-8");
    let (head, body) = text.split_once("\r\n\r\n").unwrap_or_else(|| panic!("no answer, but `{text}`"));
    let mut lines = head.lines();
    let status = lines.next().and_then(|line| line.split(' ').nth(1)).and_then(|status| status.parse().ok());
    let headers: HeaderMap = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (HeaderName::try_from(name).expect("a name"), HeaderValue::try_from(value).expect("a value")))
        .collect();
    ApiAnswer { status: status.expect("a status"), headers, body: body.to_owned().into() }
}
