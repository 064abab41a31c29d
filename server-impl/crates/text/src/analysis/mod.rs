//! Converts text to terms, for the index and for other code that compares words the same way. Pure,
//! and independent of Tantivy.
//!
//! A passage is analyzed in the language of its source. The language of a question is hard to detect, so a question
//! is analyzed in every language of the index, and the search uses the terms of all analyses. All languages share
//! one field, so that names, numbers and code words match across languages, and equal terms count once.
//!
//! - Words: `words`, then compatibility forms and case (`fold`), stem (`stems`), accents and look-alikes (`fold`).
//! - Scripts without spaces (`scripts`): every two neighboring characters are a term, and in passages every Han
//!   character too, so that a question of one character finds them.
//!
//! Other spellings of words ([`variants`]) are not terms: only the search of help centers uses them.
//!
//! Any change to the resulting terms must raise [`VERSION`], so that indices are rebuilt. The words of messages,
//! which are in the database, must then be derived again: see the comment of the table `message_terms`.

mod arabic;
mod fold;
mod scripts;
mod stems;
pub mod variants;
mod words;

use std::collections::{BTreeSet, HashMap};

use foldhash::fast::RandomState;
use frostem::Stemmer;
use unicode_normalization::UnicodeNormalization;
use words::{TextPiece, for_each_piece};

/// Version of the analysis. An index of another version is rebuilt.
pub const VERSION: u32 = 2;

/// Maximum words whose terms are cached. Natural text repeats itself: most words cost a lookup instead of a
/// run of the stemmer.
const MAX_CACHED_WORDS: usize = 50_000;

/// A piece of a question, as written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TracedPiece<'a> {
    /// A single word.
    Word(&'a str),
    /// Consecutive characters of scripts written without spaces.
    Run(&'a str),
    /// An identifier, whose parts were reported before it.
    Identifier(&'a str),
}

/// Converts text of one language to terms.
pub struct Analyzer {
    stemmer: Option<Stemmer>,
    terms: HashMap<String, String, RandomState>,
}

impl Analyzer {
    /// Creates an analyzer for a language (ISO 639-3); without one, words are not stemmed.
    pub fn new(language: Option<&str>) -> Self {
        Self { stemmer: language.and_then(stems::stemmer_for), terms: HashMap::default() }
    }

    /// Calls `each` with every term of a passage, in order.
    pub fn analyze_passage(&mut self, text: &str, mut each: impl FnMut(&str)) {
        for_each_piece(text, |piece| match piece {
            TextPiece::Word(word) => self.analyze_word(word, &mut each),
            TextPiece::Run(run) => character_pairs(run, true, &mut each),
            TextPiece::Identifier(name) => each(&name.to_lowercase()),
        });
    }

    /// Calls `each` like [`passage`](Self::analyze_passage), but only for words that begin with one of the ASCII
    /// letters or digits in `beginnings`, in lower case, or with any other character. Words that cannot be one of the
    /// requested terms need no stemming.
    pub fn analyze_beginnings(&mut self, text: &str, beginnings: &[bool; 128], mut each: impl FnMut(&str)) {
        let may_match = |word: &str| {
            word.bytes().next().is_none_or(|first| !first.is_ascii() || beginnings[usize::from(first.to_ascii_lowercase())])
        };
        for_each_piece(text, |piece| match piece {
            TextPiece::Word(word) if may_match(word) => self.analyze_word(word, &mut each),
            TextPiece::Identifier(name) if may_match(name) => each(&name.to_lowercase()),
            TextPiece::Word(_) | TextPiece::Identifier(_) => {}
            TextPiece::Run(run) => character_pairs(run, true, &mut each),
        });
    }

    /// Calls `each` with every term that a question searches for, in order.
    pub fn analyze_question(&mut self, text: &str, mut each: impl FnMut(&str)) {
        for_each_piece(text, |piece| match piece {
            TextPiece::Word(word) => self.analyze_word(word, &mut each),
            TextPiece::Run(run) => character_pairs(run, false, &mut each),
            TextPiece::Identifier(name) => each(&name.to_lowercase()),
        });
    }

    /// Calls `each` with every piece of a question and each of its terms, in order. A word has one term, a run of a
    /// script without spaces several.
    pub fn trace_question<'a>(&mut self, text: &'a str, mut each: impl FnMut(TracedPiece<'a>, &str)) {
        for_each_piece(text, |piece| match piece {
            TextPiece::Word(word) => self.analyze_word(word, |term| each(TracedPiece::Word(word), term)),
            TextPiece::Run(run) => character_pairs(run, false, |pair| each(TracedPiece::Run(run), pair)),
            TextPiece::Identifier(name) => each(TracedPiece::Identifier(name), &name.to_lowercase()),
        });
    }

    /// Calls `each` with the term of a word, unless it is empty.
    fn analyze_word(&mut self, word: &str, each: impl FnOnce(&str)) {
        if let Some(known) = self.terms.get(word) {
            if !known.is_empty() {
                each(known);
            }
            return;
        }
        let term = term_of_word(word, self.stemmer);
        if !term.is_empty() {
            each(&term);
        }
        if self.terms.len() >= MAX_CACHED_WORDS {
            self.terms.clear();
        }
        self.terms.insert(word.to_owned(), term);
    }
}

/// Lists the languages (ISO 639-3) in which words are stemmed.
pub fn stemmed_languages() -> impl Iterator<Item = &'static str> {
    stems::languages()
}

/// Returns the terms of a passage that may be in any language, each once, ascending: those of
/// [`Analyzer::analyze_passage`] in all [`stemmed_languages`], and without one.
pub fn terms_in_any_language(text: &str) -> BTreeSet<String> {
    let stemmers: Vec<Option<Stemmer>> = stemmed_languages().map(stems::stemmer_for).chain([None]).collect();
    let mut terms = BTreeSet::new();
    let mut keep = |term: &str| {
        if !term.is_empty() && !terms.contains(term) {
            terms.insert(term.to_owned());
        }
    };
    for_each_piece(text, |piece| match piece {
        TextPiece::Word(word) => stemmers.iter().for_each(|stemmer| keep(&term_of_word(word, *stemmer))),
        TextPiece::Run(run) => character_pairs(run, true, &mut keep),
        TextPiece::Identifier(name) => keep(&name.to_lowercase()),
    });
    terms
}

/// Returns the terms that a question searches for in an index with these languages, each once, ascending.
pub fn question_terms<'a>(question: &str, languages: impl IntoIterator<Item = Option<&'a str>>) -> BTreeSet<String> {
    let mut terms = BTreeSet::new();
    for language in languages {
        Analyzer::new(language).analyze_question(question, |term| {
            if !terms.contains(term) {
                terms.insert(term.to_owned());
            }
        });
    }
    terms
}

/// Returns the term of a word, or an empty one if the word has neither letter nor digit.
fn term_of_word(word: &str, stemmer: Option<Stemmer>) -> String {
    if let Some(number) = fold::normalize_number(word) {
        return number;
    }
    let normalized = fold::normalize_word(word);
    let stem = match stemmer {
        Some(stemmer) if !normalized.contains(|c: char| c.is_numeric()) => stemmer.stem(&normalized),
        _ => normalized.as_str().into(),
    };
    let term = fold::fold_stem(&stem);
    // A stemmer may reduce a short word to nothing.
    if term.is_empty() { fold::fold_stem(&normalized) } else { term }
}

/// Calls `each` with every two neighboring characters of a run, with a character that is alone, and, if `singles`,
/// with each Han character.
fn character_pairs(run: &str, singles: bool, mut each: impl FnMut(&str)) {
    let characters: String = run.nfkc().filter(|c| !words::is_invisible(*c) && !c.is_whitespace()).collect();
    let bounds: Vec<(usize, usize)> = characters.char_indices().map(|(at, c)| (at, at + c.len_utf8())).collect();
    for (at, (start, end)) in bounds.iter().enumerate() {
        let character = &characters[*start..*end];
        if bounds.len() == 1 || singles && character.starts_with(scripts::is_han) {
            each(character);
        }
        if let Some((_, next_end)) = bounds.get(at + 1) {
            each(&characters[*start..*next_end]);
        }
    }
}

#[cfg(test)]
mod tests;
