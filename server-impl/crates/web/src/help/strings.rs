//! Texts of the interface by language, each in a file in `templates/help/strings` that is parsed once.

mod date;
mod pattern;
mod plural;
#[cfg(test)]
mod tests;

use std::{collections::HashMap, sync::LazyLock};

use serde::Deserialize;

pub(crate) use self::{
    pattern::TextPattern,
    plural::{CountedText, PluralCategory, plural_category},
};

/// Texts of one language.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct UiStrings {
    /// Language of the texts.
    #[serde(skip)]
    pub(crate) language: &'static str,

    /// Names of the months as used in dates, and the format of a date: `{day} {month} {year}`.
    months: [String; 12],
    date: String,

    pub(crate) skip: String,
    pub(crate) menu: String,
    pub(crate) home: String,
    pub(crate) breadcrumbs: String,
    pub(crate) change_language: String,
    pub(crate) more_links: String,

    pub(crate) search: String,
    pub(crate) search_label: String,
    pub(crate) headline: String,
    pub(crate) search_hint: String,
    pub(crate) results: TextPattern,
    pub(crate) nothing: TextPattern,
    pub(crate) nothing_tips: [String; 3],
    pub(crate) count_results: CountedText,
    pub(crate) previous_page: String,
    pub(crate) next_page: String,

    pub(crate) topics: String,
    pub(crate) articles: String,
    pub(crate) popular: String,
    pub(crate) recent: String,
    pub(crate) count_articles: CountedText,
    pub(crate) empty: String,

    pub(crate) on_this_page: String,
    pub(crate) updated: TextPattern,
    pub(crate) written_by: TextPattern,
    pub(crate) more_articles: String,
    pub(crate) previous: String,
    pub(crate) next: String,
    pub(crate) copy: String,
    pub(crate) copied: String,

    pub(crate) helpful: String,
    pub(crate) yes: String,
    pub(crate) no: String,
    pub(crate) comment: String,
    pub(crate) comment_hint: String,
    pub(crate) send: String,
    pub(crate) thanks: String,
    pub(crate) failed: String,

    pub(crate) private: String,
    pub(crate) password_text: String,
    pub(crate) password: String,
    pub(crate) wrong_password: String,
    pub(crate) email_text: String,
    pub(crate) email: String,
    pub(crate) wrong_email: String,
    pub(crate) code_text: TextPattern,
    pub(crate) code: String,
    pub(crate) wrong_code: String,
    pub(crate) other_email: String,
    pub(crate) link_text: String,
    pub(crate) wrong_link: String,
    pub(crate) go_on: String,
    pub(crate) too_many: String,
    pub(crate) sign_out: String,
    pub(crate) ask: String,
    pub(crate) ask_label: String,
    pub(crate) ask_hint: String,
    pub(crate) ask_send: String,
    pub(crate) answering: String,
    pub(crate) suggested: String,
    pub(crate) sources: String,
    pub(crate) new_question: String,
    pub(crate) with_team: String,
    pub(crate) ask_invalid: TextPattern,
    pub(crate) ask_unavailable: String,
    pub(crate) ask_too_many: String,
    pub(crate) ask_elsewhere: String,

    pub(crate) not_found: String,
    pub(crate) not_found_text: String,
    pub(crate) to_home: String,
    pub(crate) preview: String,
    pub(crate) preview_text: String,
}

/// Expands to the files with their language tags.
macro_rules! files {
    ($($language:literal)*) => {
        [$(($language, include_str!(concat!("../../templates/help/strings/", $language, ".toml")))),*]
    };
}

/// Language of locales without a file of their own.
const FALLBACK_LANGUAGE: &str = "en";

static STRING_FILES: [(&str, &str); LANGUAGE_COUNT] = files!(
    "ar" "cs" "da" "de" "en" "es" "fa" "fi" "fr" "he" "id" "it" "ja" "ko" "nb" "nl" "pl" "pt" "ru" "sv" "tr" "uk" "vi"
    "zh" "zh-hant"
);
const LANGUAGE_COUNT: usize = 25;

static STRINGS: LazyLock<HashMap<&str, UiStrings>> = LazyLock::new(|| {
    let read = |(language, text): (&'static str, &str)| {
        let strings: UiStrings = toml::from_str(text).expect("the files of strings are read in a test");
        (language, UiStrings { language, ..strings })
    };
    STRING_FILES.into_iter().map(read).collect()
});

impl UiStrings {
    /// Returns the texts for a locale (BCP 47): those of its language, else the English ones.
    pub(crate) fn for_locale(locale: &str) -> &'static Self {
        let locale = locale.to_ascii_lowercase();
        let named = || file_of_locale(&locale).and_then(|language| STRINGS.get(language));
        named().or_else(|| STRINGS.get(FALLBACK_LANGUAGE)).expect("there is a file of the fallback")
    }
}

/// Returns the name of the file for a locale in lower case.
pub(crate) fn file_of_locale(locale: &str) -> Option<&str> {
    let mut parts = locale.split(['-', '_']);
    let language = parts.next()?;
    Some(match language {
        "no" | "nn" => "nb",
        "iw" => "he",
        "in" => "id",
        "zh" if parts.any(|part| ["hant", "tw", "hk", "mo"].contains(&part)) => "zh-hant",
        language => language,
    })
}
