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
    formats: &'static DateFormats,
    texts: &'v Texts,
}

/// Patterns of `strftime` for dates.
pub(crate) struct DateFormats {
    day: &'static str,
    day_and_year: &'static str,
    exact: &'static str,
}

impl DateFormats {
    const ENGLISH: Self = Self { day: "%-d %B", day_and_year: "%-d %B %Y", exact: "%-d %B %Y, %H:%M:%S %Z" };
    const AMERICAN: Self = Self { day: "%B %-d", day_and_year: "%B %-d, %Y", exact: "%B %-d, %Y, %-I:%M:%S %p %Z" };

    /// Returns the formats of the first language among these: one that the person has chosen, or those that their browser
    /// accepts (RFC 9110, section 12.5.4), most preferred first.
    pub(crate) fn choose(languages: Option<&str>) -> &'static Self {
        let first = languages.unwrap_or_default().split([',', ';']).next().unwrap_or_default().trim();
        if first.eq_ignore_ascii_case("en-US") { &Self::AMERICAN } else { &Self::ENGLISH }
    }
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
    pub(crate) fn new(now: Timestamp, zone: Option<&str>, formats: &'static DateFormats, texts: &'v Texts) -> Self {
        let zone = zone.and_then(|name| TimeZone::get(name).ok()).unwrap_or(TimeZone::UTC);
        Self { now, zone, formats, texts }
    }

    /// Returns a time in the past or the future.
    pub(crate) fn show(&self, at: Timestamp) -> Moment {
        let Ok(instant) = jiff::Timestamp::from_microsecond(at.0) else {
            return Moment { datetime: String::new(), exact: String::new(), shown: String::new() };
        };
        let local = instant.to_zoned(self.zone.clone());
        Moment {
            datetime: instant.to_string(),
            exact: local.strftime(self.formats.exact).to_string(),
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
        let format = if now.year() == local.year() { self.formats.day } else { self.formats.day_and_year };
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
mod tests;
