//! TLS that begins within another protocol (STARTTLS), once the server has offered it and the client asks for it.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use anyhow::Context;
use frontdesk_types::Result;
use tokio::{net::TcpStream, time::timeout};
use tokio_rustls::{LazyConfigAcceptor, rustls::server::Acceptor, server::TlsStream};

use super::{
    configs::{HTTP_PROTOCOL, TlsConfigs},
    handshake::HANDSHAKE_TIMEOUT,
    source::CertificateSource,
};

/// Time for which it is remembered if the host has a certificate.
const READY_LIFETIME: Duration = Duration::from_secs(10);

/// An encrypted connection.
pub type SecuredStream = TlsStream<TcpStream>;

/// Accepts the handshakes of clients of another protocol than HTTP. Their names are hints: who names none, or one
/// without a certificate, such as one of the many names of an MX, gets the certificate of the host. Servers of mail
/// encrypt even if it is not the one they want (RFC 3207, section 4.1), and would send in plain text otherwise.
pub struct StartTlsAcceptor {
    source: Arc<dyn CertificateSource>,
    configs: TlsConfigs,
    host: String,
    ready: Mutex<Option<(Instant, bool)>>,
}

impl StartTlsAcceptor {
    /// Creates an acceptor for a host, in lower case.
    ///
    /// # Errors
    /// When TLS cannot be set up.
    pub fn new(source: Arc<dyn CertificateSource>, host: String) -> Result<Self> {
        Ok(Self { source, configs: TlsConfigs::new(None)?, host, ready: Mutex::default() })
    }

    /// Returns `true` if the host has a certificate, so that TLS can be offered.
    pub async fn is_ready(&self) -> bool {
        let known = *self.ready.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, is_ready)) = known.filter(|(since, _)| since.elapsed() < READY_LIFETIME) {
            return is_ready;
        }
        let found = timeout(HANDSHAKE_TIMEOUT, self.source.find_id(&self.host)).await;
        let is_ready = matches!(found, Ok(Ok(Some(_))));
        *self.ready.lock().unwrap_or_else(PoisonError::into_inner) = Some((Instant::now(), is_ready));
        is_ready
    }

    /// Accepts a handshake.
    ///
    /// # Errors
    /// When the client is too slow, does not speak TLS, or speaks HTTP; or when the host has no certificate.
    pub async fn accept_handshake(&self, stream: TcpStream) -> anyhow::Result<SecuredStream> {
        let started = timeout(HANDSHAKE_TIMEOUT, LazyConfigAcceptor::new(Acceptor::default(), stream)).await??;
        let hello = started.client_hello();
        let name = hello.server_name().map(str::to_ascii_lowercase);
        // A browser that is led here must not take an answer for one of the website with the same certificate (ALPACA).
        let is_browser =
            hello.alpn().is_some_and(|mut protocols| protocols.any(|protocol| protocol == HTTP_PROTOCOL || protocol == b"h2"));
        anyhow::ensure!(!is_browser, "the client wants to speak HTTP");
        let mut config = None;
        if let Some(name) = name.filter(|name| *name != self.host) {
            config = timeout(HANDSHAKE_TIMEOUT, self.configs.find(&*self.source, &name)).await??;
        }
        if config.is_none() {
            config = timeout(HANDSHAKE_TIMEOUT, self.configs.find(&*self.source, &self.host)).await??;
        }
        let config = config.with_context(|| format!("{} has no certificate", self.host))?;
        Ok(timeout(HANDSHAKE_TIMEOUT, started.into_stream(config)).await??)
    }
}
