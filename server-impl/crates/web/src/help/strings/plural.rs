//! Plural forms of texts with a number (Unicode CLDR, plural rules for integers).

use serde::Deserialize;

use super::{TextPattern, UiStrings};

/// A text with a number, in all plural forms of its language.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct CountedText {
    zero: Option<TextPattern>,
    one: Option<TextPattern>,
    two: Option<TextPattern>,
    few: Option<TextPattern>,
    many: Option<TextPattern>,
    other: TextPattern,
}

impl UiStrings {
    /// Formats a number of articles.
    pub(crate) fn number_of_articles(&self, number: u64) -> String {
        self.count_articles.format_number(self.language, number)
    }

    /// Formats a number of results.
    pub(crate) fn number_of_results(&self, number: u64) -> String {
        self.count_results.format_number(self.language, number)
    }
}

impl CountedText {
    fn format_number(&self, language: &str, number: u64) -> String {
        let form = match plural_category(language, number) {
            PluralCategory::Zero => self.zero.as_ref(),
            PluralCategory::One => self.one.as_ref(),
            PluralCategory::Two => self.two.as_ref(),
            PluralCategory::Few => self.few.as_ref(),
            PluralCategory::Many => self.many.as_ref(),
            PluralCategory::Other => None,
        };
        form.unwrap_or(&self.other).fill_placeholder(&number.to_string())
    }

    /// Returns the form of a category, if the file has it.
    #[cfg(test)]
    pub(super) fn form_of(&self, category: PluralCategory) -> Option<&TextPattern> {
        match category {
            PluralCategory::Zero => self.zero.as_ref(),
            PluralCategory::One => self.one.as_ref(),
            PluralCategory::Two => self.two.as_ref(),
            PluralCategory::Few => self.few.as_ref(),
            PluralCategory::Many => self.many.as_ref(),
            PluralCategory::Other => Some(&self.other),
        }
    }
}

/// A plural category.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum PluralCategory {
    Zero,
    One,
    Two,
    Few,
    Many,
    Other,
}

/// Returns the plural category of a number in one of the languages with a file.
pub(crate) fn plural_category(language: &str, number: u64) -> PluralCategory {
    let (tens, hundreds) = (number % 10, number % 100);
    match language {
        "id" | "ja" | "ko" | "vi" | "zh" | "zh-hant" => PluralCategory::Other,
        "fa" | "fr" | "pt" if number <= 1 => PluralCategory::One,
        "ar" => arabic_category(number, hundreds),
        "cs" if (2..=4).contains(&number) => PluralCategory::Few,
        "he" if number == 2 => PluralCategory::Two,
        "pl" if number != 1 => {
            if is_few(tens, hundreds) {
                PluralCategory::Few
            } else {
                PluralCategory::Many
            }
        }
        "ru" | "uk" if tens == 1 && hundreds != 11 => PluralCategory::One,
        "ru" | "uk" => {
            if is_few(tens, hundreds) {
                PluralCategory::Few
            } else {
                PluralCategory::Many
            }
        }
        _ if number == 1 => PluralCategory::One,
        _ => PluralCategory::Other,
    }
}

fn is_few(tens: u64, hundreds: u64) -> bool {
    (2..=4).contains(&tens) && !(12..=14).contains(&hundreds)
}

fn arabic_category(number: u64, hundreds: u64) -> PluralCategory {
    match (number, hundreds) {
        (0, _) => PluralCategory::Zero,
        (1, _) => PluralCategory::One,
        (2, _) => PluralCategory::Two,
        (_, 3..=10) => PluralCategory::Few,
        (_, 11..=99) => PluralCategory::Many,
        _ => PluralCategory::Other,
    }
}
