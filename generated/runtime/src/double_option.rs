//! Distinguishes absent from null in a change: absent leaves a field as it is, null clears it.

use serde::{Deserialize, Deserializer};

/// Reads a field that is present, null included, as `Some`; `#[serde(default)]` turns an absent one into `None`.
///
/// # Errors
/// Those of the value.
pub fn deserialize<'de, D, T>(deserializer: D) -> Result<Option<Option<T>>, D::Error>
where
    D: Deserializer<'de>,
    T: Deserialize<'de>,
{
    Option::deserialize(deserializer).map(Some)
}
