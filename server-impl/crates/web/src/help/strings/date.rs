//! Dates in words.

use chrono::{DateTime, Datelike, Utc};

use super::UiStrings;

impl UiStrings {
    /// Formats a day, such as "12 November 2026".
    pub(crate) fn day(&self, moment: DateTime<Utc>) -> String {
        let month = usize::try_from(moment.month0()).ok().and_then(|month| self.months.get(month));
        self.date
            .replace("{day}", &moment.day().to_string())
            .replace("{month}", month.map_or("", String::as_str))
            .replace("{year}", &moment.year().to_string())
    }
}
