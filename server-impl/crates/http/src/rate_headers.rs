//! Rate limit of a key: counting, and the headers of every counted answer.

use axum::response::Response;
use frontdesk_core::auth::rate::{KeyRateLimiter, RateState};
use frontdesk_types::{ExhaustedLimit, Result};
use http::{HeaderMap, HeaderName, HeaderValue, request::Parts};

use super::notes::RequestNotes;

const RATE_LIMIT: HeaderName = HeaderName::from_static("ratelimit");
const RATE_LIMIT_POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");
const LIMIT: HeaderName = HeaderName::from_static("x-ratelimit-limit");
const REMAINING: HeaderName = HeaderName::from_static("x-ratelimit-remaining");
const RESET: HeaderName = HeaderName::from_static("x-ratelimit-reset");

/// Counts a request against its key, and records key and rate for the answer and the log.
///
/// # Errors
/// `RATE_LIMITED`.
pub fn count_request(rate: &KeyRateLimiter, key_id: &str, head: &Parts) -> Result<()> {
    let notes = RequestNotes::of(&head.extensions);
    notes.record_key(key_id);
    match rate.count_request(key_id) {
        Ok(None) => {}
        Ok(Some(state)) => notes.record_rate(state),
        Err(exceeded) => {
            notes.record_rate(exceeded.state.clone());
            return Err(exceeded.into());
        }
    }
    Ok(())
}

/// Adds the headers to a counted answer: `RateLimit` and `RateLimit-Policy`
/// (draft-ietf-httpapi-ratelimit-headers-11), and the older `X-RateLimit-*` that many clients read.
pub(super) fn add_rate_headers(response: &mut Response, notes: &RequestNotes) {
    let Some(&RateState { limit, remaining, more_in, full_in }) = notes.rate_state() else { return };
    let window = KeyRateLimiter::WINDOW.as_secs();
    let headers = response.headers_mut();
    if headers.contains_key(RATE_LIMIT) {
        return; // The limit of the operation is exhausted, which is what the caller must know.
    }
    headers.insert(RATE_LIMIT, header_value(&format!("\"key\";r={remaining};t={more_in}")));
    headers.insert(RATE_LIMIT_POLICY, header_value(&format!("\"key\";q={limit};w={window}")));
    headers.insert(LIMIT, limit.into());
    headers.insert(REMAINING, remaining.into());
    headers.insert(RESET, full_in.into());
}

/// Adds the rate limit headers for an operation's exhausted limit, which permits the next request
/// after this many seconds.
pub(super) fn add_exhausted_headers(headers: &mut HeaderMap, exhausted: ExhaustedLimit, seconds: u64) {
    let ExhaustedLimit { policy, limit, window } = exhausted;
    headers.insert(RATE_LIMIT, header_value(&format!("\"{policy}\";r=0;t={seconds}")));
    headers.insert(RATE_LIMIT_POLICY, header_value(&format!("\"{policy}\";q={limit};w={}", window.as_secs())));
    headers.insert(LIMIT, limit.into());
    headers.insert(REMAINING, 0.into());
    headers.insert(RESET, seconds.into());
}

fn header_value(text: &str) -> HeaderValue {
    HeaderValue::from_str(text).expect("digits and punctuation are visible ASCII")
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use axum::body::Body;
    use frontdesk_ports::clock::Clock;
    use frontdesk_types::Timestamp;

    use super::*;

    /// A clock that never advances.
    struct StillClock;

    impl Clock for StillClock {
        fn now(&self) -> Timestamp {
            Timestamp(0)
        }
    }

    fn headers_after(rate: &KeyRateLimiter) -> String {
        let mut request = http::Request::new(Body::empty());
        let notes = RequestNotes::attach(&mut request);
        let refused = count_request(rate, "k1", &request.into_parts().0)
            .map_or_else(|error| error.code().to_string(), |()| "let through".into());
        let mut response = Response::new(Body::empty());
        add_rate_headers(&mut response, &notes);
        let lines = response.headers().iter().map(|(name, value)| format!("{name}: {}\n", value.to_str().expect("ASCII")));
        refused + "\n" + &lines.collect::<String>()
    }

    #[test]
    fn an_answer_tells_how_its_key_stands_whether_it_was_refused_or_not() {
        let rate = KeyRateLimiter::new(2, Arc::new(StillClock));
        insta::assert_snapshot!(headers_after(&rate), @r#"
        let through
        ratelimit: "key";r=1;t=30
        ratelimit-policy: "key";q=2;w=60
        x-ratelimit-limit: 2
        x-ratelimit-remaining: 1
        x-ratelimit-reset: 30
        "#);
        headers_after(&rate);
        insta::assert_snapshot!(headers_after(&rate), @r#"
        RATE_LIMITED
        ratelimit: "key";r=0;t=30
        ratelimit-policy: "key";q=2;w=60
        x-ratelimit-limit: 2
        x-ratelimit-remaining: 0
        x-ratelimit-reset: 60
        "#);
    }

    #[test]
    fn nothing_is_told_when_nothing_is_counted() {
        assert_eq!(headers_after(&KeyRateLimiter::new(0, Arc::new(StillClock))), "let through\n");
    }
}
