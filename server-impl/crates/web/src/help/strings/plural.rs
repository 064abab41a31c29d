//! Plural forms of texts with a number (Unicode CLDR, plural rules for integers).

use serde::Deserialize;

use super::{Pattern, Strings};

/// A text with a number, in all plural forms of its language.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Counted {
    zero: Option<Pattern>,
    one: Option<Pattern>,
    two: Option<Pattern>,
    few: Option<Pattern>,
    many: Option<Pattern>,
    other: Pattern,
}

impl Strings {
    /// Formats a number of articles.
    pub(crate) fn number_of_articles(&self, number: u64) -> String {
        self.count_articles.of(self.language, number)
    }

    /// Formats a number of results.
    pub(crate) fn number_of_results(&self, number: u64) -> String {
        self.count_results.of(self.language, number)
    }
}

impl Counted {
    fn of(&self, language: &str, number: u64) -> String {
        let form = match category(language, number) {
            Category::Zero => self.zero.as_ref(),
            Category::One => self.one.as_ref(),
            Category::Two => self.two.as_ref(),
            Category::Few => self.few.as_ref(),
            Category::Many => self.many.as_ref(),
            Category::Other => None,
        };
        form.unwrap_or(&self.other).fill(&number.to_string())
    }

    /// Returns the form of a category, if the file has it.
    #[cfg(test)]
    pub(super) fn form(&self, category: Category) -> Option<&Pattern> {
        match category {
            Category::Zero => self.zero.as_ref(),
            Category::One => self.one.as_ref(),
            Category::Two => self.two.as_ref(),
            Category::Few => self.few.as_ref(),
            Category::Many => self.many.as_ref(),
            Category::Other => Some(&self.other),
        }
    }
}

/// A plural category.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Category {
    Zero,
    One,
    Two,
    Few,
    Many,
    Other,
}

/// Returns the plural category of a number in one of the languages with a file.
pub(super) fn category(language: &str, number: u64) -> Category {
    let (tens, hundreds) = (number % 10, number % 100);
    match language {
        "id" | "ja" | "ko" | "vi" | "zh" | "zh-hant" => Category::Other,
        "fa" | "fr" | "pt" if number <= 1 => Category::One,
        "ar" => arabic(number, hundreds),
        "cs" if (2..=4).contains(&number) => Category::Few,
        "he" if number == 2 => Category::Two,
        "pl" if number != 1 => {
            if is_few(tens, hundreds) {
                Category::Few
            } else {
                Category::Many
            }
        }
        "ru" | "uk" if tens == 1 && hundreds != 11 => Category::One,
        "ru" | "uk" => {
            if is_few(tens, hundreds) {
                Category::Few
            } else {
                Category::Many
            }
        }
        _ if number == 1 => Category::One,
        _ => Category::Other,
    }
}

fn is_few(tens: u64, hundreds: u64) -> bool {
    (2..=4).contains(&tens) && !(12..=14).contains(&hundreds)
}

fn arabic(number: u64, hundreds: u64) -> Category {
    match (number, hundreds) {
        (0, _) => Category::Zero,
        (1, _) => Category::One,
        (2, _) => Category::Two,
        (_, 3..=10) => Category::Few,
        (_, 11..=99) => Category::Many,
        _ => Category::Other,
    }
}
