use std::sync::atomic::{AtomicU32, Ordering};

use axum::{
    extract::Request,
    routing::{any, get, post},
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpSocket,
    sync::{Notify, oneshot},
    task::JoinHandle,
    time::Instant,
};

use super::*;

mod slots;

const MILLI: Duration = Duration::from_millis(1);

/// Long enough that it only passes in case of a bug.
const LONG: Duration = Duration::from_secs(20);

fn limits() -> ListenerLimits {
    ListenerLimits {
        max_connections: 100,
        max_per_network: 100,
        trusted_proxies: Vec::new(),
        max_header_bytes: 8_192,
        header_deadline: LONG,
        keep_alive: LONG,
        write_deadline: LONG,
        shutdown_grace: LONG,
    }
}

struct Server {
    address: SocketAddr,
    stop: oneshot::Sender<()>,
    running: JoinHandle<io::Result<()>>,
}

impl Server {
    async fn start(router: Router, limits: ListenerLimits) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("it is bound");
        let (stop, stopped) = oneshot::channel();
        let running = tokio::spawn(serve_plain(listener, router, limits, async move { drop(stopped.await) }));
        Self { address, stop, running }
    }

    async fn connect(&self) -> Client {
        self.connect_from(1).await
    }

    /// Connects a client with its own address for each number: `127.0.0.<number>`.
    async fn connect_from(&self, number: u8) -> Client {
        let socket = TcpSocket::new_v4().expect("a socket");
        socket.bind(SocketAddr::from(([127, 0, 0, number], 0))).expect("all of 127.0.0.0/8 is this machine");
        Client(socket.connect(self.address).await.expect("it listens"))
    }

    /// Stops the server, and returns the time that took.
    async fn stop(self) -> Duration {
        let since = Instant::now();
        self.stop.send(()).expect("it runs");
        self.running.await.expect("no panic").expect("no error");
        since.elapsed()
    }
}

struct Client(TcpStream);

impl Client {
    async fn send(&mut self, text: &str) {
        self.0.write_all(text.as_bytes()).await.expect("the connection is open");
    }

    /// Reads until this text arrives.
    async fn read_until(&mut self, end: &str) -> String {
        let mut read = Vec::new();
        while !String::from_utf8_lossy(&read).contains(end) {
            let mut block = [0; 4_096];
            let length = timeout(LONG, self.0.read(&mut block)).await.expect("an answer").expect("an open connection");
            assert!(length > 0, "closed after: {}", String::from_utf8_lossy(&read));
            read.extend_from_slice(&block[..length]);
        }
        String::from_utf8_lossy(&read).into_owned()
    }

    /// Reads until the server closes; returns the text and the time that took.
    async fn read_to_end(&mut self) -> (String, Duration) {
        let (begin, mut read) = (Instant::now(), Vec::new());
        // A connection may also end with a reset.
        let _ = timeout(LONG, self.0.read_to_end(&mut read)).await.expect("the server closes the connection");
        (String::from_utf8_lossy(&read).into_owned(), begin.elapsed())
    }
}

fn greeting() -> Router {
    Router::new().route("/", get(|| async { "hello" }))
}

const ASK: &str = "GET / HTTP/1.1\r\nhost: here\r\n\r\n";

#[tokio::test]
async fn a_connection_serves_several_requests_and_tells_who_is_at_the_other_end() {
    let router = Router::new().route(
        "/",
        get(|request: Request| async move {
            request.extensions().get::<PeerAddress>().map(|peer| peer.0.to_string()).unwrap_or_default()
        }),
    );
    let server = Server::start(router, limits()).await;
    let mut client = server.connect().await;
    let here = client.0.local_addr().expect("connected").to_string();
    for _ in 0..3 {
        client.send(ASK).await;
        client.read_until(&here).await;
    }
}

#[tokio::test]
async fn headers_that_trickle_in_are_cut_off() {
    let server = Server::start(greeting(), ListenerLimits { header_deadline: 200 * MILLI, ..limits() }).await;
    let mut client = server.connect().await;
    let begin = Instant::now();
    client.send("GET / HTTP/1.1\r\n").await;
    while client.0.write_all(b"a: b\r\n").await.is_ok() {
        assert!(begin.elapsed() < LONG, "a header every 20 ms kept the connection");
        sleep(20 * MILLI).await;
    }
    assert!(begin.elapsed() >= 150 * MILLI, "it was cut off early");
}

#[tokio::test]
async fn a_connection_that_never_says_anything_is_cut_off() {
    let server = Server::start(greeting(), ListenerLimits { header_deadline: 100 * MILLI, ..limits() }).await;
    let (said, took) = server.connect().await.read_to_end().await;
    assert!(said.is_empty() && took >= 50 * MILLI && took < LONG / 2, "{said} {took:?}");
}

#[tokio::test]
async fn a_connection_may_rest_longer_than_a_head_may_take() {
    let server = Server::start(greeting(), ListenerLimits { header_deadline: 100 * MILLI, ..limits() }).await;
    let mut client = server.connect().await;
    for _ in 0..3 {
        client.send(ASK).await;
        client.read_until("hello").await;
        sleep(250 * MILLI).await;
    }
    client.send("GET / HT").await;
    let (said, took) = client.read_to_end().await;
    assert!(said.is_empty() && took < LONG / 2, "the next head is bounded all the same: {said} {took:?}");
}

#[tokio::test]
async fn a_connection_that_rests_too_long_is_closed() {
    let server = Server::start(greeting(), ListenerLimits { keep_alive: 150 * MILLI, ..limits() }).await;
    let mut client = server.connect().await;
    client.send(ASK).await;
    client.read_until("hello").await;
    assert!(client.read_to_end().await.1 < LONG / 2);
}

#[tokio::test]
async fn a_slow_body_is_not_taken_for_a_slow_head() {
    let router = Router::new().route("/", post(|body: String| async move { body }));
    let server = Server::start(router, ListenerLimits { header_deadline: 100 * MILLI, ..limits() }).await;
    let mut client = server.connect().await;
    client.send("POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 4\r\n\r\n").await;
    for letter in ["s", "l", "o", "w"] {
        sleep(80 * MILLI).await;
        client.send(letter).await;
    }
    client.read_until("slow").await;
}

#[tokio::test]
async fn a_head_that_is_too_long_is_refused() {
    let server = Server::start(greeting(), limits()).await;
    let mut client = server.connect().await;
    client.send(&format!("GET / HTTP/1.1\r\nhost: here\r\na: {}\r\n\r\n", "b".repeat(10_000))).await;
    assert!(client.read_to_end().await.0.starts_with("HTTP/1.1 431 "));
    let mut client = server.connect().await;
    client.send(&format!("GET / HTTP/1.1\r\nhost: here\r\n{}\r\n", "a: b\r\n".repeat(101))).await;
    assert!(client.read_to_end().await.0.starts_with("HTTP/1.1 431 "));
}

#[tokio::test]
async fn who_does_not_read_the_answer_is_cut_off() {
    let router = Router::new().route("/", get(|| async { "x".repeat(64 << 20) }));
    let server = Server::start(router, ListenerLimits { write_deadline: 200 * MILLI, ..limits() }).await;
    let mut client = server.connect().await;
    client.send(ASK).await;
    client.0.readable().await.expect("the answer has begun");
    sleep(600 * MILLI).await;
    let (said, _) = client.read_to_end().await;
    assert!(said.len() < 64 << 20, "the whole answer was kept for it");
}

#[tokio::test]
async fn connections_above_the_cap_wait_for_a_free_place() {
    let (router, inside, open, _) = gate();
    let server = Server::start(router, ListenerLimits { max_connections: 1, ..limits() }).await;
    let mut first = server.connect().await;
    first.send(ASK).await;
    inside.notified().await;
    let mut second = server.connect().await;
    second.send(ASK).await;
    assert!(timeout(200 * MILLI, second.0.readable()).await.is_err(), "it was served beside the first");
    open.notify_one();
    first.read_until("done").await;
    inside.notified().await;
    open.notify_one();
    second.read_until("done").await;
}

/// Creates a route that answers once it is released, and counts how often it ran to completion.
fn gate() -> (Router, Arc<Notify>, Arc<Notify>, Arc<AtomicU32>) {
    let (inside, open, ends) = (Arc::new(Notify::new()), Arc::new(Notify::new()), Arc::new(AtomicU32::new(0)));
    let parts = (inside.clone(), open.clone(), ends.clone());
    let handler = move || {
        let (inside, open, ends) = parts.clone();
        async move {
            inside.notify_one();
            open.notified().await;
            ends.fetch_add(1, Ordering::SeqCst);
            "done"
        }
    };
    (Router::new().route("/", any(handler)), inside, open, ends)
}

#[tokio::test]
async fn a_stop_finishes_the_request_in_flight_and_accepts_no_more() {
    let (router, inside, open, _) = gate();
    let server = Server::start(router, limits()).await;
    let address = server.address;
    let (mut client, idle) = (server.connect().await, server.connect().await);
    client.send(ASK).await;
    inside.notified().await;
    let stopping = tokio::spawn(server.stop());
    sleep(100 * MILLI).await;
    assert!(!stopping.is_finished(), "it left the request behind");
    assert!(TcpStream::connect(address).await.is_err(), "it still accepts connections");
    open.notify_one();
    let (answer, _) = client.read_to_end().await;
    assert!(answer.starts_with("HTTP/1.1 200 OK") && answer.ends_with("done"), "{answer}");
    assert!(stopping.await.expect("no panic") < LONG / 2);
    drop(idle);
}

#[tokio::test]
async fn a_stop_waits_no_longer_than_its_grace() {
    let (router, inside, _open, _) = gate();
    let server = Server::start(router, ListenerLimits { shutdown_grace: 150 * MILLI, ..limits() }).await;
    let mut client = server.connect().await;
    client.send(ASK).await;
    inside.notified().await;
    let took = server.stop().await;
    assert!(took >= 150 * MILLI && took < LONG / 2, "{took:?}");
    assert_eq!(client.read_to_end().await.0, "");
}

#[tokio::test]
async fn a_caller_who_goes_away_cuts_no_change_short_and_a_stop_waits_for_it() {
    let (router, inside, open, ends) = gate();
    let server = Server::start(router, limits()).await;
    let mut client = server.connect().await;
    client.send("POST / HTTP/1.1\r\nhost: here\r\ncontent-length: 0\r\n\r\n").await;
    inside.notified().await;
    drop(client);
    sleep(50 * MILLI).await;
    let stopping = tokio::spawn(server.stop());
    sleep(50 * MILLI).await;
    assert!(!stopping.is_finished() && ends.load(Ordering::SeqCst) == 0);
    open.notify_one();
    stopping.await.expect("no panic");
    assert_eq!(ends.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn a_read_ends_with_its_caller() {
    let (router, inside, open, ends) = gate();
    let server = Server::start(router, limits()).await;
    let mut client = server.connect().await;
    client.send(ASK).await;
    inside.notified().await;
    drop(client);
    assert!(server.stop().await < LONG / 2, "a stop waits for a read that nobody waits for");
    open.notify_one();
    assert_eq!(ends.load(Ordering::SeqCst), 0, "it was read on");
}
