//! Keeps absent and null apart in a change: absent leaves a field as it is, null clears it.

use serde::{Deserialize, Deserializer};

/// Reads a field that is there, null included, as `Some`; `#[serde(default)]` makes an absent one `None`.
///
/// # Errors
/// Of the value.
pub fn deserialize<'de, D, T>(deserializer: D) -> Result<Option<Option<T>>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    Option::deserialize(deserializer).map(Some)
}
