//! Connections that survive when slots run out: clients at 127.0.0.1, 127.0.0.2 and so on, each a separate network.

use axum::body::{Body, Bytes};
use futures::{StreamExt, stream};

use super::*;

/// More bytes than fit into socket buffers.
const LARGE: usize = 32 << 20;

impl Client {
    async fn is_answered(&mut self) {
        self.send(ASK).await;
        self.read_until("hello").await;
    }

    /// Asserts that the server closed the connection without sending anything.
    async fn is_closed(&mut self) {
        assert_eq!(self.read_to_end().await.0, "");
    }

    async fn is_open(&mut self) {
        let mut byte = [0];
        let read = timeout(50 * MILLI, self.0.read(&mut byte)).await;
        assert!(read.is_err(), "it was closed, or something came: {read:?}");
    }
}

/// Opens connections that were answered, and wait for the next request, the first of them longest.
async fn kept(server: &Server, client: u8, count: usize) -> Vec<Client> {
    let mut kept = Vec::new();
    for _ in 0..count {
        let mut connection = server.connect_from(client).await;
        connection.is_answered().await;
        kept.push(connection);
    }
    kept
}

async fn silent(server: &Server, client: u8, count: usize) -> Vec<Client> {
    let mut silent = Vec::new();
    for _ in 0..count {
        silent.push(server.connect_from(client).await);
    }
    silent
}

#[tokio::test]
async fn a_client_that_keeps_all_its_connections_does_not_keep_others_waiting() {
    let server = Server::start(greeting(), ListenerLimits { max_connections: 40, max_per_network: 10, ..limits() }).await;
    let mut greedy = kept(&server, 1, 40).await;
    let begin = Instant::now();
    server.connect_from(2).await.is_answered().await;
    assert!(begin.elapsed() < LONG / 4);
    for connection in &mut greedy[..30] {
        connection.is_closed().await;
    }
    for connection in &mut greedy[30..] {
        connection.is_answered().await;
    }
}

#[tokio::test]
async fn when_slots_run_out_the_connection_that_waits_longest_is_closed() {
    let server = Server::start(greeting(), ListenerLimits { max_connections: 3, ..limits() }).await;
    let [first, second, third] = [1, 2, 3].map(|client| kept(&server, client, 1));
    let (mut first, mut second, mut third) = (first.await, second.await, third.await);
    first[0].is_answered().await;
    server.connect_from(4).await.is_answered().await;
    second[0].is_closed().await;
    first[0].is_answered().await;
    third[0].is_answered().await;
}

#[tokio::test]
async fn a_client_at_its_limit_loses_its_oldest_connection_that_sent_nothing() {
    let (router, inside, open, _) = gate();
    let router = router.route("/hello", get(|| async { "hello" }));
    let server = Server::start(router, ListenerLimits { max_per_network: 5, ..limits() }).await;
    let mut busy = server.connect_from(1).await;
    busy.send(ASK).await;
    inside.notified().await;
    let mut begun = server.connect_from(1).await;
    begun.send("GET /hello HTTP/1.1\r\nho").await;
    let mut kept = server.connect_from(1).await;
    kept.send("GET /hello HTTP/1.1\r\nhost: here\r\n\r\n").await;
    kept.read_until("hello").await;
    let mut waiting = silent(&server, 1, 20).await;
    for connection in &mut waiting[..18] {
        connection.is_closed().await;
    }
    for connection in &mut waiting[18..] {
        connection.is_open().await;
    }
    begun.send("st: here\r\n\r\n").await;
    begun.read_until("hello").await;
    kept.send("GET /hello HTTP/1.1\r\nhost: here\r\n\r\n").await;
    kept.read_until("hello").await;
    open.notify_one();
    busy.read_until("done").await;
}

#[tokio::test]
async fn when_a_client_uses_all_its_connections_its_next_one_is_closed_and_others_are_served() {
    let (router, inside, open, _) = gate();
    let router = router.route("/hello", get(|| async { "hello" }));
    let server = Server::start(router, ListenerLimits { max_per_network: 2, ..limits() }).await;
    let mut busy = silent(&server, 1, 2).await;
    for connection in &mut busy {
        connection.send(ASK).await;
        inside.notified().await;
    }
    server.connect_from(1).await.is_closed().await;
    let mut other = server.connect_from(2).await;
    other.send("GET /hello HTTP/1.1\r\nhost: here\r\n\r\n").await;
    other.read_until("hello").await;
    for connection in &mut busy {
        open.notify_one();
        connection.read_until("done").await;
    }
}

#[tokio::test]
async fn a_trusted_proxy_may_have_all_connections() {
    let trusted_proxies = vec!["127.0.0.1/32".parse().expect("a range")];
    let server = Server::start(greeting(), ListenerLimits { max_per_network: 2, trusted_proxies, ..limits() }).await;
    for connection in &mut kept(&server, 1, 20).await {
        connection.is_answered().await;
    }
    let mut others = kept(&server, 2, 3).await;
    others[0].is_closed().await;
}

#[tokio::test]
async fn new_connections_do_not_push_each_other_out_before_their_first_request() {
    let server = Server::start(greeting(), ListenerLimits { max_connections: 16, max_per_network: 16, ..limits() }).await;
    let mut kept = kept(&server, 1, 16).await;
    let mut newcomers = silent(&server, 2, 4).await;
    for connection in &mut newcomers {
        connection.is_answered().await;
    }
    for connection in &mut kept[..4] {
        connection.is_closed().await;
    }
    kept[4].is_answered().await;
}

#[tokio::test]
async fn a_request_that_has_arrived_is_answered_whoever_needs_the_slot() {
    let server = Server::start(greeting(), ListenerLimits { max_connections: 1, ..limits() }).await;
    for round in 0..100 {
        let mut client = server.connect_from(1).await;
        if round % 2 == 0 {
            client.is_answered().await;
        }
        client.send(ASK).await;
        let mut newcomer = server.connect_from(2).await;
        client.read_until("hello").await;
        newcomer.is_answered().await;
    }
}

#[tokio::test]
async fn an_answer_that_is_being_sent_is_not_cut_off() {
    let (pieces, written) = tokio::sync::mpsc::unbounded_channel::<Bytes>();
    let written = Arc::new(std::sync::Mutex::new(Some(written)));
    let stream = move || {
        let written = written.lock().expect("no panic").take().expect("asked once");
        let body = stream::unfold(written, async |mut written| Some((written.recv().await?, written)));
        async { Body::from_stream(body.map(Ok::<_, std::convert::Infallible>)) }
    };
    let router = greeting().route("/stream", get(stream)).route("/large", get(|| async { "x".repeat(LARGE) }));
    let server = Server::start(router, ListenerLimits { max_connections: 3, ..limits() }).await;
    let mut streaming = server.connect_from(1).await;
    streaming.send("GET /stream HTTP/1.1\r\nhost: here\r\n\r\n").await;
    pieces.send("first".into()).expect("it is read");
    streaming.read_until("first").await;
    let mut unread = server.connect_from(2).await;
    unread.send("GET /large HTTP/1.1\r\nhost: here\r\n\r\n").await;
    let mut answer = vec![0; LARGE];
    unread.0.read_exact(&mut answer[..LARGE / 4]).await.expect("a part of it");
    // None of them has waited as long as the two above would have, if those were waiting.
    for connection in &mut kept(&server, 3, 10).await[..9] {
        connection.is_closed().await;
    }
    pieces.send("last".into()).expect("it is read");
    streaming.read_until("last").await;
    timeout(LONG, unread.0.read_exact(&mut answer[LARGE / 4..])).await.expect("an answer").expect("all of it");
}
