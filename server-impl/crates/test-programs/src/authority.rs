//! A certificate authority that a test can observe, disturb and interrupt: a proxy in front of [`Pebble`].
//!
//! Pebble builds its URLs from the `Host` of a request, so its clients stay with the proxy. The proxy adds what
//! Pebble lacks: renewal information (RFC 9773) and the identities for CAA records.

mod answers;
mod fault;
mod hold;
pub(super) mod identity;
mod proxy;
mod record;
mod step;

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, MutexGuard},
    time::{Duration, SystemTime},
};

use tempfile::TempDir;
use tokio::{net::TcpListener, task::JoinSet};

use self::{answers::Renewals, fault::Script, hold::Gate, identity::Identity, proxy::Proxy, record::Record};
pub use self::{fault::Fault, hold::Hold, step::AcmeRequest};
use crate::pebble::Pebble;

/// Identity of the issuer in CAA records.
pub const CAA_IDENTITY: &str = "pebble.test";

/// The authority. It runs on the runtime that it was started on, until it is dropped.
pub struct Authority {
    origin: String,
    root: PathBuf,
    shared: Arc<Shared>,
    _tasks: JoinSet<()>,
    _folder: TempDir,
}

/// State shared by a test and the proxy.
struct Shared {
    state: Mutex<State>,
    gate: Gate,
}

/// Faults that a test requested, and a record of what the authority has seen.
struct State {
    script: Script,
    record: Record,
    renewals: Option<Renewals>,
}

impl Authority {
    /// Starts an authority on a free port, without faults at first.
    ///
    /// # Panics
    /// If no port is free.
    pub async fn before(pebble: &Pebble) -> Self {
        let folder = TempDir::new().expect("a folder for the test");
        let identity = Identity::of_loopback();
        let root = folder.path().join("root.pem");
        std::fs::write(&root, &identity.root).expect("the root is written");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let port = listener.local_addr().expect("it was just bound").port();
        let origin = format!("https://localhost:{port}");
        let shared = Arc::new(Shared { state: Mutex::new(State::honest()), gate: Gate::open() });
        let proxy = Proxy::new(origin.clone(), pebble, Arc::clone(&shared));
        let mut tasks = JoinSet::new();
        tasks.spawn(proxy::serve(listener, identity.acceptor(), Arc::new(proxy)));
        Self { origin, root, shared, _tasks: tasks, _folder: folder }
    }

    /// Returns the URL of its directory.
    pub fn directory(&self) -> String {
        format!("{}/dir", self.origin)
    }

    /// Returns the file with the root that its API is trusted by, in PEM.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Returns the requests that succeeded, in the order of their answers.
    pub fn steps(&self) -> Vec<AcmeRequest> {
        self.state().record.steps.clone()
    }

    /// Returns the number of requests that succeeded at a step.
    pub fn count(&self, step: AcmeRequest) -> usize {
        self.state().record.steps.iter().filter(|done| **done == step).count()
    }

    /// Returns the number of requests that arrived at a step, however they were answered. Pebble rejects some
    /// nonces: a request that is repeated for that counts again.
    pub fn arrived(&self, step: AcmeRequest) -> usize {
        self.state().record.arrived.iter().filter(|arrived| **arrived == step).count()
    }

    /// Returns the URLs of the orders that were created.
    pub fn orders(&self) -> Vec<String> {
        self.state().record.orders.clone()
    }

    /// Returns the number of orders that were finalized successfully: one certificate was issued for each.
    pub fn finalized(&self) -> usize {
        self.state().record.finalized.len()
    }

    /// Returns the number of different certificates that were downloaded.
    pub fn certificates(&self) -> usize {
        self.state().record.certificates.len()
    }

    /// Returns the certificates that created orders claim to replace, as RFC 9773 identifies them.
    pub fn replaced(&self) -> Vec<String> {
        self.state().record.replaced.clone()
    }

    /// Returns the certificates whose renewal information was requested, as RFC 9773 identifies them.
    pub fn asked(&self) -> Vec<String> {
        self.state().record.asked.clone()
    }

    /// Returns the tokens of the challenges that it has offered.
    pub fn tokens(&self) -> Vec<String> {
        self.state().record.tokens.clone()
    }

    /// Makes a step fail, for this many requests or until [`Self::heal`]. Faults of one step happen one after
    /// another.
    pub fn on(&self, step: AcmeRequest, fault: Fault, times: Option<usize>) {
        self.state().script.add(step, fault, times);
    }

    /// Ends all faults. A request that already hangs is never answered.
    pub fn heal(&self) {
        self.state().script.clear();
    }

    /// Offers renewal information from now on: the window in which certificates should be renewed, and the time
    /// until the next request for it. With `None`, it offers none.
    pub fn renews(&self, window: Option<(SystemTime, SystemTime)>, retry_after: Duration) {
        self.state().renewals = window.map(|window| Renewals { window, retry_after });
    }

    /// Holds requests at a step, until [`Self::release`].
    pub fn hold(&self, step: AcmeRequest, when: Hold) {
        self.shared.gate.close(step, when);
    }

    /// Resolves once a request is held.
    pub async fn held(&self) {
        self.shared.gate.held().await;
    }

    /// Closes the connections of held requests without an answer, and holds no more.
    pub fn release(&self) {
        self.shared.gate.release();
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.shared.state()
    }
}

impl Shared {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().expect("no test panics in here")
    }
}

impl State {
    fn honest() -> Self {
        Self { script: Script::default(), record: Record::default(), renewals: None }
    }
}
