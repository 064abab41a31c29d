//! Outcome of an attempt: a word, a sentence, and a pause for the receiver.

use std::time::Duration;

use frontdesk_ports::outbound::{OutboundError, OutboundResponse};
use frontdesk_types::{Timestamp, webhooks::deliveries::Outcome};
use http::{HeaderMap, StatusCode, header};

/// Maximum number of characters of a response that are stored.
const MAX_STORED_CHARACTERS: usize = 1_000;

/// Maximum pause that a receiver may request.
const MAX_PAUSE: Duration = Duration::from_hours(24);

/// Judgment of an attempt.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AttemptJudgment {
    /// Outcome in a word.
    pub outcome: Outcome,
    /// Outcome in a sentence.
    pub reason: String,
    /// Status code of the response.
    pub status_code: Option<u16>,
    /// Start of the response body.
    pub body: Option<String>,
    /// Pause that the receiver requests.
    pub pause: Option<Duration>,
}

/// Judges the response to a delivery, or its absence.
pub fn judge_response(answer: Result<OutboundResponse, OutboundError>, now: Timestamp) -> AttemptJudgment {
    match answer {
        Ok(answer) => judge_answer(&answer, now),
        Err(error) => AttemptJudgment {
            outcome: outcome_of_error(&error),
            reason: error.to_string(),
            status_code: None,
            body: None,
            pause: None,
        },
    }
}

fn judge_answer(answer: &OutboundResponse, now: Timestamp) -> AttemptJudgment {
    let status = answer.status;
    let asked = [StatusCode::TOO_MANY_REQUESTS, StatusCode::SERVICE_UNAVAILABLE].contains(&status);
    let pause = parse_retry_after(&answer.headers, now).filter(|_| asked);
    let outcome = match status.as_u16() {
        200..300 => Outcome::Succeeded,
        300..400 => Outcome::Redirected,
        410 => Outcome::Gone,
        429 => Outcome::RateLimited,
        503 if pause.is_some() => Outcome::RateLimited,
        500.. => Outcome::ServerError,
        _ => Outcome::Rejected,
    };
    let advice = match outcome {
        Outcome::Redirected => " Redirects are not followed: set `url` to the address that it names.",
        Outcome::Gone => " It wants no more events.",
        _ => "",
    };
    let reason = format!("The receiver answered with the status {}.{advice}", status.as_u16());
    AttemptJudgment { outcome, reason, status_code: Some(status.as_u16()), body: start_of_body(&answer.body), pause }
}

fn outcome_of_error(error: &OutboundError) -> Outcome {
    match error {
        OutboundError::Invalid(_) | OutboundError::Forbidden(_) => Outcome::Forbidden,
        OutboundError::Unresolved(_) => Outcome::Unresolved,
        OutboundError::Unreachable(_) => Outcome::Unreachable,
        OutboundError::TimedOut => Outcome::TimedOut,
        OutboundError::TooLarge { .. } | OutboundError::Garbled(_) => Outcome::Garbled,
    }
}

/// Returns the start of a response as text that both databases can store.
fn start_of_body(body: &[u8]) -> Option<String> {
    let text = String::from_utf8_lossy(body).replace('\0', "\u{FFFD}");
    Some(text.chars().take(MAX_STORED_CHARACTERS).collect()).filter(|text: &String| !text.is_empty())
}

/// Parses `Retry-After`: seconds, or a date (RFC 9110, section 10.2.3).
fn parse_retry_after(headers: &HeaderMap, now: Timestamp) -> Option<Duration> {
    let text = headers.get(header::RETRY_AFTER)?.to_str().ok()?.trim();
    let pause = match text.parse() {
        Ok(seconds) => Duration::from_secs(seconds),
        Err(_) => {
            let until = httpdate::parse_http_date(text).ok()?.duration_since(std::time::UNIX_EPOCH).ok()?;
            (Timestamp(0) + until).since(now)
        }
    };
    Some(pause.min(MAX_PAUSE))
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;
    use http::HeaderValue;

    use super::*;

    fn judge_status(status: u16, retry_after: Option<&'static str>) -> (Outcome, Option<u64>) {
        let headers = retry_after.map(|text| (header::RETRY_AFTER, HeaderValue::from_static(text))).into_iter().collect();
        let status = StatusCode::from_u16(status).expect("a status");
        let answer = OutboundResponse { status, headers, body: Bytes::new(), truncated: false };
        // Friday, 20 November 2026, 09:30:00 UTC.
        let judged = judge_response(Ok(answer), Timestamp(1_795_167_000_000_000));
        (judged.outcome, judged.pause.map(|pause| pause.as_secs()))
    }

    #[test]
    fn only_a_status_of_the_200s_is_a_success() {
        let outcomes =
            [200, 204, 299, 199, 301, 304, 400, 404, 408, 410, 429, 500, 503, 999].map(|status| judge_status(status, None).0);
        insta::assert_compact_debug_snapshot!(outcomes, @"[Succeeded, Succeeded, Succeeded, Rejected, Redirected, Redirected, \
            Rejected, Rejected, Rejected, Gone, RateLimited, ServerError, ServerError, ServerError]");
    }

    #[test]
    fn a_pause_is_asked_for_in_seconds_or_by_a_date_and_lasts_a_day_at_most() {
        assert_eq!(judge_status(429, Some("120")), (Outcome::RateLimited, Some(120)));
        assert_eq!(judge_status(503, Some("Fri, 20 Nov 2026 09:35:00 GMT")), (Outcome::RateLimited, Some(300)));
        assert_eq!(judge_status(503, Some("99999999")), (Outcome::RateLimited, Some(86_400)));
        assert_eq!(judge_status(503, Some("soon")), (Outcome::ServerError, None));
        assert_eq!(judge_status(500, Some("120")), (Outcome::ServerError, None), "only 429 and 503 ask for a pause");
    }

    #[test]
    fn an_answer_is_kept_as_text_of_a_thousand_characters() {
        assert_eq!(start_of_body(b""), None);
        assert_eq!(start_of_body(b"no\0pe\xff").as_deref(), Some("no\u{FFFD}pe\u{FFFD}"));
        assert_eq!(start_of_body("ä".repeat(5_000).as_bytes()).map(|text| text.chars().count()), Some(1_000));
    }
}
