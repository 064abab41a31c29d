//! The language of a text.

pub mod function_words;
pub mod sentences;
pub(crate) mod words;

/// Separator between two headings of a path.
pub const HEADING_SEPARATOR: &str = " › ";

/// Maximum characters of each sample: enough to decide, and no more work for a large text.
const SAMPLE_CHARS: usize = 2_000;

/// Minimum confidence of whatlang. Its own minimum of 0.9 leaves many texts of a few sentences without a language,
/// and so without stems. From 0.5 on it is right for 19 of 20 pieces of 60 to 120 characters (German, Russian), and
/// a wrong guess costs little, because a question is analyzed in the same wrong language.
const MIN_CONFIDENCE: f64 = 0.5;

/// Detects the language of a text, ISO 639-3 (`eng`); `None` when that is impossible: too short, or
/// in no known language.
///
/// Examines the beginning, the middle and the end: a text may begin with a title or a licence in another language.
pub fn detect(text: &str) -> Option<&'static str> {
    let third = text.len() / 3;
    let sample: String = [0, third, 2 * third].into_iter().map(|at| sample_from(text, at)).collect::<Vec<_>>().join("\n");
    let found = whatlang::detect(if text.len() <= 3 * SAMPLE_CHARS { text } else { &sample })?;
    (found.confidence() > MIN_CONFIDENCE).then(|| found.lang().code())
}

/// Returns the sample that begins at a byte, or at the next character boundary.
fn sample_from(text: &str, at: usize) -> &str {
    let start = text.ceil_char_boundary(at);
    let rest = &text[start..];
    rest.char_indices().nth(SAMPLE_CHARS).map_or(rest, |(end, _)| &rest[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn languages_are_told() {
        for (language, text) in [
            (
                "eng",
                "The defence of the Panthers gave up only 308 points and was the sixth of the league, which nobody had expected.",
            ),
            ("deu", "Die Verteidigung der Panthers gab nur 308 Punkte ab und belegte den sechsten Platz in der Liga."),
            ("rus", "Музей открыт каждый день, кроме понедельника. Билет стоит сто рублей, и его можно купить у входа."),
            ("jpn", "私は東京都に住んでいます。毎日電車で会社に行きます。"),
            ("cmn", "北京是中华人民共和国的首都，也是全国的政治中心和文化中心。"),
            ("tha", "กรุงเทพมหานครเป็นเมืองหลวงของประเทศไทย"),
            ("hin", "भारत एक विशाल देश है और यहाँ कई भाषाएँ बोली जाती हैं।"),
        ] {
            assert_eq!(detect(text), Some(language));
            assert_eq!(detect(&format!("{text} ").repeat(200)), Some(language));
        }
    }

    #[test]
    fn what_is_no_language_is_not_guessed() {
        assert_eq!(detect(""), None);
        assert_eq!(detect("12 34 56"), None);
        assert_eq!(detect("Router X200"), None);
    }
}
