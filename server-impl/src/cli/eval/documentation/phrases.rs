//! Matching of phrases: white space and case are ignored, and in scripts with spaces only whole words count.

/// Collapses each run of white space into one space, and trims the text.
pub(super) fn collapse_spaces(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Returns `true` if a collapsed text contains any of the phrases.
pub(super) fn contains_any<'p>(text: &str, mut phrases: impl Iterator<Item = &'p str>) -> bool {
    let text = text.to_lowercase();
    phrases.any(|phrase| contains_phrase(&text, &collapse_spaces(phrase).to_lowercase()))
}

fn contains_phrase(text: &str, phrase: &str) -> bool {
    let (Some(first), Some(last)) = (phrase.chars().next(), phrase.chars().next_back()) else { return false };
    let mut from = 0;
    while let Some(at) = text[from..].find(phrase).map(|at| from + at) {
        let (before, behind) = (text[..at].chars().next_back(), text[at + phrase.len()..].chars().next());
        let apart = |inner: char, outer: Option<char>| !is_word_char(inner) || !outer.is_some_and(is_word_char);
        if apart(first, before) && apart(last, behind) {
            return true;
        }
        from = at + first.len_utf8();
    }
    false
}

/// Returns `true` for a letter, a digit or an underscore of a script that sets spaces between words.
fn is_word_char(c: char) -> bool {
    (c.is_alphanumeric() || c == '_') && !is_spaceless(c)
}

/// Returns `true` for Thai, Lao, Burmese, Khmer, Japanese and Chinese.
fn is_spaceless(c: char) -> bool {
    matches!(c, '\u{e00}'..='\u{eff}' | '\u{1000}'..='\u{109f}' | '\u{1780}'..='\u{17ff}' | '\u{3005}'..='\u{3007}'
        | '\u{3041}'..='\u{30fa}' | '\u{30fc}'..='\u{30ff}' | '\u{3400}'..='\u{9fff}' | '\u{f900}'..='\u{faff}')
}

#[cfg(test)]
mod tests;
