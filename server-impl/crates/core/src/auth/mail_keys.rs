//! Signatures of mails (RFC 6376): RSA with SHA-256, under the private key of an email domain.

use aws_lc_rs::{
    rand::SystemRandom,
    signature::{RSA_PKCS1_SHA256, RsaKeyPair},
};
use frontdesk_types::{Error, Result};
use secrecy::{ExposeSecret, SecretSlice};

/// Signs `message` with RSASSA-PKCS1-v1_5 and SHA-256 (RFC 8017, section 8.2). The same key and message always give
/// the same signature. The key is in PKCS #8.
///
/// # Errors
/// A fault: the key cannot be read.
pub fn sign_rsa_sha256(key: &SecretSlice<u8>, message: &[u8]) -> Result<Vec<u8>> {
    let key = RsaKeyPair::from_pkcs8(key.expose_secret());
    let key = key.map_err(|_| Error::internal("the key of an email domain cannot be read"))?;
    let mut signature = vec![0; key.public_modulus_len()];
    key.sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), message, &mut signature)
        .map_err(|_| Error::internal("a mail could not be signed"))?;
    Ok(signature)
}

#[cfg(test)]
mod tests {
    use aws_lc_rs::{
        encoding::{AsDer, Pkcs8V1Der, PublicKeyX509Der},
        rsa::KeySize,
        signature::{KeyPair, RSA_PKCS1_2048_8192_SHA256, UnparsedPublicKey},
    };

    use super::*;

    #[test]
    fn a_signature_is_verified_by_the_public_key_and_stays_the_same() {
        let pair = RsaKeyPair::generate(KeySize::Rsa2048).unwrap();
        let key = AsDer::<Pkcs8V1Der<'_>>::as_der(&pair).unwrap().as_ref().to_vec().into();
        let signature = sign_rsa_sha256(&key, b"a mail").unwrap();
        assert_eq!((signature.len(), &signature), (256, &sign_rsa_sha256(&key, b"a mail").unwrap()));
        let public = AsDer::<PublicKeyX509Der<'_>>::as_der(pair.public_key()).unwrap();
        let public = UnparsedPublicKey::new(&RSA_PKCS1_2048_8192_SHA256, public.as_ref());
        assert!(public.verify(b"a mail", &signature).is_ok() && public.verify(b"another", &signature).is_err());
    }

    #[test]
    fn what_is_no_key_is_a_fault() {
        assert!(sign_rsa_sha256(&vec![1, 2, 3].into(), b"a mail").is_err());
    }
}
