//! Private keys on the curve P-256, which every browser supports, as PKCS #8 (DER).

use rcgen::{CertificateParams, CustomExtension, DistinguishedName, KeyPair, PublicKeyData};
use rustls_pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use secrecy::{ExposeSecret, SecretSlice};

use super::Unusable;

/// Generates a key.
///
/// # Errors
/// When the operating system provides no randomness.
pub fn generate() -> Result<SecretSlice<u8>, Unusable> {
    Ok(KeyPair::generate().map_err(Unusable::because)?.serialize_der().into())
}

fn pair(key: &SecretSlice<u8>) -> Result<KeyPair, Unusable> {
    KeyPair::try_from(&PrivatePkcs8KeyDer::from(key.expose_secret())).map_err(Unusable::because)
}

/// Returns the public half of a key of any kind (DER).
///
/// # Errors
/// When it is not a key.
pub fn public_of(key: &PrivateKeyDer<'_>) -> Result<Vec<u8>, Unusable> {
    Ok(KeyPair::try_from(key).map_err(Unusable::because)?.subject_public_key_info())
}

/// Returns the public half of a key (DER).
///
/// # Errors
/// When it is not a key.
pub fn public(key: &SecretSlice<u8>) -> Result<Vec<u8>, Unusable> {
    public_of(&PrivatePkcs8KeyDer::from(key.expose_secret()).into())
}

/// Creates a signing request for a hostname (PKCS #10, DER).
///
/// # Errors
/// When the key or the hostname is invalid.
pub fn signing_request(key: &SecretSlice<u8>, hostname: &str) -> Result<Vec<u8>, Unusable> {
    let request = params(hostname)?.serialize_request(&pair(key)?).map_err(Unusable::because)?;
    Ok(request.der().to_vec())
}

/// Creates a certificate that answers a challenge by TLS (RFC 8737, section 3), and its key, both DER. `digest` is
/// the SHA-256 of the key authorization.
///
/// # Errors
/// When the hostname is invalid.
pub fn answering(hostname: &str, digest: &[u8]) -> Result<(Vec<u8>, SecretSlice<u8>), Unusable> {
    let mut params = params(hostname)?;
    params.custom_extensions = vec![CustomExtension::new_acme_identifier(digest)];
    let key = KeyPair::generate().map_err(Unusable::because)?;
    let certificate = params.self_signed(&key).map_err(Unusable::because)?;
    Ok((certificate.der().to_vec(), key.serialize_der().into()))
}

fn params(hostname: &str) -> Result<CertificateParams, Unusable> {
    let mut params = CertificateParams::new([hostname.to_owned()]).map_err(Unusable::because)?;
    // The common name is limited to 64 characters, and no client reads it any more.
    params.distinguished_name = DistinguishedName::new();
    Ok(params)
}
