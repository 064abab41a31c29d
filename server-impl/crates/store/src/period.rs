//! Periods of lists that are sorted by id: ids begin with the time, so the primary key also finds a time.

use std::time::Duration;

use frontdesk_types::Timestamp;
use uuid::{Builder, Uuid};

/// Maximum time after its own time at which a row gets its id: both come from one clock, within a transaction, which
/// never takes so long.
const WRITING: Duration = Duration::from_hours(1);

/// The times of a period, and ids around all rows of it.
pub(super) struct Period {
    /// The first moment.
    pub(super) from: i64,
    /// The moment after the last one.
    pub(super) to: i64,
    /// Not after the first id.
    pub(super) first: String,
    /// After the last id.
    pub(super) beyond: String,
}

impl Period {
    /// From a moment on, and until before another one.
    pub(super) fn new(from: Option<Timestamp>, to: Option<Timestamp>) -> Self {
        let start = from.unwrap_or(Timestamp(0));
        Self {
            from: start.0,
            to: to.map_or(i64::MAX, |to| to.0),
            first: first_id(start).to_string(),
            beyond: to.map_or_else(|| "g".to_owned(), |to| first_id(to + WRITING).to_string()),
        }
    }
}

/// A lower bound of all ids from this moment on.
pub(super) fn first_id(at: Timestamp) -> Uuid {
    Builder::from_unix_timestamp_millis(u64::try_from(at.millis()).unwrap_or(0), &[0; 10]).into_uuid()
}
