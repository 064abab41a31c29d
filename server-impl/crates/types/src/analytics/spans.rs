//! Spans of time: quarters of an hour, which are what every time zone of today is made of, and larger ones to add fewer
//! numbers.

use crate::Timestamp;

/// Microseconds of a slot.
const SLOT: i64 = 15 * 60 * 1_000_000;

/// A quarter of an hour: how many of them have passed since 1970 in UTC.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TimeSlot(pub i64);

impl TimeSlot {
    /// The one that contains a moment.
    pub fn of(at: Timestamp) -> Self {
        Self(at.0.div_euclid(SLOT))
    }

    /// Its beginning.
    pub fn start(self) -> Timestamp {
        Timestamp(self.0 * SLOT)
    }
}

/// Number of slots that are added up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct SlotSpan(pub i64);

impl SlotSpan {
    /// A single slot.
    pub const QUARTER: Self = Self(1);
    /// An hour.
    pub const HOUR: Self = Self(4);
    /// A quarter of a day: in most time zones, a day is made of these and a few hours.
    pub const SIX_HOURS: Self = Self(24);
    /// A day in UTC.
    pub const DAY: Self = Self(96);
    /// 32 days.
    pub const MONTH: Self = Self(32 * 96);

    /// All of them, ascending; each divides the next.
    pub const ALL: [Self; 5] = [Self::QUARTER, Self::HOUR, Self::SIX_HOURS, Self::DAY, Self::MONTH];

    /// The first slot of the span that contains this one.
    pub fn start(self, slot: TimeSlot) -> TimeSlot {
        TimeSlot(slot.0.div_euclid(self.0) * self.0)
    }
}

/// Slots from the first to before the last, all of whose sums are of one span.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SlotInterval {
    /// The span of the sums.
    pub span: SlotSpan,
    /// The first slot.
    pub from: TimeSlot,
    /// After the last one.
    pub to: TimeSlot,
}

impl SlotInterval {
    /// The ranges that make up the slots from `from` to before `to`, with as few sums as these spans allow, which
    /// ascend and divide each other.
    pub fn cover(from: TimeSlot, to: TimeSlot, spans: &[SlotSpan]) -> Vec<Self> {
        let Some((span, smaller)) = spans.split_last() else { return Vec::new() };
        if from >= to {
            return Vec::new();
        }
        let first = TimeSlot((from.0 + span.0 - 1).div_euclid(span.0) * span.0);
        let last = span.start(to);
        if first >= last {
            return Self::cover(from, to, smaller);
        }
        let mut ranges = Self::cover(from, first, smaller);
        ranges.push(Self { span: *span, from: first, to: last });
        ranges.extend(Self::cover(last, to, smaller));
        ranges
    }

    /// The ranges of steps, each with the number of its step.
    pub fn of_steps(steps: &[(TimeSlot, TimeSlot)]) -> Vec<(usize, Self)> {
        let ranges = |(number, (from, to)): (usize, &(TimeSlot, TimeSlot))| {
            Self::cover(*from, *to, &SlotSpan::ALL).into_iter().map(move |range| (number, range))
        };
        steps.iter().enumerate().flat_map(ranges).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cover(from: i64, to: i64) -> Vec<(i64, i64, i64)> {
        SlotInterval::cover(TimeSlot(from), TimeSlot(to), &SlotSpan::ALL)
            .iter()
            .map(|range| (range.span.0, range.from.0, range.to.0))
            .collect()
    }

    #[test]
    fn whole_spans_are_taken_whole() {
        assert_eq!(cover(0, 96), [(96, 0, 96)]);
        assert_eq!(cover(4, 96), [(4, 4, 24), (24, 24, 96)]);
        assert_eq!(cover(3, 197), [(1, 3, 4), (4, 4, 24), (24, 24, 96), (96, 96, 192), (4, 192, 196), (1, 196, 197)]);
        assert_eq!(cover(-96, 3_072), [(96, -96, 0), (3_072, 0, 3_072)]);
        assert_eq!(cover(1, 3), [(1, 1, 3)]);
        assert_eq!(cover(5, 5), []);
    }

    #[test]
    fn nothing_is_left_out_or_taken_twice() {
        for from in [-200, -97, 0, 1, 95, 3_000] {
            for to in [-3, 96, 101, 3_072, 9_999] {
                let mut next = from;
                for (span, first, last) in cover(from, to) {
                    assert_eq!((first, first % span, last % span), (next, 0, 0));
                    next = last;
                }
                assert_eq!(next, from.max(to));
            }
        }
    }
}
