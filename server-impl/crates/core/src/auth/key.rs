//! The format of an API key: `fd_<keyid>_<secret><checksum>`.
//!
//! `keyid` (12 characters of base62) is public and identifies the row. `secret` (43 characters, 256 bits) is known
//! to the holder only; the database has its SHA-256, which suffices for a secret that cannot be guessed.
//! `checksum` (6 characters of base62) is the CRC-32 of everything before it, so that a mistyped key is refused
//! without a database query.

use frontdesk_ports::random::{BASE62, Random, random_base62};
use secrecy::{ExposeSecret, SecretString};
use sha2::{Digest, Sha256};
use subtle::ConstantTimeEq;

const PREFIX: &str = "fd";
const ID_LENGTH: usize = 12;
const SECRET_LENGTH: usize = 43;
const CHECKSUM_LENGTH: usize = 6;

/// A key as its holder has it.
pub struct ApiKey {
    /// Public part.
    pub id: String,
    secret: SecretString,
}

impl ApiKey {
    /// Generates a new key.
    pub fn generate(random: &dyn Random) -> Self {
        Self { id: random_base62(random, ID_LENGTH), secret: random_base62(random, SECRET_LENGTH).into() }
    }

    /// Parses a key; `None` when its format or its checksum is wrong.
    pub fn parse(text: &str) -> Option<Self> {
        let mut parts = text.split('_');
        let (prefix, id, rest) = (parts.next()?, parts.next()?, parts.next()?);
        let well_formed = parts.next().is_none()
            && prefix == PREFIX
            && id.len() == ID_LENGTH
            && rest.len() == SECRET_LENGTH + CHECKSUM_LENGTH
            && text.bytes().all(|byte| byte == b'_' || byte.is_ascii_alphanumeric());
        if !well_formed {
            return None;
        }
        let (secret, checksum) = rest.split_at(SECRET_LENGTH);
        let key = Self { id: id.to_owned(), secret: secret.to_owned().into() };
        (key.checksum() == checksum).then_some(key)
    }

    /// Returns the text for the holder, which is shown only once.
    pub fn reveal(&self) -> String {
        format!("{PREFIX}_{}_{}{}", self.id, self.secret.expose_secret(), self.checksum())
    }

    /// Returns the SHA-256 of the secret part, for the database.
    pub fn secret_hash(&self) -> [u8; 32] {
        Sha256::digest(self.secret.expose_secret().as_bytes()).into()
    }

    /// Checks if the hash was computed from this key, in constant time.
    pub fn matches(&self, hash: &[u8; 32]) -> bool {
        self.secret_hash().ct_eq(hash).into()
    }

    fn checksum(&self) -> String {
        let mut crc = crc32fast::hash(format!("{PREFIX}_{}_{}", self.id, self.secret.expose_secret()).as_bytes());
        let mut letters = [b'0'; CHECKSUM_LENGTH];
        for letter in letters.iter_mut().rev() {
            *letter = BASE62[(crc % 62) as usize];
            crc /= 62;
        }
        letters.map(char::from).iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use frontdesk_ports::random::OsRandom;
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_new_key_reads_back() {
        let key = ApiKey::generate(&OsRandom);
        let read = ApiKey::parse(&key.reveal()).expect("a key of ours is well-formed");
        assert_eq!(read.id, key.id);
        assert!(read.matches(&key.secret_hash()));
        assert_eq!(key.reveal().len(), 2 + 1 + 12 + 1 + 43 + 6);
    }

    #[test]
    fn every_single_mistyped_letter_is_found_by_the_checksum() {
        let text = ApiKey::generate(&OsRandom).reveal();
        for position in 3..text.len() {
            let mut typed = text.clone().into_bytes();
            typed[position] = if typed[position] == b'x' { b'y' } else { b'x' };
            let typed = String::from_utf8(typed).expect("ASCII");
            assert!(ApiKey::parse(&typed).is_none(), "accepted {typed} for {text}");
        }
    }

    #[test]
    fn another_key_does_not_match() {
        let (one, other) = (ApiKey::generate(&OsRandom), ApiKey::generate(&OsRandom));
        assert!(!one.matches(&other.secret_hash()));
    }

    proptest! {
        #[test]
        fn reading_never_panics_and_never_accepts_noise(text in ".{0,80}") {
            prop_assert!(ApiKey::parse(&text).is_none());
        }
    }
}
