//! An organization's server that receives webhooks.

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

/// Setting that allows deliveries to this machine.
pub const EGRESS_ALLOWED: &str = "egress_allow = ['127.0.0.0/8']\n";

/// A delivery that arrived.
#[derive(Debug, Clone)]
pub struct ReceivedDelivery {
    /// Headers of the delivery.
    pub headers: HeaderMap,
    /// Exact bytes of the body.
    pub body: Bytes,
}

impl ReceivedDelivery {
    /// Returns the body as JSON.
    ///
    /// # Panics
    /// If it is not JSON.
    pub fn event(&self) -> Value {
        serde_json::from_slice(&self.body).expect("JSON")
    }

    /// Returns a header.
    ///
    /// # Panics
    /// If it is missing.
    pub fn header(&self, name: &str) -> &str {
        self.headers.get(name).unwrap_or_else(|| panic!("no header `{name}`")).to_str().expect("text")
    }

    /// Returns the type of the event.
    pub fn event_type(&self) -> String {
        self.event()["type"].as_str().expect("a type").to_owned()
    }
}

/// The answer of a receiver.
#[derive(Debug, Clone)]
pub struct ReceiverReaction {
    /// Status of the answer.
    pub status: u16,
    /// `Retry-After`, if there is one.
    pub retry_after: Option<&'static str>,
    /// Body of the answer.
    pub body: &'static str,
}

/// Builds an answer with a status.
pub fn react_with_status(status: u16) -> ReceiverReaction {
    ReceiverReaction { status, retry_after: None, body: "" }
}

#[derive(Default)]
struct ReactionScript {
    received: Vec<ReceivedDelivery>,
    next: VecDeque<ReceiverReaction>,
    always: Option<ReceiverReaction>,
}

/// State that a receiver shares with its requests.
#[derive(Default)]
struct ReceiverState {
    script: Mutex<ReactionScript>,
    /// True while answers are held back.
    is_holding: watch::Sender<bool>,
}

impl ReceiverState {
    fn script(&self) -> MutexGuard<'_, ReactionScript> {
        self.script.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A receiver on this machine. It accepts everything, unless configured otherwise.
pub struct WebhookReceiver {
    address: SocketAddr,
    shared: Arc<ReceiverState>,
    serving: AbortHandle,
}

impl WebhookReceiver {
    /// Starts a receiver.
    ///
    /// # Panics
    /// If no port is free.
    pub async fn start() -> Self {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
        let address = listener.local_addr().expect("an address");
        let shared = Arc::<ReceiverState>::default();
        let router = Router::new().fallback(receive).with_state(Arc::clone(&shared));
        let serving = tokio::spawn(async move { axum::serve(listener, router).await }).abort_handle();
        Self { address, shared, serving }
    }

    /// Returns its address.
    pub fn url(&self) -> String {
        format!("http://{}/hooks", self.address)
    }

    /// Sets the answers to the next deliveries; later ones are answered as before.
    pub fn answer_next(&self, reactions: impl IntoIterator<Item = ReceiverReaction>) {
        self.script().next.extend(reactions);
    }

    /// Sets the answer to all deliveries from now on.
    pub fn answer_always(&self, reaction: ReceiverReaction) {
        self.script().always = Some(reaction);
    }

    /// Holds all answers back until [`Self::release`]. Deliveries still arrive meanwhile.
    pub fn hold(&self) {
        self.shared.is_holding.send_replace(true);
    }

    /// Resumes answering.
    pub fn release(&self) {
        self.shared.is_holding.send_replace(false);
    }

    /// Returns the deliveries that have arrived.
    pub fn received(&self) -> Vec<ReceivedDelivery> {
        self.script().received.clone()
    }

    /// Waits until this many deliveries have arrived.
    ///
    /// # Panics
    /// If they do not within ten seconds.
    pub async fn wait_for(&self, number: usize) -> Vec<ReceivedDelivery> {
        for _ in 0..1_000 {
            let received = self.received();
            if received.len() >= number {
                return received;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        panic!("{} of {number} deliveries arrived: {:?}", self.received().len(), self.event_types());
    }

    /// Returns the types of the events that have arrived.
    pub fn event_types(&self) -> Vec<String> {
        self.received().iter().map(ReceivedDelivery::event_type).collect()
    }

    fn script(&self) -> MutexGuard<'_, ReactionScript> {
        self.shared.script()
    }
}

impl Drop for WebhookReceiver {
    fn drop(&mut self) {
        self.serving.abort();
    }
}

async fn receive(State(shared): State<Arc<ReceiverState>>, headers: HeaderMap, body: Bytes) -> impl IntoResponse {
    shared.script().received.push(ReceivedDelivery { headers, body });
    // An error means that the receiver is gone.
    let _ = shared.is_holding.subscribe().wait_for(|is_holding| !is_holding).await;
    let mut script = shared.script();
    let always = script.always.clone();
    let ReceiverReaction { status, retry_after, body } =
        script.next.pop_front().or(always).unwrap_or(self::react_with_status(204));
    let status = StatusCode::from_u16(status).expect("a status");
    let headers: HeaderMap =
        retry_after.map(|value| (header::RETRY_AFTER, header::HeaderValue::from_static(value))).into_iter().collect();
    (status, headers, body)
}
