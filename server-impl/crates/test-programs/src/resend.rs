//! Resend over a real socket: domains, mails that go out and come in, and signed webhooks, with faults on demand. Its own
//! SDKs drive it in `conformance/providers`, which shows that it answers as they expect.

mod domains;
mod mails;
mod received;
mod webhooks;

use std::{
    collections::{BTreeMap, BTreeSet},
    io,
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard},
    time::Duration,
};

use axum::{
    Router,
    body::{Body, Bytes, to_bytes},
    extract::{Request, State},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use futures::stream;
use http::{HeaderMap, StatusCode, header};
use serde_json::{Value, json};
use tokio::{net::TcpListener, task::JoinHandle, time::sleep};

pub use self::webhooks::{SignedEvent, WEBHOOK_SECRET};

/// Key that it expects.
pub const API_KEY: &str = "re_of_the_operator";

/// A way to fail.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResendFault {
    /// Every request is one too many: 429.
    Busy,
    /// Out of order: 500, in HTML.
    Broken,
    /// It does not answer.
    Silent,
    /// It does what it is asked to, and breaks the connection off in the middle of the answer.
    Cut,
    /// It does what it is asked to, and answers with a page.
    Garbled,
}

impl ResendFault {
    /// All faults, with their names.
    pub const ALL: [(&str, Self); 5] = [
        ("busy", Self::Busy),
        ("broken", Self::Broken),
        ("silent", Self::Silent),
        ("cut", Self::Cut),
        ("garbled", Self::Garbled),
    ];
}

#[derive(Default)]
struct ResendState {
    fault: Option<ResendFault>,
    /// Number that the next id is made of.
    next_id: u64,
    /// The domains, in the order of their registration.
    domains: Vec<domains::FakeDomain>,
    /// Hostnames whose records are published.
    published: BTreeSet<String>,
    /// The mails, in their order.
    mails: Vec<Value>,
    /// The mails that it has received, in their order.
    received: Vec<received::FakeReceived>,
    /// `true` once the key was sent to where mails are downloaded.
    has_leaked_key: bool,
    /// The answer to each mail with a key, and what the mail was.
    answered: BTreeMap<String, (Value, Value)>,
    /// Lines of the requests, such as `POST /domains`.
    requests: Vec<String>,
}

type SharedState = Arc<Mutex<ResendState>>;

/// A Resend that runs until it is dropped.
pub struct FakeResend {
    address: SocketAddr,
    state: SharedState,
    task: JoinHandle<()>,
}

impl FakeResend {
    /// Starts it on a free port.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let state = SharedState::default();
        let site = Router::new()
            .route("/domains", post(domains::create).get(domains::list))
            .route("/domains/{id}", get(domains::find).patch(domains::update).delete(domains::delete))
            .route("/domains/{id}/verify", post(domains::verify))
            .route("/emails", post(mails::send))
            .route("/emails/{id}", get(mails::find))
            .route("/emails/receiving", get(received::list))
            .route("/emails/receiving/{id}", get(received::find))
            .fallback(|| async { refuse(StatusCode::NOT_FOUND, "not_found", "The requested endpoint does not exist.") })
            .layer(middleware::from_fn_with_state(Arc::clone(&state), check_and_fail))
            // Not of the API: the address itself is signed.
            .route("/inbound/{id}", get(received::download))
            .with_state(Arc::clone(&state));
        let task = tokio::spawn(async { axum::serve(listener, site).await.expect("it runs") });
        Self { address, state, task }
    }

    /// Returns the address of its API.
    pub fn base_url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Adds a domain whose records are published and verified.
    pub fn add_verified(&self, hostname: &str) {
        let mut state = lock_state(&self.state);
        state.published.insert(hostname.to_owned());
        let id = state.new_id();
        state.domains.push(domains::FakeDomain::new(id, hostname, "verified"));
    }

    /// Changes what is wrong with it.
    pub fn set_fault(&self, fault: Option<ResendFault>) {
        lock_state(&self.state).fault = fault;
    }

    /// Publishes the records of a hostname, or takes them back: the next verification sees it.
    pub fn set_published(&self, hostname: &str, is_published: bool) {
        let published = &mut lock_state(&self.state).published;
        if is_published {
            published.insert(hostname.to_owned());
        } else {
            published.remove(hostname);
        }
    }

    /// Returns the hostnames of its domains, in the order of their registration.
    pub fn hostnames(&self) -> Vec<String> {
        lock_state(&self.state).domains.iter().map(|domain| domain.name.clone()).collect()
    }

    /// Sets the status of a domain and of all its records, as its own checks do.
    pub fn set_status(&self, hostname: &str, status: &str) {
        let mut state = lock_state(&self.state);
        for domain in state.domains.iter_mut().filter(|domain| domain.name == hostname) {
            domain.set_status(status);
        }
    }

    /// Returns the mails that it has taken, as they were sent.
    pub fn mails(&self) -> Vec<Value> {
        lock_state(&self.state).mails.clone()
    }

    /// Receives a mail, as if its MX record had led the sender's server there; returns its id.
    pub fn receive(&self, from: &str, to: &[&str], raw: &[u8]) -> String {
        let mut state = lock_state(&self.state);
        let id = state.new_id();
        let (from, to) = (from.to_owned(), to.iter().map(|to| (*to).to_owned()).collect());
        state.received.push(received::FakeReceived { id: id.clone(), from, to, raw: raw.to_vec(), has_raw: true });
        id
    }

    /// Changes whether it has the mails that it received as they came.
    pub fn set_has_raw(&self, has_raw: bool) {
        for mail in &mut lock_state(&self.state).received {
            mail.has_raw = has_raw;
        }
    }

    /// Returns the event of a mail that it received, signed at this time (in seconds since 1970).
    ///
    /// # Panics
    /// When it has no mail with this id.
    pub fn received_event(&self, id: &str, at: i64) -> SignedEvent {
        let state = lock_state(&self.state);
        state.received.iter().find(|mail| mail.id == id).expect("it was received").event(at)
    }

    /// Returns `true` if the key was sent to where mails are downloaded.
    pub fn has_leaked_key(&self) -> bool {
        lock_state(&self.state).has_leaked_key
    }

    /// Returns the lines of the requests so far.
    pub fn requests(&self) -> Vec<String> {
        lock_state(&self.state).requests.clone()
    }

    /// Returns an event of a mail as it is delivered by a webhook, signed at this time (in seconds since 1970).
    pub fn mail_event(&self, kind: &str, mail: &Value, bounce: Option<Value>, at: i64) -> SignedEvent {
        webhooks::mail_event(kind, mail, bounce, at)
    }

    /// Returns the event of a changed domain, signed at this time.
    pub fn domain_event(&self, hostname: &str, at: i64) -> SignedEvent {
        webhooks::sign(json!({ "type": "domain.updated", "data": { "name": hostname, "status": "verified" } }), at)
    }
}

impl Drop for FakeResend {
    fn drop(&mut self) {
        self.task.abort();
    }
}

fn lock_state(state: &SharedState) -> MutexGuard<'_, ResendState> {
    state.lock().expect("no test panics in here")
}

impl ResendState {
    /// Returns a new id, in the form of those of Resend.
    fn new_id(&mut self) -> String {
        self.next_id += 1;
        format!("4dd369bc-aa82-4ff3-97de-{:012x}", self.next_id)
    }
}

async fn check_and_fail(State(state): State<SharedState>, request: Request, next: Next) -> Response {
    let fault = {
        let mut state = lock_state(&state);
        state.requests.push(format!("{} {}", request.method(), request.uri().path()));
        state.fault
    };
    match fault {
        Some(ResendFault::Busy) => {
            let text = "Too many requests. You can only make 2 requests per second.";
            return ([(header::RETRY_AFTER, "1")], refuse(StatusCode::TOO_MANY_REQUESTS, "rate_limit_exceeded", text))
                .into_response();
        }
        Some(ResendFault::Broken) => {
            let page = [(header::CONTENT_TYPE, "text/html")];
            return (StatusCode::INTERNAL_SERVER_ERROR, page, "<html>Internal Server Error</html>").into_response();
        }
        Some(ResendFault::Silent) => sleep(Duration::from_secs(600)).await,
        _ => {}
    }
    if let Some(refusal) = check_key(request.headers()) {
        return refusal;
    }
    let response = next.run(request).await;
    match fault {
        Some(ResendFault::Cut) => cut(response).await,
        Some(ResendFault::Garbled) => {
            (StatusCode::OK, [(header::CONTENT_TYPE, "text/html")], "<html>Welcome</html>").into_response()
        }
        _ => response,
    }
}

fn check_key(headers: &HeaderMap) -> Option<Response> {
    match headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()) {
        Some(key) if key.strip_prefix("Bearer ") == Some(API_KEY) => None,
        Some(_) => Some(refuse(StatusCode::FORBIDDEN, "invalid_api_key", "API key is invalid")),
        None => Some(refuse(StatusCode::UNAUTHORIZED, "missing_api_key", "Missing API key in the authorization header.")),
    }
}

/// Sends half of an answer.
async fn cut(response: Response) -> Response {
    let (head, body) = response.into_parts();
    let body = to_bytes(body, usize::MAX).await.unwrap_or_default();
    let half: Result<Bytes, io::Error> = Ok(body.slice(..body.len() / 2));
    let broken = Err(io::Error::from(io::ErrorKind::ConnectionReset));
    let mut response = Response::from_parts(head, Body::from_stream(stream::iter([half, broken])));
    response.headers_mut().remove(header::CONTENT_LENGTH);
    response
}

fn refuse(status: StatusCode, name: &str, message: &str) -> Response {
    answer(status, json!({ "statusCode": status.as_u16(), "name": name, "message": message }))
}

fn answer(status: StatusCode, body: Value) -> Response {
    (status, [(header::CONTENT_TYPE, "application/json; charset=utf-8")], body.to_string()).into_response()
}
