//! Client for certificate authorities that speak ACME (RFC 8555), through instant-acme. It uses an HTTP client of
//! its own, since that of instant-acme waits forever and forgets how long to back off.

mod client;
mod order;

use std::time::{Duration, SystemTime};

use http::StatusCode;
use instant_acme::{CertificateIdentifier, Identifier, Key, NewOrder, Problem};
use rustls_pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use secrecy::{ExposeSecret, SecretSlice};
use serde::Deserialize;

pub use order::{CertificateOrder, ChallengeKind, ChallengeProof, ChallengeState, OrderStatus};

use frontdesk_types::Timestamp;

use self::client::AcmeHttpClient;

/// Pause before the next request when an authority does not specify one.
const DEFAULT_RETRY_PAUSE: Duration = Duration::from_hours(1);

/// Failure of a request to an authority. Its `Display` is a phrase for people.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum AcmeError {
    /// Refused, with a reason (RFC 8555, section 6.7).
    #[error("{detail} ({kind})")]
    Refused {
        /// The reason, for programs: `rejectedIdentifier`.
        kind: String,
        /// The reason, for people.
        detail: String,
    },
    /// Too many requests: to be repeated after this time.
    #[error("{detail}")]
    Limited {
        /// Time to wait.
        after: Duration,
        /// Description of the limit.
        detail: String,
    },
    /// Unreachable or out of order.
    #[error("{0}")]
    Unavailable(String),
    /// The nonce alone was refused several times, which says nothing about the request itself (RFC 8555, section 6.5).
    #[error("{0}")]
    BadNonce(String),
}

/// Metadata of an authority (RFC 8555, section 7.1.1).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AuthorityMetadata {
    /// The names of the authority in CAA records.
    pub caa_identities: Vec<String>,
    /// Set when it announces when to renew (RFC 9773).
    pub has_renewal_info: bool,
}

/// A certificate authority.
pub struct Authority {
    client: AcmeHttpClient,
    /// Address of its directory.
    pub directory: String,
    contact: Option<String>,
}

impl Authority {
    /// Creates an authority that knows the operator by this mail address. Its own TLS certificate must be trusted
    /// by the system, or be issued by `root` (PEM).
    pub fn new(directory: String, contact: Option<String>, root: Option<Vec<u8>>) -> Self {
        Self { client: AcmeHttpClient::new(root), directory, contact }
    }

    /// Reads the metadata.
    ///
    /// # Errors
    /// When the authority cannot be reached.
    pub async fn fetch_metadata(&self) -> Result<AuthorityMetadata, AcmeError> {
        let body = self.client.with_own_notes().get_document(&self.directory).await?;
        let read: DirectoryDocument = serde_json::from_slice(&body).map_err(|error| AcmeError::Unavailable(error.to_string()))?;
        Ok(AuthorityMetadata { caa_identities: read.meta.caa_identities, has_renewal_info: read.renewal_info.is_some() })
    }

    /// Registers the account of a key, and returns its address, which is the same each time.
    ///
    /// # Errors
    /// When the authority refuses it.
    pub async fn register_account(&self, key: &SecretSlice<u8>) -> Result<String, AcmeError> {
        let client = self.client.with_own_notes();
        let pair = (signing_key(key)?, PrivateKeyDer::from(PrivatePkcs8KeyDer::from(key.expose_secret().to_vec())));
        let made = client.account_builder().create_from_key(pair, self.directory.clone()).await;
        let (account, _) = made.map_err(|error| client.to_acme_error(&error))?;
        if let Some(contact) = &self.contact {
            // Everything works without a contact.
            if let Err(error) = account.update_contacts(&[&format!("mailto:{contact}")]).await {
                tracing::warn!(contact, %error, "the certificate authority does not take `acme.contact`");
            }
        }
        Ok(account.id().to_owned())
    }

    /// Opens a registered account.
    ///
    /// # Errors
    /// When the authority cannot be reached.
    pub async fn open_account(&self, url: &str, key: &SecretSlice<u8>) -> Result<AuthorityAccount, AcmeError> {
        let client = self.client.with_own_notes();
        let key = PrivatePkcs8KeyDer::from(key.expose_secret());
        let account = client.account_builder().from_parts(url.to_owned(), key, self.directory.clone()).await;
        let account = account.map_err(|error| client.to_acme_error(&error))?;
        Ok(AuthorityAccount { account, client })
    }
}

fn signing_key(key: &SecretSlice<u8>) -> Result<Key, AcmeError> {
    let key = PrivatePkcs8KeyDer::from(key.expose_secret());
    Key::from_pkcs8_der(key).map_err(|error| AcmeError::Unavailable(error.to_string()))
}

#[derive(Deserialize)]
struct DirectoryDocument {
    #[serde(rename = "renewalInfo")]
    renewal_info: Option<String>,
    #[serde(default)]
    meta: DirectoryMeta,
}

#[derive(Deserialize, Default)]
struct DirectoryMeta {
    #[serde(default, rename = "caaIdentities")]
    caa_identities: Vec<String>,
}

/// Period in which an authority wants a certificate to be renewed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RenewalWindow {
    /// Earliest moment to renew.
    pub start: Timestamp,
    /// Moment before which to renew.
    pub end: Timestamp,
    /// Pause before asking again.
    pub ask_after: Duration,
}

/// An account at an authority.
pub struct AuthorityAccount {
    account: instant_acme::Account,
    client: AcmeHttpClient,
}

impl AuthorityAccount {
    /// Returns the thumbprint of its key (RFC 7638), which is not a secret.
    pub fn thumbprint(&self) -> &str {
        self.account.key_thumbprint()
    }

    /// Orders a certificate for a hostname. One that `replaces` another, given by its renewal id,
    /// is exempt from limits.
    ///
    /// # Errors
    /// When the authority refuses.
    pub async fn create_order(
        &self,
        hostname: &str,
        replaces: Option<&str>,
        profile: Option<&str>,
    ) -> Result<CertificateOrder, AcmeError> {
        let identifiers = [Identifier::Dns(hostname.to_owned())];
        let mut order = NewOrder::new(&identifiers);
        if let Some((authority, serial)) = replaces.and_then(|id| id.split_once('.')) {
            order = order.replaces(CertificateIdentifier { authority_key_identifier: authority.into(), serial: serial.into() });
        }
        if let Some(profile) = profile {
            order = order.profile(profile);
        }
        let begun = self.account.new_order(&order).await.map_err(|error| match error {
            // The authority does not confirm that the order replaces anything.
            instant_acme::Error::Other(other)
                if replaces.is_some() && other.to_string().starts_with("replaces field mismatch") =>
            {
                AcmeError::Refused { kind: "replacesMismatch".to_owned(), detail: other.to_string() }
            }
            error => self.client.to_acme_error(&error),
        });
        Ok(CertificateOrder::new(begun?, self.client.clone()))
    }

    /// Reopens an order.
    ///
    /// # Errors
    /// When the authority no longer has it.
    pub async fn resume_order(&self, url: &str) -> Result<CertificateOrder, AcmeError> {
        let found = self.account.order(url.to_owned()).await;
        Ok(CertificateOrder::new(found.map_err(|error| self.client.to_acme_error(&error))?, self.client.clone()))
    }

    /// Asks when a certificate, given by its renewal id, should be renewed.
    ///
    /// # Errors
    /// When the authority does not say.
    pub async fn renewal_window(&self, id: &str) -> Result<RenewalWindow, AcmeError> {
        let (authority, serial) =
            id.split_once('.').ok_or_else(|| AcmeError::Unavailable(format!("`{id}` names no certificate")))?;
        let id = CertificateIdentifier { authority_key_identifier: authority.into(), serial: serial.into() };
        let (info, ask_after) = self.account.renewal_info(&id).await.map_err(|error| self.client.to_acme_error(&error))?;
        let at = |time: SystemTime| {
            let since = time.duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
            Timestamp(i64::try_from(since.as_micros()).unwrap_or(i64::MAX))
        };
        let window = info.suggested_window;
        Ok(RenewalWindow { start: at(window.start.into()), end: at(window.end.into()), ask_after })
    }
}

/// Converts a problem document (RFC 8555, section 6.7).
fn to_acme_error(problem: &Problem, retry_after: Option<Duration>) -> AcmeError {
    let kind = problem.r#type.as_deref().unwrap_or_default();
    let kind = kind.strip_prefix("urn:ietf:params:acme:error:").unwrap_or(kind).to_owned();
    let mut detail = problem.detail.clone().unwrap_or_default();
    for part in &problem.subproblems {
        detail.push_str(part.detail.as_deref().map(|part| format!(" {part}")).unwrap_or_default().as_str());
    }
    let detail = detail.trim_end_matches('.').to_owned();
    let is_broken = problem.status.is_some_and(|status| status >= StatusCode::INTERNAL_SERVER_ERROR.as_u16());
    match kind.as_str() {
        "rateLimited" => AcmeError::Limited { after: retry_after.unwrap_or(DEFAULT_RETRY_PAUSE), detail },
        "serverInternal" => AcmeError::Unavailable(detail),
        "badNonce" => AcmeError::BadNonce(detail),
        _ if is_broken => AcmeError::Unavailable(detail),
        _ => AcmeError::Refused { kind, detail },
    }
}
