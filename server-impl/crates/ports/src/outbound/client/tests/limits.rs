//! No server can make a caller wait longer, or buffer more, than its limits.

use std::{
    io::Read,
    time::{Duration, Instant},
};

use super::*;

/// Deadline of these tests, and how late it may fire on a busy machine.
const DEADLINE: Duration = Duration::from_millis(300);
const DEADLINE_SLACK: Duration = Duration::from_secs(3);

/// Sends a request that must end at its deadline, and not continue in the background.
async fn times_out(receiver: &TestReceiver, request: OutboundRequest) {
    let begun = Instant::now();
    let client = loopback_client();
    let ended = client.send(OutboundRequest { deadline: DEADLINE, ..request }).await;
    assert_eq!(ended, Err(OutboundError::TimedOut));
    assert!((DEADLINE..DEADLINE_SLACK).contains(&begun.elapsed()), "{:?}", begun.elapsed());
    receiver.end().await;
}

/// Sends some bytes, then one more every few milliseconds, forever.
async fn trickle(mut socket: TcpStream, first: &[u8]) -> std::io::Result<()> {
    read_request(&mut socket).await?;
    socket.write_all(first).await?;
    loop {
        tokio::time::sleep(Duration::from_millis(20)).await;
        socket.write_all(b"x").await?;
    }
}

#[tokio::test]
async fn a_slow_head_ends_at_the_deadline() {
    let receiver = TestReceiver::start("127.0.0.1:0", |socket, _| trickle(socket, b"HTTP/1.1 200 OK\r\nX-Slow: ")).await;
    times_out(&receiver, get(receiver.url("127.0.0.1"))).await;
}

#[tokio::test]
async fn a_slow_body_ends_at_the_deadline() {
    let receiver = TestReceiver::start("127.0.0.1:0", |socket, _| trickle(socket, b"HTTP/1.1 200 OK\r\n\r\nhello")).await;
    times_out(&receiver, OutboundRequest { max_bytes: 1_000_000, ..post(receiver.url("127.0.0.1")) }).await;
}

#[tokio::test]
async fn a_receiver_that_never_answers_ends_at_the_deadline() {
    let receiver = TestReceiver::start("127.0.0.1:0", |mut socket, _| async move {
        while read_request(&mut socket).await?.is_some() {}
        Ok(())
    })
    .await;
    times_out(&receiver, post(receiver.url("127.0.0.1"))).await;
}

#[tokio::test]
async fn a_receiver_that_never_reads_ends_at_the_deadline() {
    let receiver = TestReceiver::start("127.0.0.1:0", |mut socket, _| async move {
        tokio::time::sleep(2 * DEADLINE).await;
        // Drains the remaining buffers, up to the end.
        tokio::io::copy(&mut socket, &mut tokio::io::sink()).await.map(drop)
    })
    .await;
    times_out(&receiver, OutboundRequest { body: vec![b'x'; 64_000_000].into(), ..post(receiver.url("127.0.0.1")) }).await;
}

#[tokio::test]
async fn interim_answers_without_an_end_end_at_the_deadline() {
    let receiver = TestReceiver::start("127.0.0.1:0", |mut socket, _| async move {
        read_request(&mut socket).await?;
        loop {
            socket.write_all(b"HTTP/1.1 100 Continue\r\n\r\n").await?;
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
    })
    .await;
    times_out(&receiver, post(receiver.url("127.0.0.1"))).await;
}

#[tokio::test]
async fn a_silent_resolver_ends_at_the_deadline() {
    struct Silent;
    #[async_trait]
    impl NameLookup for Silent {
        async fn lookup(&self, _: &str) -> std::io::Result<Vec<IpAddr>> {
            std::future::pending().await
        }
    }
    let client = GuardedClient::new(EgressPolicy::default(), Arc::new(Silent));
    let url = Url::parse("http://desk.example/").unwrap();
    assert_eq!(client.send(OutboundRequest { deadline: DEADLINE, ..get(url) }).await, Err(OutboundError::TimedOut));
}

#[tokio::test]
async fn an_answer_is_read_to_its_limit_only() {
    let large = [b"HTTP/1.1 200 OK\r\nContent-Length: 2000\r\n\r\n".to_vec(), vec![b'x'; 2_000]].concat();
    let receiver = TestReceiver::answering(large).await;
    let request = get(receiver.url("127.0.0.1"));
    assert_eq!(loopback_client().send(request.clone()).await, Err(OutboundError::TooLarge { limit: 1_000 }));
    let cut = loopback_client().send(OutboundRequest { oversized: OversizePolicy::Truncate, ..request.clone() }).await.unwrap();
    assert_eq!((cut.status.as_u16(), cut.body.len(), cut.truncated), (200, 1_000, true));
    let whole = loopback_client().send(OutboundRequest { max_bytes: 2_000, ..request.clone() }).await.unwrap();
    assert_eq!((whole.body.len(), whole.truncated), (2_000, false));
    let none =
        loopback_client().send(OutboundRequest { max_bytes: 0, oversized: OversizePolicy::Truncate, ..request }).await.unwrap();
    assert_eq!((none.body.len(), none.truncated), (0, true));
}

#[tokio::test]
async fn a_bomb_is_inflated_to_the_limit_only() {
    let mut bomb = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    std::io::copy(&mut std::io::repeat(b'x').take(200_000_000), &mut bomb).unwrap();
    let bomb = bomb.finish().unwrap();
    assert!(bomb.len() < 250_000);
    let head = format!("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: {}\r\n\r\n", bomb.len());
    let receiver = TestReceiver::answering([head.into_bytes(), bomb].concat()).await;
    let request = OutboundRequest { max_bytes: 1_000_000, ..post(receiver.url("127.0.0.1")) };
    assert_eq!(loopback_client().send(request.clone()).await, Err(OutboundError::TooLarge { limit: 1_000_000 }));
    let cut = loopback_client().send(OutboundRequest { oversized: OversizePolicy::Truncate, ..request }).await.unwrap();
    assert_eq!((cut.body.len(), cut.truncated, cut.headers.contains_key("content-encoding")), (1_000_000, true, false));
}

#[tokio::test]
async fn an_answer_that_breaks_off_is_none() {
    for answer in ["HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", "HTTP/9 what\r\n\r\n", "\0\0\0\0\r\n\r\n"] {
        let receiver = TestReceiver::answering(answer).await;
        let garbled = loopback_client().send(get(receiver.url("127.0.0.1"))).await.unwrap_err();
        assert!(matches!(garbled, OutboundError::Garbled(_)), "{garbled}");
    }
    let endless = TestReceiver::start("127.0.0.1:0", |mut socket, _| async move {
        read_request(&mut socket).await?;
        socket.write_all(b"HTTP/1.1 200 OK\r\n").await?;
        loop {
            socket.write_all(b"X-More: and more\r\n").await?;
        }
    })
    .await;
    let garbled = loopback_client().send(get(endless.url("127.0.0.1"))).await.unwrap_err();
    assert!(matches!(garbled, OutboundError::Garbled(_)), "{garbled}");
}
