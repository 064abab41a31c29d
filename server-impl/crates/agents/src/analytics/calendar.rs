//! Days, weeks and months in a time zone, in slots of a quarter of an hour.

use frontdesk_types::{
    Error, Result, Timestamp,
    analytics::{Slot, Span, Step},
};
use jiff::{
    ToSpan, Unit, Zoned,
    civil::{Date, Weekday},
    tz::TimeZone,
};

/// Maximum steps of a series.
pub const MAX_STEPS: usize = 1_000;

/// Days in the span that is read when no beginning is given, including the last one.
const DAYS: i64 = 30;

/// Maximum slots of a span: ten years.
const MAX_SPAN_SLOTS: i64 = 3_653 * Span::DAY.0;

/// The first slot of the year 2000.
const FIRST: Slot = Slot(946_684_800 / 900);

/// The first slot of the year 2200.
const END: Slot = Slot(7_258_118_400 / 900);

/// Slots from the first up to, but not including, the second.
pub type Slots = (Slot, Slot);

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
    pub fn slots(&self, from: Option<Timestamp>, to: Option<Timestamp>, now: Timestamp) -> Result<Slots> {
        let end = to.unwrap_or(now);
        // Rounded up.
        let to = Slot(-Slot::of(Timestamp(-end.0)).0);
        if to > END {
            return Err(Error::invalid("query/to", "The span ends after the year 2199. Send an earlier `to`."));
        }
        let from = match from {
            Some(from) => Slot::of(from),
            None => {
                let last = self.zoned(Slot(to.0 - 1))?.date();
                self.start(last.checked_sub((DAYS - 1).days()).map_err(Error::internal)?)?
            }
        };
        if from < FIRST {
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
    pub fn before(&self, (from, to): Slots) -> Result<Slots> {
        let (first, last) = (self.zoned(from)?.date(), self.zoned(to)?.date());
        let are_days = self.start(first)? == from && self.start(last)? == to;
        let between = if are_days && first.day() == 1 && last.day() == 1 {
            first.until((Unit::Month, last))
        } else if are_days {
            first.until((Unit::Day, last))
        } else {
            return Ok((Slot(from.0 - (to.0 - from.0)), from));
        };
        let earlier = first.checked_sub(between.map_err(Error::internal)?).map_err(Error::internal)?;
        Ok((self.start(earlier)?, from))
    }

    /// Splits a span into steps; the first and the last one may be incomplete.
    ///
    /// # Errors
    /// `VALIDATION_ERROR` when there are too many.
    pub fn steps(&self, (from, to): Slots, step: Step) -> Result<Vec<Slots>> {
        let mut steps = Vec::new();
        let mut begin = from;
        while begin < to {
            if steps.len() == MAX_STEPS {
                let message = "The span has more than 1000 steps. Send a longer `step`, or a shorter span.";
                return Err(Error::invalid("query/step", message));
            }
            let end = self.next(begin, step)?.min(to);
            steps.push((begin, end));
            begin = end;
        }
        Ok(steps)
    }

    /// Returns the date of the day that a slot is on: `2026-11-20`.
    ///
    /// # Errors
    /// Only faults.
    pub fn date(&self, slot: Slot) -> Result<String> {
        Ok(self.zoned(slot)?.date().to_string())
    }

    /// Returns the end of the step that contains this slot.
    fn next(&self, slot: Slot, step: Step) -> Result<Slot> {
        let date = || Ok::<_, Error>(self.zoned(slot)?.date());
        let later = |date: Date, span: jiff::Span| date.checked_add(span).map_err(Error::internal);
        match step {
            Step::QuarterHour => Ok(Slot(slot.0 + 1)),
            Step::Hour => self.next_hour(slot),
            Step::Day => self.start_after(slot, later(date()?, 1.day())?, 1.day()),
            Step::Week => {
                let date = date()?;
                let days = 7 - i64::from(date.weekday().since(Weekday::Monday));
                self.start_after(slot, later(date, days.days())?, 1.week())
            }
            Step::Month => self.start_after(slot, later(date()?.first_of_month(), 1.month())?, 1.month()),
        }
    }

    /// Returns the next slot at which the clock shows a full hour. Where the clock changes by half an hour, that is
    /// not always an hour later.
    fn next_hour(&self, slot: Slot) -> Result<Slot> {
        let mut next = Slot(slot.0 + 1);
        while self.zoned(next)?.minute() >= 15 {
            next = Slot(next.0 + 1);
        }
        Ok(next)
    }

    /// Returns the first slot of a day. If the clock was set back from that day into the one before, the day began
    /// before this slot, and the first slot of the first day of the next step is returned instead.
    fn start_after(&self, slot: Slot, date: Date, step: jiff::Span) -> Result<Slot> {
        let start = self.start(date)?;
        if start > slot { Ok(start) } else { self.start(date.checked_add(step).map_err(Error::internal)?) }
    }

    /// Returns the first slot of a day: midnight, or the first moment after it where the clock skips midnight.
    fn start(&self, date: Date) -> Result<Slot> {
        let midnight = date.to_zoned(self.0.clone()).map_err(Error::internal)?;
        Ok(Slot::of(Timestamp(midnight.timestamp().as_microsecond())))
    }

    fn zoned(&self, slot: Slot) -> Result<Zoned> {
        let at = jiff::Timestamp::from_microsecond(slot.start().0).map_err(Error::internal)?;
        Ok(at.to_zoned(self.0.clone()))
    }
}

#[cfg(test)]
mod tests;
