//! Other spellings of the words of a text, by which a search finds what is spelled differently: words joined without
//! the sign between them (`Wi-Fi`, `O’Brien`, `E-404`, `4 Hour` as `wifi`, `obrien`, `e404`, `4hour`), numbers of
//! versions (`v2.0.1` as `2.0.1`), and Arabic letters that are written for each other.
//!
//! A variant is written as [`Analyzer`](super::Analyzer) writes a word without a language, so a variant of one text may
//! be a word of another. Variants are not part of the terms of a passage.

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;

use super::{
    arabic, fold,
    scripts::{WordSeparation, word_separation},
    words::{is_apostrophe, is_word_part},
};

/// Maximum words that are joined.
const MAX_JOINED_WORDS: usize = 6;

/// Maximum bytes of a word that has variants, and of a variant.
const MAX_BYTES: usize = 64;

/// Maximum bytes between two words that are joined.
const MAX_SIGN_BYTES: usize = 6;

/// Another spelling of one word, or of consecutive ones.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SpellingVariant {
    /// The spelling, as a term.
    pub term: String,
    /// Place of the words in the text, in bytes.
    pub range: Range<usize>,
    /// Terms of the words, and that of all of them as one word.
    pub words: Vec<String>,
}

/// Joins of words that are separated by a space.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SpaceJoins<'t> {
    /// Only of a number and a word: `Windows 11`.
    Numbers,
    /// Of any two: `log in`.
    All,
    /// Of any two that may make one of these terms.
    Of(&'t [String]),
}

impl SpaceJoins<'_> {
    /// Returns `true` if two consecutive words, by their terms, are joined.
    fn joins(self, first: &str, second: &str) -> bool {
        match self {
            Self::Numbers => is_digit_boundary(first, second),
            Self::All => true,
            Self::Of(terms) => terms.iter().any(|term| term.starts_with(first)),
        }
    }
}

/// Calls `each` with every variant of a text.
pub fn for_each_variant(text: &str, spaces: SpaceJoins<'_>, mut each: impl FnMut(SpellingVariant)) {
    let mut chain = WordChain { text, words: Vec::new(), before: None };
    for (at, word) in text.unicode_word_indices() {
        if word.len() > MAX_BYTES || word.chars().next().is_some_and(|c| word_separation(c) == WordSeparation::Unspaced) {
            chain.emit(&mut each);
            continue;
        }
        for_each_part(word, |start, part| chain.push_word(at + start, part, spaces, &mut each));
        arabic::for_each_variant(word, |term, own| {
            each(SpellingVariant { term, range: at..at + word.len(), words: vec![own] });
        });
    }
    chain.emit(&mut each);
}

/// A word of a chain.
#[derive(Debug, Clone)]
struct ChainedWord {
    range: Range<usize>,
    term: String,
}

/// Words that only signs separate, so far.
struct WordChain<'t> {
    text: &'t str,
    words: Vec<ChainedWord>,
    /// Word before the chain, if a space joins them.
    before: Option<ChainedWord>,
}

impl WordChain<'_> {
    /// Adds a word to the chain if only a sign separates it from the last one, else begins another chain with it.
    fn push_word(&mut self, start: usize, part: &str, spaces: SpaceJoins<'_>, each: &mut impl FnMut(SpellingVariant)) {
        let word = ChainedWord { range: start..start + part.len(), term: term_of(part) };
        if word.term.is_empty() {
            return self.emit(each);
        }
        let Some(last) = self.words.last() else { return self.words.push(word) };
        let between = &self.text[last.range.end..start];
        if is_sign(between) && self.words.len() < MAX_JOINED_WORDS {
            return self.words.push(word);
        }
        let is_space = between.chars().all(char::is_whitespace) && !between.is_empty();
        let before = (is_space && spaces.joins(&last.term, &word.term)).then(|| last.clone());
        self.emit(each);
        self.before = before;
        self.words.push(word);
    }

    /// Reports the variants of the chain, and ends it.
    fn emit(&mut self, each: &mut impl FnMut(SpellingVariant)) {
        // A word alone, as most are, has no variant.
        if self.words.len() < 2 && self.before.is_none() {
            return self.words.clear();
        }
        let words = std::mem::take(&mut self.words);
        let all: Vec<&ChainedWord> = words.iter().collect();
        if let (Some(before), Some(&first)) = (self.before.take(), all.first()) {
            join(&[&before, first]).into_iter().for_each(&mut *each);
            if all.len() > 1 {
                let joined: Vec<&ChainedWord> = std::iter::once(&before).chain(all.iter().copied()).collect();
                join(&joined).into_iter().for_each(&mut *each);
            }
        }
        if let Some(number) = self.number(&all) {
            return number.into_iter().for_each(each);
        }
        self.numbers_within(&all).into_iter().for_each(&mut *each);
        if words.windows(2).any(|pair| self.text[pair[0].range.end..pair[1].range.start].contains(ZERO_WIDTH_NON_JOINER)) {
            words.iter().map(|word| variant(&[word], word.term.clone())).for_each(&mut *each);
        }
        if all.len() > 1 {
            join(&all).into_iter().for_each(&mut *each);
        }
        if all.len() > 2 {
            let has_letter = |word: &ChainedWord| word.term.contains(char::is_alphabetic);
            let pairs = all.windows(2).filter(|pair| pair.iter().all(|word| has_letter(word)));
            pairs.filter_map(join).for_each(&mut *each);
        }
        self.without_possessive(&all).into_iter().for_each(each);
    }

    /// Returns the variants of a chain that is a number, or the number of a version; `None` for words.
    fn number(&self, words: &[&ChainedWord]) -> Option<Vec<SpellingVariant>> {
        let (first, rest) = words.split_first()?;
        let is_number = |term: &str| !term.is_empty() && term.bytes().all(|byte| byte.is_ascii_digit());
        let digits = first.term.strip_prefix('v').filter(|digits| is_number(digits) && !rest.is_empty());
        let is_decimal = words.windows(2).all(|pair| {
            let between = &self.text[pair[0].range.end..pair[1].range.start];
            matches!(between, "." | "," | "．" | "，" | "٫" | "٬")
        });
        if !is_decimal || rest.is_empty() || !rest.iter().all(|word| is_number(&word.term)) {
            return None;
        }
        let first_digits = digits.unwrap_or(&first.term);
        if !is_number(first_digits) {
            return None;
        }
        let written: Vec<&str> = std::iter::once(first_digits).chain(rest.iter().map(|word| word.term.as_str())).collect();
        // Of a number, groups of three digits are joined; of a version, never.
        let plain = written.join(".");
        let number = if digits.is_some() || words.len() > 2 { plain } else { fold::normalize_number(&plain).unwrap_or(plain) };
        let mut variants = vec![variant(words, number)];
        if digits.is_some() {
            variants.extend(join(words));
        }
        Some(variants)
    }

    /// Returns the variants of the numbers that are parts of a chain: the version in `app-v2.0.1-beta`.
    fn numbers_within(&self, words: &[&ChainedWord]) -> Vec<SpellingVariant> {
        let (mut found, mut start) = (Vec::new(), 0);
        while start + 1 < words.len() {
            let longest = (start + 2..=words.len()).rev().find_map(|end| Some((end, self.number(&words[start..end])?)));
            if let Some((end, numbers)) = longest {
                found.extend(numbers);
                start = end;
            } else {
                start += 1;
            }
        }
        found
    }

    /// Returns the words without the `s` of a genitive.
    fn without_possessive(&self, words: &[&ChainedWord]) -> Option<SpellingVariant> {
        let (last, named) = words.split_last().filter(|(last, named)| last.term == "s" && named.len() > 1)?;
        let sign = &self.text[named.last()?.range.end..last.range.start];
        let is_genitive = sign.chars().all(is_apostrophe);
        is_genitive
            .then(|| join(named).map(|joined| SpellingVariant { range: named[0].range.start..last.range.end, ..joined }))
            .flatten()
    }
}

/// Joins words; `None` for a variant that would be too long.
fn join(words: &[&ChainedWord]) -> Option<SpellingVariant> {
    let term: String = words.iter().map(|word| word.term.as_str()).collect();
    (term.len() <= MAX_BYTES).then(|| variant(words, term))
}

fn variant(words: &[&ChainedWord], term: String) -> SpellingVariant {
    let range = words[0].range.start..words[words.len() - 1].range.end;
    let mut terms: Vec<String> = words.iter().map(|word| word.term.clone()).collect();
    if words.len() > 1 {
        // A word with signs may have one term.
        terms.push(words.iter().map(|word| word.term.as_str()).collect());
    }
    SpellingVariant { term, range, words: terms }
}

/// Returns the term of a word without a language.
fn term_of(word: &str) -> String {
    fold::fold_stem(&fold::normalize_word(word))
}

/// Calls `each` with the parts of a word, and their positions.
fn for_each_part<'w>(word: &'w str, mut each: impl FnMut(usize, &'w str)) {
    let mut start = 0;
    for (at, c) in word.char_indices() {
        if !is_word_part(c) || c == ZERO_WIDTH_NON_JOINER {
            if at > start {
                each(start, &word[start..at]);
            }
            start = at + c.len_utf8();
        }
    }
    if start < word.len() {
        each(start, &word[start..]);
    }
}

/// Separates the parts of a word in Persian, where others write a space, or nothing.
const ZERO_WIDTH_NON_JOINER: char = '\u{200C}';

/// Checks for signs that join words: hyphens, apostrophes, full stops, slashes.
fn is_sign(between: &str) -> bool {
    between.len() <= MAX_SIGN_BYTES
        && !between.is_empty()
        && between.chars().all(|c| {
            is_apostrophe(c)
                || matches!(
                    c,
                    '-' | '\u{2010}'..='\u{2013}' | '\u{2212}' | '－' | '.' | '．' | '/' | '／' | '&' | '＆' | '+' | '_'
                )
                || matches!(c, '·' | '・' | ':' | ',' | '，' | '٫' | '٬' | 'ʼ' | ZERO_WIDTH_NON_JOINER)
        })
}

/// Returns `true` if one of two words ends or begins with a digit where the other one has a letter.
fn is_digit_boundary(before: &str, after: &str) -> bool {
    let (end, start) = (before.chars().next_back(), after.chars().next());
    let is_number = |c: Option<char>| c.is_some_and(|c| c.is_ascii_digit());
    let is_letter = |c: Option<char>| c.is_some_and(char::is_alphabetic);
    is_number(end) && is_letter(start) || is_letter(end) && is_number(start)
}

#[cfg(test)]
mod tests;
