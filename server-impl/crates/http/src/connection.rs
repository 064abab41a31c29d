//! A single connection, and its requests one after another.

use std::{future::poll_fn, net::SocketAddr, pin::pin, sync::Arc, task::Poll};

use axum::{
    Router,
    body::Body,
    response::{IntoResponse, Response},
};
use http::{HeaderValue, StatusCode, Version, header, uri::Authority};
use hyper::{Method, Request, body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::TcpStream,
    sync::watch,
    task::JoinError,
};
use tower::Service;

use super::{
    activity::ConnectionActivity,
    io_deadlines::{DeadlineStream, SocketProgress},
    listener::ListenerLimits,
    tls::{SecuredConnection, TlsAcceptor},
};

/// Address of the peer, in the extensions of each request: the caller or its proxy.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PeerAddress(pub SocketAddr);

/// Phase of the listener, which its connections follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum ListenerPhase {
    /// Continue.
    Serving,
    /// Finish the current request, then close.
    Draining,
    /// Close immediately.
    Closing,
}

/// Delays a shutdown while it lives; in the extensions of each request.
#[derive(Debug, Clone)]
pub(super) struct InFlight {
    _held: watch::Receiver<ListenerPhase>,
}

/// An accepted connection.
pub(super) struct AcceptedConnection {
    pub(super) stream: TcpStream,
    pub(super) peer: SocketAddr,
    pub(super) activity: Arc<ConnectionActivity>,
    pub(super) phase: watch::Receiver<ListenerPhase>,
}

/// Serves a connection until either side closes it.
pub(super) async fn serve_connection(
    accepted: AcceptedConnection,
    tls: Option<Arc<TlsAcceptor>>,
    router: Router,
    limits: Arc<ListenerLimits>,
) {
    let peer = accepted.peer;
    let served = match tls {
        None => serve_plain(accepted, router, &limits).await,
        Some(tls) => serve_encrypted(accepted, &tls, router, &limits).await,
    };
    if let Err(error) = served {
        // The peer disconnected, was too slow, or did not speak HTTP; or the listener needed the slot.
        tracing::debug!(%peer, %error, "connection ended");
    }
}

async fn serve_plain(accepted: AcceptedConnection, router: Router, limits: &ListenerLimits) -> anyhow::Result<()> {
    let AcceptedConnection { stream, peer, activity, phase } = accepted;
    stream.set_nodelay(true)?;
    let origin = RequestOrigin { peer, secured: None };
    serve_requests(OpenConnection { stream, origin, activity, phase }, router, limits).await
}

async fn serve_encrypted(
    accepted: AcceptedConnection,
    tls: &TlsAcceptor,
    router: Router,
    limits: &ListenerLimits,
) -> anyhow::Result<()> {
    let AcceptedConnection { stream, peer, activity, mut phase } = accepted;
    stream.set_nodelay(true)?;
    let shaken = tokio::select! {
        shaken = tls.accept_handshake(stream, peer.ip()) => shaken?,
        () = poll_fn(|cx| if activity.report_wait(false, cx) { Poll::Ready(()) } else { Poll::Pending }) => {
            anyhow::bail!("the listener needs its slot")
        }
        _ = phase.wait_for(|phase| *phase != ListenerPhase::Serving) => anyhow::bail!("the server stops"),
    };
    let Some((stream, secured)) = shaken else { return Ok(()) };
    let origin = RequestOrigin { peer, secured: Some(secured) };
    serve_requests(OpenConnection { stream, origin, activity, phase }, router, limits).await
}

/// Origin of the requests of a connection.
#[derive(Clone)]
struct RequestOrigin {
    peer: SocketAddr,
    /// Result of the handshake, if there was one.
    secured: Option<SecuredConnection>,
}

/// A connection that is ready for requests: any handshake is complete.
struct OpenConnection<S> {
    stream: S,
    origin: RequestOrigin,
    activity: Arc<ConnectionActivity>,
    phase: watch::Receiver<ListenerPhase>,
}

async fn serve_requests<S: AsyncRead + AsyncWrite + Send + Unpin + 'static>(
    connection: OpenConnection<S>,
    router: Router,
    limits: &ListenerLimits,
) -> anyhow::Result<()> {
    let OpenConnection { stream, origin, activity, mut phase } = connection;
    let progress = Arc::new(SocketProgress::new(activity));
    let socket = DeadlineStream::new(stream, Arc::clone(&progress), limits.header_deadline, limits.write_deadline);
    let in_flight = InFlight { _held: phase.clone() };
    let service = service_fn(move |request| {
        let (answering, responding) = progress.begin_answer();
        let answer = answer_request(request, origin.clone(), in_flight.clone(), router.clone());
        async move {
            let response = answer.await;
            drop(answering);
            response.map(|response| response.map(|body| responding.attach_to(body)))
        }
    });
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(limits.keep_alive)
        .max_header_size(limits.max_header_bytes)
        .serve_connection(TokioIo::new(socket), service);
    let mut connection = pin!(connection);
    tokio::select! {
        ended = &mut connection => return Ok(ended?),
        _ = phase.wait_for(|phase| *phase != ListenerPhase::Serving) => {}
    }
    connection.as_mut().graceful_shutdown();
    tokio::select! {
        ended = &mut connection => Ok(ended?),
        _ = phase.wait_for(|phase| *phase == ListenerPhase::Closing) => anyhow::bail!("cut off by the shutdown"),
    }
}

/// Answers a request. One without a proper `Host` is answered with a bare 400, like everything else that is not an
/// HTTP request. One that may change something runs in a task of its own, so that a caller who disconnects does not
/// interrupt the change. GET and HEAD change nothing (RFC 9110, section 9.2.1), and end with their caller.
async fn answer_request(
    request: Request<Incoming>,
    origin: RequestOrigin,
    in_flight: InFlight,
    mut router: Router,
) -> Result<Response, JoinError> {
    if !has_one_host(&request) {
        let close = [(header::CONNECTION, HeaderValue::from_static("close"))];
        return Ok((StatusCode::BAD_REQUEST, close).into_response());
    }
    let mut request = request.map(Body::new);
    request.extensions_mut().insert(PeerAddress(origin.peer));
    if let Some(secured) = origin.secured {
        request.extensions_mut().insert(secured);
    }
    request.extensions_mut().insert(in_flight.clone());
    let is_read = matches!(*request.method(), Method::GET | Method::HEAD);
    let answered = async move {
        let Ok(response) = router.call(request).await;
        drop(in_flight);
        response
    };
    if is_read { Ok(answered.await) } else { tokio::spawn(answered).await }
}

/// Returns `true` if a request has the `Host` that HTTP/1.1 requires, once and well-formed (RFC 9112, section 3.2).
fn has_one_host<B>(request: &Request<B>) -> bool {
    let mut hosts = request.headers().get_all(header::HOST).iter();
    match (hosts.next(), hosts.next()) {
        (None, _) => request.version() < Version::HTTP_11,
        (Some(host), None) => {
            // It is empty if the target has no authority.
            host.is_empty() || Authority::try_from(host.as_bytes()).is_ok_and(|host| !host.as_str().contains('@'))
        }
        (Some(_), Some(_)) => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_accepted(version: Version, hosts: &[&'static str]) -> bool {
        let mut request = Request::new(());
        *request.version_mut() = version;
        for host in hosts {
            request.headers_mut().append(header::HOST, HeaderValue::from_static(host));
        }
        has_one_host(&request)
    }

    #[test]
    fn a_request_of_http_1_1_names_one_host() {
        for host in ["desk.example", "desk.example:8080", "127.0.0.1", "[::1]:80", ""] {
            assert!(is_accepted(Version::HTTP_11, &[host]), "{host}");
        }
        for hosts in [&[][..], &["desk.example", "desk.example"], &["a b"], &["me@desk.example"], &["desk.example/x"]] {
            assert!(!is_accepted(Version::HTTP_11, hosts), "{hosts:?}");
        }
        assert!(is_accepted(Version::HTTP_10, &[]) && !is_accepted(Version::HTTP_10, &["a", "b"]));
    }
}
