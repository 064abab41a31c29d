//! The floor: the cost of tokio-rustls with one certificate, loaded at startup, whatever name the client requests.

use std::{fs, net::SocketAddr, path::Path, sync::Arc};

use anyhow::{Context, Result};
use axum::{Router, routing::get};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        ServerConfig,
        crypto::{CryptoProvider, aws_lc_rs},
        pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject},
        server::{NoServerSessionStorage, ProducesTickets},
    },
};

/// Serves the certificate in the files `chain` and `key` of a folder until the process is killed.
pub(crate) async fn serve(folder: &Path, address: SocketAddr, secure: SocketAddr) -> Result<()> {
    let config = SharedTls::new()?.config(&fs::read(folder.join("chain"))?, &fs::read(folder.join("key"))?)?;
    let acceptor = TlsAcceptor::from(Arc::new(config));
    let secure = TcpListener::bind(secure).await?;
    tokio::spawn(async move {
        loop {
            let Ok((stream, _)) = secure.accept().await else { continue };
            let acceptor = acceptor.clone();
            tokio::spawn(async move { accept_handshake(&acceptor, stream).await });
        }
    });
    // For the benchmark, which waits for the first answer.
    let plain = Router::new().route("/healthz", get(|| async { "ok" }));
    axum::serve(TcpListener::bind(address).await?, plain).await?;
    Ok(())
}

/// Performs a handshake, and nothing after it.
async fn accept_handshake(acceptor: &TlsAcceptor, stream: TcpStream) -> Result<()> {
    stream.set_nodelay(true)?;
    let mut stream = acceptor.accept(stream).await?;
    let mut ignored = [0; 1_024];
    while stream.read(&mut ignored).await? > 0 {}
    stream.shutdown().await?;
    Ok(())
}

/// The parts shared by all certificates of a server.
pub(crate) struct SharedTls {
    provider: Arc<CryptoProvider>,
    tickets: Arc<dyn ProducesTickets>,
    no_sessions: Arc<NoServerSessionStorage>,
}

impl SharedTls {
    pub(crate) fn new() -> Result<Self> {
        let (provider, tickets) = (Arc::new(aws_lc_rs::default_provider()), aws_lc_rs::Ticketer::new()?);
        Ok(Self { provider, tickets, no_sessions: Arc::new(NoServerSessionStorage {}) })
    }

    /// Parses a chain (PEM) and its key (DER), and sets them up like Frontdesk does.
    pub(crate) fn config(&self, chain: &[u8], key: &[u8]) -> Result<ServerConfig> {
        let chain = CertificateDer::pem_slice_iter(chain).collect::<Result<Vec<_>, _>>().context("the chain is not PEM")?;
        let key = PrivateKeyDer::try_from(key).map_err(anyhow::Error::msg)?.clone_key();
        let builder = ServerConfig::builder_with_provider(Arc::clone(&self.provider)).with_safe_default_protocol_versions()?;
        let mut config = builder.with_no_client_auth().with_single_cert(chain, key)?;
        config.alpn_protocols = vec![b"http/1.1".to_vec()];
        config.ticketer = Arc::clone(&self.tickets);
        config.session_storage = Arc::<NoServerSessionStorage>::clone(&self.no_sessions);
        config.send_tls13_tickets = 1;
        Ok(config)
    }
}
