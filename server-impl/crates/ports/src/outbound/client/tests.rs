//! Requests over real sockets on loopback.

mod exchanges;
mod limits;
mod places;
mod reuse;

use std::{
    collections::{HashMap, VecDeque},
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use frontdesk_types::OrgId;
use http::Method;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};

use super::*;
use crate::on_behalf;

/// A server that handles all of its connections in the same way.
struct TestReceiver {
    port: u16,
    seen: Arc<ReceivedTraffic>,
}

/// Connections and requests that a server received.
#[derive(Default)]
struct ReceivedTraffic {
    connections: AtomicUsize,
    ended: AtomicUsize,
    requests: Mutex<Vec<String>>,
}

impl TestReceiver {
    async fn start<F: Future<Output = std::io::Result<()>> + Send>(
        address: &str,
        serve: impl Fn(TcpStream, Arc<ReceivedTraffic>) -> F + Clone + Send + Sync + 'static,
    ) -> Self {
        Self::accepting(TcpListener::bind(address).await.unwrap(), serve)
    }

    fn accepting<F: Future<Output = std::io::Result<()>> + Send>(
        listener: TcpListener,
        serve: impl Fn(TcpStream, Arc<ReceivedTraffic>) -> F + Clone + Send + Sync + 'static,
    ) -> Self {
        let port = listener.local_addr().unwrap().port();
        let seen = Arc::new(ReceivedTraffic::default());
        let seen_there = Arc::clone(&seen);
        tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                seen_there.connections.fetch_add(1, Ordering::SeqCst);
                let (serve, seen_there) = (serve.clone(), Arc::clone(&seen_there));
                tokio::spawn(async move {
                    let _ = serve(socket, Arc::clone(&seen_there)).await;
                    seen_there.ended.fetch_add(1, Ordering::SeqCst);
                });
            }
        });
        Self { port, seen }
    }

    /// Starts a server that gives every request the same answer, for as long as the client keeps the connection open.
    async fn answering(answer: impl Into<Vec<u8>>) -> Self {
        let answer = Arc::new(answer.into());
        Self::start("127.0.0.1:0", move |mut socket, seen| {
            let answer = Arc::clone(&answer);
            async move {
                while let Some(request) = read_request(&mut socket).await? {
                    seen.requests.lock().unwrap().push(request);
                    socket.write_all(&answer).await?;
                }
                Ok(())
            }
        })
        .await
    }

    fn url(&self, host: &str) -> Url {
        Url::parse(&format!("http://{host}:{}/there?a=1#b", self.port)).unwrap()
    }

    fn connections(&self) -> usize {
        self.seen.connections.load(Ordering::SeqCst)
    }

    fn requests(&self) -> Vec<String> {
        self.seen.requests.lock().unwrap().clone()
    }

    /// Waits until all connections have ended.
    async fn end(&self) {
        for _ in 0..500 {
            if self.seen.ended.load(Ordering::SeqCst) == self.connections() {
                return;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("a connection goes on");
    }
}

/// Reads the next request of a connection, head and content; `None` at the end of the connection.
async fn read_request(socket: &mut TcpStream) -> std::io::Result<Option<String>> {
    let mut request = Vec::new();
    loop {
        if let Some(head) = request.windows(4).position(|window| window == b"\r\n\r\n") {
            let text = String::from_utf8_lossy(&request).into_owned();
            let length = text.lines().find_map(|line| line.to_ascii_lowercase().strip_prefix("content-length: ")?.parse().ok());
            if request.len() >= head + 4 + length.unwrap_or(0) {
                return Ok(Some(text));
            }
        }
        if socket.read_buf(&mut request).await? == 0 {
            return Ok(None);
        }
    }
}

/// Names of a test. Each look-up takes the next answer; the last one is repeated.
#[derive(Default)]
struct TestNames(Mutex<HashMap<&'static str, VecDeque<Vec<IpAddr>>>>);

impl TestNames {
    fn new(names: &[(&'static str, &[&[&str]])]) -> Self {
        let addresses = |answer: &&[&str]| answer.iter().map(|address| ip(address)).collect();
        Self(Mutex::new(names.iter().map(|(name, answers)| (*name, answers.iter().map(addresses).collect())).collect()))
    }
}

#[async_trait]
impl NameLookup for TestNames {
    async fn lookup(&self, name: &str) -> std::io::Result<Vec<IpAddr>> {
        let mut names = self.0.lock().unwrap();
        let answers = names.get_mut(name.trim_end_matches('.')).ok_or(std::io::ErrorKind::NotFound)?;
        Ok(if answers.len() > 1 { answers.pop_front() } else { answers.front().cloned() }.unwrap_or_default())
    }
}

fn ip(text: &str) -> IpAddr {
    text.parse().unwrap()
}

fn client(allowed: &[&str], names: TestNames) -> GuardedClient {
    let ranges = allowed.iter().map(|range| range.parse().unwrap()).collect();
    GuardedClient::new(EgressPolicy::new(ranges), Arc::new(names))
}

/// Creates a client that may connect to loopback.
fn loopback_client() -> GuardedClient {
    client(&["127.0.0.0/8"], TestNames::default())
}

fn get(url: Url) -> OutboundRequest {
    OutboundRequest { max_bytes: 1_000, ..OutboundRequest::new(Method::GET, url) }
}

fn post(url: Url) -> OutboundRequest {
    let body = Bytes::from_static(br#"{"hello":"world"}"#);
    OutboundRequest { body, max_bytes: 1_000, ..OutboundRequest::new(Method::POST, url) }
}

const PAGE: &[u8] = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nETag: \"1\"\r\nContent-Length: 5\r\n\r\nhello";

/// Records the organizations for which names are looked up, and knows no names.
#[derive(Default)]
struct OwnerRecorder(Mutex<Vec<Option<OrgId>>>);

#[async_trait]
impl NameLookup for OwnerRecorder {
    async fn lookup(&self, _: &str) -> std::io::Result<Vec<IpAddr>> {
        self.0.lock().unwrap().push(on_behalf::current_owner());
        Ok(Vec::new())
    }
}

#[tokio::test]
async fn a_lookup_is_on_behalf_of_whoever_sends_the_request() {
    let notes = Arc::<OwnerRecorder>::default();
    let client = GuardedClient::new(EgressPolicy::default(), Arc::clone(&notes) as Arc<dyn NameLookup>);
    let orgs = [Some(OrgId(uuid::Uuid::from_u128(1))), Some(OrgId(uuid::Uuid::from_u128(2))), None];
    for org in orgs {
        let url = "http://name.test/".parse().unwrap();
        let sent = on_behalf::on_behalf_of(org, client.send(OutboundRequest::new(Method::GET, url))).await;
        assert!(matches!(sent, Err(OutboundError::Unresolved(_))), "{sent:?}");
    }
    assert_eq!(*notes.0.lock().unwrap(), orgs);
}
