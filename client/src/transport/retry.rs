//! The decision if and when to resend a request.

use std::time::Duration;

use reqwest::{Response, StatusCode};

use super::{random, retry_after};
use crate::{
    ErrorCode,
    error::{FailureBody, parse_error_envelope},
    operation::Repeat,
    upload::UnreadableFile,
};

/// The retry policy: the number of retries, and the waits between them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct RetryPolicy {
    /// Maximum number of retries after the first attempt; 0 disables them.
    pub(crate) count: u32,
    /// First wait of the exponential backoff.
    pub(crate) base: Duration,
    /// Maximum wait between two attempts, even if the server requests one.
    pub(crate) cap: Duration,
}

/// Maximum wait between two checks of an answer that is still being computed.
const IN_PROGRESS: Duration = Duration::from_secs(2);

/// The reason why a request is worth resending.
#[derive(Debug, PartialEq, Eq)]
enum RetryReason {
    /// A transport or gateway failure.
    Backoff,
    /// The server requests it, and may have specified the wait.
    Asked(Option<Duration>),
    /// An earlier attempt of the same request is still running.
    InProgress,
}

impl RetryPolicy {
    /// Returns the wait before the next attempt, if there should be one. `attempt` counts from 0.
    pub(crate) fn wait_before(&self, attempt: u32, outcome: &reqwest::Result<Response>, repeat: Repeat) -> Option<Duration> {
        let reason = retry_reason(outcome, repeat)?;
        // The wait for an answer in progress may last until the deadline of the call: the answer would be lost with
        // the key.
        if self.count == 0 || (attempt >= self.count && reason != RetryReason::InProgress) {
            return None;
        }
        match reason {
            RetryReason::InProgress => Some(self.backoff(attempt).min(IN_PROGRESS)),
            // Retrying earlier than requested would be impolite and pointless, so a wait longer than our limit is
            // left to the caller.
            RetryReason::Asked(Some(after)) => (after <= self.cap).then_some(after),
            RetryReason::Asked(None) | RetryReason::Backoff => Some(self.backoff(attempt)),
        }
    }

    /// Returns a wait that doubles each time, with jitter between half and all of it, so that many clients do not
    /// retry at the same moment.
    pub(crate) fn backoff(&self, attempt: u32) -> Duration {
        let full = self.base.saturating_mul(2_u32.saturating_pow(attempt)).min(self.cap);
        full.mul_f64(0.5 + random::random_fraction() / 2.0)
    }
}

fn retry_reason(outcome: &reqwest::Result<Response>, repeat: Repeat) -> Option<RetryReason> {
    match outcome {
        // Without a connection nothing was sent, so every request may be retried.
        Err(error) if error.is_connect() => Some(RetryReason::Backoff),
        Err(error) if error.is_timeout() || UnreadableFile::is_in(error) => None,
        Err(error) => {
            (repeat.is_harmless() && (error.is_request() || error.is_body() || error.is_decode())).then_some(RetryReason::Backoff)
        }
        Ok(answer) => match answer.status() {
            // Refused before anything was done.
            StatusCode::TOO_MANY_REQUESTS => Some(RetryReason::Asked(retry_after::read(answer.headers()))),
            _ if !repeat.is_harmless() => None,
            StatusCode::SERVICE_UNAVAILABLE => Some(RetryReason::Asked(retry_after::read(answer.headers()))),
            StatusCode::REQUEST_TIMEOUT
            | StatusCode::INTERNAL_SERVER_ERROR
            | StatusCode::BAD_GATEWAY
            | StatusCode::GATEWAY_TIMEOUT => Some(RetryReason::Backoff),
            StatusCode::CONFLICT if is_in_progress(answer) => Some(RetryReason::InProgress),
            _ => None,
        },
    }
}

/// Returns `true` if the request was refused, before anything was done, because the server's store of answers for
/// repeats is full.
pub(crate) fn has_no_room_for_a_key(outcome: &reqwest::Result<Response>) -> bool {
    outcome.as_ref().is_ok_and(|answer| {
        answer.status() == StatusCode::TOO_MANY_REQUESTS && failed_with(answer, &ErrorCode::IdempotencyStoreFull)
    })
}

/// Returns `true` if an earlier attempt of the same request is still running, so that its answer is worth waiting
/// for.
fn is_in_progress(answer: &Response) -> bool {
    failed_with(answer, &ErrorCode::IdempotencyInProgress)
}

fn failed_with(answer: &Response, code: &ErrorCode) -> bool {
    let body = answer.extensions().get::<FailureBody>();
    body.and_then(|FailureBody(body)| parse_error_envelope(body)).is_some_and(|error| error.code == *code)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RETRY: RetryPolicy = RetryPolicy { count: 2, base: Duration::from_millis(100), cap: Duration::from_secs(1) };

    fn answer_with(status: u16, retry_after: Option<&str>) -> reqwest::Result<Response> {
        let mut answer = http::Response::new("");
        *answer.status_mut() = StatusCode::from_u16(status).unwrap();
        if let Some(value) = retry_after {
            answer.headers_mut().insert(http::header::RETRY_AFTER, value.parse().unwrap());
        }
        Ok(answer.into())
    }

    #[test]
    fn backoff_doubles_up_to_its_cap_and_keeps_half_to_chance() {
        for (attempt, full) in [(0, 100), (1, 200), (2, 400), (3, 800), (4, 1_000), (40, 1_000)] {
            let wait = RETRY.backoff(attempt).as_millis();
            assert!((full / 2..=full).contains(&wait), "{attempt}: {wait}");
        }
    }

    #[test]
    fn the_server_is_obeyed_within_reason() {
        assert_eq!(RETRY.wait_before(0, &answer_with(429, Some("1")), Repeat::Safe), Some(Duration::from_secs(1)));
        assert_eq!(RETRY.wait_before(0, &answer_with(503, Some("2")), Repeat::Safe), None, "longer than the cap");
        assert!(RETRY.wait_before(0, &answer_with(503, None), Repeat::Safe).is_some());
        assert_eq!(RETRY.wait_before(2, &answer_with(429, Some("1")), Repeat::Safe), None, "tried often enough");
    }

    #[test]
    fn only_what_may_pass_is_tried_again() {
        let again = |status, repeat| RETRY.wait_before(0, &answer_with(status, None), repeat).is_some();
        for status in [400, 401, 403, 404, 409, 410, 412, 413, 422, 501] {
            assert!(!again(status, Repeat::Safe), "{status}");
        }
        for repeat in [Repeat::Safe, Repeat::Keyed] {
            assert!([408, 429, 500, 502, 503, 504].into_iter().all(|status| again(status, repeat)));
        }
        assert!(again(429, Repeat::Harmful));
        assert!([408, 500, 502, 503, 504].into_iter().all(|status| !again(status, Repeat::Harmful)));
    }
}
