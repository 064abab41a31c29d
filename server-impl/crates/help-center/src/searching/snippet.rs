//! The excerpt of a text that contains the words of a query.

use std::ops::Range;

use super::marks::{Marker, Part, parts};

/// Approximate number of letters of a snippet.
const LENGTH: usize = 160;

/// Number of letters before the first marked word.
const BEFORE: usize = 40;

/// Bytes of a text that are searched for the excerpt.
const SEARCHED: usize = 64 * 1_024;

/// Returns the part of a text that contains most of the words; `None` if it contains none.
pub(super) fn of(marker: &mut Marker, text: &str) -> Option<Vec<Part>> {
    let text = &text[..text.floor_char_boundary(SEARCHED)];
    let found = marker.found(text);
    let start = best(text, &found)?;
    let from = cut_before(text, start);
    let to = cut_after(text, from);
    let window = text[from..to].split_whitespace().collect::<Vec<_>>().join(" ");
    let marked = marker.found(&window);
    let mut snippet = parts(&window, &marked);
    if from > 0 {
        snippet.insert(0, Part::plain("… "));
    }
    if to < text.len() {
        snippet.push(Part::plain(" …"));
    }
    Some(snippet)
}

/// Finds the start of the window with the most marked words; the first one on a tie.
fn best(text: &str, found: &[Range<usize>]) -> Option<usize> {
    let within = |start: usize| {
        let end = nth(text, start, LENGTH - BEFORE);
        found.iter().filter(|range| range.start >= start && range.end <= end).count()
    };
    let starts = found.iter().map(|range| range.start).take(LENGTH);
    starts.max_by_key(|start| (within(*start), std::cmp::Reverse(*start)))
}

/// Returns the byte offset that is `letters` characters after `from`.
fn nth(text: &str, from: usize, letters: usize) -> usize {
    text[from..].char_indices().nth(letters).map_or(text.len(), |(at, _)| from + at)
}

/// Moves a start back a little, to the beginning of a word.
fn cut_before(text: &str, start: usize) -> usize {
    let Some((from, _)) = text[..start].char_indices().rev().nth(BEFORE - 1) else { return 0 };
    text[from..start].find(char::is_whitespace).map_or(from, |space| from + space)
}

/// Returns the end of the window, at the end of a word.
fn cut_after(text: &str, from: usize) -> usize {
    let end = nth(text, from, LENGTH);
    if end == text.len() {
        return end;
    }
    text[from..end].rfind(char::is_whitespace).filter(|space| *space > LENGTH / 2).map_or(end, |space| from + space)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::searching::question;

    fn snippet(question: &str, text: &str) -> String {
        let mut marker = Marker::new(&question::words(question, "en"), Some("eng"));
        let shown = |part: Part| if part.is_match { format!("[{}]", part.text) } else { part.text };
        of(&mut marker, text).map_or("-".to_owned(), |parts| parts.into_iter().map(shown).collect())
    }

    #[test]
    fn the_place_with_most_words_is_shown() {
        let filler = "nothing of interest stands here ".repeat(20);
        let text = format!("A plan.\n\n{filler} To change\nyour plan, open the settings. {filler}");
        insta::assert_snapshot!(snippet("change plan", &text), @"… nothing of interest stands here To [change] your [plan], open the settings. nothing of interest stands here nothing of interest stands here nothing of interest …");
        insta::assert_snapshot!(snippet("settings", "Open the settings."), @"Open the [settings].");
        insta::assert_snapshot!(snippet("zebra", "Open the settings."), @"-");
    }

    #[test]
    fn no_letter_is_cut_in_two() {
        let text = "ü".repeat(500) + " plan " + &"日".repeat(500);
        assert!(snippet("plan", &text).contains("[plan]"));
    }
}
