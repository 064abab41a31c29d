//! The time. No other code reads a clock, so tests can advance it.

use std::{
    sync::atomic::{AtomicI64, Ordering},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use frontdesk_types::Timestamp;

/// Tells the time.
pub trait Clock: Send + Sync + 'static {
    /// Returns the current time.
    fn now(&self) -> Timestamp;
}

/// The operating system's clock.
#[derive(Debug, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(clippy::disallowed_methods, reason = "the one place that reads the operating system's clock")]
    fn now(&self) -> Timestamp {
        let since_epoch = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Timestamp(i64::try_from(since_epoch.as_micros()).unwrap_or(i64::MAX))
    }
}

/// A clock that follows the operating system's, shifted by the total that it was advanced.
///
/// It keeps ticking, so code that waits for real time works, and jumps when a test advances it. A test whose outcome
/// depends on seconds stops it first: on a busy machine, a request takes some.
#[derive(Debug, Default)]
pub struct MovableClock {
    offset_micros: AtomicI64,
    /// When it was stopped; 0 while it ticks.
    stopped_micros: AtomicI64,
}

impl MovableClock {
    /// Moves the time forward.
    pub fn advance(&self, by: Duration) {
        self.offset_micros.fetch_add(i64::try_from(by.as_micros()).unwrap_or(i64::MAX), Ordering::SeqCst);
    }

    /// Stops the time, which from now on moves only when it is advanced.
    pub fn stop(&self) {
        self.stopped_micros.store(SystemClock.now().0, Ordering::SeqCst);
    }
}

impl Clock for MovableClock {
    fn now(&self) -> Timestamp {
        let ticking = match self.stopped_micros.load(Ordering::SeqCst) {
            0 => SystemClock.now().0,
            stopped => stopped,
        };
        Timestamp(ticking.saturating_add(self.offset_micros.load(Ordering::SeqCst)))
    }
}
