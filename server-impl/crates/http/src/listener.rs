//! The accept loop: limits on the number of connections and their slowness, and the graceful shutdown.

use std::{io, net::SocketAddr, pin::pin, sync::Arc, time::Duration};

use axum::Router;
use ipnet::IpNet;
use tokio::{
    net::{TcpListener, TcpStream},
    sync::watch,
    time::{sleep, timeout},
};

pub use super::connection::PeerAddress;
use super::{
    connection::{self, AcceptedConnection, ListenerPhase},
    slots::ConnectionSlots,
    tls::TlsAcceptor,
};

/// Limits of a listener.
#[derive(Debug, Clone)]
pub struct ListenerLimits {
    /// Maximum concurrent connections. A further one replaces one that waits for a request; if all are
    /// in use, it waits.
    pub max_connections: usize,
    /// Maximum concurrent connections from one IPv4 address or one IPv6 /64. A further one replaces one from there
    /// that waits for a request; if all are in use, it is closed.
    pub max_per_network: usize,
    /// Proxies in front of the server, to which `max_per_network` does not apply.
    pub trusted_proxies: Vec<IpNet>,
    /// Maximum bytes of a request's head; a longer one is answered with 431. So is a head with more than 100 headers.
    pub max_header_bytes: usize,
    /// Time limit for a head once it has begun; the first one begins with the connection.
    pub header_deadline: Duration,
    /// Time for which a connection may wait for its next request.
    pub keep_alive: Duration,
    /// Time for which a peer may leave an answer unread.
    pub write_deadline: Duration,
    /// Time for requests in flight to finish when the server stops.
    pub shutdown_grace: Duration,
}

/// Serves `service` until `shutdown`, then accepts no more, lets the requests in flight finish within the grace
/// period, and closes the remaining connections. Each request has its [`PeerAddress`] in its extensions; one that may
/// change something runs to its end even if its caller disconnects.
///
/// # Errors
/// When the listener cannot accept at all. An error of a single connection, or a lack of file
/// descriptors, is waited out.
pub async fn serve_plain(
    listener: TcpListener,
    service: Router,
    limits: ListenerLimits,
    shutdown: impl Future<Output = ()>,
) -> io::Result<()> {
    serve_with_tls(None, listener, service, limits, shutdown).await
}

/// Serves over TLS if there is an acceptor for it, in plain text otherwise; see [`serve_plain`].
///
/// # Errors
/// As [`serve_plain`].
pub async fn serve_with_tls(
    tls: Option<Arc<TlsAcceptor>>,
    listener: TcpListener,
    service: Router,
    limits: ListenerLimits,
    shutdown: impl Future<Output = ()>,
) -> io::Result<()> {
    let limits = Arc::new(limits);
    let (phase, _) = watch::channel(ListenerPhase::Serving);
    let stopped = {
        let mut shutdown = pin!(shutdown);
        let mut accepting = pin!(accept_all(&listener, tls.as_ref(), &service, &limits, &phase));
        tokio::select! {
            () = &mut shutdown => Ok(()),
            error = &mut accepting => Err(error),
        }
    };
    drop(listener);
    drain_connections(&phase, limits.shutdown_grace).await;
    stopped
}

/// Accepts connections forever; returns only when that becomes impossible.
async fn accept_all(
    listener: &TcpListener,
    tls: Option<&Arc<TlsAcceptor>>,
    service: &Router,
    limits: &Arc<ListenerLimits>,
    phase: &watch::Sender<ListenerPhase>,
) -> io::Error {
    let mut slots = ConnectionSlots::new(Arc::clone(limits));
    loop {
        let (stream, peer) = match accept_connection(listener).await {
            Ok(accepted) => accepted,
            Err(error) => return error,
        };
        let Some(slot) = slots.acquire(peer.ip()).await else {
            tracing::debug!(%peer, "refused: its network already uses as many connections as it may");
            continue;
        };
        let accepted = AcceptedConnection { stream, peer, activity: Arc::clone(slot.activity()), phase: phase.subscribe() };
        let connection = connection::serve_connection(accepted, tls.cloned(), service.clone(), Arc::clone(limits));
        tokio::spawn(async move {
            connection.await;
            drop(slot);
        });
    }
}

/// Accepts one connection. Pauses when there are no file descriptors or no memory left for it (`EMFILE`, `ENFILE`,
/// `ENOBUFS`, `ENOMEM`): retrying immediately would only burn CPU.
///
/// # Errors
/// When the listener cannot accept at all.
pub async fn accept_connection(listener: &TcpListener) -> io::Result<(TcpStream, SocketAddr)> {
    let mut pause = Duration::from_millis(10);
    loop {
        match listener.accept().await {
            Ok(accepted) => return Ok(accepted),
            Err(error) if error.kind() == io::ErrorKind::InvalidInput => return Err(error),
            Err(error) if is_connection_error(&error) => tracing::debug!(%error, "a connection ended before it was accepted"),
            Err(error) => {
                tracing::warn!(%error, "cannot accept connections; trying again soon");
                sleep(pause).await;
                pause = (pause * 2).min(Duration::from_secs(1));
            }
        }
    }
}

fn is_connection_error(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset, Interrupted};
    matches!(error.kind(), ConnectionAborted | ConnectionRefused | ConnectionReset | Interrupted)
}

/// Waits for everything in flight, and closes the rest after the grace period.
async fn drain_connections(phase: &watch::Sender<ListenerPhase>, grace: Duration) {
    phase.send_replace(ListenerPhase::Draining);
    // Every connection and every request holds a receiver until it is done.
    if timeout(grace, phase.closed()).await.is_err() {
        tracing::warn!(in_flight = phase.receiver_count(), "the grace period is over; closing what is left");
        phase.send_replace(ListenerPhase::Closing);
    }
}

#[cfg(test)]
mod tests;
