//! A server of an organization that receives webhooks.

use std::{
    collections::VecDeque,
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use axum::{Router, body::Bytes, extract::State, response::IntoResponse};
use http::{HeaderMap, StatusCode, header};
use serde_json::Value;
use tokio::{net::TcpListener, sync::watch, task::AbortHandle};

/// Lets the server deliver to this machine.
pub const ALLOWED: &str = "egress_allow = ['127.0.0.0/8']\n";

/// A delivery that arrived.
#[derive(Debug, Clone)]
pub struct Received {
    /// Its headers.
    pub headers: HeaderMap,
    /// Its body, to the byte.
    pub body: Bytes,
}

impl Received {
    /// The body as JSON.
    ///
    /// # Panics
    /// When it is none.
    pub fn event(&self) -> Value {
        serde_json::from_slice(&self.body).expect("JSON")
    }

    /// A header.
    ///
    /// # Panics
    /// When there is none.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).unwrap_or_else(|| panic!("no header `{name}`")).to_str().expect("text")
    }

    /// The type of the event.
    pub fn name(&self) -> String {
        self.event()["type"].as_str().expect("a type").to_owned()
    }
}

/// How a receiver answers.
#[derive(Debug, Clone)]
pub struct Reaction {
    /// The status.
    pub status: u16,
    /// `Retry-After`, if there is one.
    pub retry_after: Option<&'static str>,
    /// The body.
    pub body: &'static str,
}

/// Answers with a status.
pub fn status(status: u16) -> Reaction {
    Reaction { status, retry_after: None, body: "" }
}

#[derive(Default)]
struct Script {
    received: Vec<Received>,
    next: VecDeque<Reaction>,
    always: Option<Reaction>,
}

/// What a receiver shares with its requests.
#[derive(Default)]
struct Shared {
    script: Mutex<Script>,
    /// Whether answers are held back.
    is_holding: watch::Sender<bool>,
}

impl Shared {
    fn script(&self) -> MutexGuard<'_, Script> {
        self.script.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A receiver on this machine. It accepts everything, unless it is told otherwise.
pub struct Receiver {
    address: SocketAddr,
    shared: Arc<Shared>,
    serving: AbortHandle,
}

impl Receiver {
    /// Starts one.
    ///
    /// # Panics
    /// When no port is free.
    pub async fn start() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let shared = Arc::<Shared>::default();
        let router = Router::new().fallback(receive).with_state(Arc::clone(&shared));
        let serving = tokio::spawn(async move { axum::serve(listener, router).await }).abort_handle();
        Self { address, shared, serving }
    }

    /// Its address.
    pub fn url(&self) -> String {
        format!("http://{}/hooks", self.address)
    }

    /// Answers the next deliveries like this, and later ones as before.
    pub fn answers(&self, reactions: impl IntoIterator<Item = Reaction>) {
        self.script().next.extend(reactions);
    }

    /// Answers all deliveries like this from now on.
    pub fn always(&self, reaction: Reaction) {
        self.script().always = Some(reaction);
    }

    /// Answers nobody until [`Self::release`]. What comes meanwhile has arrived nevertheless.
    pub fn hold(&self) {
        self.shared.is_holding.send_replace(true);
    }

    /// Answers everybody again.
    pub fn release(&self) {
        self.shared.is_holding.send_replace(false);
    }

    /// Returns what has arrived.
    pub fn received(&self) -> Vec<Received> {
        self.script().received.clone()
    }

    /// Waits until so many deliveries have arrived.
    ///
    /// # Panics
    /// When they do not within ten seconds.
    pub async fn gets(&self, number: usize) -> Vec<Received> {
        for _ in 0..1_000 {
            let received = self.received();
            if received.len() >= number {
                return received;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("{} of {number} deliveries arrived: {:?}", self.received().len(), self.names());
    }

    /// The types of the events that have arrived.
    pub fn names(&self) -> Vec<String> {
        self.received().iter().map(Received::name).collect()
    }

    fn script(&self) -> MutexGuard<'_, Script> {
        self.shared.script()
    }
}

impl Drop for Receiver {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

async fn receive(State(shared): State<Arc<Shared>>, headers: HeaderMap, body: Bytes) -> impl IntoResponse {
    shared.script().received.push(Received { headers, body });
    // An error means that the receiver is gone.
    let _ = shared.is_holding.subscribe().wait_for(|is_holding| !is_holding).await;
    let mut script = shared.script();
    let always = script.always.clone();
    let Reaction { status, retry_after, body } = script.next.pop_front().or(always).unwrap_or(self::status(204));
    let status = StatusCode::from_u16(status).expect("a status");
    let headers: HeaderMap =
        retry_after.map(|value| (header::RETRY_AFTER, header::HeaderValue::from_static(value))).into_iter().collect();
    (status, headers, body)
}
