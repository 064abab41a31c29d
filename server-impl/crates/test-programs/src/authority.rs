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

use self::{
    answers::RenewalOffer, fault::FaultScript, hold::RequestGate, identity::LoopbackIdentity, proxy::AuthorityProxy,
    record::RequestRecord,
};
pub use self::{fault::AuthorityFault, hold::HoldMoment, step::AcmeRequest};
use crate::pebble::Pebble;

/// Identity of the issuer in CAA records.
pub const CAA_IDENTITY: &str = "pebble.test";

/// The authority. It runs on the runtime that it was started on, until it is dropped.
pub struct Authority {
    origin: String,
    root: PathBuf,
    shared: Arc<SharedState>,
    _tasks: JoinSet<()>,
    _folder: TempDir,
}

/// State shared by a test and the proxy.
struct SharedState {
    state: Mutex<AuthorityState>,
    gate: RequestGate,
}

/// Faults that a test requested, and a record of what the authority has seen.
struct AuthorityState {
    script: FaultScript,
    record: RequestRecord,
    renewals: Option<RenewalOffer>,
}

impl Authority {
    /// Starts an authority on a free port, without faults at first.
    ///
    /// # Panics
    /// If no port is free.
    pub async fn start_before(pebble: &Pebble) -> Self {
        let folder = TempDir::new().expect("a folder for the test");
        let identity = LoopbackIdentity::generate();
        let root = folder.path().join("root.pem");
        std::fs::write(&root, &identity.root).expect("the root is written");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port is free");
        let port = listener.local_addr().expect("it was just bound").port();
        let origin = format!("https://localhost:{port}");
        let shared = Arc::new(SharedState { state: Mutex::new(AuthorityState::without_faults()), gate: RequestGate::open() });
        let proxy = AuthorityProxy::new(origin.clone(), pebble, Arc::clone(&shared));
        let mut tasks = JoinSet::new();
        tasks.spawn(proxy::serve_proxy(listener, identity.acceptor(), Arc::new(proxy)));
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
    pub fn succeeded_steps(&self) -> Vec<AcmeRequest> {
        self.lock_state().record.steps.clone()
    }

    /// Returns the number of requests that succeeded at a step.
    pub fn succeeded_count(&self, step: AcmeRequest) -> usize {
        self.lock_state().record.steps.iter().filter(|done| **done == step).count()
    }

    /// Returns the number of requests that arrived at a step, however they were answered. Pebble rejects some
    /// nonces: a request that is repeated for that counts again.
    pub fn arrived_count(&self, step: AcmeRequest) -> usize {
        self.lock_state().record.arrived.iter().filter(|arrived| **arrived == step).count()
    }

    /// Returns the URLs of the orders that were created.
    pub fn order_urls(&self) -> Vec<String> {
        self.lock_state().record.orders.clone()
    }

    /// Returns the number of orders that were finalized successfully: one certificate was issued for each.
    pub fn finalized_count(&self) -> usize {
        self.lock_state().record.finalized.len()
    }

    /// Returns the number of different certificates that were downloaded.
    pub fn certificate_count(&self) -> usize {
        self.lock_state().record.certificates.len()
    }

    /// Returns the certificates that created orders claim to replace, as RFC 9773 identifies them.
    pub fn replaced_certificates(&self) -> Vec<String> {
        self.lock_state().record.replaced.clone()
    }

    /// Returns the certificates whose renewal information was requested, as RFC 9773 identifies them.
    pub fn renewal_queries(&self) -> Vec<String> {
        self.lock_state().record.asked.clone()
    }

    /// Returns the tokens of the challenges that it has offered.
    pub fn challenge_tokens(&self) -> Vec<String> {
        self.lock_state().record.tokens.clone()
    }

    /// Makes a step fail, for this many requests or until [`Self::clear_faults`]. Faults of one step happen one after
    /// another.
    pub fn inject_fault(&self, step: AcmeRequest, fault: AuthorityFault, times: Option<usize>) {
        self.lock_state().script.add_fault(step, fault, times);
    }

    /// Ends all faults. A request that already hangs is never answered.
    pub fn clear_faults(&self) {
        self.lock_state().script.clear_faults();
    }

    /// Offers renewal information from now on: the window in which certificates should be renewed, and the time
    /// until the next request for it. With `None`, it offers none.
    pub fn offer_renewal(&self, window: Option<(SystemTime, SystemTime)>, retry_after: Duration) {
        self.lock_state().renewals = window.map(|window| RenewalOffer { window, retry_after });
    }

    /// Holds requests at a step, until [`Self::release_held`].
    pub fn hold_requests(&self, step: AcmeRequest, when: HoldMoment) {
        self.shared.gate.close_for(step, when);
    }

    /// Resolves once a request is held.
    pub async fn wait_until_held(&self) {
        self.shared.gate.wait_until_held().await;
    }

    /// Closes the connections of held requests without an answer, and holds no more.
    pub fn release_held(&self) {
        self.shared.gate.release();
    }

    fn lock_state(&self) -> MutexGuard<'_, AuthorityState> {
        self.shared.state()
    }
}

impl SharedState {
    fn state(&self) -> MutexGuard<'_, AuthorityState> {
        self.state.lock().expect("no test panics in here")
    }
}

impl AuthorityState {
    fn without_faults() -> Self {
        Self { script: FaultScript::default(), record: RequestRecord::default(), renewals: None }
    }
}
