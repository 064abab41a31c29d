//! Periods in lists sorted by id. Ids begin with a timestamp, so the primary key also finds a time.

use std::time::Duration;

use frontdesk_types::Timestamp;
use uuid::{Builder, Uuid};

/// Maximum delay between the time of a row and that of its id. Both come from one clock within one transaction,
/// which never takes this long.
const MAX_ID_DELAY: Duration = Duration::from_hours(1);

/// The times of a period, and ids that enclose all its rows.
pub(super) struct IdPeriod {
    /// Start of the period, inclusive.
    pub(super) from: i64,
    /// End of the period, exclusive.
    pub(super) to: i64,
    /// Lower bound of the ids, inclusive.
    pub(super) first: String,
    /// Upper bound of the ids, exclusive.
    pub(super) beyond: String,
}

impl IdPeriod {
    /// Creates the period from a moment to before another one.
    pub(super) fn new(from: Option<Timestamp>, to: Option<Timestamp>) -> Self {
        let start = from.unwrap_or(Timestamp(0));
        Self {
            from: start.0,
            to: to.map_or(i64::MAX, |to| to.0),
            first: lowest_id_at(start).to_string(),
            beyond: to.map_or_else(|| "g".to_owned(), |to| lowest_id_at(to + MAX_ID_DELAY).to_string()),
        }
    }
}

/// Returns a lower bound of all ids created from this moment on.
pub(super) fn lowest_id_at(at: Timestamp) -> Uuid {
    Builder::from_unix_timestamp_millis(u64::try_from(at.millis()).unwrap_or(0), &[0; 10]).into_uuid()
}
