//! Rows of background work that could not be processed. Each is skipped for a while, longer after each failure,
//! so that a row that always fails costs little, and is reported only occasionally. Stored in memory: a new
//! process tries everything again.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use frontdesk_types::Timestamp;

/// Pauses after the first failure of a row, the second, and so on; the last one repeats.
const RETRY_PAUSES: [Duration; 5] =
    [Duration::ZERO, Duration::from_mins(1), Duration::from_mins(5), Duration::from_mins(15), Duration::from_hours(1)];

/// Maximum rows that are remembered. Further ones are tried each time.
const MAX_REMEMBERED_ROWS: usize = 10_000;

/// The rows that have failed, by the kind of work and the name of the row.
#[derive(Debug, Default)]
pub struct RowSetbacks(Mutex<HashMap<(&'static str, String), RowSetback>>);

#[derive(Debug, Clone, Copy)]
struct RowSetback {
    failures: usize,
    until: Timestamp,
}

impl RowSetbacks {
    /// Returns `true` while a row is skipped.
    pub fn is_paused(&self, work: &'static str, row: &str, now: Timestamp) -> bool {
        let setbacks = self.lock_rows();
        !setbacks.is_empty() && setbacks.get(&(work, row.to_owned())).is_some_and(|setback| setback.until > now)
    }

    /// Records that a row has failed.
    pub fn record_failure(&self, work: &'static str, row: &str, now: Timestamp) {
        let mut setbacks = self.lock_rows();
        let key = (work, row.to_owned());
        if setbacks.len() >= MAX_REMEMBERED_ROWS && !setbacks.contains_key(&key) {
            setbacks.retain(|_, setback| setback.until > now);
            if setbacks.len() >= MAX_REMEMBERED_ROWS {
                return;
            }
        }
        let setback = setbacks.entry(key).or_insert(RowSetback { failures: 0, until: now });
        setback.until = now + RETRY_PAUSES[setback.failures.min(RETRY_PAUSES.len() - 1)];
        setback.failures += 1;
    }

    /// Records that a row was processed.
    pub fn record_success(&self, work: &'static str, row: &str) {
        let mut setbacks = self.lock_rows();
        if !setbacks.is_empty() {
            setbacks.remove(&(work, row.to_owned()));
        }
    }

    fn lock_rows(&self) -> MutexGuard<'_, HashMap<(&'static str, String), RowSetback>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_left_alone_for_longer_after_each_failure() {
        let (setbacks, now) = (RowSetbacks::default(), Timestamp(0));
        setbacks.record_failure("counting", "a", now);
        assert!(!setbacks.is_paused("counting", "a", now), "the next run tries again");
        for minutes in [1, 5, 15, 60, 60] {
            setbacks.record_failure("counting", "a", now);
            let end = now + Duration::from_mins(minutes);
            assert!(setbacks.is_paused("counting", "a", Timestamp(end.0 - 1)), "{minutes} minutes");
            assert!(!setbacks.is_paused("counting", "a", end), "{minutes} minutes");
        }
        assert!(!setbacks.is_paused("counting", "b", now) && !setbacks.is_paused("removing", "a", now));
        setbacks.record_success("counting", "a");
        assert!(!setbacks.is_paused("counting", "a", now));
    }

    #[test]
    fn so_many_rows_are_remembered() {
        let (setbacks, now) = (RowSetbacks::default(), Timestamp(0));
        for row in 0..MAX_REMEMBERED_ROWS + 10 {
            // Only the second failure makes it wait.
            setbacks.record_failure("counting", &row.to_string(), now);
            setbacks.record_failure("counting", &row.to_string(), now);
        }
        assert_eq!(setbacks.lock_rows().len(), MAX_REMEMBERED_ROWS);
        setbacks.record_failure("counting", "later", now + Duration::from_hours(2));
        assert_eq!(setbacks.lock_rows().len(), 1, "those whose pause is over make way");
    }
}
