//! Texts of the chat by language, each in a file in `templates/widget/strings` that is parsed once. The script of the
//! chat gets them as they are, so a new text needs no code here.

use std::{collections::BTreeMap, sync::LazyLock};

use frontdesk_help_center::locales;

use crate::help::strings::file_of_locale;

/// The language of visitors whose own has no texts.
const FALLBACK: &str = "en";

/// Texts of one language, by their names.
pub(crate) struct WidgetStrings {
    /// Language (BCP 47).
    pub(crate) language: &'static str,
    pub(super) texts: BTreeMap<String, String>,
}

macro_rules! files {
    ($($language:literal)+) => {
        &[$(($language, include_str!(concat!("../../templates/widget/strings/", $language, ".toml")))),+]
    };
}

/// The texts of each language that a widget can be set to.
pub(super) const FILES: &[(&str, &str)] = files!(
    "ar" "cs" "da" "de" "en" "es" "fa" "fi" "fr" "he" "id" "it" "ja" "ko" "nb" "nl" "pl" "pt" "ru" "sv" "tr" "uk" "vi" "zh"
    "zh-hant"
);

static STRINGS: LazyLock<Vec<WidgetStrings>> =
    LazyLock::new(|| FILES.iter().map(|(language, file)| parse(language, file)).collect());

fn parse(language: &'static str, file: &str) -> WidgetStrings {
    WidgetStrings { language, texts: toml::from_str(file).expect("the tests have parsed it") }
}

impl WidgetStrings {
    /// Returns the texts for a widget with this locale: that one, or for `auto` the first language with texts among those
    /// of the page and the browser, separated by commas.
    pub(crate) fn choose(locale: &str, preferred: Option<&str>) -> &'static Self {
        let preferred = preferred.unwrap_or_default().split(',').map(|tag| tag.split(';').next().unwrap_or_default().trim());
        let candidates = [locale].into_iter().chain(preferred).chain([FALLBACK]);
        candidates.into_iter().find_map(Self::find).expect("there are texts in the fallback")
    }

    /// Returns the texts of a language, by its tag.
    fn find(tag: &str) -> Option<&'static Self> {
        let tag = tag.to_ascii_lowercase();
        let language = file_of_locale(&tag)?;
        STRINGS.iter().find(|strings| strings.language == language)
    }

    /// Returns the file of a language.
    #[cfg(test)]
    pub(super) fn file(language: &str) -> &'static str {
        FILES.iter().find(|(named, _)| *named == language).expect("a language with texts").1
    }

    /// Returns a text.
    pub(crate) fn get(&self, name: &str) -> &str {
        self.texts.get(name).map_or("", String::as_str)
    }

    /// Returns the writing direction, as HTML names it.
    pub(crate) fn direction(&self) -> &'static str {
        locales::text_direction(self.language).as_str()
    }
}
