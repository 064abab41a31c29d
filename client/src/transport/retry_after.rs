//! The header `Retry-After` (RFC 9110, 10.2.3).

use std::time::Duration;

use chrono::DateTime;
use reqwest::header::{DATE, HeaderMap, HeaderName, RETRY_AFTER};

/// Returns the wait that an answer requests. Frontdesk sends seconds; a date, which a proxy may send, is compared
/// with the `Date` of the same answer, so that the clock of this machine does not matter.
pub(crate) fn read(headers: &HeaderMap) -> Option<Duration> {
    let text = header_value(headers, &RETRY_AFTER)?;
    if let Ok(seconds) = text.parse() {
        return Some(Duration::from_secs(seconds));
    }
    let (until, now) = (parse_date(text)?, parse_date(header_value(headers, &DATE)?)?);
    (until - now).to_std().ok()
}

fn header_value<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name)?.to_str().ok().map(str::trim)
}

fn parse_date(text: &str) -> Option<DateTime<chrono::FixedOffset>> {
    DateTime::parse_from_rfc2822(text).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn requested_wait(retry_after: &'static str, date: &'static str) -> Option<Duration> {
        let headers = [(RETRY_AFTER, retry_after), (DATE, date)];
        read(&headers.into_iter().map(|(name, value)| (name, value.parse().unwrap())).collect())
    }

    #[test]
    fn seconds_and_dates_are_understood_and_nothing_else() {
        let now = "Fri, 20 Nov 2026 09:30:00 GMT";
        assert_eq!(requested_wait("7", now), Some(Duration::from_secs(7)));
        assert_eq!(requested_wait("Fri, 20 Nov 2026 09:30:12 GMT", now), Some(Duration::from_secs(12)));
        assert_eq!(requested_wait("Fri, 20 Nov 2026 09:29:59 GMT", now), None);
        assert_eq!(requested_wait("soon", now), None);
        assert_eq!(requested_wait("-1", now), None);
    }
}
