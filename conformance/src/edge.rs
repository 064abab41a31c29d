//! The entry point for visitors: two ports that lead to the servers of an installation, round-robin like a load
//! balancer.

use std::{
    net::SocketAddr,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use tokio::{
    io::copy_bidirectional,
    net::{TcpListener, TcpStream},
    task::AbortHandle,
};

/// Plain HTTP and HTTPS.
type EdgeTargets = Arc<Mutex<Vec<SocketAddr>>>;

/// Two ports, open until this is dropped.
pub struct VisitorEdge {
    /// Port for plain HTTP.
    pub http: u16,
    /// Port for HTTPS.
    pub https: u16,
    targets: [EdgeTargets; 2],
    serving: [AbortHandle; 2],
}

impl VisitorEdge {
    /// Opens two free ports, which lead nowhere yet.
    ///
    /// # Panics
    /// If no port is free.
    pub async fn open() -> Self {
        let (http, https) = (EdgeTargets::default(), EdgeTargets::default());
        let (http_port, plain) = start_forwarding(&http).await;
        let (https_port, secure) = start_forwarding(&https).await;
        Self { http: http_port, https: https_port, targets: [http, https], serving: [plain, secure] }
    }

    /// Forwards to these servers, each with its addresses for plain HTTP and for HTTPS.
    ///
    /// # Panics
    /// Never: no code panics while it holds the lock.
    pub fn forward_to(&self, servers: &[(SocketAddr, SocketAddr)]) {
        let [http, https] = &self.targets;
        *http.lock().expect("no panic") = servers.iter().map(|(http, _)| *http).collect();
        *https.lock().expect("no panic") = servers.iter().map(|(_, https)| *https).collect();
    }
}

impl Drop for VisitorEdge {
    fn drop(&mut self) {
        for serving in &self.serving {
            serving.abort();
        }
    }
}

async fn start_forwarding(targets: &EdgeTargets) -> (u16, AbortHandle) {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await.expect("a free port");
    let port = listener.local_addr().expect("it was just bound").port();
    let (targets, turn) = (Arc::clone(targets), AtomicUsize::new(0));
    let serving = tokio::spawn(async move {
        while let Ok((mut near, _)) = listener.accept().await {
            let all = targets.lock().expect("no panic").clone();
            let turn = turn.fetch_add(1, Ordering::Relaxed);
            let Some(target) = all.get(turn % all.len().max(1)).copied() else { continue };
            tokio::spawn(async move {
                if let Ok(mut far) = TcpStream::connect(target).await {
                    let _ = copy_bidirectional(&mut near, &mut far).await;
                }
            });
        }
    });
    (port, serving.abort_handle())
}
