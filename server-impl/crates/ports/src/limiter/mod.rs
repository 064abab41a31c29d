//! Rate limits: exact limits over sliding windows, counted in the memory of this process or in a Redis that several
//! processes share.
//!
//! An event is inside a window when it happened less than the window's length ago; after exactly that long, there
//! is room for another one. The clocks of several processes differ slightly, and any of them may be set back: an
//! event never counts as earlier than the newest one of its bucket. So whatever the clocks do, no window ever
//! exceeds its limit.

mod memory;
mod redis;
#[cfg(test)]
mod tests;

use std::{collections::BTreeMap, time::Duration};

use async_trait::async_trait;
use frontdesk_types::Timestamp;

pub use self::{memory::MemoryLimiter, redis::RedisLimiter};

/// A maximum number of events in any period of this length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LimitWindow {
    /// Maximum number of events; 0 never allows any.
    pub max_events: u32,
    /// Length, in whole microseconds; at most a century.
    pub length: Duration,
}

impl LimitWindow {
    /// A century. Redis computes in floating point, which is exact for the sum of this length and a present-day
    /// timestamp.
    const MAX_PERIOD_MICROS: i64 = 100 * 365 * 24 * 60 * 60 * 1_000_000;

    /// Returns the length in microseconds.
    fn length_micros(self) -> i64 {
        i64::try_from(self.length.as_micros()).map_or(Self::MAX_PERIOD_MICROS, |length| length.min(Self::MAX_PERIOD_MICROS))
    }
}

/// Events that are counted together, and their limits.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LimitBucket {
    /// Name of the bucket. It must always be used with the same windows: only what these need is stored.
    pub name: String,
    /// Windows, all of which must have room.
    pub windows: Vec<LimitWindow>,
}

/// Decision about an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use = "an event that was not counted must not happen"]
pub enum LimitVerdict {
    /// Allowed: it was counted in every bucket.
    Counted,
    /// Refused: it was counted in no bucket.
    Full {
        /// Time after which every window of every bucket has room, unless other events are counted in the meantime.
        retry_after: Duration,
        /// A window that takes that long to have room.
        window: LimitWindow,
    },
}

impl LimitVerdict {
    /// Returns the time to wait; `None` for an event that was counted.
    pub fn retry_after(self) -> Option<Duration> {
        match self {
            Self::Counted => None,
            Self::Full { retry_after, .. } => Some(retry_after),
        }
    }
}

/// The limiter is unavailable, so it is unknown whether there is room.
///
/// The event may have been counted anyway, and must not happen. Deliberately not convertible with `?` into the
/// crate's error, so that each caller decides how to handle it.
#[derive(Debug, thiserror::Error)]
#[error("the limits cannot be checked")]
pub struct LimiterOutage(#[source] anyhow::Error);

/// Counts events against limits.
#[async_trait]
pub trait Limiter: Send + Sync + 'static {
    /// Counts one event at `now` in every bucket, or in none when one is full. Buckets with the same name are one
    /// bucket.
    ///
    /// # Errors
    /// When the limiter is unavailable.
    async fn count_event(&self, now: Timestamp, buckets: &[LimitBucket]) -> Result<LimitVerdict, LimiterOutage>;

    /// Removes the newest event from every bucket: one that was just counted, and turned out not to be limited.
    ///
    /// # Errors
    /// When the limiter is unavailable. The event may have been removed anyway.
    async fn take_back_event(&self, buckets: &[LimitBucket]) -> Result<(), LimiterOutage>;

    /// Drops events that no window reaches back to. Must be called periodically.
    fn drop_old_events(&self, now: Timestamp);
}

/// Events are stored this much longer than the longest window: clocks differ, and are set back, by less than this.
const CLOCK_MARGIN: Duration = Duration::from_secs(60);

/// Groups the windows by name, so that a bucket given twice is counted once.
fn group_by_name(buckets: &[LimitBucket]) -> BTreeMap<&str, Vec<LimitWindow>> {
    let mut windows: BTreeMap<&str, Vec<LimitWindow>> = BTreeMap::new();
    for bucket in buckets {
        windows.entry(&bucket.name).or_default().extend(&bucket.windows);
    }
    windows
}

/// Converts microseconds to wait for a window, if any, into a verdict.
fn to_verdict(wait: Option<(i64, LimitWindow)>) -> LimitVerdict {
    wait.map_or(LimitVerdict::Counted, |(wait, window)| LimitVerdict::Full {
        retry_after: Duration::from_micros(u64::try_from(wait).unwrap_or(0)),
        window,
    })
}
