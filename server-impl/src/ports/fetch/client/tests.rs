//! Requests over real sockets on loopback, and a trap that counts who comes.

use std::{
    collections::HashMap,
    sync::atomic::{AtomicUsize, Ordering},
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpListener,
};

use super::*;

/// A server that answers every connection alike, and counts them.
struct Trap {
    port: u16,
    connections: Arc<AtomicUsize>,
}

impl Trap {
    async fn set(answer: &'static [u8]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let connections = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&connections);
        tokio::spawn(async move {
            while let Ok((mut socket, _)) = listener.accept().await {
                counted.fetch_add(1, Ordering::SeqCst);
                tokio::spawn(async move {
                    let mut head = [0; 4_096];
                    let _ = socket.read(&mut head).await;
                    let _ = socket.write_all(answer).await;
                });
            }
        });
        Self { port, connections }
    }

    fn connections(&self) -> usize {
        self.connections.load(Ordering::SeqCst)
    }
}

/// Names as a test has them. Each question may be answered otherwise than the one before.
#[derive(Default)]
struct Names(HashMap<&'static str, Vec<IpAddr>>);

#[async_trait]
impl Lookup for Names {
    async fn lookup(&self, name: &str) -> std::io::Result<Vec<IpAddr>> {
        self.0.get(name.trim_end_matches('.')).cloned().ok_or_else(|| std::io::ErrorKind::NotFound.into())
    }
}

fn ip(text: &str) -> IpAddr {
    text.parse().unwrap()
}

fn client(allowed: &[&str], names: Names) -> GuardedClient {
    let ranges = allowed.iter().map(|range| range.parse().unwrap()).collect();
    GuardedClient::new(Egress::new(ranges), Arc::new(names)).unwrap()
}

fn request(url: &str) -> FetchRequest {
    FetchRequest { url: Url::parse(url).unwrap(), accept: "text/html", max_bytes: 1_000, etag: None, last_modified: None }
}

const PAGE: &[u8] = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nETag: \"1\"\r\nContent-Length: 5\r\n\r\nhello";

#[tokio::test]
async fn a_permitted_page_is_read() {
    let trap = Trap::set(PAGE).await;
    let names = Names(HashMap::from([("desk.example", vec![ip("127.0.0.1")])]));
    let client = client(&["127.0.0.0/8"], names);
    for host in ["127.0.0.1", "desk.example"] {
        let page = client.fetch(request(&format!("http://{host}:{}/", trap.port))).await.unwrap();
        assert_eq!((page.status, &page.body[..], page.etag.as_deref()), (200, &b"hello"[..], Some("\"1\"")));
    }
}

#[tokio::test]
async fn no_spelling_of_a_forbidden_address_is_connected_to() {
    let trap = Trap::set(PAGE).await;
    let port = trap.port;
    let names = Names(HashMap::from([
        ("inside.example", vec![ip("127.0.0.1")]),
        ("mixed.example", vec![ip("93.184.216.34"), ip("127.0.0.1")]),
        ("six.example", vec![ip("::1")]),
        ("mapped.example", vec![ip("::ffff:127.0.0.1")]),
        ("metadata.example", vec![ip("169.254.169.254")]),
        ("localhost", vec![ip("127.0.0.1")]),
    ]));
    // A range elsewhere is allowed, so that only the address can be what refuses it, not the port.
    let client = client(&["192.0.2.0/24"], names);
    for host in [
        "127.0.0.1",
        "127.1",
        "127.0.1",
        "2130706433",
        "0x7f000001",
        "0x7f.1",
        "0177.0.0.1",
        "0177.1",
        "017700000001",
        "0x7f.0x0.0x0.0x1",
        "127.0.0.1.",
        "①②⑦.⓪.⓪.①",
        "127。0。0。1",
        "0",
        "0.0.0.0",
        "0x0",
        "[::1]",
        "[::]",
        "[0:0:0:0:0:0:0:1]",
        "[::ffff:127.0.0.1]",
        "[::ffff:7f00:1]",
        "[::7f00:1]",
        "[64:ff9b::7f00:1]",
        "[64:ff9b::127.0.0.1]",
        "[2002:7f00:1::]",
        "[fe80::1]",
        "[fc00::1]",
        "10.0.0.1",
        "172.16.0.1",
        "192.168.0.1",
        "100.64.0.1",
        "169.254.169.254",
        "2852039166",
        "198.18.0.1",
        "224.0.0.1",
        "255.255.255.255",
        "localhost",
        "LOCALHOST",
        "localhost.",
        "inside.example",
        "INSIDE.example",
        "inside.example.",
        "mixed.example",
        "six.example",
        "mapped.example",
        "metadata.example",
    ] {
        let refused = client.fetch(request(&format!("http://{host}:{port}/"))).await.expect_err(host);
        assert!(matches!(refused, FetchError::Forbidden(_)), "{host}: {refused}");
    }
    assert_eq!(trap.connections(), 0);
}

#[tokio::test]
async fn other_schemes_ports_and_secrets_are_refused() {
    let client = client(&[], Names(HashMap::from([("desk.example", vec![ip("93.184.216.34")])])));
    for url in [
        "ftp://desk.example/",
        "file:///etc/passwd",
        "http://user@desk.example/",
        "http://desk.example:22/",
        "http://93.184.216.34:25/",
    ] {
        let refused = client.fetch(request(url)).await.expect_err(url);
        assert!(matches!(refused, FetchError::Forbidden(_)), "{url}: {refused}");
    }
    let unknown = client.fetch(request("http://nowhere.example/")).await.unwrap_err();
    assert_eq!(unknown, FetchError::Unresolved("nowhere.example".to_owned()));
}

#[tokio::test]
async fn a_range_of_the_operator_opens_no_ports_elsewhere() {
    let trap = Trap::set(PAGE).await;
    let names = Names(HashMap::from([("inside.example", vec![ip("127.0.0.1")]), ("public.example", vec![ip("93.184.216.34")])]));
    let client = client(&["127.0.0.0/8"], names);
    assert!(client.fetch(request(&format!("http://inside.example:{}/", trap.port))).await.is_ok());
    for port in [22, 25, 6379] {
        let refused = client.fetch(request(&format!("http://public.example:{port}/"))).await.expect_err("a public name");
        assert!(matches!(refused, FetchError::Forbidden(_)), "{port}: {refused}");
    }
}

#[tokio::test]
async fn a_body_is_read_to_its_limit_only() {
    let endless = Trap::set(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3e9\r\n").await;
    let large = Trap::set(Box::leak(
        [b"HTTP/1.1 200 OK\r\nContent-Length: 2000\r\n\r\n".to_vec(), vec![b'x'; 2_000]].concat().into_boxed_slice(),
    ))
    .await;
    let client = client(&["127.0.0.0/8"], Names::default());
    let refused = client.fetch(request(&format!("http://127.0.0.1:{}/", large.port))).await.unwrap_err();
    assert_eq!(refused, FetchError::TooLarge { limit: 1_000 });
    let garbled = client.fetch(request(&format!("http://127.0.0.1:{}/", endless.port))).await.unwrap_err();
    assert!(matches!(garbled, FetchError::Garbled(_)), "{garbled}");
}

#[tokio::test]
async fn a_redirect_is_told_and_not_followed() {
    let trap = Trap::set(b"HTTP/1.1 302 Found\r\nLocation: http://10.0.0.1/\r\nContent-Length: 0\r\n\r\n").await;
    let client = client(&["127.0.0.0/8"], Names::default());
    let page = client.fetch(request(&format!("http://127.0.0.1:{}/", trap.port))).await.unwrap();
    assert_eq!((page.status, page.location.as_deref()), (302, Some("http://10.0.0.1/")));
}
