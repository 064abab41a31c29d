//! Settings that may be empty.

use std::net::SocketAddr;

use secrecy::SecretString;
use serde::{Deserialize, Deserializer, de::Error as _};

/// Deserializes a text without trailing slashes; `None` if it is empty.
pub(super) fn text<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<String>, D::Error> {
    let text = String::deserialize(deserializer)?;
    Ok(Some(text.trim_end_matches('/').to_owned()).filter(|text| !text.is_empty()))
}

/// Deserializes an address with a port; `None` if it is empty.
pub(super) fn address<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<SocketAddr>, D::Error> {
    let address = |text: String| text.parse().map_err(|_| D::Error::custom(format!("`{text}` is not an address and port")));
    text(deserializer)?.map(address).transpose()
}

/// Deserializes a secret; `None` if it is empty.
pub(super) fn secret<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<SecretString>, D::Error> {
    Ok(Some(String::deserialize(deserializer)?).filter(|text| !text.is_empty()).map(SecretString::from))
}
