//! Random schedules, run against a limiter and against a model that forgets nothing and recounts everything each time.

use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};

use frontdesk_test_programs::redis::RedisServer;
use frontdesk_types::Timestamp;
use proptest::{
    collection::vec,
    prelude::*,
    test_runner::{RngAlgorithm, TestCaseError, TestRng, TestRunner},
};

use super::{NOW, limiter};
use crate::limiter::{LimitBucket, LimitVerdict, LimitWindow, Limiter, MemoryLimiter, RedisLimiter};

/// Time until the next event, in microseconds.
#[derive(Debug, Clone)]
enum ScheduleStep {
    By(i64),
    /// The length of this window, plus or minus a little.
    Length(prop::sample::Index, i64),
    /// The `retry_after` of the last refusal, plus or minus a little; then the same event is retried.
    AsTold(i64),
}

/// Events, each with the buckets that it is counted in.
#[derive(Debug, Clone)]
struct Schedule {
    windows: Vec<Vec<LimitWindow>>,
    events: Vec<(ScheduleStep, Vec<bool>)>,
}

fn schedules() -> impl Strategy<Value = Schedule> {
    let most = prop_oneof![1 => Just(0_u32), 40 => 1_u32..6];
    let window =
        (most, 0_u64..60).prop_map(|(most, micros)| LimitWindow { max_events: most, length: Duration::from_micros(micros) });
    let step = prop_oneof![
        2 => Just(ScheduleStep::By(0)),
        3 => (1_i64..30).prop_map(ScheduleStep::By),
        1 => (-40_i64..0).prop_map(ScheduleStep::By),
        2 => (any::<prop::sample::Index>(), -1_i64..2).prop_map(|(window, more)| ScheduleStep::Length(window, more)),
        3 => (-1_i64..2).prop_map(ScheduleStep::AsTold),
    ];
    (1_usize..4).prop_flat_map(move |buckets| {
        let event = (step.clone(), vec(prop::bool::weighted(0.7), buckets));
        let (windows, events) = (vec(vec(window.clone(), 0..4), buckets), vec(event, 1..40));
        (windows, events).prop_map(|(windows, events)| Schedule { windows, events })
    })
}

/// All events that were ever counted, by bucket.
#[derive(Default)]
struct Model(BTreeMap<String, Vec<i64>>);

impl Model {
    fn moment(&self, name: &str, now: i64) -> i64 {
        self.0.get(name).into_iter().flatten().copied().chain([now]).max().unwrap_or(now)
    }

    fn has_room(&self, bucket: &LimitBucket, now: i64) -> bool {
        let moment = self.moment(&bucket.name, now);
        let events = || self.0.get(&bucket.name).into_iter().flatten();
        bucket.windows.iter().all(|window| {
            let inside = events().filter(|event| **event > moment - micros(window.length)).count();
            inside < usize::try_from(window.max_events).expect("it is small")
        })
    }

    /// Returns the time to wait when not every window has room.
    fn count(&mut self, now: i64, buckets: &[LimitBucket]) -> Option<Duration> {
        if buckets.iter().all(|bucket| self.has_room(bucket, now)) {
            for bucket in buckets {
                let moment = self.moment(&bucket.name, now);
                self.0.entry(bucket.name.clone()).or_default().push(moment);
            }
            return None;
        }
        // A window that lets nothing through reports its length. The others report the first moment at which all
        // have room, found by trying each moment at which an event leaves a window.
        let never = buckets.iter().flat_map(|bucket| &bucket.windows).filter(|window| window.max_events == 0);
        let never = never.map(|window| micros(window.length)).max();
        let others: Vec<LimitBucket> = buckets.iter().map(LimitBucket::without_never).collect();
        let leaves = others.iter().flat_map(|bucket| {
            let events = self.0.get(&bucket.name).into_iter().flatten();
            events.flat_map(|event| bucket.windows.iter().map(move |window| event + micros(window.length) - now))
        });
        let mut waits: Vec<i64> = leaves.chain([0]).filter(|wait| *wait >= 0).collect();
        waits.sort_unstable();
        let earliest = waits.into_iter().find(|wait| others.iter().all(|bucket| self.has_room(bucket, now + wait)));
        let wait = earliest.expect("there is room when all events have left").max(never.unwrap_or(0));
        Some(Duration::from_micros(wait.unsigned_abs()))
    }

    /// Returns the maximum number of events in any period of this length.
    fn fullest(&self, name: &str, length: Duration) -> usize {
        let events = || self.0.get(name).into_iter().flatten();
        let from = |first: i64| events().filter(|event| (first..first + micros(length)).contains(event)).count();
        events().map(|first| from(*first)).max().unwrap_or(0)
    }
}

impl LimitBucket {
    fn without_never(&self) -> Self {
        let windows = self.windows.iter().copied().filter(|window| window.max_events > 0).collect();
        Self { name: self.name.clone(), windows }
    }
}

fn micros(length: Duration) -> i64 {
    i64::try_from(length.as_micros()).expect("it is short")
}

async fn tell(schedule: &Schedule, story: usize, limiters: &[&dyn Limiter]) -> Result<(), TestCaseError> {
    let all: Vec<LimitBucket> = (0..).zip(&schedule.windows).map(|(place, windows)| named(story, place, windows)).collect();
    let lengths: Vec<i64> = schedule.windows.iter().flatten().map(|window| micros(window.length)).chain([0]).collect();
    let mut model = Model::default();
    let mut now = NOW.0;
    let mut refused: Option<(i64, Vec<LimitBucket>)> = None;
    for (turn, (step, chosen)) in schedule.events.iter().enumerate() {
        let mut buckets: Vec<LimitBucket> =
            all.iter().zip(chosen).filter(|(_, chosen)| **chosen).map(|(bucket, _)| bucket.clone()).collect();
        let mut as_told = false;
        match step {
            ScheduleStep::By(by) => now += by,
            ScheduleStep::Length(window, more) => now += window.get(&lengths) + more,
            ScheduleStep::AsTold(more) => {
                if let Some((until, same)) = refused.take() {
                    as_told = *more >= 0;
                    (now, buckets) = (until + more, same);
                }
            }
        }
        let limiter = limiters[turn % limiters.len()];
        limiter.drop_old_events(Timestamp(now));
        let is_free = buckets.iter().all(|bucket| model.has_room(bucket, now));
        let verdict = limiter.count_event(Timestamp(now), &buckets).await.expect("it can be asked");
        prop_assert_eq!(verdict.retry_after(), model.count(now, &buckets), "event {} at {}", turn, now - NOW.0);
        prop_assert_eq!(verdict == LimitVerdict::Counted, is_free, "whoever finds room is counted, and nobody else");
        let never = buckets.iter().flat_map(|bucket| &bucket.windows).any(|window| window.max_events == 0);
        prop_assert!(!as_told || never || is_free, "whoever waited as told is let through");
        refused = match verdict {
            LimitVerdict::Counted => None,
            LimitVerdict::Full { retry_after, window } => {
                let asked = buckets.iter().flat_map(|bucket| &bucket.windows).any(|known| *known == window);
                prop_assert!(asked, "{window:?} is one of those that were asked for");
                Some((now + micros(retry_after), buckets))
            }
        };
    }
    for bucket in &all {
        for window in &bucket.windows {
            let fullest = model.fullest(&bucket.name, window.length);
            prop_assert!(fullest <= usize::try_from(window.max_events).expect("it is small"), "{:?} held {}", window, fullest);
        }
    }
    Ok(())
}

fn named(story: usize, place: usize, windows: &[LimitWindow]) -> LimitBucket {
    LimitBucket { name: format!("story {story}, bucket {place}"), windows: windows.to_vec() }
}

/// Runs the same thousand schedules against every limiter.
fn tell_all(told: impl Fn(&Schedule, usize) -> Result<(), TestCaseError>) {
    let settings = ProptestConfig { cases: 1_000, failure_persistence: None, ..ProptestConfig::default() };
    let mut runner = TestRunner::new_with_rng(settings, TestRng::deterministic_rng(RngAlgorithm::ChaCha));
    let story = AtomicUsize::new(0);
    let told = runner.run(&schedules(), |schedule| told(&schedule, story.fetch_add(1, Ordering::Relaxed)));
    told.unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn memory_agrees_with_a_model_that_counts_everything_anew() {
    let memory = MemoryLimiter::new();
    let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime");
    tell_all(|schedule, story| runtime.block_on(tell(schedule, story, &[&memory])));
}

#[test]
fn redis_agrees_with_it_whoever_asks() {
    let Some(server) = RedisServer::start() else { return };
    let (one, other): (RedisLimiter, RedisLimiter) = (limiter(&server), limiter(&server));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    tell_all(|schedule, story| runtime.block_on(tell(schedule, story, &[&one, &other])));
}
