//! Days, weeks and months in a time zone, in slots of a quarter of an hour.

use frontdesk_types::{
    Error, Result, Timestamp,
    analytics::{SlotSpan, Step, TimeSlot},
};
use jiff::{
    ToSpan, Unit, Zoned,
    civil::{Date, Weekday},
    tz::TimeZone,
};

/// Maximum steps of a series.
pub const MAX_STEPS: usize = 1_000;

/// Days in the span that is read when no beginning is given, including the last one.
const DEFAULT_SPAN_DAYS: i64 = 30;

/// Maximum slots of a span: ten years.
const MAX_SPAN_SLOTS: i64 = 3_653 * SlotSpan::DAY.0;

/// The first slot of the year 2000.
const FIRST_SLOT: TimeSlot = TimeSlot(946_684_800 / 900);

/// The first slot of the year 2200.
const END_SLOT: TimeSlot = TimeSlot(7_258_118_400 / 900);

/// Slots from the first up to, but not including, the second.
pub type SlotRange = (TimeSlot, TimeSlot);

/// The calendar of a time zone.
#[derive(Debug, Clone)]
pub struct Calendar(TimeZone);

impl Calendar {
    /// Returns the calendar of the time zone with this name.
    ///
    /// # Errors
    /// `VALIDATION_ERROR` when there is none.
    pub fn named(name: &str) -> Result<Self> {
        TimeZone::get(name).map(Self).map_err(|_| {
            let message = "There is no such time zone. Send a name of the IANA database, such as `Europe/Zurich` or `UTC`.";
            Error::invalid("query/timeZone", message)
        })
    }

    /// Returns the slots of the requested span. Without an end, it ends now; without a beginning, it has 30 days.
    ///
    /// # Errors
    /// `VALIDATION_ERROR`.
    pub fn resolve_span(&self, from: Option<Timestamp>, to: Option<Timestamp>, now: Timestamp) -> Result<SlotRange> {
        let end = to.unwrap_or(now);
        // Rounded up.
        let to = TimeSlot(-TimeSlot::of(Timestamp(-end.0)).0);
        if to > END_SLOT {
            return Err(Error::invalid("query/to", "The span ends after the year 2199. Send an earlier `to`."));
        }
        let from = match from {
            Some(from) => TimeSlot::of(from),
            None => {
                let last = self.zoned(TimeSlot(to.0 - 1))?.date();
                self.day_start(last.checked_sub((DEFAULT_SPAN_DAYS - 1).days()).map_err(Error::internal)?)?
            }
        };
        if from < FIRST_SLOT {
            return Err(Error::invalid("query/from", "The span begins before the year 2000. Send a later `from`."));
        }
        if from >= to {
            return Err(Error::invalid("query/to", "The span ends before it begins. Send a `to` that is later than `from`."));
        }
        if to.0 - from.0 > MAX_SPAN_SLOTS {
            return Err(Error::invalid(
                "query/to",
                "The span is longer than ten years. Send a later `from`, or an earlier `to`.",
            ));
        }
        Ok((from, to))
    }

    /// Returns the preceding span: as many months if it is whole months, as many days if it is whole
    /// days, otherwise as long.
    ///
    /// # Errors
    /// Only faults.
    pub fn preceding_span(&self, (from, to): SlotRange) -> Result<SlotRange> {
        let (first, last) = (self.zoned(from)?.date(), self.zoned(to)?.date());
        let are_days = self.day_start(first)? == from && self.day_start(last)? == to;
        let between = if are_days && first.day() == 1 && last.day() == 1 {
            first.until((Unit::Month, last))
        } else if are_days {
            first.until((Unit::Day, last))
        } else {
            return Ok((TimeSlot(from.0 - (to.0 - from.0)), from));
        };
        let earlier = first.checked_sub(between.map_err(Error::internal)?).map_err(Error::internal)?;
        Ok((self.day_start(earlier)?, from))
    }

    /// Splits a span into steps; the first and the last one may be incomplete.
    ///
    /// # Errors
    /// `VALIDATION_ERROR` when there are too many.
    pub fn split_into_steps(&self, (from, to): SlotRange, step: Step) -> Result<Vec<SlotRange>> {
        let mut steps = Vec::new();
        let mut begin = from;
        while begin < to {
            if steps.len() == MAX_STEPS {
                let message = "The span has more than 1000 steps. Send a longer `step`, or a shorter span.";
                return Err(Error::invalid("query/step", message));
            }
            let end = self.step_end(begin, step)?.min(to);
            steps.push((begin, end));
            begin = end;
        }
        Ok(steps)
    }

    /// Returns the date of the day that a slot is on: `2026-11-20`.
    ///
    /// # Errors
    /// Only faults.
    pub fn date_of_slot(&self, slot: TimeSlot) -> Result<String> {
        Ok(self.zoned(slot)?.date().to_string())
    }

    /// Returns the end of the step that contains this slot.
    fn step_end(&self, slot: TimeSlot, step: Step) -> Result<TimeSlot> {
        let date = || Ok::<_, Error>(self.zoned(slot)?.date());
        let later = |date: Date, span: jiff::Span| date.checked_add(span).map_err(Error::internal);
        match step {
            Step::QuarterHour => Ok(TimeSlot(slot.0 + 1)),
            Step::Hour => self.next_hour(slot),
            Step::Day => self.day_start_after(slot, later(date()?, 1.day())?, 1.day()),
            Step::Week => {
                let date = date()?;
                let days = 7 - i64::from(date.weekday().since(Weekday::Monday));
                self.day_start_after(slot, later(date, days.days())?, 1.week())
            }
            Step::Month => self.day_start_after(slot, later(date()?.first_of_month(), 1.month())?, 1.month()),
        }
    }

    /// Returns the next slot at which the clock shows a full hour. Where the clock changes by half an hour, that is
    /// not always an hour later.
    fn next_hour(&self, slot: TimeSlot) -> Result<TimeSlot> {
        let mut next = TimeSlot(slot.0 + 1);
        while self.zoned(next)?.minute() >= 15 {
            next = TimeSlot(next.0 + 1);
        }
        Ok(next)
    }

    /// Returns the first slot of a day. If the clock was set back from that day into the one before, the day began
    /// before this slot, and the first slot of the first day of the next step is returned instead.
    fn day_start_after(&self, slot: TimeSlot, date: Date, step: jiff::Span) -> Result<TimeSlot> {
        let start = self.day_start(date)?;
        if start > slot { Ok(start) } else { self.day_start(date.checked_add(step).map_err(Error::internal)?) }
    }

    /// Returns the first slot of a day: midnight, or the first moment after it where the clock skips midnight.
    fn day_start(&self, date: Date) -> Result<TimeSlot> {
        let midnight = date.to_zoned(self.0.clone()).map_err(Error::internal)?;
        Ok(TimeSlot::of(Timestamp(midnight.timestamp().as_microsecond())))
    }

    fn zoned(&self, slot: TimeSlot) -> Result<Zoned> {
        let at = jiff::Timestamp::from_microsecond(slot.start().0).map_err(Error::internal)?;
        Ok(at.to_zoned(self.0.clone()))
    }
}

#[cfg(test)]
mod tests;
