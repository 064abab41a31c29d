//! Time, as it is stored: whole microseconds since 1970 in UTC.

use std::{
    ops::{Add, Sub},
    time::Duration,
};

/// A point in time, in microseconds since the Unix epoch.
#[derive(serde::Serialize, serde::Deserialize, Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
#[serde(transparent)]
pub struct Timestamp(pub i64);

/// A day, in microseconds.
const DAY: i64 = Duration::from_hours(24).as_micros() as i64;

impl Timestamp {
    /// Whole milliseconds since the Unix epoch.
    pub fn millis(self) -> i64 {
        self.0.div_euclid(1_000)
    }

    /// The day in UTC, since 1970.
    pub fn day(self) -> i64 {
        self.0.div_euclid(DAY)
    }

    /// The time elapsed since `earlier`; zero when that is later.
    pub fn since(self, earlier: Self) -> Duration {
        Duration::from_micros(u64::try_from(self.0.saturating_sub(earlier.0)).unwrap_or(0))
    }
}

/// A span of time, from a moment to before another one; open where there is none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TimeSpan {
    /// First moment.
    pub from: Option<Timestamp>,
    /// First moment after it.
    pub to: Option<Timestamp>,
}

impl TimeSpan {
    /// Returns `true` if it contains every moment.
    pub fn is_all(self) -> bool {
        self == Self::default()
    }

    /// First moment, in microseconds.
    pub fn first(self) -> i64 {
        self.from.map_or(i64::MIN, |from| from.0)
    }

    /// First moment after it, in microseconds.
    pub fn end(self) -> i64 {
        self.to.map_or(i64::MAX, |to| to.0)
    }
}

impl Add<Duration> for Timestamp {
    type Output = Self;

    fn add(self, after: Duration) -> Self {
        Self(self.0.saturating_add(micros(after)))
    }
}

impl Sub<Duration> for Timestamp {
    type Output = Self;

    fn sub(self, before: Duration) -> Self {
        Self(self.0.saturating_sub(micros(before)))
    }
}

fn micros(duration: Duration) -> i64 {
    i64::try_from(duration.as_micros()).unwrap_or(i64::MAX)
}
/// A duration in seconds, rounded up: waiting that long is always enough.
pub fn whole_seconds(duration: Duration) -> u64 {
    duration.as_secs() + u64::from(duration.subsec_nanos() > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_ends_at_midnight() {
        assert_eq!([-1, 0, DAY - 1, DAY].map(|at| Timestamp(at).day()), [-1, 0, 0, 1]);
    }
}
