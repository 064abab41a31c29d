//! Times as a person reads them: relative up to a day, then dates, in their time zone.

use frontdesk_types::Timestamp;
use jiff::tz::TimeZone;

use super::texts::Texts;

/// Microseconds in a second.
const MICROS: i64 = 1_000_000;

/// Shows times to one person.
pub(crate) struct Moments<'v> {
    now: Timestamp,
    zone: TimeZone,
    texts: &'v Texts,
}

/// A time on a page.
pub(crate) struct Moment {
    /// For programs (RFC 3339).
    pub(crate) datetime: String,
    /// In full, for a tooltip.
    pub(crate) exact: String,
    /// As shown.
    pub(crate) shown: String,
}

impl<'v> Moments<'v> {
    /// Shows times in a zone (IANA); in UTC if it is `None`, or no longer known.
    pub(crate) fn new(now: Timestamp, zone: Option<&str>, texts: &'v Texts) -> Self {
        let zone = zone.and_then(|name| TimeZone::get(name).ok()).unwrap_or(TimeZone::UTC);
        Self { now, zone, texts }
    }

    /// Returns a time in the past or the future.
    pub(crate) fn show(&self, at: Timestamp) -> Moment {
        let Ok(instant) = jiff::Timestamp::from_microsecond(at.0) else {
            return Moment { datetime: String::new(), exact: String::new(), shown: String::new() };
        };
        let local = instant.to_zoned(self.zone.clone());
        Moment {
            datetime: instant.to_string(),
            exact: local.strftime("%-d %B %Y, %H:%M:%S %Z").to_string(),
            shown: self.relative(at).unwrap_or_else(|| self.date(&local)),
        }
    }

    /// Returns a day, such as "19 December", with the year if it is another one.
    pub(crate) fn day(&self, at: Timestamp) -> String {
        let local = jiff::Timestamp::from_microsecond(at.0).map(|instant| instant.to_zoned(self.zone.clone()));
        local.map(|local| self.date(&local)).unwrap_or_default()
    }

    fn date(&self, local: &jiff::Zoned) -> String {
        let now = jiff::Timestamp::from_microsecond(self.now.0).unwrap_or_default().to_zoned(self.zone.clone());
        let format = if now.year() == local.year() { "%-d %B" } else { "%-d %B %Y" };
        local.strftime(format).to_string()
    }

    fn relative(&self, at: Timestamp) -> Option<String> {
        let texts = &self.texts.times;
        let seconds = (self.now.0 - at.0) / MICROS;
        Some(match seconds {
            -59..=59 => texts.just_now.to_owned(),
            60..=3_599 => texts.minutes_ago(seconds / 60),
            3_600..=86_399 => texts.hours_ago(seconds / 3_600),
            -3_599..=-60 => texts.in_minutes(-seconds / 60),
            -86_399..=-3_600 => texts.in_hours(-seconds / 3_600),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{super::texts::EN, *};

    #[test]
    fn times_are_relative_up_to_a_day() {
        let now = Timestamp(1_795_771_800 * MICROS);
        let moments = Moments::new(now, Some("Europe/Berlin"), &EN);
        let shown = |seconds: i64| moments.show(Timestamp(now.0 + seconds * MICROS)).shown;
        let all = [0, -90, -7_300, -90_000, -40_000_000, 120, 8_000, 172_800].map(shown);
        insta::assert_snapshot!(all.join("\n"), @r"
        just now
        1 min ago
        2 h ago
        26 November
        21 August 2025
        in 2 min
        in 2 h
        29 November
        ");
        let exact = moments.show(now);
        let written = format!("{} | {}", exact.datetime, exact.exact);
        insta::assert_snapshot!(written, @"2026-11-27T09:30:00Z | 27 November 2026, 10:30:00 CET");
    }
}
