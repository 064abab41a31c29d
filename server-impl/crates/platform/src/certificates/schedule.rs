//! Times at which certificates are ordered again, and renewed.

use std::time::Duration;

use frontdesk_ports::{acme::RenewalWindow, random::Random};
use frontdesk_types::Timestamp;

/// Pauses after an authority has refused: an authority counts failures by the hour, and permits five at most.
const REFUSAL_PAUSES: [Duration; 4] =
    [Duration::from_mins(10), Duration::from_hours(1), Duration::from_hours(6), Duration::from_hours(24)];

/// Pauses after any other failure.
const FAULT_PAUSES: [Duration; 6] = [
    Duration::from_mins(1),
    Duration::from_mins(2),
    Duration::from_mins(5),
    Duration::from_mins(10),
    Duration::from_mins(30),
    Duration::from_hours(1),
];

/// Minimum and maximum interval between requests for the time of renewal (RFC 9773, section 4.3).
const RENEWAL_QUERY_INTERVALS: (Duration, Duration) = (Duration::from_mins(1), Duration::from_hours(24));

/// Pause before an authority that could not be reached is asked again.
pub const RENEWAL_QUERY_RETRY_PAUSE: Duration = Duration::from_hours(6);

/// Minimum time between the last refusal and a requested retry.
const MIN_RETRY_PAUSE: Duration = Duration::from_mins(15);

/// Returns the pause after this many failures in a row, the last of which was a refusal by the authority, or not.
pub fn failure_pause(failures: i64, is_refusal: bool) -> Duration {
    let pauses = if is_refusal { REFUSAL_PAUSES.as_slice() } else { FAULT_PAUSES.as_slice() };
    let place = usize::try_from(failures - 1).unwrap_or_default().min(pauses.len() - 1);
    pauses[place]
}

/// Returns the time of the next attempt when one is requested, which is not before the authority would count
/// it as too many.
pub fn requested_attempt_at(refused_at: Option<Timestamp>, now: Timestamp) -> Timestamp {
    refused_at.map_or(now, |refused| now.max(refused + MIN_RETRY_PAUSE))
}

/// Returns the renewal time of a certificate whose authority does not suggest one: after two thirds of its
/// lifetime, or up to a twelfth of it earlier, so that not all are renewed at once.
pub fn default_renewal_time(not_before: Timestamp, not_after: Timestamp, random: &dyn Random) -> Timestamp {
    let lifetime = not_after.since(not_before);
    not_before + lifetime * 2 / 3 - lifetime.mul_f64(random_fraction(random) / 12.0)
}

/// Returns the renewal time within the window of the authority (RFC 9773, section 4.2): a moment chosen once,
/// unless the window moves away from it.
pub fn renewal_within_window(window: &RenewalWindow, chosen: Timestamp, random: &dyn Random) -> Timestamp {
    if window.start <= chosen && chosen < window.end {
        return chosen;
    }
    window.start + window.end.since(window.start).mul_f64(random_fraction(random))
}

/// Returns the time until an authority is asked again.
pub fn clamp_query_interval(requested: Duration) -> Duration {
    requested.clamp(RENEWAL_QUERY_INTERVALS.0, RENEWAL_QUERY_INTERVALS.1)
}

/// Returns a random fraction of one.
fn random_fraction(random: &dyn Random) -> f64 {
    let mut bytes = [0; 4];
    random.fill(&mut bytes);
    f64::from(u32::from_le_bytes(bytes)) / (f64::from(u32::MAX) + 1.0)
}

#[cfg(test)]
mod tests {
    use frontdesk_ports::random::OsRandom;

    use super::*;

    const DAY: Duration = Duration::from_hours(24);

    #[test]
    fn a_refusal_is_followed_by_longer_pauses_than_a_fault() {
        let minutes = |is_refusal| [1, 2, 3, 4, 9].map(|failures| failure_pause(failures, is_refusal).as_secs() / 60);
        assert_eq!(minutes(true), [10, 60, 360, 1_440, 1_440]);
        assert_eq!(minutes(false), [1, 2, 5, 10, 60]);
    }

    #[test]
    fn nothing_counts_in_days() {
        for days in [6_u32, 45, 90] {
            let (from, lifetime) = (Timestamp(0), DAY * days);
            let at = default_renewal_time(from, from + lifetime, &OsRandom).since(from);
            assert!(lifetime * 7 / 12 <= at && at <= lifetime * 2 / 3, "{days} days: after {at:?}");
        }
    }

    #[test]
    fn the_moment_of_renewal_stays_while_the_window_has_it() {
        let at = |days: u32| Timestamp(0) + DAY * days;
        let window = RenewalWindow { start: at(10), end: at(12), ask_after: DAY };
        assert_eq!(renewal_within_window(&window, at(11), &OsRandom), at(11));
        for outside in [at(9), at(12), at(30)] {
            let moved = renewal_within_window(&window, outside, &OsRandom);
            assert!(window.start <= moved && moved < window.end, "{moved:?}");
        }
    }
}
