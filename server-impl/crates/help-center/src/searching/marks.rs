//! Marks the words of a query in a text.

use std::{
    collections::{HashMap, HashSet},
    ops::Range,
};

use frontdesk_search::help_center::SearchWord;
use frontdesk_text::analysis::{
    Analyzer,
    variants::{SpaceJoins, for_each_variant},
};
use unicode_segmentation::UnicodeSegmentation;

/// First letter of scripts that may be written without spaces: their words are found anywhere in a text.
const FIRST_SPACELESS: char = '\u{e00}';

/// A marked or unmarked part of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MarkedPart {
    /// Text of the part.
    pub text: String,
    /// `true` if it matches the query.
    pub is_match: bool,
}

impl MarkedPart {
    /// Creates a part that does not match.
    pub(super) fn plain(text: &str) -> Self {
        Self { text: text.to_owned(), is_match: false }
    }
}

/// Marks words in texts.
pub(super) struct WordMarker {
    /// Finds the words that are marked in every spelling.
    sought: SoughtWords,
    /// Terms of the words as they are written in the query.
    forms: Vec<String>,
    /// Pairs of letters in scripts that are written without spaces.
    pairs: Vec<String>,
}

impl WordMarker {
    /// Creates a marker of these words, for texts of a language. Optional words are not marked: they are everywhere.
    pub(super) fn new(words: &[SearchWord], language: Option<&'static str>) -> Self {
        let asks_for_nothing_else = words.iter().all(|word| word.is_optional);
        let marked = || words.iter().filter(|word| asks_for_nothing_else || !word.is_optional);
        let is_pair = |term: &String| term.chars().all(|letter| letter >= FIRST_SPACELESS);
        let all = marked().flat_map(|word| word.forms.iter().chain(&word.near).chain(&word.variants));
        let (pairs, terms): (Vec<String>, Vec<String>) = all.cloned().partition(is_pair);
        let forms = marked().flat_map(|word| word.forms.iter().cloned()).collect();
        let prefixes = marked().filter_map(|word| word.prefix.clone()).collect();
        Self { sought: SoughtWords::new(terms.into_iter().collect(), prefixes, language), forms, pairs }
    }

    /// Splits a text into marked and unmarked parts.
    pub(super) fn mark_text(&mut self, text: &str) -> Vec<MarkedPart> {
        let found = self.find_words(text);
        split_at_ranges(text, &found)
    }

    /// Finds the words in a text, as ascending ranges that neither overlap nor touch.
    pub(super) fn find_words(&mut self, text: &str) -> Vec<Range<usize>> {
        let mut found: Vec<Range<usize>> = Vec::new();
        for (at, word) in text.split_word_bound_indices() {
            if word.chars().any(char::is_alphanumeric) && self.sought.has_word(word) {
                found.push(at..at + word.len());
            }
        }
        for_each_variant(text, SpaceJoins::Of(&self.forms), |variant| {
            // Words that the query separates, too, are found one by one.
            let has_space = text[variant.range.clone()].contains(char::is_whitespace);
            let is_sought = if has_space { self.forms.contains(&variant.term) } else { self.sought.has_term(&variant.term) };
            if is_sought {
                found.push(variant.range);
            }
        });
        for pair in &self.pairs {
            found.extend(text.match_indices(pair.as_str()).map(|(at, pair)| at..at + pair.len()));
        }
        found.sort_unstable_by_key(|range| (range.start, range.end));
        merge_ranges(found)
    }
}

/// The words to mark, by their terms.
struct SoughtWords {
    terms: HashSet<String>,
    prefixes: Vec<String>,
    analyzers: [Analyzer; 2],
    /// The words that were looked for, and whether they are sought: texts repeat their words, and each costs an analysis.
    known: HashMap<String, bool>,
}

impl SoughtWords {
    fn new(terms: HashSet<String>, prefixes: Vec<String>, language: Option<&'static str>) -> Self {
        Self { terms, prefixes, analyzers: [language, None].map(Analyzer::new), known: HashMap::new() }
    }

    /// Returns `true` for the term of a word that is sought.
    fn has_term(&self, term: &str) -> bool {
        self.terms.contains(term)
    }

    /// Returns `true` for a word that is sought, in any of its forms.
    fn has_word(&mut self, word: &str) -> bool {
        if let Some(is_sought) = self.known.get(word) {
            return *is_sought;
        }
        let (terms, prefixes) = (&self.terms, &self.prefixes);
        let mut is_sought = false;
        for analyzer in &mut self.analyzers {
            analyzer.analyze_question(word, |term| {
                is_sought |= terms.contains(term) || prefixes.iter().any(|prefix| term.starts_with(prefix));
            });
        }
        self.known.insert(word.to_owned(), is_sought);
        is_sought
    }
}

/// Merges ranges that overlap or touch.
fn merge_ranges(sorted: Vec<Range<usize>>) -> Vec<Range<usize>> {
    let mut merged: Vec<Range<usize>> = Vec::with_capacity(sorted.len());
    for range in sorted {
        match merged.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => merged.push(range),
        }
    }
    merged
}

/// Splits a text at these ranges, which are marked.
pub(super) fn split_at_ranges(text: &str, marked: &[Range<usize>]) -> Vec<MarkedPart> {
    let mut parts = Vec::new();
    let mut at = 0;
    let mut push = |range: Range<usize>, is_match| {
        if !range.is_empty() {
            parts.push(MarkedPart { text: text[range].to_owned(), is_match });
        }
    };
    for range in marked {
        push(at..range.start, false);
        push(range.clone(), true);
        at = range.end;
    }
    push(at..text.len(), false);
    parts
}

#[cfg(test)]
mod tests;
