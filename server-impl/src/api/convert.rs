//! Conversions that several tags share.

use chrono::{DateTime, Utc};
use uuid::Uuid;

use crate::types::{Cursor, Error, PageRequest, Result, Timestamp};

/// A moment, as the API shows it.
pub(super) fn time(at: Timestamp) -> Result<DateTime<Utc>> {
    DateTime::from_timestamp_micros(at.0).ok_or_else(|| Error::internal(format!("{} is no moment that can be shown", at.0)))
}

/// The page that a list operation is asked for.
pub(super) fn page(limit: i32, cursor: Option<&str>) -> Result<PageRequest> {
    let invalid =
        || Error::invalid("query/cursor", "This is not a `nextCursor` of this list. Leave it out to begin with the first page.");
    let after = cursor.map(|text| text.parse::<Uuid>().map(Cursor).map_err(|_| invalid())).transpose()?;
    let limit = u32::try_from(limit).map_err(|_| Error::internal("the contract lets a negative limit through"))?;
    Ok(PageRequest { limit, after })
}

/// The cursor of the next page: opaque to the caller, the last id to us.
pub(super) fn cursor(next: Option<Cursor>) -> Option<String> {
    next.map(|Cursor(id)| id.simple().to_string())
}
