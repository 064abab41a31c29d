//! Certificates that TLS handshakes are answered with.

use frontdesk_core::auth::key_ring::KeyRing;
use frontdesk_store::{self as store, Conn};
use frontdesk_types::{Error, Result, Timestamp, TlsKeyId, certificates::Purpose};
use secrecy::SecretSlice;

use super::{CertificateSources, keys};

/// Finds the certificate of a hostname that is served, by its key; `None` when there is none. `slug` is that of a
/// help center, if it is the hostname of one. This reads a single row, so that a removed or suspended hostname is
/// not served from that commit on, in any process.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn find_served_key(
    conn: &mut Conn,
    certification: &CertificateSources,
    hostname: &str,
    slug: Option<&str>,
    now: Timestamp,
) -> Result<Option<TlsKeyId>> {
    let Some(served) = store::certificates::find_served(conn, hostname).await? else { return Ok(None) };
    let is_served = match served.purpose {
        Purpose::Platform => certification.platform_hosts().any(|host| host == hostname),
        Purpose::CustomDomain => served.is_served_domain,
        Purpose::HelpCenter => match slug {
            Some(slug) => store::help_center::public::find_by_slug(conn, slug, now).await?.is_some_and(|site| site.is_served()),
            None => false,
        },
    };
    Ok(is_served.then_some(served.key))
}

/// Loads the chain (PEM) and the key (PKCS #8, DER) of a hostname, with the id of the key.
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn load_certificate(
    conn: &mut Conn,
    ring: &KeyRing,
    hostname: &str,
) -> Result<Option<(TlsKeyId, String, SecretSlice<u8>)>> {
    // Once more if it was renewed between the two reads, and its previous key is gone.
    for _ in 0..2 {
        let Some(issued) = store::certificates::find(conn, hostname).await?.and_then(|found| found.issued) else {
            return Ok(None);
        };
        if let Some(key) = keys::open_key(conn, ring, issued.key).await? {
            return Ok(Some((issued.key, issued.chain, key)));
        }
    }
    Err(Error::internal(format!("the key of the certificate of {hostname} is gone")))
}

/// Returns the key authorization to serve to an authority for a token (RFC 8555, section 8.1).
///
/// # Errors
/// Only faults.
#[crate::boxed]
pub async fn find_key_authorization(conn: &mut Conn, token: &str, now: Timestamp) -> Result<Option<String>> {
    use sha2::{Digest, Sha256};

    let thumbprint = store::certificates::challenges::find_thumbprint(conn, &Sha256::digest(token), now).await?;
    Ok(thumbprint.map(|thumbprint| format!("{token}.{thumbprint}")))
}
