//! Times at which mails are tried again.

use std::time::Duration;

use frontdesk_types::Timestamp;

/// Time for which a mail is tried.
const RETRY_TIMEOUT: Duration = Duration::from_hours(72);

/// Maximum number of attempts whose outcome is unknown: somebody may get a mail that often.
pub(super) const MAX_DOUBTFUL: i32 = 3;

/// Pauses after the first attempt, the second, and so on; the last one repeats. Long enough for servers that defer
/// senders whom they do not know (RFC 6647).
const RETRY_PAUSES: [Duration; 7] = [
    Duration::from_mins(1),
    Duration::from_mins(5),
    Duration::from_mins(15),
    Duration::from_mins(30),
    Duration::from_hours(1),
    Duration::from_hours(3),
    Duration::from_hours(6),
];

/// Returns the pause after this many attempts at a mail that was composed at `begun_at`; `None` after the last one. The
/// last attempt is made when the time is over.
pub(super) fn pause_after(attempts: i32, begun_at: Timestamp, now: Timestamp) -> Option<Duration> {
    let left = RETRY_TIMEOUT.checked_sub(now.since(begun_at)).filter(|left| !left.is_zero())?;
    let place = usize::try_from(attempts - 1).unwrap_or_default().min(RETRY_PAUSES.len() - 1);
    Some(RETRY_PAUSES[place].min(left))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_mail_is_tried_for_three_days_and_then_no_more() {
        let begun = Timestamp(1_700_000_000_000_000);
        let (mut now, mut attempts) = (begun, 1);
        while let Some(pause) = pause_after(attempts, begun, now) {
            assert!(pause >= Duration::from_secs(1) && attempts < 100);
            (now, attempts) = (now + pause, attempts + 1);
        }
        assert_eq!((now.since(begun), attempts), (RETRY_TIMEOUT, 19));
    }
}
