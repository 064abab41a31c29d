//! Times at which a domain is checked again.

use std::time::Duration;

use frontdesk_types::Timestamp;

/// Interval between checks of an active domain.
pub const ACTIVE_CHECK_INTERVAL: Duration = Duration::from_hours(1);

/// Interval between checks of a failed domain.
pub const FAILED_CHECK_INTERVAL: Duration = Duration::from_hours(24);

/// First pause.
const FIRST_PAUSE: Duration = Duration::from_mins(1);

/// Number of checks with the first pause.
const FIRST_CHECKS: i64 = 10;

/// Factor by which each later pause grows.
const PAUSE_GROWTH: f64 = 1.15;

/// Maximum pause.
const MAX_PAUSE: Duration = Duration::from_hours(4);

/// Maximum pause while the result is unknown.
const MAX_RETRY_PAUSE: Duration = Duration::from_mins(15);

/// Returns the pause after this many checks in a row.
pub fn pause_after(checks: i64) -> Duration {
    let grown = i32::try_from((checks - FIRST_CHECKS).clamp(0, 1_000)).unwrap_or_default();
    Duration::from_secs_f64((FIRST_PAUSE.as_secs_f64() * PAUSE_GROWTH.powi(grown)).min(MAX_PAUSE.as_secs_f64()))
}

/// Returns the time of the next check after this many, but not later than `end`.
pub(super) fn next_check(checks: i64, now: Timestamp, end: Option<Timestamp>) -> Timestamp {
    let at = now + pause_after(checks);
    end.map_or(at, |end| at.min(end))
}

/// Returns the time of the next check after an inconclusive one: after twice the time since the last one, if that
/// was inconclusive, too. One check falls on `end`; later ones continue beyond it.
pub(super) fn next_retry(last: Option<Timestamp>, now: Timestamp, end: Option<Timestamp>) -> Timestamp {
    let at = now + last.map_or(FIRST_PAUSE, |last| now.since(last) * 2).clamp(FIRST_PAUSE, MAX_RETRY_PAUSE);
    end.filter(|end| *end > now).map_or(at, |end| at.min(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checks_are_frequent_at_first_and_few_in_all() {
        let pauses = [1, 10, 11, 20, 40, 49, 50, 10_000].map(|checks| pause_after(checks).as_secs());
        insta::assert_debug_snapshot!(pauses, @r"
        [
            60,
            60,
            69,
            242,
            3972,
            13975,
            14400,
            14400,
        ]
        ");
        let (mut passed, mut checks) = (Duration::ZERO, 0);
        while passed < super::super::VERIFICATION_WINDOW {
            checks += 1;
            passed += pause_after(checks);
        }
        insta::assert_snapshot!(checks, @"84");
    }
}
