//! How often something may happen: exact limits over windows that slide, counted in the memory of this process or in a Redis that
//! several processes share.
//!
//! An event lies inside a window when it happened less than the window's length ago; after exactly that long, there is room for
//! another one. Clocks of several processes differ a little, and each may be set back: an event never counts as earlier than the
//! newest one of its bucket. So however the clocks go, no window ever holds more than it may.

mod memory;
mod redis;
#[cfg(test)]
mod tests;

use std::{collections::BTreeMap, time::Duration};

use async_trait::async_trait;

pub use self::{memory::Memory, redis::Redis};
use crate::types::Timestamp;

/// So many in any stretch of time of this length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// Events that it may hold; 0 lets none through, ever.
    pub most: u32,
    /// How far it reaches back, in whole microseconds, and a century at most.
    pub length: Duration,
}

impl Window {
    /// A century. Redis computes in floating point, which is exact for such a time and one of our age together.
    const LONGEST: i64 = 100 * 365 * 24 * 60 * 60 * 1_000_000;

    /// The length in microseconds.
    fn micros(self) -> i64 {
        i64::try_from(self.length.as_micros()).map_or(Self::LONGEST, |length| length.min(Self::LONGEST))
    }
}

/// What is counted together, and how many of it there may be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Bucket {
    /// Tells it from all others. A name always comes with the same windows: only what these need is remembered.
    pub name: String,
    /// Each of them must have room.
    pub windows: Vec<Window>,
}

/// Whether an event may happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use = "an event that was not counted must not happen"]
pub enum Verdict {
    /// It may, and was counted in every bucket.
    Counted,
    /// It may not, and was counted in no bucket.
    Full {
        /// After this long, every window of every bucket has room, unless something else is counted in the meantime.
        retry_after: Duration,
        /// The window that takes so long; of several, any.
        window: Window,
    },
}

impl Verdict {
    /// How long to wait; `None` for an event that was counted.
    pub fn wait(self) -> Option<Duration> {
        match self {
            Self::Counted => None,
            Self::Full { retry_after, .. } => Some(retry_after),
        }
    }
}

/// The limiter cannot be asked, so nobody knows whether there is room.
///
/// The event may have been counted nevertheless, and must not happen: `?` does not make it an error of the crate on purpose, so that
/// whoever asks says what becomes of it.
#[derive(Debug, thiserror::Error)]
#[error("the limits cannot be counted")]
pub struct Unavailable(#[source] anyhow::Error);

/// Counts events, and says when there were too many.
#[async_trait]
pub trait Limiter: Send + Sync + 'static {
    /// Counts one event at `now` in every bucket, or in none of them when one is full. Buckets of the same name are one bucket.
    ///
    /// # Errors
    /// When the limiter cannot be asked.
    async fn count(&self, now: Timestamp, buckets: &[Bucket]) -> Result<Verdict, Unavailable>;

    /// Forgets what no window reaches back to. To be called now and then.
    fn sweep(&self, now: Timestamp);
}

/// What is remembered beyond the longest window: clocks differ, and are set back, by less than this.
const MARGIN: Duration = Duration::from_secs(60);

/// The windows of each name, so that nothing is counted twice in a bucket that is given twice.
fn by_name(buckets: &[Bucket]) -> BTreeMap<&str, Vec<Window>> {
    let mut windows: BTreeMap<&str, Vec<Window>> = BTreeMap::new();
    for bucket in buckets {
        windows.entry(&bucket.name).or_default().extend(&bucket.windows);
    }
    windows
}

/// The answer, when a window has no room for so many microseconds, or all have room at once.
fn verdict(wait: Option<(i64, Window)>) -> Verdict {
    wait.map_or(Verdict::Counted, |(wait, window)| Verdict::Full {
        retry_after: Duration::from_micros(u64::try_from(wait).unwrap_or(0)),
        window,
    })
}
