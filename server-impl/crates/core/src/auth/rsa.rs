//! Pairs of RSA keys, for signatures that others check with the public one.

use aws_lc_rs::{
    encoding::{AsDer, Pkcs8V1Der, PublicKeyX509Der},
    rsa::{KeyPair, KeySize},
    signature::KeyPair as _,
};
use frontdesk_types::{Error, Result};
use secrecy::SecretSlice;

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
