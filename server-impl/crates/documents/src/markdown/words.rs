//! Words in an article that are not the author's.

use std::{collections::HashMap, sync::LazyLock};

/// The words added to the HTML of an article, in its language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArticleLabels {
    /// Title of a note: `> [!NOTE]`.
    pub note: &'static str,
    /// Title of a tip: `> [!TIP]`.
    pub tip: &'static str,
    /// Title of important information: `> [!IMPORTANT]`.
    pub important: &'static str,
    /// Title of a warning: `> [!WARNING]`.
    pub warning: &'static str,
    /// Title of a caution: `> [!CAUTION]`.
    pub caution: &'static str,
    /// Name of the footnotes, for screen readers.
    pub footnotes: &'static str,
    /// Name of the link from a footnote back into the text, before the number of the footnote.
    pub back: &'static str,
    /// Name of a table that has neither words in its head nor a heading before it.
    pub table: &'static str,
}

/// Words of each language, in the order of the fields of [`ArticleWords`].
type WordTable = HashMap<String, [String; 8]>;

static TABLE: LazyLock<WordTable> = LazyLock::new(|| read_table().unwrap_or_default());

fn read_table() -> Result<WordTable, toml::de::Error> {
    toml::from_str(include_str!("article-words.toml"))
}

impl ArticleLabels {
    /// English words.
    pub const ENGLISH: Self = Self {
        note: "Note",
        tip: "Tip",
        important: "Important",
        warning: "Warning",
        caution: "Caution",
        footnotes: "Footnotes",
        back: "Back to reference",
        table: "Table",
    };

    /// Returns the words for a locale (BCP 47): those of its language, or else the English ones.
    pub fn for_locale(locale: &str) -> Self {
        let locale = locale.to_ascii_lowercase();
        let Some(words) = language_key(&locale).and_then(|language| TABLE.get(language)) else { return Self::ENGLISH };
        let [note, tip, important, warning, caution, footnotes, back, table] = words;
        Self { note, tip, important, warning, caution, footnotes, back, table }
    }
}

/// Returns the language of a locale in lower case, as the table names it.
fn language_key(locale: &str) -> Option<&str> {
    let mut subtags = locale.split('-');
    let language = subtags.next()?;
    Some(match language {
        "no" | "nn" => "nb",
        "zh" if subtags.any(|subtag| ["hant", "tw", "hk", "mo"].contains(&subtag)) => "zh-hant",
        language => language,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_of_the_table_has_its_words() {
        let table = read_table().expect("the table is well-formed");
        assert_eq!(table.len(), 25);
        assert!(table.values().flatten().all(|word| !word.trim().is_empty()));
        assert_eq!(ArticleLabels::for_locale("en-GB"), ArticleLabels::ENGLISH);
        assert_eq!(
            table.keys().filter(|language| ArticleLabels::for_locale(language) == ArticleLabels::ENGLISH).collect::<Vec<_>>(),
            ["en"]
        );
    }

    #[test]
    fn a_locale_has_the_words_of_its_language() {
        let notes = ["de-AT", "pt-BR", "nn", "zh", "zh-Hans-CN", "zh-TW", "zh-Hant", "tlh"]
            .map(|locale| ArticleLabels::for_locale(locale).footnotes);
        insta::assert_snapshot!(notes.join(" | "), @"Fußnoten | Notas de rodapé | Fotnoter | 脚注 | 脚注 | 註腳 | 註腳 | Footnotes");
    }
}
