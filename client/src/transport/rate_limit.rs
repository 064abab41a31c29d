//! The rate limit of a key, which all clones of a client share: when one call learns that it is used up, the others
//! wait, too, instead of being refused one by one.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use reqwest::{Response, StatusCode};
use tokio::time::Instant;

use super::{retry, retry_after};

/// Header with the state of a limit (draft-ietf-httpapi-ratelimit-headers): `"key";r=0;t=30`.
const RATE_LIMIT: &str = "ratelimit";

/// Name of the limit that all calls with a key share. The limits of single operations have other names.
const SHARED_POLICY: &str = "\"key\"";

/// A pause that calls wait for before they are sent.
#[derive(Debug, Default)]
pub(super) struct RateLimitPause(Mutex<PauseState>);

#[derive(Clone, Copy, Debug, Default)]
struct PauseState {
    ends_at: Option<Instant>,
    /// Number of pauses so far.
    count: u64,
}

/// The number of pauses that a request knew of when it was sent.
#[derive(Clone, Copy, Debug)]
pub(super) struct KnownPauses(u64);

impl RateLimitPause {
    /// Returns the time for which a request should still wait.
    pub(super) fn remaining(&self) -> Option<Duration> {
        let left = self.state().ends_at?.saturating_duration_since(Instant::now());
        (!left.is_zero()).then_some(left)
    }

    /// Returns the pauses that a request which is sent now knows of.
    pub(super) fn known(&self) -> KnownPauses {
        KnownPauses(self.state().count)
    }

    /// Begins a pause, or extends it. Returns `true` if another request has begun it while this one was on its way,
    /// so that this one could not know of it.
    pub(super) fn begin(&self, wait: Duration, known: KnownPauses) -> bool {
        let mut state = self.state();
        let is_news = state.count == known.0;
        let ends_at = Instant::now() + wait;
        state.ends_at = Some(state.ends_at.map_or(ends_at, |other| other.max(ends_at)));
        state.count += u64::from(is_news);
        !is_news
    }

    fn state(&self) -> MutexGuard<'_, PauseState> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Returns the wait that an answer requests of all calls with the same key.
pub(super) fn shared_wait(outcome: &reqwest::Result<Response>) -> Option<Duration> {
    let answer = outcome.as_ref().ok().filter(|answer| answer.status() == StatusCode::TOO_MANY_REQUESTS)?;
    let is_shared = match answer.headers().get(RATE_LIMIT).and_then(|value| value.to_str().ok()) {
        // Anything left means that the answer is about another limit, such as that of open streams.
        Some(state) => state.starts_with(SHARED_POLICY) && state.split(';').any(|part| part.trim() == "r=0"),
        // A proxy, whose limits are not those of operations.
        None => !retry::has_no_room_for_a_key(outcome),
    };
    retry_after::read(answer.headers()).filter(|_| is_shared)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused_with(state: Option<&str>) -> reqwest::Result<Response> {
        let answer = http::Response::builder().status(429).header("retry-after", "7");
        let answer = state.into_iter().fold(answer, |answer, state| answer.header(RATE_LIMIT, state));
        Ok(answer.body("").unwrap().into())
    }

    #[test]
    fn only_the_limit_of_the_key_concerns_other_calls() {
        let shared = Some(Duration::from_secs(7));
        assert_eq!(shared_wait(&refused_with(Some(r#""key";r=0;t=30"#))), shared);
        assert_eq!(shared_wait(&refused_with(None)), shared);
        assert_eq!(shared_wait(&refused_with(Some(r#""key";r=12;t=30"#))), None);
        assert_eq!(shared_wait(&refused_with(Some(r#""sign-up";r=0;t=30"#))), None);
    }

    #[tokio::test(start_paused = true)]
    async fn a_request_that_was_on_its_way_learns_of_a_pause_without_beginning_another() {
        let pause = RateLimitPause::default();
        let sent_before = pause.known();
        assert!(!pause.begin(Duration::from_secs(2), sent_before));
        assert!(pause.begin(Duration::from_secs(1), sent_before));
        assert_eq!(pause.remaining(), Some(Duration::from_secs(2)), "the longer wait holds");

        tokio::time::advance(Duration::from_secs(2)).await;
        assert_eq!(pause.remaining(), None);
        assert!(!pause.begin(Duration::from_secs(1), pause.known()), "the next pause is news again");
    }
}
