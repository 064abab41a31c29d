//! Time that a processor spends on a test.

use std::{fs, time::Duration};

/// The time for which a processor had worked for this thread at some moment: an [`Instant`](std::time::Instant) that does
/// not pass while others work. Tests that bound how long something computes pass on a busy machine, too.
#[derive(Debug, Clone, Copy)]
pub struct ProcessorTime(Duration);

impl ProcessorTime {
    /// Returns the time for which a processor has worked for this thread.
    ///
    /// It is that of `/proc/thread-self/schedstat` (`Documentation/scheduler/sched-stats.rst` of Linux), and always zero on
    /// systems without it.
    #[must_use]
    pub fn now() -> Self {
        let figures = fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();
        let nanoseconds = figures.split(' ').next().and_then(|figure| figure.parse().ok());
        Self(Duration::from_nanos(nanoseconds.unwrap_or_default()))
    }

    /// Returns the time for which a processor has worked for this thread, which must be the same one, since then.
    #[must_use]
    pub fn elapsed(self) -> Duration {
        Self::now().0.saturating_sub(self.0)
    }
}

#[cfg(test)]
mod tests {
    use std::{hint::black_box, thread};

    use super::*;

    #[test]
    #[cfg(target_os = "linux")]
    fn work_counts_and_waiting_does_not() {
        let begun = ProcessorTime::now();
        thread::sleep(Duration::from_millis(200));
        assert!(begun.elapsed() < Duration::from_millis(100), "{:?}", begun.elapsed());
        while begun.elapsed() < Duration::from_millis(100) {
            black_box((0..10_000).sum::<u64>());
        }
    }
}
