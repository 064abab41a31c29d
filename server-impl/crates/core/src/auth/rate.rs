//! The general rate limit of a key: requests per minute, stored in the memory of this process.

use std::{
    num::NonZeroU32,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use frontdesk_ports::clock::Clock;
use frontdesk_types::{Code, Error, ErrorParams, Refusal, Timestamp, whole_seconds};
use governor::{
    Quota, RateLimiter,
    clock::{Clock as GovernorClock, Reference},
    middleware::StateInformationMiddleware,
    nanos::Nanos,
    state::keyed::DashMapStateStore,
};

/// The state of a key's limit after a request was counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RateState {
    /// Requests that the key may make per [`KeyRateLimiter::WINDOW`].
    pub limit: u32,
    /// Requests that the key may make at this moment.
    pub remaining: u32,
    /// Seconds, rounded up, until the key may make one more request than that.
    pub more_in: u64,
    /// Seconds, rounded up, until the key may make the full number again.
    pub full_in: u64,
}

/// The error for a key that exceeded its limit. Becomes `RATE_LIMITED`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RateLimitExceeded {
    /// State of the key's limit. A refused request is not counted.
    pub state: RateState,
    /// Seconds, rounded up, after which a request is allowed.
    pub retry_after: u64,
}

impl From<RateLimitExceeded> for Error {
    fn from(exceeded: RateLimitExceeded) -> Self {
        exceeded.into_error("a key")
    }
}

impl RateLimitExceeded {
    /// Returns the error; `holder` names whose limit it is.
    pub fn into_error(self, holder: &str) -> Error {
        let Self { state, retry_after } = self;
        let message = format!(
            "Too many requests: the limit of {holder} is {} a minute. Wait {retry_after} s, then send it again.",
            state.limit
        );
        let params = ErrorParams::default().with_limit(state.limit.into());
        Refusal { params, retry_after: Some(retry_after), ..Refusal::new(Code::RateLimited, message) }.into()
    }
}

/// Counts the requests of each key by the generic cell rate algorithm: an idle key may make all its requests in one
/// burst, and regains one request each time an equal share of the minute has passed.
///
/// Only valid keys are counted, and [`KeyRateLimiter::remove_idle`] removes idle ones, so the memory is bounded by the
/// keys in use.
pub struct KeyRateLimiter {
    keys: Option<LimitedKeys>,
}

struct LimitedKeys {
    limit: NonZeroU32,
    limiter: RateLimiter<String, DashMapStateStore<String>, MonotonicClock, StateInformationMiddleware>,
    ticks: MonotonicClock,
}

impl KeyRateLimiter {
    /// Window to which the limit applies.
    pub const WINDOW: Duration = Duration::from_secs(60);

    /// Creates a limit of so many requests per minute and key; 0 turns it off.
    pub fn new(per_minute: u32, clock: Arc<dyn Clock>) -> Self {
        let keys = NonZeroU32::new(per_minute).map(|limit| {
            let ticks = MonotonicClock::new(clock);
            let quota = Quota::with_period(Self::WINDOW / limit.get()).expect("a minute holds 2^32 shares").allow_burst(limit);
            let limiter = RateLimiter::new(quota, DashMapStateStore::default(), ticks.clone());
            LimitedKeys { limit, limiter, ticks }
        });
        Self { keys }
    }

    /// Counts a request; `None` when the limit is off.
    ///
    /// # Errors
    /// When the key has made too many requests. The refused request is not counted.
    pub fn count_request(&self, key_id: &str) -> Result<Option<RateState>, RateLimitExceeded> {
        let Some(LimitedKeys { limit, limiter, ticks }) = &self.keys else { return Ok(None) };
        match limiter.check_key(&key_id.to_owned()) {
            Ok(left) => Ok(Some(state_after(*limit, left.remaining_burst_capacity()))),
            Err(not_until) => {
                let retry_after = whole_seconds(not_until.wait_time_from(ticks.now())).max(1);
                Err(RateLimitExceeded { state: RateState { more_in: retry_after, ..state_after(*limit, 0) }, retry_after })
            }
        }
    }

    /// Removes idle keys. Takes time in proportion to the keys in use; call it about once a minute.
    pub fn remove_idle(&self) {
        if let Some(keys) = &self.keys {
            keys.limiter.retain_recent();
            keys.limiter.shrink_to_fit();
        }
    }
}

fn state_after(limit: NonZeroU32, remaining: u32) -> RateState {
    let share = KeyRateLimiter::WINDOW / limit.get();
    let full_in = whole_seconds(share * limit.get().saturating_sub(remaining));
    RateState { limit: limit.get(), remaining, more_in: whole_seconds(share), full_in }
}

/// Adapts our clock to governor, which needs monotonic time.
///
/// The clock of the operating system may be set back. Used directly, it would make every key in use wait for as
/// long as the jump; so a step back counts as no time at all.
#[derive(Clone)]
struct MonotonicClock {
    clock: Arc<dyn Clock>,
    passed: Arc<Mutex<(Timestamp, Duration)>>,
}

impl MonotonicClock {
    fn new(clock: Arc<dyn Clock>) -> Self {
        let passed = Arc::new(Mutex::new((clock.now(), Duration::ZERO)));
        Self { clock, passed }
    }
}

impl GovernorClock for MonotonicClock {
    type Instant = MonotonicInstant;

    fn now(&self) -> MonotonicInstant {
        let mut passed = self.passed.lock().unwrap_or_else(PoisonError::into_inner);
        let now = self.clock.now();
        let (last, total) = *passed;
        *passed = (now, total + now.since(last));
        MonotonicInstant(passed.1)
    }
}

/// Time since the clock was created.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct MonotonicInstant(Duration);

impl std::ops::Add<Nanos> for MonotonicInstant {
    type Output = Self;

    fn add(self, later: Nanos) -> Self {
        Self(self.0 + Duration::from(later))
    }
}

impl Reference for MonotonicInstant {
    fn duration_since(&self, earlier: Self) -> Nanos {
        self.0.saturating_sub(earlier.0).into()
    }

    fn saturating_sub(&self, duration: Nanos) -> Self {
        Self(self.0.checked_sub(duration.into()).unwrap_or(self.0))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicI64, Ordering};

    use proptest::prelude::*;

    use super::*;

    /// A clock that stands still until it is shifted.
    #[derive(Default)]
    struct StillClock(AtomicI64);

    impl StillClock {
        fn shift(&self, seconds: i64) {
            self.0.fetch_add(seconds * 1_000_000, Ordering::SeqCst);
        }
    }

    impl Clock for StillClock {
        fn now(&self) -> Timestamp {
            Timestamp(1_790_000_000_000_000 + self.0.load(Ordering::SeqCst))
        }
    }

    fn limiter_at(per_minute: u32) -> (KeyRateLimiter, Arc<StillClock>) {
        let clock = Arc::new(StillClock::default());
        (KeyRateLimiter::new(per_minute, clock.clone()), clock)
    }

    fn count_admitted(rate: &KeyRateLimiter, key: &str, attempts: u32) -> u32 {
        (0..attempts).map(|_| u32::from(rate.count_request(key).is_ok())).sum()
    }

    proptest! {
        #[test]
        fn a_burst_never_lets_more_than_the_limit_through(per_minute in 1_u32..2_000, more in 0_u32..50) {
            let (rate, clock) = limiter_at(per_minute);
            prop_assert_eq!(count_admitted(&rate, "k", per_minute + more), per_minute);
            clock.shift(3_600);
            prop_assert_eq!(count_admitted(&rate, "k", per_minute + more), per_minute, "nor does a long rest save up more");
        }
    }

    #[test]
    fn nor_does_a_burst_from_all_sides_at_once() {
        let (rate, _clock) = limiter_at(500);
        let let_through: u32 = std::thread::scope(|scope| {
            let callers: Vec<_> = (0..4).map(|_| scope.spawn(|| count_admitted(&rate, "k", 400))).collect();
            callers.into_iter().map(|caller| caller.join().expect("no panic")).sum()
        });
        assert_eq!(let_through, 500);
    }

    #[test]
    fn a_key_recovers_one_share_at_a_time_and_says_when() {
        let (rate, clock) = limiter_at(6);
        assert_eq!(count_admitted(&rate, "k", 100), 6);
        let exceeded = rate.count_request("k").expect_err("it is used up");
        assert_eq!(exceeded.retry_after, 10);
        clock.shift(9);
        assert_eq!(rate.count_request("k").expect_err("not yet").retry_after, 1);
        clock.shift(1);
        assert_eq!(count_admitted(&rate, "k", 100), 1);
        clock.shift(30);
        assert_eq!(count_admitted(&rate, "k", 100), 3);
    }

    #[test]
    fn what_remains_and_when_it_is_full_again_is_told() {
        let (rate, _clock) = limiter_at(600);
        assert_eq!(rate.count_request("k"), Ok(Some(RateState { limit: 600, remaining: 599, more_in: 1, full_in: 1 })));
        count_admitted(&rate, "k", 299);
        assert_eq!(rate.count_request("k"), Ok(Some(RateState { limit: 600, remaining: 299, more_in: 1, full_in: 31 })));
    }

    #[test]
    fn keys_do_not_share_their_limit() {
        let (rate, _clock) = limiter_at(2);
        assert_eq!((count_admitted(&rate, "a", 5), count_admitted(&rate, "b", 5)), (2, 2));
    }

    #[test]
    fn zero_turns_it_off() {
        let (rate, _clock) = limiter_at(0);
        assert_eq!(rate.count_request("k"), Ok(None));
        rate.remove_idle();
    }

    #[test]
    fn a_clock_that_is_set_back_locks_nobody_out() {
        let (rate, clock) = limiter_at(60);
        assert_eq!(count_admitted(&rate, "k", 100), 60);
        clock.shift(-86_400);
        assert_eq!(count_admitted(&rate, "k", 100), 0);
        clock.shift(5);
        assert_eq!(count_admitted(&rate, "k", 100), 5);
    }

    #[test]
    fn keys_at_rest_are_forgotten() {
        let (rate, clock) = limiter_at(60);
        for key in 0..500 {
            rate.count_request(&key.to_string()).expect("within the limit");
        }
        clock.shift(120);
        rate.count_request("still here").expect("within the limit");
        rate.remove_idle();
        assert_eq!(rate.keys.as_ref().map(|keys| keys.limiter.len()), Some(1));
    }

    #[test]
    fn an_excess_becomes_a_refusal_that_tells_when() {
        let (rate, _clock) = limiter_at(1);
        rate.count_request("k").expect("the first");
        let Error::Refused(refusal) = rate.count_request("k").expect_err("the second").into() else { panic!("a refusal") };
        assert_eq!((refusal.code, refusal.retry_after), (Code::RateLimited, Some(60)));
        insta::assert_snapshot!(refusal.message, @"Too many requests: the limit of a key is 1 a minute. Wait 60 s, then send \
            it again.");
    }
}
