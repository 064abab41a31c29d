//! The accept loop, and the graceful shutdown.

use std::{io, net::IpAddr, pin::pin, sync::Arc};

use frontdesk_http::{client_network::ClientNetwork, listener::accept_connection, tls::StartTlsAcceptor};
use frontdesk_ports::mail_receiver::MailReceiver;
use tokio::{
    net::{TcpListener, TcpStream},
    sync::Semaphore,
    task::JoinSet,
    time::timeout,
};
use tokio_util::sync::CancellationToken;

use crate::{
    budget::ByteBudget,
    connection::Connection,
    figures::OpenConnection,
    limits::SmtpLimits,
    places::Places,
    rates::MailRates,
    replies,
    session::{Session, SharedParts},
};

/// Part of the connections, one in this many, that may be open beside them while they are being closed.
const CLOSING_SHARE_DIVISOR: usize = 4;

/// A listener's receiver, its certificates, its name, and its limits.
pub struct SmtpService {
    /// Takes the mails.
    pub receiver: Arc<dyn MailReceiver>,
    /// Certificates; `None` if connections are not encrypted.
    pub tls: Option<Arc<StartTlsAcceptor>>,
    /// Name of the server.
    pub name: String,
    /// Limits of the listener.
    pub limits: SmtpLimits,
}

/// Takes mails until `shutdown`, then accepts no more connections, asks clients to come again later, lets mails that
/// have arrived be stored within the grace period, and closes the remaining connections.
///
/// # Errors
/// When the listener cannot accept at all.
pub async fn serve(listener: TcpListener, service: SmtpService, shutdown: impl Future<Output = ()>) -> io::Result<()> {
    let SmtpService { receiver, tls, name, limits } = service;
    let (places, grace, stopping) = (Places::new(&limits), limits.shutdown_grace, CancellationToken::new());
    let permits = Arc::new(Semaphore::new(max_sockets(&limits)));
    let (budget, rates) = (ByteBudget::new(limits.max_buffered_bytes), MailRates::new(limits.max_mails_per_minute));
    let shared = Arc::new(SharedParts { receiver, tls, name, limits, budget, rates, stopping: stopping.clone() });
    let mut sessions = JoinSet::new();
    let mut shutdown = pin!(shutdown);
    let stopped = loop {
        tokio::select! {
            () = &mut shutdown => break Ok(()),
            accepted = accept_connection(&listener) => match accepted {
                Err(error) => break Err(error),
                Ok((stream, peer)) => {
                    let network = counted_network(&shared.limits, peer.ip());
                    let (place, shared) = (places.take(network), Arc::clone(&shared));
                    // Those that had to give way are gone soon, usually within a second.
                    let permit = tokio::select! {
                        () = &mut shutdown => break Ok(()),
                        permit = Arc::clone(&permits).acquire_owned() => permit,
                    };
                    let Ok(permit) = permit else { continue };
                    sessions.spawn(async move {
                        let (_open, _permit) = (OpenConnection::count_one(), permit);
                        // An answer is to leave at once, also if it is short.
                        if stream.set_nodelay(true).is_err() {
                            return;
                        }
                        match place {
                            Some(place) => Session::new(shared, place, network, peer).serve(stream).await,
                            None => refuse(stream, &shared).await,
                        }
                    });
                }
            },
            Some(_) = sessions.join_next(), if !sessions.is_empty() => {}
        }
    };
    drop(listener);
    stopping.cancel();
    let ended = timeout(grace, async { while sessions.join_next().await.is_some() {} }).await;
    if ended.is_err() {
        tracing::warn!(in_flight = sessions.len(), "the grace period is over; closing connections that bring mail");
    }
    stopped
}

/// Returns the maximum number of open sockets of a listener: its connections, and those that are being closed.
pub fn max_sockets(limits: &SmtpLimits) -> usize {
    limits.max_connections + (limits.max_connections / CLOSING_SHARE_DIVISOR).max(1)
}

/// Returns the network that a connection counts towards; `None` for a trusted relay.
fn counted_network(limits: &SmtpLimits, address: IpAddr) -> Option<ClientNetwork> {
    let address = address.to_canonical();
    let is_trusted = limits.trusted_relays.iter().any(|range| range.contains(&address));
    (!is_trusted).then(|| ClientNetwork::of(address))
}

async fn refuse(stream: TcpStream, shared: &SharedParts) {
    let mut connection = Connection::new(stream, shared.limits.write_timeout, shared.stopping.clone());
    connection.push_reply(&replies::TOO_MANY_CONNECTIONS);
    connection.close(false).await;
}
