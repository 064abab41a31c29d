//! Words: the text between two word boundaries of Unicode (UAX #29), split further where that rule joins what users
//! search for separately; and runs of characters of scripts written without spaces.

use unicode_normalization::char::is_combining_mark;
use unicode_segmentation::UnicodeSegmentation;

use super::scripts::{WordSeparation, word_separation};

/// A piece of text that becomes one term or, for a run, several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum TextPiece<'a> {
    /// One word of a script written with spaces.
    Word(&'a str),
    /// Consecutive characters of scripts written without spaces.
    Run(&'a str),
    /// A whole identifier, whose parts are words of their own: `wal_level`, `os.path`, `force-with-lease`.
    Identifier(&'a str),
}

/// Calls `each` with every piece of `text`, in order.
pub(super) fn for_each_piece<'a>(text: &'a str, mut each: impl FnMut(TextPiece<'a>)) {
    // UTF-8 of every unspaced script begins with 0xE0 or above, so most European text is one stretch.
    if text.bytes().all(|byte| byte < 0xE0) {
        return emit_words(text, &mut each);
    }
    let mut start = 0;
    let mut before = WordSeparation::Spaced;
    for (at, c) in text.char_indices() {
        // A mark belongs to its base character.
        let now = if is_combining_mark(c) { before } else { word_separation(c) };
        if now != before {
            emit_stretch(&text[start..at], before, &mut each);
            (start, before) = (at, now);
        }
    }
    emit_stretch(&text[start..], before, &mut each);
}

/// Calls `each` with the pieces of a stretch of one kind of script.
fn emit_stretch<'a>(text: &'a str, writing: WordSeparation, each: &mut impl FnMut(TextPiece<'a>)) {
    match writing {
        WordSeparation::Spaced => emit_words(text, each),
        WordSeparation::Unspaced => each(TextPiece::Run(text)),
    }
}

/// Calls `each` with the words of a stretch with spaces, and with the identifiers that they form.
fn emit_words<'a>(text: &'a str, each: &mut impl FnMut(TextPiece<'a>)) {
    // Start and end of the words joined by hyphens, and their number.
    let mut joined = (0, 0, 0);
    for (at, word) in text.unicode_word_indices() {
        let simple = word.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if simple {
            each(TextPiece::Word(word));
        } else {
            emit_parts(word, each);
        }
        let (start, end, count) = joined;
        joined = if count > 0 && &text[end..at] == "-" {
            (start, at + word.len(), count + 1)
        } else {
            emit_compound(&text[start..end], count, each);
            (at, at + word.len(), 1)
        };
        if !simple && (count == 0 || joined.2 == 1) && is_identifier(word) {
            each(TextPiece::Identifier(word));
        }
    }
    emit_compound(&text[joined.0..joined.1], joined.2, each);
}

/// Calls `each` with words joined by hyphens.
fn emit_compound<'a>(text: &'a str, words: usize, each: &mut impl FnMut(TextPiece<'a>)) {
    if words > 1 && text.len() <= MAX_IDENTIFIER_BYTES {
        each(TextPiece::Identifier(text));
    }
}

/// Maximum bytes of an identifier that becomes a term.
const MAX_IDENTIFIER_BYTES: usize = 64;

/// Returns `true` if a word that is split into parts is a name as a whole: it has an underscore, or a
/// full stop between letters.
fn is_identifier(word: &str) -> bool {
    word.len() <= MAX_IDENTIFIER_BYTES
        && !word.contains(is_apostrophe)
        && word.contains(|c: char| c.is_alphabetic())
        && (word.contains('_') || word.contains('.'))
}

/// Splits a word at apostrophes, full stops, colons and underscores (`l'eau`, `Panthers'`, `end.Next`,
/// `snake_case`), but not inside a number. A single letter next to an apostrophe (`l'`, `'s`) is not a word.
fn emit_parts<'a>(word: &'a str, each: &mut impl FnMut(TextPiece<'a>)) {
    let mut start = 0;
    let mut cut_by = None;
    for (at, c) in word.char_indices() {
        if is_word_part(c) || separates_digits(word, at, c) {
            continue;
        }
        emit_part(&word[start..at], cut_by, Some(c), each);
        (start, cut_by) = (at + c.len_utf8(), Some(c));
    }
    emit_part(&word[start..], cut_by, None, each);
}

/// Calls `each` with one part of a word, between the characters at which it was split.
fn emit_part<'a>(part: &'a str, before: Option<char>, after: Option<char>, each: &mut impl FnMut(TextPiece<'a>)) {
    let elided = [before, after].into_iter().flatten().any(is_apostrophe) && part.chars().nth(1).is_none();
    if !part.is_empty() && !elided {
        each(TextPiece::Word(part));
    }
}

/// Returns `true` if a character is part of the word around it.
pub(super) fn is_word_part(c: char) -> bool {
    c.is_alphanumeric() || is_combining_mark(c) || is_invisible(c)
}

/// Checks for invisible characters inside words: soft hyphen, joiners, directions. Terms omit them.
pub(super) fn is_invisible(c: char) -> bool {
    matches!(c, '\u{AD}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2064}' | '\u{FEFF}')
}

/// Checks for the apostrophes that people type.
pub(super) fn is_apostrophe(c: char) -> bool {
    matches!(c, '\'' | '’' | '‘' | '＇')
}

/// Returns `true` if the character at byte `at` of `word` separates digits of one number.
fn separates_digits(word: &str, at: usize, c: char) -> bool {
    matches!(c, '.' | ',')
        && word[..at].ends_with(|c: char| c.is_ascii_digit())
        && word[at + c.len_utf8()..].starts_with(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str) -> Vec<&str> {
        let mut found = Vec::new();
        for_each_piece(text, |piece| {
            let (TextPiece::Word(piece) | TextPiece::Run(piece) | TextPiece::Identifier(piece)) = piece;
            found.push(piece);
        });
        found
    }

    #[test]
    fn words_are_what_people_search() {
        assert_eq!(
            cut("The Panthers' defence: 308 points, 1,000.5 yards."),
            ["The", "Panthers", "defence", "308", "points", "1,000.5", "yards"]
        );
        assert_eq!(cut("L'eau n’est pas"), ["eau", "est", "pas"]);
        assert_eq!(cut("Jared's end.Next snake_case"), ["Jared", "end", "Next", "end.Next", "snake", "case", "snake_case"]);
        assert_eq!(
            cut("covid-19 a+b AND (c OR d)* \"x\"~2"),
            ["covid", "19", "a", "covid-19", "b", "AND", "c", "OR", "d", "x", "2"]
        );
        assert_eq!(cut("हिन्दी में प्रश्न"), ["हिन्दी", "में", "प्रश्न"]);
        assert_eq!(cut("  ...!?  "), Vec::<&str>::new());
    }

    #[test]
    fn scripts_without_spaces_are_runs() {
        assert_eq!(cut("東京タワーは333mです。"), ["東京タワーは", "333m", "です"]);
        assert_eq!(cut("สวัสดีชาวโลก Rust"), ["สวัสดีชาวโลก", "Rust"]);
        assert_eq!(cut("서울은 big"), ["서울은", "big"]);
    }
}
