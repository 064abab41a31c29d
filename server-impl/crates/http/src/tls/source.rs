//! Where certificates come from.

use async_trait::async_trait;
use frontdesk_types::Result;
use secrecy::SecretSlice;

/// A certificate with its key.
pub struct KeptCertificate {
    /// Shared by no two certificates.
    pub id: String,
    /// PEM.
    pub chain: Vec<u8>,
    /// DER: PKCS #8, PKCS #1 or SEC 1.
    pub key: SecretSlice<u8>,
}

/// Knows the certificate of each hostname at the moment.
#[async_trait]
pub trait CertificateSource: Send + Sync {
    /// The hostname whose certificate clients get that name none.
    fn host(&self) -> Option<&str>;

    /// The id of the certificate of a hostname; `None` when nobody has the name.
    ///
    /// # Errors
    /// Only faults.
    async fn find(&self, hostname: &str) -> Result<Option<String>>;

    /// The certificate of a hostname. It may have been renewed since [`find`](Self::find).
    ///
    /// # Errors
    /// Only faults.
    async fn load(&self, hostname: &str) -> Result<Option<KeptCertificate>>;

    /// The digest that answers the challenge of an authority for a hostname (RFC 8737, section 3).
    ///
    /// # Errors
    /// Only faults.
    async fn challenge(&self, hostname: &str) -> Result<Option<Vec<u8>>>;
}
