//! A server that lists as many agents as requested, and accepts uploads of any size.

use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{TcpListener, TcpStream},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    thread,
};

use serde_json::{Value, json};

const ID: &str = "019a9f3e-6c2b-7c51-9a5e-0d6f1c2b3a49";

/// Number of items of a page.
const PAGE_ITEMS: usize = 100;

/// The server.
pub(crate) struct AgentServer {
    url: String,
    received: Arc<AtomicU64>,
}

impl AgentServer {
    pub(crate) fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let server = Self { url: format!("http://{}", listener.local_addr().unwrap()), received: Arc::default() };
        let received = Arc::clone(&server.received);
        thread::spawn(move || {
            for stream in listener.incoming() {
                let received = Arc::clone(&received);
                thread::spawn(move || serve_connection(&stream.unwrap(), &received));
            }
        });
        server
    }

    pub(crate) fn url(&self) -> &str {
        &self.url
    }

    /// Returns the number of bytes of the last body.
    pub(crate) fn received_bytes(&self) -> u64 {
        self.received.load(Ordering::SeqCst)
    }
}

/// Answers the requests of one connection.
fn serve_connection(mut stream: &TcpStream, received: &AtomicU64) {
    let mut lines = BufReader::with_capacity(64 * 1024, stream);
    loop {
        let (mut target, mut length) = (String::new(), 0);
        if lines.read_line(&mut target).unwrap_or_default() == 0 {
            return;
        }
        loop {
            let mut header = String::new();
            lines.read_line(&mut header).unwrap();
            let Some((name, value)) = header.trim_end().split_once(": ") else { break };
            if name.eq_ignore_ascii_case("content-length") {
                length = value.parse().unwrap();
            }
        }
        let body = std::io::copy(&mut (&mut lines).take(length), &mut std::io::sink()).unwrap();
        received.store(body, Ordering::SeqCst);
        let data = if length == 0 { agents_page(&target) } else { source() };
        let answer = json!({ "success": true, "data": data, "error": null }).to_string();
        let status = if length == 0 { "200 OK" } else { "201 Created" };
        let head = format!("HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n", answer.len());
        stream.write_all((head + &answer).as_bytes()).unwrap();
    }
}

/// Returns the requested page: `q` is the number of agents, `cursor` the number of those before the page.
fn agents_page(target: &str) -> Value {
    let parameter = |name: &str| {
        let (_, from) = target.split_once(&format!("{name}="))?;
        from.split(['&', ' ']).next()?.parse::<usize>().ok()
    };
    let (total, begin) = (parameter("q").unwrap_or_default(), parameter("cursor").unwrap_or_default());
    let end = total.min(begin + PAGE_ITEMS);
    json!({ "items": (begin..end).map(agent).collect::<Vec<_>>(), "nextCursor": (end < total).then(|| end.to_string()) })
}

fn agent(number: usize) -> Value {
    json!({
        "id": ID, "publicId": "8Kd0ZpQm3vXw1RtY6uNbE4", "name": format!("Agent {number}"), "description": null, "metadata": {},
        "isPublic": true, "collectLeads": false, "helpPageEnabled": false, "model": "builtin/extractive",
        "systemInstruction": null, "unknownAnswer": null, "language": null, "temperature": null, "maxOutputTokens": null,
        "sessionResumeHours": 24, "escalateAfter": null, "conversationRetentionDays": null, "geoRestrictionMode": "off",
        "geoRestrictionCountries": null, "avatarUpdatedAt": null, "pendingDeleteAt": null, "createdAt": "2026-11-20T09:30:00Z",
        "updatedAt": "2026-11-20T09:30:00Z",
    })
}

fn source() -> Value {
    json!({
        "id": ID, "agentId": ID, "title": "large", "type": "file", "status": "queued", "progress": 0, "stage": null,
        "pages": null, "readingNotes": [], "bytes": 0,
        "passages": 0, "metadata": {}, "externalId": null, "url": null, "articleId": null, "mode": null, "maxPages": null,
        "failureCode": null, "failureReason": null,
        "createdAt": "2026-11-20T09:30:00Z", "updatedAt": "2026-11-20T09:30:00Z",
    })
}
