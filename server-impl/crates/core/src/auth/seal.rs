//! Encrypts secrets that must be readable again for the database: AES-256-GCM (NIST SP 800-38D) under a key
//! derived from a pepper by HKDF-SHA-256 (RFC 5869), with a nonce of 96 random bits. Up to 2^32 values may be
//! sealed under one pepper.
//!
//! The place of a value is authenticated with it, so that a value that is moved to another row, organization or
//! column cannot be opened there.

use aws_lc_rs::{
    aead::{AES_256_GCM, Aad, NONCE_LEN, Nonce, RandomizedNonceKey},
    hkdf::{HKDF_SHA256, KeyType, Salt},
};
use frontdesk_types::{OrgId, peppers::PepperId};
use secrecy::SecretSlice;

/// First byte of every value sealed in this format.
const FORMAT_VERSION: u8 = 1;

/// Separates this use of a pepper from all others.
const HKDF_SALT: &[u8] = b"frontdesk";
const HKDF_INFO: &[u8] = b"sealed values";

/// Size of a key, in bytes.
const KEY_BYTES: usize = 32;

/// The place that a sealed value belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SealPlace<'p> {
    /// Kind of value: `webhook secret`. Never renamed.
    pub purpose: &'static str,
    /// Organization; `None` for values that belong to the installation.
    pub org: Option<OrgId>,
    /// Row that contains the value.
    pub row: &'p str,
}

impl SealPlace<'_> {
    /// Encodes everything that the value is bound to, uniquely: each part is preceded by its length.
    fn bound_bytes(&self, pepper: &PepperId) -> Vec<u8> {
        let org = self.org.map(|org| *org.0.as_bytes());
        let parts =
            [pepper.as_str().as_bytes(), self.purpose.as_bytes(), org.as_ref().map_or(&[][..], |org| org), self.row.as_bytes()];
        let mut bytes = vec![FORMAT_VERSION];
        for part in parts {
            bytes.extend((part.len() as u64).to_be_bytes());
            bytes.extend(part);
        }
        bytes
    }
}

/// The sealing key of a pepper. It cannot be printed.
pub(super) struct SealingKey(RandomizedNonceKey);

impl SealingKey {
    /// Derives the key from a pepper.
    pub(super) fn derive(pepper: &[u8]) -> Self {
        let mut key = [0; KEY_BYTES];
        let derived = Salt::new(HKDF_SHA256, HKDF_SALT).extract(pepper);
        derived
            .expand(&[HKDF_INFO], KeyLength)
            .and_then(|key_material| key_material.fill(&mut key))
            .expect("HKDF gives 32 bytes");
        Self(RandomizedNonceKey::new(&AES_256_GCM, &key).expect("a key of this length"))
    }

    /// Seals a value. Returns version, nonce, encrypted value and tag.
    pub(super) fn seal_value(&self, pepper: &PepperId, place: SealPlace<'_>, value: &[u8]) -> Vec<u8> {
        let mut encrypted = value.to_vec();
        let nonce = self.0.seal_in_place_append_tag(Aad::from(place.bound_bytes(pepper)), &mut encrypted);
        // Fails only for values of 64 GiB and more, and when the operating system provides no randomness.
        let nonce = nonce.expect("a value of this size can be sealed");
        [&[FORMAT_VERSION][..], nonce.as_ref(), &encrypted].concat()
    }

    /// Opens a sealed value; `None` when it was sealed for another place or under another pepper, or was modified.
    pub(super) fn open_value(&self, pepper: &PepperId, place: SealPlace<'_>, sealed: &[u8]) -> Option<SecretSlice<u8>> {
        let (version, rest) = sealed.split_first()?;
        let (nonce, encrypted) = rest.split_first_chunk::<NONCE_LEN>()?;
        if *version != FORMAT_VERSION {
            return None;
        }
        let mut value = encrypted.to_vec();
        let nonce = Nonce::assume_unique_for_key(*nonce);
        let length = self.0.open_in_place(nonce, Aad::from(place.bound_bytes(pepper)), &mut value).ok()?.len();
        value.truncate(length);
        Some(value.into())
    }
}

/// The length of the key that is requested from HKDF.
struct KeyLength;

impl KeyType for KeyLength {
    fn len(&self) -> usize {
        KEY_BYTES
    }
}

#[cfg(test)]
mod tests;
