//! Private keys on the curve P-256, which every browser supports, as PKCS #8 (DER).

use rcgen::{CertificateParams, CustomExtension, DistinguishedName, KeyPair, PublicKeyData};
use rustls_pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer};
use secrecy::{ExposeSecret, SecretSlice};

use super::UnusableCertificate;

/// Generates a key.
///
/// # Errors
/// When the operating system provides no randomness.
pub fn generate_key() -> Result<SecretSlice<u8>, UnusableCertificate> {
    Ok(KeyPair::generate().map_err(UnusableCertificate::from_error)?.serialize_der().into())
}

fn key_pair(key: &SecretSlice<u8>) -> Result<KeyPair, UnusableCertificate> {
    KeyPair::try_from(&PrivatePkcs8KeyDer::from(key.expose_secret())).map_err(UnusableCertificate::from_error)
}

/// Returns the public half of a key of any kind (DER).
///
/// # Errors
/// When it is not a key.
pub fn public_half(key: &PrivateKeyDer<'_>) -> Result<Vec<u8>, UnusableCertificate> {
    Ok(KeyPair::try_from(key).map_err(UnusableCertificate::from_error)?.subject_public_key_info())
}

/// Returns the public half of a key (DER).
///
/// # Errors
/// When it is not a key.
pub fn public_key(key: &SecretSlice<u8>) -> Result<Vec<u8>, UnusableCertificate> {
    public_half(&PrivatePkcs8KeyDer::from(key.expose_secret()).into())
}

/// Creates a signing request for a hostname (PKCS #10, DER).
///
/// # Errors
/// When the key or the hostname is invalid.
pub fn signing_request(key: &SecretSlice<u8>, hostname: &str) -> Result<Vec<u8>, UnusableCertificate> {
    let request = certificate_params(hostname)?.serialize_request(&key_pair(key)?).map_err(UnusableCertificate::from_error)?;
    Ok(request.der().to_vec())
}

/// Creates a certificate that answers a challenge by TLS (RFC 8737, section 3), and its key, both DER. `digest` is
/// the SHA-256 of the key authorization.
///
/// # Errors
/// When the hostname is invalid.
pub fn challenge_certificate(hostname: &str, digest: &[u8]) -> Result<(Vec<u8>, SecretSlice<u8>), UnusableCertificate> {
    let mut params = certificate_params(hostname)?;
    params.custom_extensions = vec![CustomExtension::new_acme_identifier(digest)];
    let key = KeyPair::generate().map_err(UnusableCertificate::from_error)?;
    let certificate = params.self_signed(&key).map_err(UnusableCertificate::from_error)?;
    Ok((certificate.der().to_vec(), key.serialize_der().into()))
}

fn certificate_params(hostname: &str) -> Result<CertificateParams, UnusableCertificate> {
    let mut params = CertificateParams::new([hostname.to_owned()]).map_err(UnusableCertificate::from_error)?;
    // The common name is limited to 64 characters, and no client reads it any more.
    params.distinguished_name = DistinguishedName::new();
    Ok(params)
}
