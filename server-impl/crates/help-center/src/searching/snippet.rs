//! The excerpt of a text that contains the words of a query.

use std::ops::Range;

use super::marks::{MarkedPart, WordMarker, split_at_ranges};

/// Approximate number of letters of a snippet.
const SNIPPET_CHARS: usize = 160;

/// Number of letters before the first marked word.
const LEADING_CHARS: usize = 40;

/// Bytes of a text that are searched for the excerpt.
const SEARCHED_BYTES: usize = 64 * 1_024;

/// Returns the part of a text that contains most of the words; `None` if it contains none.
pub(super) fn find_snippet(marker: &mut WordMarker, text: &str) -> Option<Vec<MarkedPart>> {
    let text = &text[..text.floor_char_boundary(SEARCHED_BYTES)];
    let found = marker.find_words(text);
    let start = best_start(text, &found)?;
    let from = word_start_before(text, start);
    let to = word_end_after(text, from);
    let window = text[from..to].split_whitespace().collect::<Vec<_>>().join(" ");
    let marked = marker.find_words(&window);
    let mut snippet = split_at_ranges(&window, &marked);
    if from > 0 {
        snippet.insert(0, MarkedPart::plain("… "));
    }
    if to < text.len() {
        snippet.push(MarkedPart::plain(" …"));
    }
    Some(snippet)
}

/// Finds the start of the window with the most marked words; the first one on a tie.
fn best_start(text: &str, found: &[Range<usize>]) -> Option<usize> {
    let within = |start: usize| {
        let end = nth_offset(text, start, SNIPPET_CHARS - LEADING_CHARS);
        found.iter().filter(|range| range.start >= start && range.end <= end).count()
    };
    let starts = found.iter().map(|range| range.start).take(SNIPPET_CHARS);
    starts.max_by_key(|start| (within(*start), std::cmp::Reverse(*start)))
}

/// Returns the byte offset that is `letters` characters after `from`.
fn nth_offset(text: &str, from: usize, letters: usize) -> usize {
    text[from..].char_indices().nth(letters).map_or(text.len(), |(at, _)| from + at)
}

/// Moves a start back a little, to the beginning of a word.
fn word_start_before(text: &str, start: usize) -> usize {
    let Some((from, _)) = text[..start].char_indices().rev().nth(LEADING_CHARS - 1) else { return 0 };
    text[from..start].find(char::is_whitespace).map_or(from, |space| from + space)
}

/// Returns the end of the window, at the end of a word.
fn word_end_after(text: &str, from: usize) -> usize {
    let end = nth_offset(text, from, SNIPPET_CHARS);
    if end == text.len() {
        return end;
    }
    text[from..end].rfind(char::is_whitespace).filter(|space| *space > SNIPPET_CHARS / 2).map_or(end, |space| from + space)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::searching::question;

    fn snippet(question: &str, text: &str) -> String {
        let mut marker = WordMarker::new(&question::parse_words(question, "en"), Some("eng"));
        let shown = |part: MarkedPart| if part.is_match { format!("[{}]", part.text) } else { part.text };
        find_snippet(&mut marker, text).map_or("-".to_owned(), |parts| parts.into_iter().map(shown).collect())
    }

    #[test]
    fn the_place_with_most_words_is_shown() {
        let filler = "nothing of interest stands here ".repeat(20);
        let text = format!("A plan.\n\n{filler} To change\nyour plan, open the settings. {filler}");
        insta::assert_snapshot!(snippet("change plan", &text), @"… nothing of interest stands here To [change] your [plan], \
            open the settings. nothing of interest stands here nothing of interest stands here nothing of interest …");
        insta::assert_snapshot!(snippet("settings", "Open the settings."), @"Open the [settings].");
        insta::assert_snapshot!(snippet("zebra", "Open the settings."), @"-");
    }

    #[test]
    fn no_letter_is_cut_in_two() {
        let text = "ü".repeat(500) + " plan " + &"日".repeat(500);
        assert!(snippet("plan", &text).contains("[plan]"));
    }
}
