//! Human-readable durations.

use std::{fmt, str::FromStr, time::Duration};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// Units, largest first, with their length in milliseconds.
const UNITS: [(&str, u64); 5] = [("d", 86_400_000), ("h", 3_600_000), ("m", 60_000), ("s", 1_000), ("ms", 1)];

/// A duration as a number and a unit: `500ms`, `10s`, `5m`, `12h`, `30d`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HumanDuration(pub Duration);

impl FromStr for HumanDuration {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not a duration; write a whole number and a unit: 500ms, 10s, 5m, 12h or 30d");
        let digits = text.find(|letter: char| !letter.is_ascii_digit()).ok_or_else(wrong)?;
        let (number, unit) = text.split_at(digits);
        let millis = UNITS.iter().find(|(name, _)| *name == unit).map(|(_, millis)| millis).ok_or_else(wrong)?;
        let number: u64 = number.parse().map_err(|_| wrong())?;
        // A century is plenty, and leaves headroom for additions.
        let millis = number.checked_mul(*millis).filter(|millis| *millis <= 36_500 * 86_400_000).ok_or_else(wrong)?;
        Ok(Self(Duration::from_millis(millis)))
    }
}

impl fmt::Display for HumanDuration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let millis = u64::try_from(self.0.as_millis()).unwrap_or(u64::MAX);
        let (unit, length) = UNITS.iter().find(|(_, length)| millis > 0 && millis % length == 0).unwrap_or(&("ms", 1));
        write!(f, "{}{unit}", millis / length)
    }
}

impl Serialize for HumanDuration {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for HumanDuration {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// Deserializes a `Duration`, for `#[serde(deserialize_with)]`.
pub(super) fn read<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Duration, D::Error> {
    HumanDuration::deserialize(deserializer).map(|duration| duration.0)
}

/// Deserializes a list of durations.
pub(super) fn read_list<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Duration>, D::Error> {
    Vec::<HumanDuration>::deserialize(deserializer).map(|list| list.into_iter().map(|duration| duration.0).collect())
}

#[cfg(test)]
mod tests;
