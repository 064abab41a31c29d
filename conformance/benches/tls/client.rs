//! The client: rustls with TLS 1.3 only, which trusts the authority of the benchmark and checks each certificate.

use std::{
    net::SocketAddr,
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail, ensure};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    task::JoinSet,
    time::timeout,
};
use tokio_rustls::{
    TlsConnector,
    client::TlsStream,
    rustls::{
        ClientConfig, HandshakeKind, RootCertStore,
        client::Resumption,
        crypto::aws_lc_rs,
        pki_types::{CertificateDer, ServerName},
        version::TLS13,
    },
};

use crate::common::load::{LoadPressure, LoadResults};

/// Time limit for a server to close a connection.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(5);

/// Opens connections that trust a root.
#[derive(Clone)]
pub(crate) struct TlsClient(RootCertStore);

/// A configuration that remembers its own sessions, or none.
type SessionConfig = Arc<ClientConfig>;

impl TlsClient {
    pub(crate) fn trusting(root: CertificateDer<'static>) -> Result<Self> {
        let mut roots = RootCertStore::empty();
        roots.add(root)?;
        Ok(Self(roots))
    }

    /// Returns a configuration that resumes sessions, or one that never does.
    pub(crate) fn session_config(&self, kind: HandshakeKind) -> Result<SessionConfig> {
        let builder = ClientConfig::builder_with_provider(Arc::new(aws_lc_rs::default_provider()));
        let builder = builder.with_protocol_versions(&[&TLS13])?.with_root_certificates(self.0.clone());
        let mut config = builder.with_no_client_auth();
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        let is_resumed = kind == HandshakeKind::Resumed;
        config.resumption = if is_resumed { Resumption::in_memory_sessions(8) } else { Resumption::disabled() };
        Ok(Arc::new(config))
    }

    /// Makes handshakes of a kind and measures them. Full ones alternate between the names; each connection of
    /// resumed ones keeps to one name.
    pub(crate) async fn drive_load(
        &self,
        address: SocketAddr,
        names: &Arc<[String]>,
        kind: HandshakeKind,
        pressure: LoadPressure,
    ) -> Result<LoadResults> {
        let counted_from = Instant::now() + pressure.warm_up;
        let end = counted_from + pressure.measured;
        let mut connections = JoinSet::new();
        for first in 0..pressure.connections {
            let (names, step, config) = (Arc::clone(names), pressure.connections, self.session_config(kind)?);
            connections.spawn(async move {
                let mut taken = Vec::new();
                if kind == HandshakeKind::Resumed {
                    make_handshake(address, &config, &names[first % names.len()]).await?;
                }
                for number in (first..).step_by(step) {
                    let begun = Instant::now();
                    if begun >= end {
                        break;
                    }
                    let turn = if kind == HandshakeKind::Resumed { first } else { number };
                    let shaken = make_handshake(address, &config, &names[turn % names.len()]).await?;
                    ensure!(shaken.kind == kind, "a handshake was {:?} instead of {kind:?}", shaken.kind);
                    if begun >= counted_from {
                        taken.push(shaken.taken);
                    }
                }
                Ok::<_, anyhow::Error>(taken)
            });
        }
        collect_latencies(connections, pressure).await
    }

    /// Sends requests over keep-alive connections, like [`crate::common::load::drive_load`] does without TLS.
    pub(crate) async fn drive_requests(
        &self,
        address: SocketAddr,
        name: &str,
        request: &[u8],
        pressure: LoadPressure,
    ) -> Result<LoadResults> {
        let counted_from = Instant::now() + pressure.warm_up;
        let end = counted_from + pressure.measured;
        let mut connections = JoinSet::new();
        for _ in 0..pressure.connections {
            let (name, request, config) = (name.to_owned(), request.to_vec(), self.session_config(HandshakeKind::Full)?);
            connections.spawn(async move {
                let (mut stream, mut received) = (connect(address, &config, &name).await?, Vec::with_capacity(64 * 1_024));
                let mut taken = Vec::new();
                loop {
                    let begun = Instant::now();
                    if begun >= end {
                        break;
                    }
                    exchange(&mut stream, &request, &mut received).await?;
                    if begun >= counted_from {
                        taken.push(begun.elapsed());
                    }
                }
                Ok::<_, anyhow::Error>(taken)
            });
        }
        collect_latencies(connections, pressure).await
    }
}

/// A completed handshake.
pub(crate) struct CompletedHandshake {
    kind: HandshakeKind,
    /// Key exchange, as named by rustls.
    pub(crate) exchange: String,
    /// Time from the first TCP packet until the client may send its request.
    pub(crate) taken: Duration,
}

/// Connects and closes properly, so that the server has seen the entire handshake.
pub(crate) async fn make_handshake(address: SocketAddr, config: &SessionConfig, name: &str) -> Result<CompletedHandshake> {
    let begun = Instant::now();
    let mut stream = connect(address, config, name).await?;
    let taken = begun.elapsed();
    let (socket, session) = stream.get_mut();
    // Keeps ports out of TIME_WAIT, since there are fewer of them than handshakes.
    socket.set_zero_linger()?;
    let kind = session.handshake_kind().context("the handshake is over")?;
    let exchange = session.negotiated_key_exchange_group().map(|group| format!("{:?}", group.name())).unwrap_or_default();
    session.send_close_notify();
    stream.flush().await?;
    let received = timeout(CLOSE_TIMEOUT, stream.read(&mut [0; 64])).await.context("the server does not close")??;
    ensure!(received == 0, "the server sends what nobody asked for");
    Ok(CompletedHandshake { kind, exchange, taken })
}

async fn connect(address: SocketAddr, config: &SessionConfig, name: &str) -> Result<TlsStream<TcpStream>> {
    let stream = TcpStream::connect(address).await?;
    stream.set_nodelay(true)?;
    let name = ServerName::try_from(name.to_owned())?;
    Ok(TlsConnector::from(Arc::clone(config)).connect(name, stream).await?)
}

/// Sends a request and reads its answer.
async fn exchange(stream: &mut TlsStream<TcpStream>, request: &[u8], received: &mut Vec<u8>) -> Result<()> {
    stream.write_all(request).await?;
    stream.flush().await?;
    received.clear();
    let mut whole = None;
    while whole.is_none_or(|whole| received.len() < whole) {
        if stream.read_buf(received).await? == 0 {
            bail!("the server closed the connection before its answer was whole");
        }
        if whole.is_none()
            && let Some(end) = received.windows(4).position(|bytes| bytes == b"\r\n\r\n")
        {
            let head = std::str::from_utf8(&received[..end])?.to_ascii_lowercase();
            ensure!(head.starts_with("http/1.1 200 "), "answered {head}");
            let length = head.lines().find_map(|line| line.strip_prefix("content-length:")).context("no content-length")?;
            whole = Some(end + 4 + length.trim().parse::<usize>()?);
        }
    }
    Ok(())
}

async fn collect_latencies(mut connections: JoinSet<Result<Vec<Duration>>>, pressure: LoadPressure) -> Result<LoadResults> {
    let mut all = Vec::new();
    while let Some(taken) = connections.join_next().await {
        all.extend(taken??);
    }
    ensure!(!all.is_empty(), "nothing was answered");
    #[expect(clippy::cast_precision_loss, reason = "counts of a few seconds are far below 2^52")]
    let per_second = all.len() as f64 / pressure.measured.as_secs_f64();
    let (p50, p99) = quantiles(all);
    Ok(LoadResults { per_second, p50, p99 })
}

/// Returns the median and the 99th percentile.
pub(crate) fn quantiles(mut taken: Vec<Duration>) -> (Duration, Duration) {
    taken.sort_unstable();
    let quantile = |share: usize| taken[(taken.len() - 1) * share / 100];
    (quantile(50), quantile(99))
}
