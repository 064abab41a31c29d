//! A small receiver that records the arrival of each delivery.

use std::{
    collections::HashMap,
    net::SocketAddr,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use anyhow::Result;
use axum::{Router, body::Bytes, extract::State, http::StatusCode};
use chrono::{DateTime, Utc};
use tokio::{net::TcpListener, runtime::Runtime};

/// The deliveries that arrived.
#[derive(Default)]
struct Arrivals {
    /// Delay of each delivery after its event, in milliseconds.
    delays: Vec<f64>,
    /// Arrival of the first delivery about each contact.
    of_contacts: HashMap<String, Instant>,
}

struct ReceiverInbox {
    /// Time that an answer takes.
    pause: Duration,
    arrivals: Mutex<Arrivals>,
}

impl ReceiverInbox {
    fn arrivals(&self) -> MutexGuard<'_, Arrivals> {
        self.arrivals.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A receiver on this machine.
pub(crate) struct DelayReceiver {
    pub(crate) address: SocketAddr,
    inbox: Arc<ReceiverInbox>,
}

impl DelayReceiver {
    pub(crate) fn start(runtime: &Runtime) -> Result<Self> {
        Self::start_slow(runtime, Duration::ZERO)
    }

    /// Starts a receiver whose every answer takes this long.
    pub(crate) fn start_slow(runtime: &Runtime, pause: Duration) -> Result<Self> {
        let listener = runtime.block_on(TcpListener::bind(("127.0.0.1", 0)))?;
        let (address, inbox) = (listener.local_addr()?, Arc::new(ReceiverInbox { pause, arrivals: Mutex::default() }));
        let router = Router::new().fallback(receive).with_state(Arc::clone(&inbox));
        runtime.spawn(async move { axum::serve(listener, router).await });
        Ok(Self { address, inbox })
    }

    /// Returns the delays of the deliveries that arrived.
    pub(crate) fn delays(&self) -> Vec<f64> {
        self.inbox.arrivals().delays.clone()
    }

    /// Returns the arrival of the first delivery about each contact.
    pub(crate) fn contact_arrivals(&self) -> HashMap<String, Instant> {
        self.inbox.arrivals().of_contacts.clone()
    }

    pub(crate) fn count(&self) -> usize {
        self.inbox.arrivals().delays.len()
    }

    pub(crate) fn clear(&self) {
        *self.inbox.arrivals() = Arrivals::default();
    }
}

#[expect(clippy::disallowed_methods, reason = "a receiver has a clock of its own")]
async fn receive(State(inbox): State<Arc<ReceiverInbox>>, body: Bytes) -> StatusCode {
    let (at, now) = (Instant::now(), SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64() * 1_000.0);
    let event: serde_json::Value = serde_json::from_slice(&body).unwrap_or_default();
    let told = event["timestamp"].as_str().and_then(|text| text.parse::<DateTime<Utc>>().ok());
    let delay = told.map_or(f64::NAN, |told| now - told.timestamp_micros() as f64 / 1_000.0);
    {
        let mut arrivals = inbox.arrivals();
        arrivals.delays.push(delay);
        if let Some(contact) = event["data"]["contactId"].as_str() {
            arrivals.of_contacts.entry(contact.to_owned()).or_insert(at);
        }
    }
    if !inbox.pause.is_zero() {
        tokio::time::sleep(inbox.pause).await;
    }
    StatusCode::NO_CONTENT
}
