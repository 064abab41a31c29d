//! TLS handshakes: the name that the client requests, and the certificate for it.

use std::{net::IpAddr, sync::Arc, time::Duration};

use frontdesk_types::Result;
use tokio::{io::AsyncWriteExt, net::TcpStream, time::timeout};
use tokio_rustls::{
    LazyConfigAcceptor, StartHandshake,
    rustls::{ServerConfig, server::Acceptor},
    server::TlsStream,
};

use super::{
    configs::{ACME_PROTOCOL, HTTP_PROTOCOL, TlsConfigs},
    source::CertificateSource,
    unknown_names::UnknownNameLimiter,
};

/// Time limit of a handshake, for each of its two halves: until the name is known, and from then on.
pub(super) const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(5);

/// The alert `unrecognized_name`, fatal, in a record of its own (RFC 8446, section 6; RFC 6066, section 3).
const UNRECOGNIZED_NAME: [u8; 7] = [21, 3, 1, 0, 2, 2, 112];

/// Time limit for closing a finished connection.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// Result of a handshake; in the extensions of each request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SecuredConnection {
    /// Name that the client requested, in lower case; `None` if it named no host and got the
    /// certificate of the platform.
    pub name: Option<String>,
}

/// Accepts handshakes.
pub struct TlsAcceptor {
    source: Arc<dyn CertificateSource>,
    configs: TlsConfigs,
    unknown: UnknownNameLimiter,
}

/// Answer to a handshake.
enum HandshakeAnswer {
    /// This certificate.
    Certificate(Arc<ServerConfig>),
    /// This certificate, to an authority that checks that the hostname leads here.
    Challenge(Arc<ServerConfig>),
    /// No one has the name.
    Unknown,
}

impl TlsAcceptor {
    /// Creates an acceptor for the hostnames that have a certificate here.
    ///
    /// # Errors
    /// When TLS cannot be set up.
    pub fn new(source: Arc<dyn CertificateSource>) -> Result<Self> {
        Ok(Self { source, configs: TlsConfigs::new(Some(HTTP_PROTOCOL))?, unknown: UnknownNameLimiter::new() })
    }

    /// Accepts a handshake; `None` if it was that of an authority, whose check is complete.
    ///
    /// # Errors
    /// When the client is too slow, does not speak TLS, or requests a name that no one has.
    pub(crate) async fn accept_handshake(
        &self,
        stream: TcpStream,
        ip: IpAddr,
    ) -> anyhow::Result<Option<(TlsStream<TcpStream>, SecuredConnection)>> {
        let started = timeout(HANDSHAKE_TIMEOUT, LazyConfigAcceptor::new(Acceptor::default(), stream)).await??;
        let hello = started.client_hello();
        let name = hello.server_name().map(str::to_ascii_lowercase);
        let is_acme = hello.alpn().is_some_and(|mut protocols| protocols.any(|protocol| protocol == ACME_PROTOCOL));
        if self.unknown.is_limited(ip, name.as_deref()) {
            anyhow::bail!("its network asks for too many names that nobody has");
        }
        let answer = timeout(HANDSHAKE_TIMEOUT, self.choose_answer(name.as_deref(), is_acme)).await?.inspect_err(|error| {
            tracing::error!(name, %error, "a handshake cannot be answered");
        });
        match answer? {
            HandshakeAnswer::Certificate(config) => {
                if let Some(name) = &name {
                    self.unknown.record_answered(name);
                }
                let stream = timeout(HANDSHAKE_TIMEOUT, started.into_stream(config)).await??;
                Ok(Some((stream, SecuredConnection { name })))
            }
            HandshakeAnswer::Challenge(config) => {
                let mut stream = timeout(HANDSHAKE_TIMEOUT, started.into_stream(config)).await??;
                let _ = timeout(CLOSE_TIMEOUT, stream.shutdown()).await;
                Ok(None)
            }
            HandshakeAnswer::Unknown => {
                self.unknown.count_unknown(ip);
                refuse_name(started).await;
                anyhow::bail!("nobody has the name {name:?}")
            }
        }
    }

    async fn choose_answer(&self, name: Option<&str>, is_acme: bool) -> Result<HandshakeAnswer> {
        let Some(name) = name.or(self.source.default_host()) else { return Ok(HandshakeAnswer::Unknown) };
        if is_acme {
            let digest = self.source.challenge_digest(name).await?;
            let config = digest.map(|digest| self.configs.challenge_config(name, &digest)).transpose()?;
            return Ok(config.map_or(HandshakeAnswer::Unknown, HandshakeAnswer::Challenge));
        }
        Ok(self.configs.find(&*self.source, name).await?.map_or(HandshakeAnswer::Unknown, HandshakeAnswer::Certificate))
    }
}

/// Notifies the client that no one has the name.
async fn refuse_name(started: StartHandshake<TcpStream>) {
    let mut stream = started.io;
    let _ = timeout(CLOSE_TIMEOUT, async {
        stream.write_all(&UNRECOGNIZED_NAME).await?;
        stream.shutdown().await
    })
    .await;
}
