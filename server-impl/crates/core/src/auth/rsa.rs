//! Pairs of RSA keys, for signatures that others check with the public one.

use aws_lc_rs::{
    encoding::{AsDer, Pkcs8V1Der, PublicKeyX509Der},
    rand::SystemRandom,
    rsa::{KeyPair, KeySize},
    signature::{KeyPair as _, RSA_PKCS1_SHA256},
};
use frontdesk_types::{Error, Result};
use secrecy::{ExposeSecret, SecretSlice};

/// A pair of keys.
#[derive(Debug)]
pub struct RsaKeyPair {
    /// The private key (PKCS #8, DER).
    pub private: SecretSlice<u8>,
    /// The public key (`SubjectPublicKeyInfo`, DER).
    pub public: Vec<u8>,
}

impl RsaKeyPair {
    /// Generates a pair of 2048 bits. Takes a tenth of a second or more of one processor.
    ///
    /// # Errors
    /// Only faults.
    pub fn generate() -> Result<Self> {
        let failed = |_| Error::internal("no RSA key can be made");
        let pair = KeyPair::generate(KeySize::Rsa2048).map_err(failed)?;
        let private: Pkcs8V1Der<'static> = pair.as_der().map_err(failed)?;
        let public: PublicKeyX509Der<'static> = pair.public_key().as_der().map_err(failed)?;
        Ok(Self { private: SecretSlice::from(private.as_ref().to_vec()), public: public.as_ref().to_vec() })
    }
}

/// Signs `message` with RSASSA-PKCS1-v1_5 and SHA-256 (RFC 8017, section 8.2), under a private key (PKCS #8, DER). The same
/// key and message always give the same signature.
///
/// # Errors
/// A fault: the key cannot be read.
pub fn sign_sha256(private: &SecretSlice<u8>, message: &[u8]) -> Result<Vec<u8>> {
    let key = KeyPair::from_pkcs8(private.expose_secret()).map_err(|_| Error::internal("an RSA key cannot be read"))?;
    let mut signature = vec![0; key.public_modulus_len()];
    key.sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), message, &mut signature)
        .map_err(|_| Error::internal("nothing can be signed with an RSA key"))?;
    Ok(signature)
}

#[cfg(test)]
mod tests {
    use aws_lc_rs::signature::{RSA_PKCS1_2048_8192_SHA256, UnparsedPublicKey};

    use super::*;

    #[test]
    fn a_signature_stays_the_same_and_is_verified_by_the_public_key() {
        let RsaKeyPair { private, public } = RsaKeyPair::generate().unwrap();
        let signature = sign_sha256(&private, b"a mail").unwrap();
        assert_eq!((signature.len(), &signature), (256, &sign_sha256(&private, b"a mail").unwrap()));
        let public = UnparsedPublicKey::new(&RSA_PKCS1_2048_8192_SHA256, public);
        assert!(public.verify(b"a mail", &signature).is_ok() && public.verify(b"another", &signature).is_err());
    }

    #[test]
    fn what_is_no_key_is_a_fault() {
        assert!(sign_sha256(&vec![1, 2, 3].into(), b"a mail").is_err());
    }
}
