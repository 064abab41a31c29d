//! A receiver of webhooks that misbehaves in every way, dies and comes back, and remembers what it has accepted.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream},
    task::JoinSet,
    time::{sleep, timeout},
};

/// Lifetime of the receiver, and time until it comes back.
const LIFE: Duration = Duration::from_secs(3);
const AWAY: Duration = Duration::from_millis(500);

/// Reaction of a receiver to a delivery.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mood {
    Accept,
    AcceptWithoutEnd,
    Drop,
    Hang,
    HalfAnAnswer,
    Redirect,
    Fail,
    Busy,
    Gone,
}

/// Order of its reactions: six of ten deliveries are accepted.
const MOODS: [Mood; 20] = [
    Mood::Accept,
    Mood::Fail,
    Mood::Accept,
    Mood::Drop,
    Mood::Accept,
    Mood::Accept,
    Mood::HalfAnAnswer,
    Mood::Accept,
    Mood::Redirect,
    Mood::AcceptWithoutEnd,
    Mood::Accept,
    Mood::Accept,
    Mood::Hang,
    Mood::Accept,
    Mood::Accept,
    Mood::Busy,
    Mood::Accept,
    Mood::Accept,
    Mood::Gone,
    Mood::Accept,
];

/// Requests that arrived.
#[derive(Default)]
pub(super) struct Seen {
    /// Number of requests.
    pub(super) requests: usize,
    /// Times at which each id was accepted.
    pub(super) accepted: HashMap<String, Vec<Instant>>,
    /// Body of each id, at its first attempt.
    pub(super) bodies: HashMap<String, String>,
    /// Ids that came with another body later.
    pub(super) changed: Vec<String>,
    /// Times at which it died, with all its connections.
    pub(super) deaths: Vec<Instant>,
    /// Set when it may answer 410: the endpoint is then disabled, and events that happen meanwhile are not delivered.
    pub(super) may_be_gone: bool,
}

/// A receiver that misbehaves.
pub(super) struct Receiver {
    pub(super) url: String,
    seen: Arc<Mutex<Seen>>,
}

impl Receiver {
    pub(super) async fn start() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
        let url = format!("http://{}/hooks", listener.local_addr().expect("an address"));
        let seen = Arc::<Mutex<Seen>>::default();
        tokio::spawn(live(listener, Arc::clone(&seen)));
        Self { url, seen }
    }

    pub(super) fn seen(&self) -> MutexGuard<'_, Seen> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Lives again and again, always at the same address.
async fn live(mut listener: TcpListener, seen: Arc<Mutex<Seen>>) {
    let address = listener.local_addr().expect("an address");
    loop {
        let mut connections = JoinSet::new();
        let life = async {
            while let Ok((stream, _)) = listener.accept().await {
                connections.spawn(serve(stream, Arc::clone(&seen)));
            }
        };
        let _ = timeout(LIFE, life).await;
        seen.lock().unwrap_or_else(PoisonError::into_inner).deaths.push(Instant::now());
        drop((listener, connections));
        sleep(AWAY).await;
        listener = loop {
            match TcpListener::bind(address).await {
                Ok(listener) => break listener,
                Err(_) => sleep(Duration::from_millis(10)).await,
            }
        };
    }
}

async fn serve(mut stream: TcpStream, seen: Arc<Mutex<Seen>>) {
    let mut buffer = Vec::new();
    while let Some((id, body)) = request(&mut stream, &mut buffer).await {
        let mood = note(&seen, &id, &body);
        let answer: &[u8] = match mood {
            Mood::Accept => b"HTTP/1.1 204 No Content\r\n\r\n",
            Mood::AcceptWithoutEnd => b"HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n\r\n",
            Mood::Drop => return,
            Mood::Hang => {
                sleep(Duration::from_secs(2)).await;
                return;
            }
            Mood::HalfAnAnswer => b"HTTP/1.1 2",
            Mood::Redirect => b"HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:1/\r\ncontent-length: 0\r\n\r\n",
            Mood::Fail => b"HTTP/1.1 500 Internal Server Error\r\ncontent-length: 5\r\n\r\nSorry",
            Mood::Busy => b"HTTP/1.1 429 Too Many Requests\r\nretry-after: 1\r\ncontent-length: 0\r\n\r\n",
            Mood::Gone => b"HTTP/1.1 410 Gone\r\ncontent-length: 0\r\n\r\n",
        };
        if stream.write_all(answer).await.is_err() {
            return;
        }
        if matches!(mood, Mood::Accept | Mood::AcceptWithoutEnd) {
            seen.lock().unwrap_or_else(PoisonError::into_inner).accepted.entry(id).or_default().push(Instant::now());
        }
        if mood == Mood::AcceptWithoutEnd {
            // As many bytes as the other side accepts.
            while stream.write_all(&[b'x'; 4_096]).await.is_ok() {}
            return;
        }
        if mood == Mood::HalfAnAnswer {
            return;
        }
    }
}

fn note(seen: &Mutex<Seen>, id: &str, body: &str) -> Mood {
    let mut seen = seen.lock().unwrap_or_else(PoisonError::into_inner);
    seen.requests += 1;
    let number = seen.requests;
    match seen.bodies.get(id) {
        Some(first) if first != body => seen.changed.push(id.to_owned()),
        Some(_) => {}
        None => _ = seen.bodies.insert(id.to_owned(), body.to_owned()),
    }
    match MOODS[number * 7 % MOODS.len()] {
        Mood::Gone if !seen.may_be_gone => Mood::Accept,
        mood => mood,
    }
}

/// Reads the next request: its id and its body.
async fn request(stream: &mut TcpStream, buffer: &mut Vec<u8>) -> Option<(String, String)> {
    loop {
        let text = String::from_utf8_lossy(buffer).into_owned();
        if let Some((head, rest)) = text.split_once("\r\n\r\n") {
            let header = |name: &str| {
                head.lines().find_map(|line| line.split_once(": ").filter(|(found, _)| found.eq_ignore_ascii_case(name)))
            };
            let length: usize = header("content-length")?.1.trim().parse().ok()?;
            if rest.len() >= length {
                let found = (header("webhook-id")?.1.to_owned(), rest[..length].to_owned());
                buffer.drain(..head.len() + 4 + length);
                return Some(found);
            }
        }
        let mut piece = [0; 8_192];
        match stream.read(&mut piece).await {
            Ok(read) if read > 0 => buffer.extend_from_slice(&piece[..read]),
            _ => return None,
        }
    }
}
