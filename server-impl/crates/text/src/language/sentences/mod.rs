//! Ends of sentences, lines and paragraphs of a text, for splitting it into passages and for quoting from them.
//!
//! Sentences are those of UAX #29, with two exceptions: neither a line break that only fits a text to a width ends
//! one, nor the full stop of an abbreviation, an initial or an ordinal.

mod ascii;
mod blocks;
pub mod parts;
mod wrapping;

use std::ops::Range;

use blocks::split_blocks;
pub use blocks::{BlockKind, code_inside_fences, heading_text};
pub use parts::split_parts;
use unicode_segmentation::UnicodeSegmentation;
use wrapping::unwrap_paragraphs;

/// The gap after a sentence. The larger, the better a place to split.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum SentenceGap {
    /// The next sentence of the same line.
    Sentence,
    /// The end of a line.
    Line,
    /// An empty line, or the end of the text.
    Paragraph,
}

/// A sentence of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sentence {
    /// Range of its bytes, without surrounding white space.
    pub bytes: Range<usize>,
    /// Gap after the sentence.
    pub gap: SentenceGap,
    /// Kind of the block that contains it.
    pub kind: BlockKind,
    /// Number of that block.
    pub block: usize,
}

/// Splits a text into sentences, in order; code is one, however long. Everything but white space is in
/// exactly one of them.
pub fn split_sentences(text: &str) -> Vec<Sentence> {
    let flat = unwrap_paragraphs(text);
    let mut found: Vec<Sentence> = Vec::new();
    for (number, block) in split_blocks(&flat).into_iter().enumerate() {
        let first = found.len();
        match block.kind {
            BlockKind::Code => found.push(Sentence { bytes: block.bytes, gap: block.gap, kind: block.kind, block: number }),
            kind => append_sentences(&flat[block.bytes.clone()], block.bytes.start, (kind, number), &mut found),
        }
        if let Some(last) = found[first..].last_mut() {
            last.gap = block.gap;
        }
    }
    found
}

/// Appends the sentences of one line, which starts at byte `offset` of the text.
fn append_sentences(line: &str, offset: usize, (kind, block): (BlockKind, usize), found: &mut Vec<Sentence>) {
    let first = found.len();
    let mut has_word = false;
    for (at, part) in split_line(line) {
        let begin = at + part.len() - part.trim_start().len();
        let end = at + part.trim_end().len();
        if begin >= end {
            continue;
        }
        // A part without a word (a closing quote, an ellipsis) belongs to the sentence before it.
        let next_has_word = line[begin..end].contains(char::is_alphanumeric);
        match found[first..].last_mut() {
            Some(before) if !has_word || !next_has_word || is_abbreviated(&line[..before.bytes.end - offset]) => {
                before.bytes.end = offset + end;
                has_word |= next_has_word;
            }
            _ => {
                found.push(Sentence { bytes: offset + begin..offset + end, gap: SentenceGap::Sentence, kind, block });
                has_word = next_has_word;
            }
        }
    }
    if kind == BlockKind::Label && found.len() > first + 1 {
        found[first..].iter_mut().for_each(|sentence| sentence.kind = BlockKind::Prose);
    }
}

/// Splits a line at the sentence boundaries of UAX #29; a line that is marked as a heading stays in one piece.
fn split_line(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let marked = line.starts_with('#').then_some((0, line));
    let plain = marked.is_none().then(|| ascii::split_sentences(line));
    let other = matches!(plain, Some(None)).then(|| line.split_sentence_bound_indices());
    marked.into_iter().chain(plain.flatten().into_iter().flatten()).chain(other.into_iter().flatten())
}

/// Returns `true` if the full stop at the end of `before` only abbreviates.
fn is_abbreviated(before: &str) -> bool {
    let Some(stem) = before.strip_suffix('.') else { return false };
    let word = stem.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
    is_ordinal(word) || is_initial(word) || ABBREVIATIONS.contains(&word.to_lowercase().as_str())
}

/// Checks for one or two digits before a full stop: a day, a rank, the number of a list item.
fn is_ordinal(word: &str) -> bool {
    matches!(word.len(), 1 | 2) && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Checks for one letter before a full stop: an initial, `z. B.`, `т. е.`
fn is_initial(word: &str) -> bool {
    let mut characters = word.chars();
    characters.next().is_some_and(char::is_alphabetic) && characters.next().is_none()
}

/// Abbreviations that are usually followed by the rest of the same sentence.
const ABBREVIATIONS: &[&str] = &[
    "abb", "abs", "approx", "art", "av", "bd", "betr", "bspw", "bzw", "ca", "capt", "cf", "col", "dept", "dr", "dra", "ed",
    "eds", "eg", "evtl", "fig", "gen", "ggf", "hl", "hon", "hrsg", "ie", "inkl", "jr", "lt", "max", "mio", "mlle", "mme", "mr",
    "mrd", "mrs", "ms", "mt", "nr", "núm", "pág", "pp", "prof", "rev", "sgt", "sog", "sr", "sra", "st", "str", "tel", "vgl",
    "vol", "vs", "zit", "zzgl", "гл", "им", "млн", "млрд", "пр", "рис", "руб", "св", "см", "ст", "стр", "тыс", "ул",
];

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn cut(text: &str) -> Vec<&str> {
        split_sentences(text).into_iter().map(|sentence| &text[sentence.bytes]).collect()
    }

    #[test]
    fn full_stops_inside_sentences_end_none() {
        assert_eq!(cut("Dr. J. R. Smith came at 3.5 p.m. He left."), ["Dr. J. R. Smith came at 3.5 p.m. He left."]);
        assert_eq!(
            cut("Am 3. Oktober 1990. Danach z. B. Berlin. Ende!"),
            ["Am 3. Oktober 1990.", "Danach z. B. Berlin.", "Ende!"]
        );
        assert_eq!(cut("Он жил на ул. Мира. Там тихо."), ["Он жил на ул. Мира.", "Там тихо."]);
        assert_eq!(cut("これは本です。あれは何ですか？"), ["これは本です。", "あれは何ですか？"]);
        assert_eq!(cut("“Really?” she asked. ..."), ["“Really?”", "she asked. ..."]);
    }

    #[test]
    fn wrapped_lines_are_one_sentence() {
        let wrapped = "A paragraph that was wrapped by its author\nat some width goes on in the next line and\nends there. \
                       Then comes another.";
        assert_eq!(cut(wrapped).len(), 2);
    }

    #[test]
    fn gaps_are_told() {
        let gaps: Vec<SentenceGap> =
            split_sentences("One. Two.\nThree.\n\nFour.").into_iter().map(|sentence| sentence.gap).collect();
        assert_eq!(gaps, [SentenceGap::Sentence, SentenceGap::Line, SentenceGap::Paragraph, SentenceGap::Paragraph]);
    }

    proptest! {
        #[test]
        fn everything_but_white_space_is_in_one_sentence(text in "(?s)(.|[a-zA-Z .!?\n\r\t]){0,300}") {
            let mut last = 0;
            for sentence in split_sentences(&text) {
                prop_assert!(text[last..sentence.bytes.start].trim().is_empty());
                let inside = &text[sentence.bytes.clone()];
                prop_assert_eq!(inside.trim(), inside);
                prop_assert!(!inside.is_empty());
                last = sentence.bytes.end;
            }
            prop_assert!(text[last..].trim().is_empty());
        }
    }
}
