//! Cuts the text of a source into passages.
//!
//! A passage is filled with whole sentences up to [`MAX`] characters and ends at the best place in its second half: before a heading or
//! an empty line, else at the end of a line, else of a sentence. A sentence that is too long is cut between words, a word that is too
//! long between characters. Where a passage ends inside a paragraph, the next one begins with its last sentences (`OVERLAP`), so that
//! sentences that belong together are together in one of the two.

use std::ops::Range;

use crate::domain::language::sentences::{Gap, parts, sentences};

/// Maximum characters of a passage.
pub const MAX: usize = 800;
/// Minimum characters of a passage, where the text allows.
const MIN: usize = MAX / 2;
/// Characters that a passage may share with the previous one.
const OVERLAP: usize = MAX / 4;

/// A passage: `text` is verbatim, and has no white space around it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cut<'a> {
    /// First character, counted in Unicode scalar values from 0.
    pub start: i64,
    /// After the last character.
    pub end: i64,
    /// The passage.
    pub text: &'a str,
}

/// How good a place the end of a piece is to end a passage; the larger, the better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Ending {
    /// A heading, which would be separated from its text.
    Heading,
    /// Inside a sentence.
    Word,
    Sentence,
    Line,
    Paragraph,
}

/// A sentence or a part of one, at most [`MAX`] characters, without white space around it.
#[derive(Debug)]
struct Piece {
    bytes: Range<usize>,
    /// Its position in characters.
    start: usize,
    end: usize,
    ending: Ending,
    heading: bool,
}

/// The passages of a text, in order. Everything but white space is in at least one of them.
pub fn passages(text: &str) -> Vec<Cut<'_>> {
    let pieces = pieces(text);
    let mut cuts = Vec::new();
    let mut first = 0;
    while first < pieces.len() {
        let last = last_piece(&pieces, first);
        cuts.push(cut(text, &pieces[first], &pieces[last]));
        first = next_first(&pieces, first, last);
    }
    cuts
}

/// The passage from one piece to another.
fn cut<'a>(text: &'a str, first: &Piece, last: &Piece) -> Cut<'a> {
    let place = |characters: usize| i64::try_from(characters).expect("no text has 2^63 characters");
    Cut { start: place(first.start), end: place(last.end), text: &text[first.bytes.start..last.bytes.end] }
}

/// The piece that is the best end for the passage that begins with `first`.
fn last_piece(pieces: &[Piece], first: usize) -> usize {
    let begin = pieces[first].start;
    let fitting = pieces[first..].iter().take_while(|piece| piece.end - begin <= MAX).count();
    let last = first + fitting - 1;
    if last + 1 == pieces.len() {
        return last;
    }
    // Of equally good ends the last one: `max_by_key` returns the last maximum.
    (first..=last).filter(|at| pieces[*at].end - begin >= MIN).max_by_key(|at| pieces[*at].ending).unwrap_or(last)
}

/// Where the passage after `first..=last` begins.
fn next_first(pieces: &[Piece], first: usize, last: usize) -> usize {
    let next = last + 1;
    if next >= pieces.len() || pieces[last].ending == Ending::Paragraph {
        return next;
    }
    let common = |at: &usize| pieces[last].end - pieces[*at].start <= OVERLAP && pieces[next].end - pieces[*at].start <= MAX;
    (first + 1..next).find(common).unwrap_or(next)
}

/// Splits the text into pieces, at the places where it may be cut.
fn pieces(text: &str) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let (mut seen, mut characters) = (0, 0);
    for sentence in sentences(text) {
        let heading = sentence.heading;
        if heading && let Some(before) = pieces.last_mut() {
            // List items look like headings; between two of them there is only a line break.
            before.ending = if before.heading { Ending::Line } else { Ending::Paragraph };
        }
        for bytes in parts(text, sentence.bytes.clone(), MAX) {
            let start = characters + text[seen..bytes.start].chars().count();
            let end = start + text[bytes.clone()].chars().count();
            (seen, characters) = (bytes.end, end);
            pieces.push(Piece { bytes, start, end, ending: Ending::Word, heading });
        }
        if let Some(last) = pieces.last_mut() {
            last.ending = match sentence.gap {
                _ if heading => Ending::Heading,
                Gap::Sentence => Ending::Sentence,
                Gap::Line => Ending::Line,
                Gap::Paragraph => Ending::Paragraph,
            };
        }
    }
    pieces
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn lengths(text: &str) -> Vec<usize> {
        passages(text).iter().map(|cut| cut.text.chars().count()).collect()
    }

    #[test]
    fn a_short_text_is_one_passage() {
        assert_eq!(passages("  Grüße.\n"), [Cut { start: 2, end: 8, text: "Grüße." }]);
        assert_eq!(passages(" \n\t "), []);
    }

    #[test]
    fn a_passage_ends_with_a_paragraph_where_one_ends_in_its_second_half() {
        let text = format!("{}\n\n{}", "Ein Satz. ".repeat(60), "Noch einer. ".repeat(40));
        assert_eq!(lengths(&text), [599, 479]);
    }

    #[test]
    fn inside_a_paragraph_passages_share_whole_sentences() {
        let sentence = "This sentence has exactly fifty characters, or so.";
        let text = [sentence; 40].join(" ");
        let cuts = passages(&text);
        for pair in cuts.windows(2) {
            let common = pair[0].end - pair[1].start;
            assert!((100..=200).contains(&common), "{common}");
            assert!(pair[1].text.starts_with("This") && pair[0].text.ends_with("so."));
        }
    }

    #[test]
    fn a_heading_stays_with_what_it_is_the_heading_of() {
        let text =
            format!("{}\nOpening hours\n{}", "Words of the first part. ".repeat(25), "Words of the second part. ".repeat(10));
        let cuts = passages(&text);
        assert!(cuts[1].text.starts_with("Opening hours\nWords of the second"), "{cuts:?}");
    }

    #[test]
    fn what_has_no_sentences_is_cut_between_words_else_between_characters() {
        assert_eq!(lengths(&"words ".repeat(300)), [797, 797, 203]);
        assert_eq!(lengths(&"x".repeat(2_000)), [800, 800, 400]);
        let family = "👨‍👩‍👧‍👦";
        assert!(passages(&family.repeat(300)).iter().all(|cut| cut.text.starts_with('👨') && cut.text.ends_with('👦')));
    }

    #[test]
    fn time_grows_with_the_text_only() {
        for unit in ["a", "! ", ". 1 ", "\n", "ab. Cd\n", "e\u{301}", " ", "字", "🇩🇪", ", ", "1. ", "a. "] {
            let text = unit.repeat(200_000);
            passages(&text);
        }
    }

    proptest! {
        #[test]
        fn passages_are_verbatim_bounded_and_cover_the_text(
            text in "(?s)((.|[a-z .!?\n]){0,40}|[a-zäß.,!?]{1,9} |\\PC|x{300}|( ){300}|\u{301}|[ก-ฮ一-龥]{1,300}|\n\n){0,60}"
        ) {
            let characters: Vec<char> = text.chars().collect();
            let mut covered = 0;
            let mut before = -1;
            for cut in passages(&text) {
                let (start, end) = (usize::try_from(cut.start)?, usize::try_from(cut.end)?);
                prop_assert!(start < end && end - start <= MAX && cut.start > before);
                prop_assert_eq!(&characters[start..end].iter().collect::<String>(), cut.text);
                prop_assert_eq!(cut.text.trim(), cut.text);
                prop_assert!(start <= covered || characters[covered..start].iter().all(|c| c.is_whitespace()));
                covered = covered.max(end);
                before = cut.start;
            }
            prop_assert!(characters[covered..].iter().all(|c| c.is_whitespace()));
        }
    }
}
