//! Conversions that several tags share.

use chrono::{DateTime, Utc};

use crate::types::{Error, Result, Timestamp};

/// A moment, as the API shows it.
pub(super) fn time(at: Timestamp) -> Result<DateTime<Utc>> {
    DateTime::from_timestamp_micros(at.0).ok_or_else(|| Error::internal(format!("{} is no moment that can be shown", at.0)))
}
