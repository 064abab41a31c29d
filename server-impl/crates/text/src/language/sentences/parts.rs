//! Splitting of sentences that are too long to be used whole.

use std::ops::Range;

use unicode_segmentation::GraphemeCursor;

/// Splits a sentence, given by its bytes, into parts of at most `max` characters, without surrounding white space.
pub fn split_parts(text: &str, sentence: Range<usize>, max: usize) -> Vec<Range<usize>> {
    let mut parts = Vec::new();
    let mut rest = sentence;
    while let Some(length) = split_point(&text[rest.clone()], max) {
        let part = text[rest.start..rest.start + length].trim_end();
        parts.push(rest.start..rest.start + part.len());
        let behind = &text[rest.start + length..rest.end];
        rest.start = rest.end - behind.trim_start().len();
    }
    parts.push(rest);
    parts
}

/// Returns the byte at which to split a text that is longer than `max` characters: after the last space or comma of
/// its second half, else between two grapheme clusters. `None` for a text that is not longer.
fn split_point(text: &str, max: usize) -> Option<usize> {
    let (limit, next) = text.char_indices().nth(max)?;
    if next.is_whitespace() {
        return Some(limit);
    }
    let separates = |c: char| c.is_whitespace() || matches!(c, '、' | '，' | '；' | '،');
    let second_half = text[..limit].char_indices().rev().take(max / 2);
    if let Some((at, c)) = second_half.into_iter().find(|(_, c)| separates(*c)) {
        return Some(at + c.len_utf8());
    }
    let mut cursor = GraphemeCursor::new(limit, text.len(), true);
    match (cursor.is_boundary(text, 0), cursor.prev_boundary(text, 0)) {
        (Ok(false), Ok(Some(before))) if before > 0 => Some(before),
        _ => Some(limit),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lengths(text: &str) -> Vec<usize> {
        split_parts(text, 0..text.len(), 100).into_iter().map(|part| text[part].chars().count()).collect()
    }

    #[test]
    fn long_text_is_cut_between_words_else_between_characters() {
        assert_eq!(lengths("short"), [5]);
        assert_eq!(lengths("words ".repeat(30).trim_end()), [95, 83]);
        assert_eq!(lengths(&"x".repeat(250)), [100, 100, 50]);
        assert_eq!(lengths(&"一二三、".repeat(30)), [100, 20]);
    }

    #[test]
    fn what_readers_see_as_one_character_stays_whole() {
        let family = "👨‍👩‍👧‍👦";
        let text = family.repeat(50);
        for part in split_parts(&text, 0..text.len(), 100) {
            assert!(text[part.clone()].starts_with('👨') && text[part].ends_with('👦'));
        }
    }
}
