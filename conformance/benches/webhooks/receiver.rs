//! A small receiver, which notes when each delivery came.

use std::{
    net::SocketAddr,
    sync::{Arc, Mutex, PoisonError},
    time::{SystemTime, UNIX_EPOCH},
};

use anyhow::Result;
use axum::{Router, body::Bytes, extract::State, http::StatusCode};
use chrono::{DateTime, Utc};
use tokio::{net::TcpListener, runtime::Runtime};

/// For each delivery, how long after its event it came, in milliseconds.
type Delays = Arc<Mutex<Vec<f64>>>;

/// A receiver on this machine.
pub(crate) struct Receiver {
    pub(crate) address: SocketAddr,
    delays: Delays,
}

impl Receiver {
    pub(crate) fn start(runtime: &Runtime) -> Result<Self> {
        let listener = runtime.block_on(TcpListener::bind(("127.0.0.1", 0)))?;
        let (address, delays) = (listener.local_addr()?, Delays::default());
        let router = Router::new().fallback(receive).with_state(Arc::clone(&delays));
        runtime.spawn(async move { axum::serve(listener, router).await });
        Ok(Self { address, delays })
    }

    /// What came so far.
    pub(crate) fn delays(&self) -> Vec<f64> {
        self.delays.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn count(&self) -> usize {
        self.delays.lock().unwrap_or_else(PoisonError::into_inner).len()
    }

    pub(crate) fn forget(&self) {
        self.delays.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

#[expect(clippy::disallowed_methods, reason = "a receiver has a clock of its own")]
async fn receive(State(delays): State<Delays>, body: Bytes) -> StatusCode {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_secs_f64() * 1_000.0;
    let event: serde_json::Value = serde_json::from_slice(&body).unwrap_or_default();
    let told = event["timestamp"].as_str().and_then(|text| text.parse::<DateTime<Utc>>().ok());
    let delay = told.map_or(f64::NAN, |told| now - told.timestamp_micros() as f64 / 1_000.0);
    delays.lock().unwrap_or_else(PoisonError::into_inner).push(delay);
    StatusCode::NO_CONTENT
}
