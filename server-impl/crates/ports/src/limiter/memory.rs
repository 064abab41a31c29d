//! Rate limits in the memory of this process: suitable for a single server, and lost when it ends.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Mutex, PoisonError},
};

use async_trait::async_trait;
use frontdesk_types::Timestamp;

use super::{CLOCK_MARGIN, LimitBucket, LimitVerdict, LimitWindow, Limiter, LimiterOutage, group_by_name, to_verdict};

/// Stores the newest events of each bucket, as many as its largest window allows. [`Limiter::drop_old_events`] drops
/// idle buckets, so memory is bounded by the buckets in use.
#[derive(Debug, Default)]
pub struct MemoryLimiter {
    buckets: Mutex<HashMap<String, BucketEvents>>,
}

/// Events of a bucket.
#[derive(Debug, Default, Clone, PartialEq, Eq)]
struct BucketEvents {
    /// Times in microseconds, the newest last.
    times: VecDeque<i64>,
    /// Length of the longest window, in microseconds.
    reach: i64,
}

impl MemoryLimiter {
    /// Creates a limiter without any events.
    pub fn new() -> Self {
        Self::default()
    }

    /// Counts synchronously.
    fn count_now(&self, now: Timestamp, buckets: &[LimitBucket]) -> LimitVerdict {
        let asked = group_by_name(buckets);
        let mut known = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        let wait = asked.iter().filter_map(|(name, windows)| match known.get(*name) {
            Some(events) => events.longest_wait(now.0, windows),
            None => BucketEvents::default().longest_wait(now.0, windows),
        });
        let wait = wait.max_by_key(|(wait, _)| *wait);
        if wait.is_none() {
            for (name, windows) in asked.into_iter().filter(|(_, windows)| !windows.is_empty()) {
                known.entry(name.to_owned()).or_default().add_event(now.0, &windows);
            }
        }
        to_verdict(wait)
    }

    /// Gives back synchronously.
    fn give_back_now(&self, buckets: &[LimitBucket]) {
        let mut known = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        for name in group_by_name(buckets).into_keys() {
            if let Some(events) = known.get_mut(name) {
                events.times.pop_back();
            }
        }
    }
}

#[async_trait]
impl Limiter for MemoryLimiter {
    async fn count_event(&self, now: Timestamp, buckets: &[LimitBucket]) -> Result<LimitVerdict, LimiterOutage> {
        Ok(self.count_now(now, buckets))
    }

    async fn take_back_event(&self, buckets: &[LimitBucket]) -> Result<(), LimiterOutage> {
        self.give_back_now(buckets);
        Ok(())
    }

    /// Takes time proportional to the number of buckets.
    fn drop_old_events(&self, now: Timestamp) {
        let mut known = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        known.retain(|_, events| {
            events.times.back().is_some_and(|newest| *newest > (now - CLOCK_MARGIN).0.saturating_sub(events.reach))
        });
        known.shrink_to_fit();
    }
}

impl BucketEvents {
    /// Returns the time to record for an event that happens now.
    fn event_time(&self, now: i64) -> i64 {
        self.times.back().map_or(now, |newest| now.max(*newest))
    }

    /// Returns the microseconds from now until every window has room, and the window that takes longest; `None`
    /// when all have room now.
    fn longest_wait(&self, now: i64, windows: &[LimitWindow]) -> Option<(i64, LimitWindow)> {
        windows.iter().filter_map(|window| Some((self.window_wait(*window, now)?, *window))).max_by_key(|(wait, _)| *wait)
    }

    fn window_wait(&self, window: LimitWindow, now: i64) -> Option<i64> {
        if window.max_events == 0 {
            return Some(window.length_micros());
        }
        // A window allows `most` events, so it is full while the `most`-th newest is still inside.
        let place = self.times.len().checked_sub(usize::try_from(window.max_events).unwrap_or(usize::MAX))?;
        let end = self.times.get(place)?.saturating_add(window.length_micros());
        (end > self.event_time(now)).then(|| end.saturating_sub(now))
    }

    fn add_event(&mut self, now: i64, windows: &[LimitWindow]) {
        self.times.push_back(self.event_time(now));
        let keep = windows.iter().map(|window| window.max_events).max().unwrap_or(0);
        let keep = usize::try_from(keep).unwrap_or(usize::MAX);
        self.times.drain(..self.times.len().saturating_sub(keep));
        self.reach = windows.iter().map(|window| window.length_micros()).max().unwrap_or(0);
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const NOW: Timestamp = Timestamp(1_790_000_000_000_000);

    fn bucket(name: &str, most: u32, seconds: u64) -> LimitBucket {
        LimitBucket {
            name: name.to_owned(),
            windows: vec![LimitWindow { max_events: most, length: Duration::from_secs(seconds) }],
        }
    }

    #[test]
    fn a_refused_event_leaves_no_trace() {
        let memory = MemoryLimiter::new();
        let (narrow, wide) = (bucket("narrow", 1, 60), bucket("wide", 9, 60));
        assert_eq!(memory.count_now(NOW, &[narrow.clone(), wide.clone()]), LimitVerdict::Counted);
        let before = memory.buckets.lock().expect("no panic").clone();
        let verdict = memory.count_now(NOW + Duration::from_secs(1), &[bucket("new", 9, 60), wide, narrow]);
        let window = LimitWindow { max_events: 1, length: Duration::from_secs(60) };
        assert_eq!(verdict, LimitVerdict::Full { retry_after: Duration::from_secs(59), window });
        assert_eq!(*memory.buckets.lock().expect("no panic"), before);
    }

    #[test]
    fn no_more_is_remembered_than_the_largest_window_may_hold() {
        let memory = MemoryLimiter::new();
        for second in 0..100 {
            assert_eq!(memory.count_now(NOW + Duration::from_secs(second), &[bucket("a", 3, 1)]), LimitVerdict::Counted);
        }
        assert_eq!(memory.buckets.lock().expect("no panic")["a"].times.len(), 3);
    }

    proptest::proptest! {
        #[test]
        fn what_is_given_back_never_was(events in proptest::collection::vec((0_u64..40, proptest::bool::ANY), 0..60)) {
            let windows = vec![
                LimitWindow { max_events: 3, length: Duration::from_secs(30) },
                LimitWindow { max_events: 5, length: Duration::from_secs(100) },
            ];
            let bucket = [LimitBucket { name: "a".to_owned(), windows }];
            let (some, all, mut now) = (MemoryLimiter::new(), MemoryLimiter::new(), NOW);
            for (later, is_kept) in events {
                now = now + Duration::from_secs(later);
                let verdict = all.count_now(now, &bucket);
                if is_kept {
                    proptest::prop_assert_eq!(some.count_now(now, &bucket), verdict);
                } else if verdict == LimitVerdict::Counted {
                    all.give_back_now(&bucket);
                }
            }
        }
    }

    #[test]
    fn buckets_at_rest_are_forgotten_and_no_others() {
        let memory = MemoryLimiter::new();
        for name in 0..500 {
            assert_eq!(memory.count_now(NOW, &[bucket(&name.to_string(), 1, 60)]), LimitVerdict::Counted);
        }
        assert_eq!(memory.count_now(NOW, &[bucket("long", 1, 3_600)]), LimitVerdict::Counted);
        memory.drop_old_events(NOW + Duration::from_secs(59));
        assert_eq!(memory.buckets.lock().expect("no panic").len(), 501);
        memory.drop_old_events(NOW + Duration::from_secs(120));
        assert_eq!(memory.buckets.lock().expect("no panic").keys().collect::<Vec<_>>(), ["long"]);
    }
}
