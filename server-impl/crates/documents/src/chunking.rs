//! Splits the text of a source into passages.
//!
//! A passage is filled with whole sentences up to [`MAX_PASSAGE_CHARS`] characters. It ends with its section, unless
//! that is very short; otherwise at the best place in its second half: an empty line, else the end of a line, else the
//! end of a sentence. A sentence that is too long is split between words, a word that is too long between characters.
//! If a passage ends inside a paragraph, the next one starts with its last sentences (`MAX_OVERLAP_CHARS`), so that
//! adjacent sentences stay together in one of the two.

use std::ops::Range;

use frontdesk_text::language::sentences::{BlockKind, Sentence, SentenceGap, split_parts, split_sentences};

use crate::place::DocumentPlace;

/// Maximum characters of a passage.
pub const MAX_PASSAGE_CHARS: usize = 1200;
/// Minimum characters of a passage, where the text allows.
const MIN_PASSAGE_CHARS: usize = MAX_PASSAGE_CHARS / 2;
/// Minimum characters of a passage that ends with its section.
const MIN_SECTION_CHARS: usize = 250;
/// Characters that a passage may share with the previous one.
const MAX_OVERLAP_CHARS: usize = MAX_PASSAGE_CHARS / 4;

/// A passage: `text` is verbatim, and has no white space around it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PassageCut<'a> {
    /// Position of the first character, in Unicode scalar values from 0.
    pub start: i64,
    /// Position after the last character.
    pub end: i64,
    /// Text of the passage.
    pub text: &'a str,
    /// Place in the document at which the passage begins.
    pub place: DocumentPlace,
}

/// Rank of the end of a piece as the end of a passage; the larger, the better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum EndingRank {
    /// After a heading, which would be separated from its text.
    Heading,
    /// Inside a sentence.
    Word,
    Sentence,
    Line,
    Paragraph,
    /// Before a heading or a term.
    Section,
}

/// A sentence or a part of one, at most [`MAX_PASSAGE_CHARS`] characters, without surrounding white space.
#[derive(Debug)]
struct PassagePiece {
    bytes: Range<usize>,
    /// Position in characters.
    start: usize,
    end: usize,
    ending: EndingRank,
    kind: BlockKind,
    left_out: bool,
}

/// Splits a text that begins at `place` into passages, in order, and moves `place` to its end. Everything but white
/// space is in at least one passage.
pub fn split_passages<'a>(text: &'a str, place: &mut DocumentPlace) -> Vec<PassageCut<'a>> {
    split_passages_without(text, place, &|_| false)
}

/// Splits a text like [`split_passages`], but omits the sentences, lines and items for which `left_out` is true.
/// Headings, terms and code always stay.
pub fn split_passages_without<'a>(
    text: &'a str,
    place: &mut DocumentPlace,
    left_out: &dyn Fn(&str) -> bool,
) -> Vec<PassageCut<'a>> {
    let pieces = split_pieces(text, left_out);
    let mut cuts: Vec<PassageCut<'a>> = Vec::new();
    let mut first = 0;
    let mut passed = 0;
    while first < pieces.len() {
        if pieces[first].left_out {
            first += 1;
            continue;
        }
        let last = last_piece(&pieces, first);
        for piece in &pieces[passed..first] {
            place.advance(piece.kind, &text[piece.bytes.clone()]);
        }
        passed = first.max(passed);
        let place = place.place_before(pieces[first].kind);
        let [start, end] =
            [pieces[first].start, pieces[last].end].map(|at| i64::try_from(at).expect("no text has 2^63 characters"));
        cuts.push(PassageCut { start, end, text: &text[pieces[first].bytes.start..pieces[last].bytes.end], place });
        first = next_first(&pieces, first, last);
    }
    for piece in &pieces[passed..] {
        place.advance(piece.kind, &text[piece.bytes.clone()]);
    }
    cuts
}

/// Finds the piece that best ends the passage that starts with `first`.
fn last_piece(pieces: &[PassagePiece], first: usize) -> usize {
    let begin = pieces[first].start;
    let fitting = pieces[first..].iter().take_while(|piece| !piece.left_out && piece.end - begin <= MAX_PASSAGE_CHARS).count();
    let last = first + fitting - 1;
    if pieces.get(last + 1).is_none_or(|next| next.left_out) {
        return last;
    }
    let ends_section = |at: &usize| pieces[*at].ending == EndingRank::Section && pieces[*at].end - begin >= MIN_SECTION_CHARS;
    if let Some(at) = (first..=last).find(ends_section) {
        return at;
    }
    // Among equally good ends, the last one wins: `max_by_key` returns the last maximum.
    (first..=last).filter(|at| pieces[*at].end - begin >= MIN_PASSAGE_CHARS).max_by_key(|at| pieces[*at].ending).unwrap_or(last)
}

/// Returns the first piece of the passage after `first..=last`.
fn next_first(pieces: &[PassagePiece], first: usize, last: usize) -> usize {
    let next = last + 1;
    if pieces.get(next).is_none_or(|next| next.left_out) || pieces[last].ending >= EndingRank::Paragraph {
        return next;
    }
    let common = |at: &usize| {
        pieces[last].end - pieces[*at].start <= MAX_OVERLAP_CHARS && pieces[next].end - pieces[*at].start <= MAX_PASSAGE_CHARS
    };
    (first + 1..next).find(common).unwrap_or(next)
}

/// Splits the text into pieces at every place where a passage may end.
fn split_pieces(text: &str, left_out: &dyn Fn(&str) -> bool) -> Vec<PassagePiece> {
    let mut pieces: Vec<PassagePiece> = Vec::new();
    let (mut seen, mut characters) = (0, 0);
    let all = split_sentences(text);
    for (at, sentence) in all.iter().enumerate() {
        let kind = sentence.kind;
        if matches!(kind, BlockKind::Label | BlockKind::Heading(_) | BlockKind::Term)
            && let Some(before) = pieces.last_mut()
            && before.ending > EndingRank::Heading
        {
            before.ending = match kind {
                BlockKind::Label if before.kind == BlockKind::Label => EndingRank::Line,
                BlockKind::Label => EndingRank::Paragraph,
                _ => EndingRank::Section,
            };
        }
        let is_content = matches!(kind, BlockKind::Prose | BlockKind::Label | BlockKind::Item | BlockKind::Row);
        let left_out = is_content && left_out(&text[sentence.bytes.clone()]);
        let parts = if kind == BlockKind::Code {
            split_code_lines(text, sentence.bytes.clone())
        } else {
            split_parts(text, sentence.bytes.clone(), MAX_PASSAGE_CHARS)
        };
        for bytes in parts {
            let start = characters + text[seen..bytes.start].chars().count();
            let end = start + text[bytes.clone()].chars().count();
            (seen, characters) = (bytes.end, end);
            pieces.push(PassagePiece {
                bytes,
                start,
                end,
                ending: if kind == BlockKind::Code { EndingRank::Sentence } else { EndingRank::Word },
                kind,
                left_out,
            });
        }
        if let Some(last) = pieces.last_mut() {
            last.ending = rate_ending(text, sentence, all.get(at + 1));
        }
    }
    pieces
}

/// Rates the end of a sentence as the end of a passage.
fn rate_ending(text: &str, sentence: &Sentence, next: Option<&Sentence>) -> EndingRank {
    let introduces = text[sentence.bytes.clone()].ends_with([':', '：']) && next.is_some_and(|next| next.block != sentence.block);
    match (sentence.kind, sentence.gap) {
        (BlockKind::Heading(_) | BlockKind::Term | BlockKind::Label, _) => EndingRank::Heading,
        _ if introduces => EndingRank::Heading,
        (_, SentenceGap::Sentence) => EndingRank::Sentence,
        (_, SentenceGap::Line) => EndingRank::Line,
        (_, SentenceGap::Paragraph) => EndingRank::Paragraph,
    }
}

/// Splits code that is longer than a passage into lines of at most [`MAX_PASSAGE_CHARS`] characters.
fn split_code_lines(text: &str, code: Range<usize>) -> Vec<Range<usize>> {
    if text[code.clone()].chars().nth(MAX_PASSAGE_CHARS).is_none() {
        return vec![code];
    }
    let mut start = code.start;
    let mut found = Vec::new();
    for line in text[code].split_inclusive('\n') {
        let inside = line.trim();
        if !inside.is_empty() {
            // The indentation stays between two lines of one passage.
            let begin = start + line.len() - line.trim_start().len();
            found.extend(split_parts(text, begin..begin + inside.len(), MAX_PASSAGE_CHARS));
        }
        start += line.len();
    }
    found
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn cut_up(text: &str) -> Vec<PassageCut<'_>> {
        split_passages(text, &mut DocumentPlace::default())
    }

    fn lengths(text: &str) -> Vec<usize> {
        cut_up(text).iter().map(|cut| cut.text.chars().count()).collect()
    }

    #[test]
    fn a_short_text_is_one_passage() {
        assert_eq!(cut_up("  Grüße.\n"), [PassageCut { start: 2, end: 8, text: "Grüße.", place: DocumentPlace::default() }]);
        assert_eq!(cut_up(" \n\t "), []);
    }

    #[test]
    fn a_passage_ends_with_a_paragraph_where_one_ends_in_its_second_half() {
        let text = format!("{}\n\n{}", "Ein Satz. ".repeat(90), "Noch einer. ".repeat(60));
        assert_eq!(lengths(&text), [899, 719]);
    }

    #[test]
    fn inside_a_paragraph_passages_share_whole_sentences() {
        let sentence = "This sentence has exactly fifty characters, or so.";
        let text = [sentence; 40].join(" ");
        let cuts = cut_up(&text);
        for pair in cuts.windows(2) {
            let common = pair[0].end - pair[1].start;
            assert!((150..=300).contains(&common), "{common}");
            assert!(pair[1].text.starts_with("This") && pair[0].text.ends_with("so."));
        }
    }

    #[test]
    fn a_heading_stays_with_what_it_is_the_heading_of() {
        let text =
            format!("{}\nOpening hours\n{}", "Words of the first part. ".repeat(40), "Words of the second part. ".repeat(10));
        let cuts = cut_up(&text);
        assert!(cuts[1].text.starts_with("Opening hours\nWords of the second"), "{cuts:?}");
    }

    #[test]
    fn what_has_no_sentences_is_cut_between_words_else_between_characters() {
        assert_eq!(lengths(&"words ".repeat(500)), [1199, 1199, 599]);
        assert_eq!(lengths(&"x".repeat(3_000)), [1200, 1200, 600]);
        let family = "👨‍👩‍👧‍👦";
        assert!(cut_up(&family.repeat(300)).iter().all(|cut| cut.text.starts_with('👨') && cut.text.ends_with('👦')));
    }

    #[test]
    fn time_grows_with_the_text_only() {
        for unit in ["a", "! ", ". 1 ", "\n", "ab. Cd\n", "e\u{301}", " ", "字", "🇩🇪", ", ", "1. ", "a. "] {
            let text = unit.repeat(200_000);
            cut_up(&text);
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
            for cut in cut_up(&text) {
                let (start, end) = (usize::try_from(cut.start)?, usize::try_from(cut.end)?);
                prop_assert!(start < end && end - start <= MAX_PASSAGE_CHARS && cut.start > before);
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
