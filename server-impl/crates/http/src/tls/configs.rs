//! Cache of certificates as handshakes use them, parsed once.

use std::{
    num::NonZero,
    sync::{Arc, Mutex, PoisonError},
};

use frontdesk_ports::certificates::{chain, keys};
use frontdesk_types::{Error, Result};
use lru::LruCache;
use rustls_pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use secrecy::{ExposeSecret, SecretSlice};
use tokio_rustls::rustls::{
    self, ConfigBuilder, ServerConfig,
    crypto::{CryptoProvider, aws_lc_rs as library},
    server::{NoServerSessionStorage, ProducesTickets, WantsServerCert},
    sign::{CertifiedKey, SingleCertAndKey},
};

use super::source::{CertificateSource, StoredCertificate};

/// Maximum number of cached certificates; the least recently used are dropped first.
const CACHED_CERTIFICATES: NonZero<usize> = NonZero::new(2_000).expect("it is not zero");

/// Protocol of connections that speak HTTP inside TLS.
pub(super) const HTTP_PROTOCOL: &[u8] = b"http/1.1";

/// Protocol of authorities that check that a hostname leads here (RFC 8737, section 6.2).
pub(super) const ACME_PROTOCOL: &[u8] = b"acme-tls/1";

/// The most recently used certificates, by their unique ids.
pub(super) struct TlsConfigs {
    provider: Arc<CryptoProvider>,
    /// Shared by all hostnames: rustls resumes a session only for the name that it was started for.
    tickets: Arc<dyn ProducesTickets>,
    no_sessions: Arc<NoServerSessionStorage>,
    /// Protocol that connections speak inside TLS, if clients name it.
    protocol: Option<&'static [u8]>,
    kept: Mutex<LruCache<String, Arc<ServerConfig>>>,
}

impl TlsConfigs {
    pub(super) fn new(protocol: Option<&'static [u8]>) -> Result<Self> {
        let tickets = library::Ticketer::new();
        let tickets = tickets.map_err(|error| Error::internal(format!("TLS cannot be set up: {error}")))?;
        Ok(Self {
            provider: Arc::new(library::default_provider()),
            tickets,
            no_sessions: Arc::new(NoServerSessionStorage {}),
            protocol,
            kept: Mutex::new(LruCache::new(CACHED_CERTIFICATES)),
        })
    }

    /// Returns the certificate of a name, parsed unless it is cached; `None` if no one has the name.
    pub(super) async fn find(&self, source: &dyn CertificateSource, name: &str) -> Result<Option<Arc<ServerConfig>>> {
        let Some(id) = source.find_id(name).await? else { return Ok(None) };
        if let Some(config) = self.get(&id) {
            return Ok(Some(config));
        }
        let Some(StoredCertificate { id, chain, key }) = source.load_certificate(name).await? else { return Ok(None) };
        self.put(id, &chain, &key).map(Some)
    }

    /// Returns a cached certificate.
    fn get(&self, id: &str) -> Option<Arc<ServerConfig>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }

    /// Parses a certificate (PEM) and its key (PKCS #8 or any other form, DER), and caches them.
    fn put(&self, id: String, chain: &[u8], key: &SecretSlice<u8>) -> Result<Arc<ServerConfig>> {
        let unusable = |error: &dyn std::fmt::Display| Error::internal(format!("the certificate {id} cannot be used: {error}"));
        let chain = chain::parse_chain(chain).map_err(|error| unusable(&error))?;
        let key = PrivateKeyDer::try_from(key.expose_secret()).map_err(|error| unusable(&error))?.clone_key();
        let builder = self.config_builder().map_err(|error| unusable(&error))?;
        let mut config = builder.with_single_cert(chain, key).map_err(|error| unusable(&error))?;
        config.alpn_protocols = self.protocol.iter().map(|protocol| protocol.to_vec()).collect();
        config.ticketer = Arc::clone(&self.tickets);
        // A ticket contains the whole session. The default storage takes as much memory as the certificate itself.
        config.session_storage = Arc::<NoServerSessionStorage>::clone(&self.no_sessions);
        // One is enough for a returning visitor.
        config.send_tls13_tickets = 1;
        let config = Arc::new(config);
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).put(id, Arc::clone(&config));
        Ok(config)
    }

    /// Returns the configuration that answers a challenge.
    pub(super) fn challenge_config(&self, hostname: &str, digest: &[u8]) -> Result<Arc<ServerConfig>> {
        let unusable =
            |error: &dyn std::fmt::Display| Error::internal(format!("no challenge of {hostname} is answered: {error}"));
        let (certificate, key) = keys::challenge_certificate(hostname, digest).map_err(|error| unusable(&error))?;
        let key = PrivateKeyDer::from(PrivatePkcs8KeyDer::from(key.expose_secret().to_vec()));
        let key = self.provider.key_provider.load_private_key(key).map_err(|error| unusable(&error))?;
        // Its extension is critical and unknown to rustls, which would therefore refuse to compare certificate and key.
        let certified = CertifiedKey::new(vec![certificate.into()], key);
        let builder = self.config_builder().map_err(|error| unusable(&error))?;
        let mut config = builder.with_cert_resolver(Arc::new(SingleCertAndKey::from(certified)));
        config.alpn_protocols = vec![ACME_PROTOCOL.to_vec()];
        Ok(Arc::new(config))
    }

    /// Supports TLS 1.2 and 1.3, with the cipher suites of the library, all of which are
    /// authenticated and forward secret.
    fn config_builder(&self) -> Result<ConfigBuilder<ServerConfig, WantsServerCert>, rustls::Error> {
        let builder = ServerConfig::builder_with_provider(Arc::clone(&self.provider)).with_safe_default_protocol_versions()?;
        Ok(builder.with_no_client_auth())
    }
}
