//! Source of certificates.

use async_trait::async_trait;
use frontdesk_types::Result;
use secrecy::SecretSlice;

/// A certificate with its key.
pub struct StoredCertificate {
    /// Unique id of the certificate.
    pub id: String,
    /// Chain, as PEM.
    pub chain: Vec<u8>,
    /// Private key, as DER: PKCS #8, PKCS #1 or SEC 1.
    pub key: SecretSlice<u8>,
}

/// Source of the current certificate of each hostname.
#[async_trait]
pub trait CertificateSource: Send + Sync {
    /// Returns the hostname whose certificate is used for clients that name no host.
    fn default_host(&self) -> Option<&str>;

    /// Returns the id of the certificate of a hostname; `None` if no one has the name.
    ///
    /// # Errors
    /// Only faults.
    async fn find_id(&self, hostname: &str) -> Result<Option<String>>;

    /// Loads the certificate of a hostname. It may have been renewed since [`find`](Self::find_id).
    ///
    /// # Errors
    /// Only faults.
    async fn load_certificate(&self, hostname: &str) -> Result<Option<StoredCertificate>>;

    /// Returns the digest that answers the challenge of an authority for a hostname (RFC 8737, section 3).
    ///
    /// # Errors
    /// Only faults.
    async fn challenge_digest(&self, hostname: &str) -> Result<Option<Vec<u8>>>;
}
