//! The numbers in square brackets by which a model cites passages: removed from the text as it arrives, and collected.

use std::ops::Range;

/// Maximum characters of a marker: `[12, 34, 56]`.
const MAX_MARKER_CHARS: usize = 24;

/// Removes markers from a text that arrives in parts, wherever it is split.
///
/// A marker is `[n]` or `[n, m, …]` with numbers of existing passages, or `[0]` for none; other brackets stay. The
/// spaces before a marker are removed with it. Trailing white space is held back, and dropped if nothing follows.
#[derive(Debug)]
pub(super) struct MarkerFilter {
    passages: usize,
    /// Text not passed on yet: white space, and what may become a marker.
    held: String,
    /// Text that was passed on.
    text: String,
    /// `true` after a marker was removed at the beginning of a line, where no space belongs.
    at_line_start: bool,
    marks: Vec<CitationMark>,
    /// `true` if the model said that no passage contains the answer.
    is_unanswerable: bool,
}

/// A passage that was cited.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct CitationMark {
    /// Index, from 0.
    pub(super) passage: usize,
    /// Words that cite the passage: bytes of the text since the previous marker.
    pub(super) claim: Range<usize>,
}

/// A text without its markers.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct MarkedText {
    pub(super) text: String,
    pub(super) marks: Vec<CitationMark>,
    pub(super) is_unanswerable: bool,
}

impl MarkerFilter {
    /// Returns a filter for a text about so many passages.
    pub(super) fn new(passages: usize) -> Self {
        Self {
            passages,
            held: String::new(),
            text: String::new(),
            at_line_start: true,
            marks: Vec::new(),
            is_unanswerable: false,
        }
    }

    /// Takes more text; returns what can be passed on now.
    pub(super) fn push(&mut self, part: &str) -> String {
        let passed_on = self.text.len();
        for letter in part.chars() {
            self.take_letter(letter);
        }
        self.text[passed_on..].to_owned()
    }

    /// Ends the text; returns the rest to pass on, and the whole text with its marks.
    pub(super) fn finish(mut self) -> (String, MarkedText) {
        let passed_on = self.text.len();
        if self.held.contains('[') {
            let held = std::mem::take(&mut self.held);
            self.text.push_str(held.trim_end());
        }
        let rest = self.text[passed_on..].to_owned();
        (rest, MarkedText { text: self.text, marks: self.marks, is_unanswerable: self.is_unanswerable })
    }

    fn take_letter(&mut self, letter: char) {
        let in_bracket = self.held.contains('[');
        match letter {
            ']' if in_bracket => {
                self.held.push(letter);
                self.close_bracket();
            }
            '0'..='9' | ',' | ' ' if in_bracket && self.held.len() < MAX_MARKER_CHARS => self.held.push(letter),
            '[' => {
                self.release_bracket();
                self.held.push(letter);
            }
            ' ' if self.at_line_start && !in_bracket => {}
            letter if letter.is_whitespace() => {
                self.release_bracket();
                self.held.push(letter);
            }
            letter => {
                self.held.push(letter);
                self.release_held();
            }
        }
    }

    /// Closes a bracket: a marker is removed, with the spaces before it; anything else stays.
    fn close_bracket(&mut self) {
        let open = self.held.find('[').unwrap_or_default();
        let Some(numbers) = self.parse_numbers(&self.held[open + 1..self.held.len() - 1]) else { return self.release_held() };
        let claim = self.marks.last().map_or(0, |mark| mark.claim.end)..self.text.len();
        // `[1][2]`: both cite for the same words.
        let claim = if claim.is_empty() { self.marks.last().map_or(claim, |mark| mark.claim.clone()) } else { claim };
        self.is_unanswerable |= numbers.contains(&0);
        self.marks.extend(numbers.into_iter().filter(|n| *n > 0).map(|n| CitationMark { passage: n - 1, claim: claim.clone() }));
        self.held.truncate(open);
        let kept = self.held.trim_end_matches(' ').len();
        self.held.truncate(kept);
        self.at_line_start = self.held.ends_with('\n') || (self.text.is_empty() && self.held.is_empty());
    }

    fn parse_numbers(&self, inside: &str) -> Option<Vec<usize>> {
        inside.split(',').map(|number| number.trim().parse().ok().filter(|n| *n <= self.passages)).collect()
    }

    /// Releases an open bracket that turned out not to be a marker.
    fn release_bracket(&mut self) {
        if self.held.contains('[') {
            self.release_held();
        }
    }

    fn release_held(&mut self) {
        let held = std::mem::take(&mut self.held);
        // No white space before the first word.
        self.text.push_str(if self.text.is_empty() { held.trim_start() } else { &held });
        self.at_line_start = false;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn marked(text: &str) -> MarkedText {
        let mut markers = MarkerFilter::new(3);
        let passed_on = markers.push(text);
        let (rest, marked) = markers.finish();
        assert_eq!(passed_on + &rest, marked.text);
        marked
    }

    fn without(text: &str) -> String {
        marked(text).text
    }

    #[test]
    fn markers_go_and_the_text_reads_well() {
        assert_eq!(without("On Sundays it opens at ten [1]."), "On Sundays it opens at ten.");
        assert_eq!(without("At ten [1] or at eleven[2, 3]!"), "At ten or at eleven!");
        assert_eq!(without("[0] I do not know."), "I do not know.");
        assert_eq!(without("One.\n\n[1] Two.  [2]\n"), "One.\n\nTwo.");
    }

    #[test]
    fn other_brackets_stay() {
        for text in ["See [the terms].", "a[4]", "x [1", "[]", "[1 2]", "[[1, b]]", "[12345678901234567890123456]"] {
            assert_eq!(without(text), text);
        }
        assert_eq!(without("[[1]]"), "[]");
    }

    #[test]
    fn passages_are_named_for_the_words_before_them() {
        let text = "At ten. [2][1] Ring the bell [3].";
        let MarkedText { text, marks, is_unanswerable: none } = marked(text);
        let claims: Vec<_> = marks.into_iter().map(|mark| (mark.passage, text[mark.claim].to_owned())).collect();
        let claim = |passage, words: &str| (passage, words.to_owned());
        assert_eq!(claims, [claim(1, "At ten."), claim(0, "At ten."), claim(2, " Ring the bell")]);
        assert!(!none && marked("[0] No.").is_unanswerable);
    }

    proptest! {
        #[test]
        fn however_it_is_parted_the_text_is_the_same(
            text in "[\\[\\]01239, \nabä]{0,60}",
            cuts in proptest::collection::vec(0..60_usize, 0..8),
        ) {
            let whole = marked(&text);
            let letters: Vec<char> = text.chars().collect();
            let mut cuts: Vec<usize> = cuts.into_iter().map(|cut| cut.min(letters.len())).chain([0, letters.len()]).collect();
            cuts.sort_unstable();
            let mut markers = MarkerFilter::new(3);
            let parts = cuts.windows(2).map(|cut| letters[cut[0]..cut[1]].iter().collect::<String>());
            let mut passed_on: String = parts.map(|part| markers.push(&part)).collect();
            let (rest, parted) = markers.finish();
            passed_on.push_str(&rest);
            prop_assert_eq!(&passed_on, &whole.text);
            prop_assert_eq!(parted, whole);
        }

        #[test]
        fn claims_lie_within_the_text(text in any::<String>()) {
            let MarkedText { text, marks, .. } = marked(&text);
            prop_assert!(marks.iter().all(|mark| text.get(mark.claim.clone()).is_some()));
            prop_assert_eq!(text.trim(), text.as_str());
        }
    }
}
