//! Retry schedule of deliveries.

use std::time::Duration;

use frontdesk_ports::random::Random;
use frontdesk_types::Timestamp;

/// Fraction by which pauses vary in either direction, so that deliveries that failed together are not retried together.
const PAUSE_JITTER: f64 = 0.1;

/// Pauses between the attempts of a delivery.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RetrySchedule(Vec<Duration>);

impl RetrySchedule {
    /// Creates a schedule from the pauses after the first attempt, after the second, and so on; the last of these
    /// pauses is followed by the last attempt.
    pub fn new(pauses: Vec<Duration>) -> Self {
        Self(pauses)
    }

    /// Returns the time of the next attempt of a delivery that has failed this many times; `None` when it is given up.
    pub fn next_attempt(&self, failures: i64, now: Timestamp, random: &dyn Random) -> Option<Timestamp> {
        let place = usize::try_from(failures).ok()?.checked_sub(1)?;
        let pause = self.0.get(place)?;
        let mut bytes = [0; 4];
        random.fill(&mut bytes);
        let share = f64::from(u32::from_le_bytes(bytes)) / f64::from(u32::MAX);
        Some(now + pause.mul_f64(1.0 - PAUSE_JITTER + 2.0 * PAUSE_JITTER * share))
    }
}

#[cfg(test)]
mod tests {
    use frontdesk_ports::random::OsRandom;

    use super::*;

    #[test]
    fn pauses_follow_the_schedule_within_a_tenth() {
        let pauses: Vec<_> = [5, 300, 36_000].map(Duration::from_secs).into();
        let schedule = RetrySchedule::new(pauses.clone());
        for (failures, pause) in (1..).zip(&pauses) {
            let next = schedule.next_attempt(failures, Timestamp(0), &OsRandom).expect("another try");
            let within = pause.mul_f64(0.899)..pause.mul_f64(1.101);
            assert!(within.contains(&next.since(Timestamp(0))), "{failures}: {next:?}");
        }
        assert_eq!(schedule.next_attempt(4, Timestamp(0), &OsRandom), None, "the last pause was before the last try");
    }
}
