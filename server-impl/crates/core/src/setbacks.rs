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
const PAUSES: [Duration; 5] =
    [Duration::ZERO, Duration::from_mins(1), Duration::from_mins(5), Duration::from_mins(15), Duration::from_hours(1)];

/// Maximum rows that are remembered. Further ones are tried each time.
const MAX_SETBACKS: usize = 10_000;

/// The rows that have failed, by the kind of work and the name of the row.
#[derive(Debug, Default)]
pub struct Setbacks(Mutex<HashMap<(&'static str, String), Setback>>);

#[derive(Debug, Clone, Copy)]
struct Setback {
    failures: usize,
    until: Timestamp,
}

impl Setbacks {
    /// Returns `true` while a row is skipped.
    pub fn holds(&self, work: &'static str, row: &str, now: Timestamp) -> bool {
        let setbacks = self.lock();
        !setbacks.is_empty() && setbacks.get(&(work, row.to_owned())).is_some_and(|setback| setback.until > now)
    }

    /// Records that a row has failed.
    pub fn note(&self, work: &'static str, row: &str, now: Timestamp) {
        let mut setbacks = self.lock();
        let key = (work, row.to_owned());
        if setbacks.len() >= MAX_SETBACKS && !setbacks.contains_key(&key) {
            setbacks.retain(|_, setback| setback.until > now);
            if setbacks.len() >= MAX_SETBACKS {
                return;
            }
        }
        let setback = setbacks.entry(key).or_insert(Setback { failures: 0, until: now });
        setback.until = now + PAUSES[setback.failures.min(PAUSES.len() - 1)];
        setback.failures += 1;
    }

    /// Records that a row was processed.
    pub fn clear(&self, work: &'static str, row: &str) {
        let mut setbacks = self.lock();
        if !setbacks.is_empty() {
            setbacks.remove(&(work, row.to_owned()));
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<(&'static str, String), Setback>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_is_left_alone_for_longer_after_each_failure() {
        let (setbacks, now) = (Setbacks::default(), Timestamp(0));
        setbacks.note("counting", "a", now);
        assert!(!setbacks.holds("counting", "a", now), "the next run tries again");
        for minutes in [1, 5, 15, 60, 60] {
            setbacks.note("counting", "a", now);
            let end = now + Duration::from_mins(minutes);
            assert!(setbacks.holds("counting", "a", Timestamp(end.0 - 1)), "{minutes} minutes");
            assert!(!setbacks.holds("counting", "a", end), "{minutes} minutes");
        }
        assert!(!setbacks.holds("counting", "b", now) && !setbacks.holds("removing", "a", now));
        setbacks.clear("counting", "a");
        assert!(!setbacks.holds("counting", "a", now));
    }

    #[test]
    fn so_many_rows_are_remembered() {
        let (setbacks, now) = (Setbacks::default(), Timestamp(0));
        for row in 0..MAX_SETBACKS + 10 {
            // Only the second failure makes it wait.
            setbacks.note("counting", &row.to_string(), now);
            setbacks.note("counting", &row.to_string(), now);
        }
        assert_eq!(setbacks.lock().len(), MAX_SETBACKS);
        setbacks.note("counting", "later", now + Duration::from_hours(2));
        assert_eq!(setbacks.lock().len(), 1, "those whose pause is over make way");
    }
}
