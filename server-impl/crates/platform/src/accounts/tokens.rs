//! Secrets in browsers and links. Only their hashes are stored.

use frontdesk_ports::{Ports, random::random_base62};
use sha2::{Digest, Sha256};

/// Number of base62 letters in a token: 256 bits.
const TOKEN_LETTERS: usize = 43;

/// A secret that nobody can guess.
pub(super) struct SecretToken(String);

impl SecretToken {
    /// Generates a new token.
    pub(super) fn generate(ports: &Ports) -> Self {
        Self(random_base62(&*ports.random, TOKEN_LETTERS))
    }

    /// Parses the text of a token.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let well_formed = text.len() == TOKEN_LETTERS && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        well_formed.then(|| Self(text.to_owned()))
    }

    /// Returns the text.
    pub(super) fn reveal(&self) -> &str {
        &self.0
    }

    /// Returns the SHA-256 hash, for the database.
    pub(super) fn hash(&self) -> [u8; 32] {
        Sha256::digest(self.0.as_bytes()).into()
    }
}
