//! The peppers of an installation, by their ids. The database never learns the peppers themselves.

use std::{fmt, str::FromStr};

use super::Timestamp;

/// Letters of an id.
const LENGTH: usize = 22;

/// The id of a pepper: its fingerprint, 22 letters of base62.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, serde::Serialize)]
#[serde(transparent)]
pub struct PepperId(String);

impl PepperId {
    /// The text form.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for PepperId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

impl FromStr for PepperId {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let well_formed = text.len() == LENGTH && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if well_formed { Ok(Self(text.to_owned())) } else { Err(format!("`{text}` is not {LENGTH} letters and digits")) }
    }
}

/// A pepper of the key ring, as the database lists it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListedPepper {
    /// Its id.
    pub id: PepperId,
    /// When it became the current one; `None` if that was before this was recorded.
    pub current_since: Option<Timestamp>,
    /// When another one replaced it; `None` for the current one.
    pub retired_at: Option<Timestamp>,
}

/// A secret as it is stored, in two columns: encrypted and authenticated under a key derived from a pepper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SealedCell {
    /// The pepper.
    pub pepper: PepperId,
    /// A version, a nonce, the encrypted secret and a tag.
    pub bytes: Vec<u8>,
}
