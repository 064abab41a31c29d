//! Selects the sums behind the lists of articles and searches: whole hours in UTC, since there would be too many
//! for each quarter of an hour. Hourly sums are only kept for a while; older periods are covered by whole days.

use std::time::Duration;

use frontdesk_agents::analytics::calendar::SlotRange;
use frontdesk_types::{
    Timestamp,
    analytics::{SlotInterval, SlotSpan, TimeSlot},
    help_center::insights::SPANS,
};

/// Maximum age of data that lists cover to the hour.
pub(super) const MAX_HOURLY_AGE: Duration = Duration::from_hours(31 * 24);

/// Maximum age of data in lists.
pub(super) const MAX_LIST_AGE: Duration = Duration::from_hours(366 * 24);

/// Returns the start of the UTC day that is `ago` in the past.
pub(super) fn day_before(now: Timestamp, ago: Duration) -> TimeSlot {
    SlotSpan::DAY.start(TimeSlot::of(now - ago))
}

/// Returns the sums that make up the lists of a period.
pub(super) fn list_ranges((from, to): SlotRange, now: Timestamp) -> Vec<SlotInterval> {
    let (kept, by_hour) = (day_before(now, MAX_LIST_AGE), day_before(now, MAX_HOURLY_AGE));
    let first = from.max(kept);
    let first = if first < by_hour { SlotSpan::DAY.start(first) } else { SlotSpan::HOUR.start(first) };
    let last = if to > by_hour { span_end(SlotSpan::HOUR, to) } else { span_end(SlotSpan::DAY, to) };
    // Hours only occur at both ends.
    SlotInterval::cover(first, last, &SPANS)
}

/// Returns the end of the span that contains the slot before this one.
fn span_end(span: SlotSpan, slot: TimeSlot) -> TimeSlot {
    span.start(TimeSlot(slot.0 + span.0 - 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the ranges for slots relative to the first day with hourly sums.
    fn covered(from: i64, to: i64) -> Vec<(i64, i64, i64)> {
        // Noon of a day.
        let now = Timestamp((10_000 * 96 + 48) * 15 * 60 * 1_000_000);
        let first = day_before(now, MAX_HOURLY_AGE);
        assert_eq!(first, TimeSlot((10_000 - 31) * 96));
        let ranges = list_ranges((TimeSlot(first.0 + from), TimeSlot(first.0 + to)), now);
        ranges.iter().map(|range| (range.span.0, range.from.0 - first.0, range.to.0 - first.0)).collect()
    }

    #[test]
    fn lately_whole_hours_count() {
        assert_eq!(covered(0, 96), [(96, 0, 96)]);
        assert_eq!(covered(1, 5), [(4, 0, 8)]);
        assert_eq!(covered(4, 97), [(4, 4, 100)]);
    }

    #[test]
    fn longer_ago_whole_days_count() {
        assert_eq!(covered(-96, 0), [(96, -96, 0)]);
        assert_eq!(covered(-95, -94), [(96, -96, 0)]);
        assert_eq!(covered(-97, -95), [(96, -192, 0)]);
        assert_eq!(covered(-1, 1), [(96, -96, 0), (4, 0, 4)]);
    }

    #[test]
    fn nothing_is_older_than_what_is_kept() {
        let first = -(366 - 31) * 96;
        let ranges = covered(first - 9_999, 0);
        assert_eq!(ranges.first().map(|range| range.1), Some(first));
        assert_eq!(ranges.iter().map(|(_, from, to)| to - from).sum::<i64>(), -first);
        assert!(ranges.iter().all(|(span, ..)| *span >= 96));
        assert_eq!(covered(first - 200, first - 100), []);
    }
}
